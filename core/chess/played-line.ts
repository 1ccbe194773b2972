/**
 * Positions along a line of moves, by our own generator: fast enough for places where engines wait for an answer. The
 * generator is proved against the authority of `rules.ts` by `tests/unit/chess`.
 */
import type { Board } from './board.ts';
import { boardOfFen } from './fen.ts';
import { findBoardMove, playMove } from './moves.ts';

/** @param fen a checked one. Null: a move is not legal where it stands. */
export function boardAfter(fen: string, moves: readonly string[]): Board | null {
  let board = boardOfFen(fen);
  for (const text of moves) {
    const move = findBoardMove(board, text);
    if (move === null) return null;
    board = playMove(board, move);
  }
  return board;
}
