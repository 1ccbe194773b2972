/** The kinds of players as they are asked here, and the one way to each: who runs an experiment calls these functions. */
import type { GameManifest } from '../../../core/game/run.ts';
import type { LaneSettings, AskParameters } from '../../../core/player/ask-settings.ts';
import type { ConnectionTest } from '../../../core/player/player.ts';
import type {
  FrozenPlayer,
  GamePlayer,
  GamePlayerWish,
  PlayerKind,
  PlayerSpec,
  StudyPlayer,
} from '../../../core/player/seats.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import { ok, type Failure, type Result } from '../../../core/util/result.ts';
import type { Workspace } from '../../journal/workspace.ts';
import type { WhyNot } from '../../questions/questions.ts';
import type { QuestionContext, QuestionResult, QuestionSet } from '../ports.ts';
import { BASELINE_HOST } from './baseline.ts';
import { CHAT_HOST } from './chat.ts';
import { ENGINE_HOST } from './engine.ts';
import type {
  PlayerHost,
  QuestionWish,
  ReadyPlayer,
  ReadyStudyPlayer,
  Seated,
  SeatContext,
  TestWish,
  TriedParameters,
  TriedWish,
} from './kind.ts';
import { RANDOM_HOST } from './random.ts';
import { RECORDED_HOST } from './recorded.ts';

export const PLAYER_HOSTS: { readonly [K in PlayerKind]: PlayerHost<K> } = {
  chat: CHAT_HOST,
  baseline: BASELINE_HOST,
  recorded: RECORDED_HOST,
  engine: ENGINE_HOST,
  random: RANDOM_HOST,
  // What it answered came as a file.
  results_file: { question: null, study: null, game: null, kept: null, tryOut: null },
};

/** The row of the table for this player; it takes players of its own kind, which this one is. */
function hostOf({ kind }: { readonly kind: PlayerKind }): PlayerHost {
  return PLAYER_HOSTS[kind] as PlayerHost;
}

/** The schemas let nobody in who has no seat. */
function seatOf<T>(seat: T | null, { kind }: { readonly kind: PlayerKind }): T {
  if (seat === null) throw new Error(`a player of the kind ${kind} does not sit there`);
  return seat;
}

export function readyPlayer(
  context: SeatContext,
  set: QuestionSet,
  wish: QuestionWish,
): Promise<QuestionResult<ReadyPlayer>> {
  return seatOf(hostOf(wish.player).question, wish.player).ready(context, set, wish);
}

/** Null: nobody was asked, or what was recorded is not here any more. */
export function whyNotOf(
  workspace: Pick<Workspace, 'dir'>,
  set: QuestionSet,
  asked: { readonly player: FrozenPlayer; readonly prompt: PromptSettings },
): WhyNot | null {
  return hostOf(asked.player).question?.whyNot(workspace, set, asked) ?? null;
}

export function readyStudyPlayer(
  context: SeatContext,
  player: StudyPlayer,
  parameters: AskParameters,
): Promise<QuestionResult<ReadyStudyPlayer>> {
  return seatOf(hostOf(player).study, player).ready(context, player, parameters);
}

export function freezeGamePlayer(
  context: SeatContext,
  wish: GamePlayerWish,
): Promise<QuestionResult<GamePlayer>> {
  return seatOf(hostOf(wish).game, wish).freeze(context, wish);
}

/** @param keyVariables by service address. */
export function seatGamePlayer(
  context: SeatContext,
  manifest: GameManifest,
  player: GamePlayer,
  keyVariables: Readonly<Record<string, string>>,
): Promise<QuestionResult<Seated>> {
  return seatOf(hostOf(player).game, player).sit(context, manifest, player, keyVariables);
}

/** The preflight of one player; whoever is no service has nothing to try. */
export async function tryPlayer(
  context: Pick<QuestionContext, 'findKey' | 'gates'>,
  wish: TriedWish,
  lanes: LaneSettings & { readonly preflight: boolean },
  closing: AbortSignal,
): Promise<QuestionResult<TriedParameters>> {
  const { tryOut } = hostOf(wish.player);
  if (tryOut === null || !lanes.preflight) return ok({ omitted: [], attempts: [] });
  return tryOut(context, wish, lanes, closing);
}

export function keepPlayer(spec: PlayerSpec): Result<PlayerSpec, Failure<'refused'>> {
  return seatOf(hostOf(spec).kept, spec).keep(spec);
}

export function testPlayer(
  context: Pick<SeatContext, 'readyEngine' | 'findKey'>,
  wish: TestWish,
  signal: AbortSignal,
): Promise<Result<ConnectionTest, Failure<'refused' | 'key_unreadable'>>> {
  return seatOf(hostOf(wish.spec).kept, wish.spec).test(context, wish, signal);
}
