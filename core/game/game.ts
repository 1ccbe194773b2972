/**
 * A whole game as a state machine (R-GAME-10, R-GAME-12, R-GAME-13): (state, event) → state, and from a state the one
 * thing to be done next. Each action leads to a row, each row to an event, so a game killed after any row goes on from
 * the fold of its rows. The machine never chooses a move: moves come from the book, an accepted reply or an engine, and
 * are played exactly as sent.
 *
 * Order of tests: board (checkmate first), ply limit, standing still, book, side to move. A row that does not fit the
 * state (wrong ply, wrong position, illegal move, other ending) is damage: the fold throws and repairs nothing.
 */
import type { Board } from '../chess/board.ts';
import { endingOfBoard } from '../chess/draws.ts';
import { boardOfFen, makeFen } from '../chess/fen.ts';
import { findBoardMove, playMove } from '../chess/moves.ts';
import { foldDecision, openDecision, type DecisionEvent, type DecisionState } from './decision.ts';
import { makeDecisionId } from './ids.ts';
import type { GameSetup, Seat } from './setup.ts';
import { boardResult, lossOf, type GameEnding, type OpenTermination } from './termination.ts';

export type GameEvent =
  | { readonly type: 'decision'; readonly decisionId: string; readonly event: DecisionEvent }
  | { readonly type: 'decided'; readonly decisionId: string; readonly move: string }
  | {
      readonly type: 'ply';
      readonly ply: number;
      readonly playerId: string;
      readonly move: string;
      readonly fenBefore: string;
      readonly fenAfter: string;
      /** Null unless an accepted decision was played. */
      readonly decisionId: string | null;
    }
  | {
      readonly type: 'paused';
      readonly termination: OpenTermination | null;
      readonly isClearable: boolean;
    }
  | { readonly type: 'resumed' }
  | ({ readonly type: 'ended' } & GameEnding);

export interface GameState {
  readonly setup: GameSetup;
  readonly fen: string;
  /** The position of `fen`: carried along, so that no half-move of a long game is read from text again. */
  readonly board: Board;
  /** Every position before `fen`, in order. */
  readonly earlierFens: readonly string[];
  readonly moves: readonly string[];
  /** Of the ply to come; null: nothing was asked yet. */
  readonly decision: DecisionState | null;
  /** The accepted move has its decision row. */
  readonly isDecided: boolean;
  /** What the board or the ply limit says; null: the game goes on. */
  readonly over: GameEnding | null;
  /** It stands still by a row that says so; null: it does not. */
  readonly halt: { readonly termination: OpenTermination | null; readonly isClearable: boolean } | null;
  /** By its row. */
  readonly ended: GameEnding | null;
}

export function startGame(setup: GameSetup): GameState {
  return {
    setup,
    fen: setup.startFen,
    board: boardOfFen(setup.startFen),
    earlierFens: [],
    moves: [],
    decision: null,
    isDecided: false,
    over: null,
    halt: null,
    ended: null,
  };
}

/**
 * A game as its ply rows leave it, taken at their word: for reading a ledger whose rows were folded one by one when they
 * were written. What is played on is never taken from here.
 *
 * @param fens every position, the start included: one more than moves.
 */
export function gameAfterPlies(
  setup: GameSetup,
  moves: readonly string[],
  fens: readonly string[],
): GameState {
  const fen = fens.at(-1) ?? setup.startFen;
  const after = { setup, fen, board: boardOfFen(fen), earlierFens: fens.slice(0, -1), moves };
  return { ...startGame(setup), ...after, over: moves.length === 0 ? null : endingAfter(after) };
}

/** A game that has its end: taken at its word, for whoever plays on in the others. */
export function endedGame(setup: GameSetup, { termination, result }: GameEnding): GameState {
  return { ...startGame(setup), ended: { termination, result } };
}

export function isWhiteToMove(fen: string): boolean {
  return fen.split(' ', 2)[1] === 'w';
}

export function seatToMove({ setup, fen }: GameState): Seat {
  return isWhiteToMove(fen) ? setup.white : setup.black;
}

/** Id of the decision about the ply to come. */
export function currentDecisionId({ setup, moves }: GameState): string {
  return makeDecisionId(setup.game.gameId, moves.length + 1);
}

/** The move that the opening prescribes for the ply to come; null: the book is over. */
export function bookMove({ setup, moves }: GameState): string | null {
  return setup.game.opening.moves[moves.length] ?? null;
}

/** The decision about the ply to come, a fresh one if nothing was asked yet. Null: the side to move is not asked. */
export function currentDecision(state: GameState): DecisionState | null {
  if (state.decision !== null) return state.decision;
  const { replies } = seatToMove(state);
  if (replies === null || bookMove(state) !== null) return null;
  const { startFen, prompt, reader, maxAttempts, failureBudget } = state.setup;
  return openDecision({
    decisionId: currentDecisionId(state),
    position: { fen: state.fen, startFen, history: state.moves },
    rules: { form: { ...prompt, structured: replies.structured }, reader, maxAttempts, failureBudget },
  });
}

