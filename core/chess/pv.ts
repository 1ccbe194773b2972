/**
 * Lines from an engine, checked against the rules. A principal variation is kept up to its first illegal move
 * (python-chess #596 and others: engines do send illegal tails), because everything after it has no meaning.
 */
import { boardOfFen } from './fen.ts';
import { findBoardMove, playMove } from './moves.ts';
import type { Board } from './board.ts';
import type { UciMove } from './uci-move.ts';

/**
 * The legal beginning of `pv`, played after `moves` from `fen`. Throws when `fen` or `moves` are not legal themselves:
 * they are what we sent.
 */
export function cutPv(fen: string, moves: readonly string[], pv: readonly string[]): readonly UciMove[] {
  let board: Board = boardOfFen(fen);
  for (const move of moves) {
    const found = findBoardMove(board, move);
    if (found === null) throw new Error(`illegal move in our own list: ${move}`);
    board = playMove(board, found);
  }
  const kept: UciMove[] = [];
  for (const move of pv) {
    const found = findBoardMove(board, move);
    if (found === null) return kept;
    kept.push(move as UciMove);
    board = playMove(board, found);
  }
  return kept;
}

/** King-takes-rook castling (`e1h1`) as the king's two squares (`e1g1`) along a line; all else is left as it is. */
export function twoSquareCastling(fen: string, line: readonly string[]): readonly string[] {
  let board: Board | null = boardOfFen(fen);
  const turned: string[] = [];
  for (const move of line) {
    const text: string = board === null ? move : castlingOf(board, move);
    turned.push(text);
    const found: ReturnType<typeof findBoardMove> = board === null ? null : findBoardMove(board, text);
    board = board === null || found === null ? null : playMove(board, found);
  }
  return turned;
}

const KING_TAKES_ROOK: Readonly<Record<string, string>> = {
  e1h1: 'e1g1',
  e1a1: 'e1c1',
  e8h8: 'e8g8',
  e8a8: 'e8c8',
};

function castlingOf(board: Board, move: string): string {
  const turned = KING_TAKES_ROOK[move];
  if (turned === undefined || findBoardMove(board, move) !== null) return move;
  return findBoardMove(board, turned) === null ? move : turned;
}
