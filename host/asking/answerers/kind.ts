/**
 * What every kind of player brings to be asked: how it is kept and tested, how it is made ready for questions and
 * positions, and how it sits at a board. One file a kind, all of them in `table.ts`; whoever runs an experiment knows no
 * difference between them. A part that is null: the kind sits in no such experiment, or has nothing to try.
 */
import type { QaItem } from '../../../core/chessqa/item.ts';
import type { GameManifest } from '../../../core/game/run.ts';
import type { AskLimits, AskParameters, LaneSettings } from '../../../core/player/ask-settings.ts';
import type { ConnectionTest } from '../../../core/player/player.ts';
import type {
  FrozenPlayer,
  FrozenStudyPlayer,
  GamePlayer,
  GamePlayerWish,
  PlayerKind,
  PlayerSpec,
  StudyPlayer,
} from '../../../core/player/seats.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import type { Attempt } from '../../../core/record/attempt.ts';
import type { StudyPosition } from '../../../core/study/position.ts';
import type { Failure, Result } from '../../../core/util/result.ts';
import type { Workspace } from '../../journal/workspace.ts';
import type { Mover, Replier } from '../../games/ports.ts';
import type { ChatSettings } from '../../providers/presets.ts';
import type { WhyNot } from '../../questions/questions.ts';
import type { ReadyEngine, SearchPool } from '../../reproduction/ports.ts';
import type { AskedPosition } from '../../studies/asked-positions.ts';
import type { Asked } from '../judge.ts';
import type {
  Answerer,
  AskContext,
  Question,
  QuestionContext,
  QuestionResult,
  QuestionSet,
} from '../ports.ts';

type Of<P, K extends PlayerKind> = Extract<P, { kind: K }>;

/** What a player needs of the lab to be made ready. */
export type SeatContext = Pick<AskContext, 'workspace' | 'readyEngine' | 'findKey'>;

export interface AnswererWishes {
  readonly lanes: LaneSettings;
  readonly limits: AskLimits;
  /** Parameters the service refused in the preflight. */
  readonly omitted: readonly string[];
}

/** A player, made ready. `Q` is what it is asked, `I` what it may have no answer for. */
export interface Ready<F, Q extends Asked, I> {
  /** As the manifest holds it. */
  readonly frozen: F;
  /** The engine that plays; null: none does. */
  readonly engine: ReadyEngine | null;
  /** Why it has no answer, the same words for the same reason; null: it has one. */
  readonly whyNot: (one: I) => string | null;
  /** The caller closes it. Fails where there is no key. */
  answerer(wishes: AnswererWishes): QuestionResult<Answerer<Q>>;
}
export type ReadyPlayer = Ready<FrozenPlayer, Question, QaItem>;
export type ReadyStudyPlayer = Ready<FrozenStudyPlayer, AskedPosition, Pick<StudyPosition, 'id'>>;

export interface QuestionWish<K extends PlayerKind = PlayerKind> {
  readonly player: Of<PlayerSpec, K>;
  readonly parameters: AskParameters;
  readonly prompt: PromptSettings;
}

/** Who answers questions of a data set. */
export interface QuestionSeat<K extends PlayerKind = PlayerKind> {
  ready(context: SeatContext, set: QuestionSet, wish: QuestionWish<K>): Promise<QuestionResult<ReadyPlayer>>;
  /**
   * Of a run that has begun; no player is made ready for it, and no engine started. Null: nobody was asked, or what was
   * recorded is not here any more.
   */
  whyNot(
    workspace: Pick<Workspace, 'dir'>,
    set: QuestionSet,
    asked: { readonly player: Of<FrozenPlayer, K>; readonly prompt: PromptSettings },
  ): WhyNot | null;
}

/** Who says a move in each position of a set. */
export interface StudySeat<K extends PlayerKind = PlayerKind> {
  ready(
    context: SeatContext,
    player: Of<StudyPlayer, K>,
    parameters: AskParameters,
  ): Promise<QuestionResult<ReadyStudyPlayer>>;
}

/** At the board: one of the two, and the processes that end with the run. */
export interface Seated {
  readonly replier?: Replier;
  readonly mover?: Mover;
  readonly pool?: SearchPool;
}

/** Who plays games. */
export interface GameSeat<K extends PlayerKind = PlayerKind> {
  freeze(context: SeatContext, wish: Of<GamePlayerWish, K>): Promise<QuestionResult<GamePlayer>>;
  /** @param keyVariables by service address. */
  sit(
    context: SeatContext,
    manifest: GameManifest,
    player: Of<GamePlayer, K>,
    keyVariables: Readonly<Record<string, string>>,
  ): Promise<QuestionResult<Seated>>;
}

/** What a preflight tries. */
export interface TriedWish<K extends PlayerKind = PlayerKind> {
  readonly player: Of<FrozenPlayer | FrozenStudyPlayer | GamePlayer, K>;
  readonly parameters: AskParameters;
  readonly limits: AskLimits;
  /** Of the structured answers that will be asked for; null: none will be. */
  readonly schema: ChatSettings['schema'];
}

export interface TriedParameters {
  /** Wished, but refused: left out of every request. Sorted. */
  readonly omitted: readonly string[];
  readonly attempts: readonly Attempt[];
}

export interface TestWish<K extends PlayerKind = PlayerKind> {
  readonly spec: Of<PlayerSpec, K>;
  readonly keyVariable: string | null;
  readonly parameters: AskParameters;
}

/** Who is kept by a person, under a name. */
export interface KeptSeat<K extends PlayerKind = PlayerKind> {
  /** In the form in which it is kept; refused where it could not be asked. */
  keep(spec: Of<PlayerSpec, K>): Result<PlayerSpec, Failure<'refused'>>;
  /** Is there anybody? Nothing is recorded. */
  test(
    context: Pick<SeatContext, 'readyEngine' | 'findKey'>,
    wish: TestWish<K>,
    signal: AbortSignal,
  ): Promise<Result<ConnectionTest, Failure<'refused' | 'key_unreadable'>>>;
}

export interface PlayerHost<K extends PlayerKind = PlayerKind> {
  readonly question: QuestionSeat<K> | null;
  readonly study: StudySeat<K> | null;
  readonly game: GameSeat<K> | null;
  readonly kept: KeptSeat<K> | null;
  /** Which wished parameters it takes, found by real requests through the gate of its service. Null: it has none. */
  readonly tryOut:
    | ((
        context: Pick<QuestionContext, 'findKey' | 'gates'>,
        wish: TriedWish<K>,
        lanes: LaneSettings,
        closing: AbortSignal,
      ) => Promise<QuestionResult<TriedParameters>>)
    | null;
}
