/**
 * Ledger row → event of its game. Live play and replay go through this one door: a runner that has appended a row folds
 * the event of that row, so a resumed game cannot know anything that a running one does not.
 */
import type { GameLedgerEntry } from './records.ts';
import type { ReplayRow } from './replay.ts';
import type { DecisionEvent } from './decision.ts';
import type { GameEvent } from './game.ts';

export interface GameRowEvent {
  readonly gameId: string;
  readonly event: GameEvent;
}

/** What folding needs of an entry; its key is looked at by the journal. */
export type GameRow = {
  readonly [K in GameLedgerEntry['kind']]: Pick<Extract<GameLedgerEntry, { kind: K }>, 'kind' | 'payload'>;
}[GameLedgerEntry['kind']];

/** Null: the row is no event within a game (its start, amendments, the end of the run). */
export function eventOfRow(row: ReplayRow): GameRowEvent | null {
  switch (row.kind) {
    case 'game_attempt_opened':
    case 'game_attempt_closed':
    case 'game_attempt_interrupted':
    case 'game_empty_replies_cleared': {
      const { gameId, decisionId } = row.payload;
      return { gameId, event: { type: 'decision', decisionId, event: decisionEvent(row) } };
    }
    case 'game_decision': {
      const { gameId, decisionId, move } = row.payload;
      return { gameId, event: { type: 'decided', decisionId, move } };
    }
    case 'game_ply': {
      const { gameId, ply, playerId, move, fenBefore, fenAfter, decisionId } = row.payload;
      return { gameId, event: { type: 'ply', ply, playerId, move, fenBefore, fenAfter, decisionId } };
    }
    case 'game_paused': {
      const { gameId, termination, isClearable } = row.payload;
      return { gameId, event: { type: 'paused', termination, isClearable } };
    }
    case 'game_ended': {
      const { gameId, termination, result } = row.payload;
      return { gameId, event: { type: 'ended', termination, result } };
    }
    case 'game_started':
    case 'game_amended':
    case 'game_run_finished':
    case 'game_reviewed':
    case 'game_review_failed':
      return null;
  }
}

type DecisionRow = Extract<
  ReplayRow,
  {
    kind:
      | 'game_attempt_opened'
      | 'game_attempt_closed'
      | 'game_attempt_interrupted'
      | 'game_empty_replies_cleared';
  }
>;

function decisionEvent(row: DecisionRow): DecisionEvent {
  switch (row.kind) {
    case 'game_attempt_opened': {
      const { number, requestId } = row.payload;
      return { type: 'attempt_opened', number, requestId };
    }
    case 'game_attempt_closed': {
      const { number, attempt } = row.payload;
      const { text, retryAfterMs, classification } = attempt;
      return { type: 'attempt_closed', number, failure: classification.failure, text, retryAfterMs };
    }
    case 'game_attempt_interrupted':
      return { type: 'attempt_interrupted', number: row.payload.number };
    case 'game_empty_replies_cleared':
      return { type: 'empty_replies_cleared' };
  }
}
