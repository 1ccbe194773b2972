/**
 * A player, made ready: frozen as the manifest wants it, able to say which items it has no answer for, and able to give
 * its answerer once the manifest stands. One switch over the kinds of players, here and nowhere else in the runner.
 */
import os from 'node:os';
import type { PromptSettings } from '../../core/prompt/settings.ts';
import type { AskLimits, AskParameters, LaneSettings } from '../../core/player/ask-settings.ts';
import type { FrozenPlayer, PlayerSpec } from '../../core/player/seats.ts';
import type { QuestionManifest } from '../../core/question/run.ts';
import { ok } from '../../core/util/result.ts';
import type { Workspace } from '../journal/workspace.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';
import { makeBaselineAnswerer } from './answerers/baseline.ts';
import { chatKey, freezeChatPlayer, makeChatAnswerer } from './answerers/chat.ts';
import { engineRefusal, makeEngineAnswerer } from './answerers/engine.ts';
import { makeRecordedAnswerer } from './answerers/recorded.ts';
import type { Answerer, QuestionContext, QuestionResult, QuestionSet } from './ports.ts';
import type { WhyNot } from '../questions/questions.ts';
import { openRecording } from './recordings.ts';

export interface AnswererWishes {
  readonly lanes: LaneSettings;
  readonly limits: AskLimits;
  /** Parameters the service refused in the preflight. */
  readonly omitted: readonly string[];
}

export interface ReadyPlayer {
  readonly frozen: FrozenPlayer;
  /** The engine that plays; null: none does. */
  readonly engine: ReadyEngine | null;
  readonly whyNot: WhyNot;
  /** The caller closes it. Fails where there is no key. */
  answerer(wishes: AnswererWishes): QuestionResult<Answerer>;
}

export interface PlayerWishes {
  readonly player: PlayerSpec;
  readonly parameters: AskParameters;
  readonly prompt: PromptSettings;
}

export async function readyPlayer(
  context: QuestionContext,
  set: QuestionSet,
  wishes: PlayerWishes,
): Promise<QuestionResult<ReadyPlayer>> {
  const { player, prompt } = wishes;
  switch (player.kind) {
    case 'chat':
      return readyChat(context, player, wishes.parameters);
    case 'baseline': {
      const answerer = makeBaselineAnswerer(player, set, prompt);
      return ok({
        frozen: player,
        engine: null,
        whyNot: (item) => answerer.refusalOf(item),
        answerer: () => ok(answerer),
      });
    }
    case 'recorded': {
      const recording = openRecording(context.workspace.dir, player.fileSha256);
      if (!recording.ok) return recording;
      const answerer = makeRecordedAnswerer(player, recording.value);
      return ok({
        frozen: player,
        engine: null,
        whyNot: (item) => answerer.refusalOf(item),
        answerer: () => ok(answerer),
      });
    }
    case 'engine':
      return readyEngine(context, player, prompt);
  }
}

/**
 * Why the player of a run that has begun left items out of it; no player is made ready for it, and no engine started.
 * Null: nobody was asked, or what was recorded is not here any more.
 */
export function whyNotOf(
  workspace: Pick<Workspace, 'dir'>,
  set: QuestionSet,
  { player, prompt }: Pick<QuestionManifest, 'player' | 'prompt'>,
): WhyNot | null {
  switch (player.kind) {
    case 'chat':
      return () => null;
    case 'baseline': {
      const answerer = makeBaselineAnswerer(player, set, prompt);
      return (item) => answerer.refusalOf(item);
    }
    case 'recorded': {
      const recording = openRecording(workspace.dir, player.fileSha256);
      if (!recording.ok) return null;
      const answerer = makeRecordedAnswerer(player, recording.value);
      return (item) => answerer.refusalOf(item);
    }
    case 'engine':
      return engineRefusal;
    case 'results_file':
      return null;
  }
}

function readyChat(
  context: QuestionContext,
  player: Extract<PlayerSpec, { kind: 'chat' }>,
  parameters: AskParameters,
): QuestionResult<ReadyPlayer> {
  const frozen = freezeChatPlayer(player, parameters);
  if (!frozen.ok) return frozen;
  return ok({
    frozen: frozen.value,
    engine: null,
    whyNot: () => null,
    answerer: ({ lanes, limits, omitted }) => {
      const apiKey = chatKey(context, frozen.value, lanes.keyVariable);
      if (!apiKey.ok) return apiKey;
      return ok(
        makeChatAnswerer({ player: frozen.value, apiKey: apiKey.value, parameters, omitted, limits, lanes }),
      );
    },
  });
}

async function readyEngine(
  context: QuestionContext,
  player: Extract<PlayerSpec, { kind: 'engine' }>,
  prompt: PromptSettings,
): Promise<QuestionResult<ReadyPlayer>> {
  const engine = await context.readyEngine(player.engineId);
  if (!engine.ok) return engine;
  return ok({
    frozen: { ...player, engine: engine.value.identity },
    engine: engine.value,
    whyNot: engineRefusal,
    answerer: ({ lanes }) =>
      ok(makeEngineAnswerer(engine.value, player, prompt, lanes.lanes ?? usualProcesses())),
  });
}

/** One processor is left to the window. */
function usualProcesses(): number {
  return Math.max(1, os.availableParallelism() - 1);
}
