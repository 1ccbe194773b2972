/**
 * What a runner has to do next in a game: one action, from the state alone. Recording an action's row and folding its
 * event leads to the next one, so an interrupted game goes on exactly where its rows end (R-GAME-13).
 */
import type { FailureClass } from '../reply/failure-class.ts';
import { nextDecisionAction, type DecisionAction, type DecisionEnd } from './decision.ts';
import {
  bookMove,
  currentDecision,
  currentDecisionId,
  endingOf,
  seatToMove,
  type GameState,
} from './game.ts';
import type { Seat } from './setup.ts';
import type { GameEnding, OpenTermination } from './termination.ts';

export type GameAction =
  /** Append `game_attempt_opened`, ask, append `game_attempt_closed`. */
  | Extract<DecisionAction, { action: 'ask' }>
  /** A request is open: ours, or cut off with an earlier execution; then append `game_attempt_interrupted`. */
  | { readonly action: 'in_flight'; readonly decisionId: string; readonly number: number }
  /** Append `game_decision`. */
  | {
      readonly action: 'decide';
      readonly decisionId: string;
      readonly accepted: Extract<DecisionEnd, { action: 'accept' }>;
    }
  /** Append `game_ply`. */
  | { readonly action: 'play'; readonly by: 'book'; readonly move: string; readonly decisionId: null }
  | { readonly action: 'play'; readonly by: 'decision'; readonly move: string; readonly decisionId: string }
  /** Have the engine or the random mover choose, append `game_ply`. */
  | { readonly action: 'move'; readonly seat: Seat }
  /** Append `game_ended`. */
  | ({ readonly action: 'end' } & GameEnding)
  /** Append `game_paused`. */
  | PauseAction
  /** Nothing in this execution: the game stands still. */
  | { readonly action: 'halted' }
  | { readonly action: 'done' };

export interface PauseAction {
  readonly action: 'pause';
  /** Null: left open without a termination. */
  readonly termination: OpenTermination | null;
  readonly failure: FailureClass;
  readonly scope: 'lane' | 'player';
  readonly isClearable: boolean;
}

export function nextGameAction(state: GameState): GameAction {
  if (state.ended !== null) return { action: 'done' };
  const ending = endingOf(state);
  if (ending !== null) return { action: 'end', ...ending };
  if (state.halt !== null) return { action: 'halted' };
  const book = bookMove(state);
  if (book !== null) return { action: 'play', by: 'book', move: book, decisionId: null };
  const decision = currentDecision(state);
  if (decision === null) return { action: 'move', seat: seatToMove(state) };
  return fromDecision(state, nextDecisionAction(decision));
}

function fromDecision(state: GameState, next: DecisionAction): GameAction {
  const decisionId = currentDecisionId(state);
  switch (next.action) {
    case 'ask':
      return next;
    case 'in_flight':
      return { action: 'in_flight', decisionId, number: next.number };
    case 'accept':
      return state.isDecided
        ? { action: 'play', by: 'decision', move: next.move, decisionId }
        : { action: 'decide', decisionId, accepted: next };
    case 'pause': {
      const { termination, failure } = next;
      return { action: 'pause', termination, failure, scope: 'lane', isClearable: true };
    }
    case 'stop': {
      const { failure, isClearable } = next;
      const termination = next.termination === 'client_defect' ? next.termination : null;
      return { action: 'pause', termination, failure, scope: 'player', isClearable };
    }
    case 'forfeit':
    case 'truncated':
      throw new Error(`${decisionId}: the game had to end with ${next.action}`);
  }
}