export function foldGame(state: GameState, event: GameEvent): GameState {
  if (state.ended !== null && event.type !== 'resumed') {
    throw broken(state, `a row follows the end of the game (${event.type})`);
  }
  switch (event.type) {
    case 'decision':
      return foldAsked(state, event.decisionId, event.event);
    case 'decided':
      return foldDecided(state, event.decisionId, event.move);
    case 'ply':
      return foldPly(state, event);
    case 'paused':
      return { ...state, halt: { termination: event.termination, isClearable: event.isClearable } };
    case 'resumed':
      return foldResumed(state);
    case 'ended':
      return foldEnded(state, event);
  }
}

function foldAsked(state: GameState, decisionId: string, event: DecisionEvent): GameState {
  const decision = currentDecision(state);
  if (decision === null) throw broken(state, `${decisionId}: the side to move is not asked`);
  if (state.over !== null) throw broken(state, `${decisionId}: the game is over (${state.over.termination})`);
  if (decisionId !== decision.question.decisionId) {
    throw broken(state, `${decisionId} is not the decision to come (${decision.question.decisionId})`);
  }
  const halt = event.type === 'empty_replies_cleared' ? null : state.halt;
  return { ...state, halt, decision: foldDecision(decision, event) };
}

function foldDecided(state: GameState, decisionId: string, move: string): GameState {
  const end = state.decision?.end;
  if (end?.action !== 'accept' || decisionId !== state.decision?.question.decisionId) {
    throw broken(state, `${decisionId} was decided without an accepted reply`);
  }
  if (end.move !== move)
    throw broken(state, `${decisionId} was decided as ${move}, the reply said ${end.move}`);
  if (state.isDecided) throw broken(state, `${decisionId} was decided twice`);
  return { ...state, isDecided: true };
}

type Ply = Extract<GameEvent, { type: 'ply' }>;

function foldPly(state: GameState, event: Ply): GameState {
  const problem = plyProblem(state, event);
  if (problem !== null) throw broken(state, `ply ${event.ply}: ${problem}`);
  // The row was made by the authority on the rules (`rows.ts`); our own generator checks it, and a long run replays fast.
  const move = findBoardMove(state.board, event.move);
  if (move === null) throw broken(state, `ply ${event.ply}: ${event.move} is not legal in ${state.fen}`);
  const board = playMove(state.board, move);
  const fen = makeFen(board);
  if (fen !== event.fenAfter) throw broken(state, `ply ${event.ply} leads to ${fen}`);
  const earlierFens = [...state.earlierFens, state.fen];
  const after = { setup: state.setup, fen, board, earlierFens, moves: [...state.moves, event.move] };
  return { ...state, ...after, decision: null, isDecided: false, over: endingAfter(after) };
}

function plyProblem(state: GameState, event: Ply): string | null {
  if (state.over !== null) return `the game was over (${state.over.termination})`;
  if (event.ply !== state.moves.length + 1) return `ply ${state.moves.length + 1} was to come`;
  if (event.fenBefore !== state.fen) return `the board had ${state.fen}`;
  if (event.playerId !== seatToMove(state).playerId) return `${seatToMove(state).playerId} was to move`;
  const book = bookMove(state);
  if (book !== null) return event.move === book ? null : `the opening says ${book}`;
  if (seatToMove(state).replies === null) return event.decisionId === null ? null : 'nobody was asked';
  const end = state.isDecided ? state.decision?.end : null;
  if (end?.action !== 'accept') return 'no accepted decision stands behind it';
  if (event.decisionId !== currentDecisionId(state)) return 'it names another decision';
  return event.move === end.move ? null : `the accepted move was ${end.move}`;
}

/** The ending that the last half-move brought; null: the game goes on. */
function endingAfter({
  setup,
  board,
  fen,
  earlierFens,
  moves,
}: Pick<GameState, 'setup' | 'board' | 'fen' | 'earlierFens' | 'moves'>): GameEnding | null {
  const ending = endingOfBoard(board, fen, earlierFens);
  if (ending !== null) return boardResult(ending, board.turn === 0);
  return moves.length >= setup.maxPlies ? { termination: 'max_plies', result: '*' } : null;
}

/** What a new execution may try again; a game stopped for good stays so. */
function foldResumed(state: GameState): GameState {
  if (state.ended !== null) return state;
  const decision = state.decision === null ? null : foldDecision(state.decision, { type: 'resumed' });
  const halt = state.halt?.isClearable === false ? state.halt : null;
  return { ...state, decision, halt };
}

function foldEnded(state: GameState, { termination, result }: GameEnding): GameState {
  const expected = endingOf(state);
  if (expected?.termination !== termination || expected.result !== result) {
    const due = expected === null ? 'it goes on' : `${expected.termination} ${expected.result}`;
    throw broken(state, `its end says ${termination} ${result}, but ${due}`);
  }
  return { ...state, ended: { termination, result } };
}

/** The ending that is due in this state, by the board or by the decision; null: the game goes on or stands still. */
export function endingOf(state: GameState): GameEnding | null {
  if (state.over !== null) return state.over;
  const end = state.decision?.end;
  if (end?.action === 'forfeit') {
    return { termination: 'invalid_move', result: lossOf(isWhiteToMove(state.fen)) };
  }
  if (end?.action === 'truncated') return { termination: 'truncated', result: '*' };
  return end?.action === 'stop' && end.termination === 'tool_use'
    ? { termination: 'tool_use', result: '*' }
    : null;
}

function broken(state: GameState, what: string): Error {
  return new Error(`ledger of game ${state.setup.game.gameId}: ${what}`);
}
