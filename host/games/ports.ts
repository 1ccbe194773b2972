/** What a game run needs of the lab, and who sits at its boards. */
import type { GameAction } from '../../core/game/next-action.ts';
import type { GameState } from '../../core/game/game.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import type { GameLedgerKind } from '../../core/game/records.ts';
import type { MoverKind } from '../../core/player/seats.ts';
import type { EngineFailureCode, SearchResult } from '../../core/uci/search.ts';
import type { Failure, Result } from '../../core/util/result.ts';
import type { QuestionContext } from '../asking/ports.ts';

/** Named moments at which a crash test stops the program; `row.<kind>`: that row is durable. */
export type GamePoint =
  | 'run.created'
  | 'execution.started'
  | 'reply.arrived' // nothing of it is durable
  | `row.${GameLedgerKind}`
  | 'execution.ending'
  | 'execution.ended';

export interface GameContext extends Omit<QuestionContext, 'questionSet' | 'checkDataset' | 'onPoint'> {
  readonly onPoint?: (point: GamePoint, key: string | null) => void;
}

export type AskAction = Extract<GameAction, { action: 'ask' }>;

/** A player that is asked in words. */
export interface Replier {
  /** Players of one key share a gate. */
  readonly gateKey: string;
  readonly concurrency: number;
  readonly spacingMs: number;
  /** One request; never throws, never retries. */
  ask(ask: AskAction, queueMs: number, signal: AbortSignal): Promise<Attempt>;
}

export interface Moved {
  readonly by: MoverKind;
  readonly move: string;
  readonly search: SearchResult | null;
  readonly queueMs: number | null;
  readonly wallMs: number | null;
}

/** A player that is handed the position and moves. */
export interface Mover {
  move(state: GameState, signal: AbortSignal): Promise<Result<Moved, Failure<EngineFailureCode>>>;
}

/** Everybody who plays in a run, by player id. */
export interface Table {
  readonly repliers: ReadonlyMap<string, Replier>;
  readonly movers: ReadonlyMap<string, Mover>;
  close(): Promise<void>;
}
