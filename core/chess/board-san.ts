/**
 * SAN of a move on a board of our own, many times faster than by a library: files of thousands of moves are shown by it.
 * Held to the authority's SAN (`san.ts`) by `tests/unit/chess`.
 */
import { KING, PAWN, kindOf, manLetter, type Board } from './board.ts';
import { squareName } from './geometry.ts';
import { givesCheck, isCheckmate, legalBoardMoves, playMove, uciOfMove, type BoardMove } from './moves.ts';

/** @param move a legal one. */
export function boardSan(board: Board, move: BoardMove): string {
  if (!givesCheck(board, move)) return plainSan(board, move);
  return `${plainSan(board, move)}${isCheckmate(playMove(board, move)) ? '#' : '+'}`;
}

function plainSan(board: Board, move: BoardMove): string {
  const kind = kindOf(board.squares[move.from] ?? 0);
  const uci = uciOfMove(move);
  const to = uci.slice(2, 4);
  if (kind === KING && Math.abs(move.from - move.to) === 2) return move.to > move.from ? 'O-O' : 'O-O-O';
  if (kind === PAWN) {
    const capture = uci.charAt(0) === to.charAt(0) ? '' : `${uci.charAt(0)}x`;
    return `${capture}${to}${uci.length === 5 ? `=${uci.charAt(4).toUpperCase()}` : ''}`;
  }
  const capture = board.squares[move.to] === 0 ? '' : 'x';
  return `${manLetter(kind)}${originOf(board, move, kind)}${capture}${to}`;
}

/** What must be said of the square the man leaves: nothing, its file, its rank, or both. */
function originOf(board: Board, { from, to }: BoardMove, kind: number): string {
  const rivals = legalBoardMoves(
    board,
    (other) => other.to === to && other.from !== from && kindOf(board.squares[other.from] ?? 0) === kind,
  );
  if (rivals.length === 0) return '';
  const name = squareName(from);
  const sharesFile = rivals.some((other) => other.from % 8 === from % 8);
  if (!sharesFile) return name.charAt(0);
  return rivals.some((other) => other.from >> 3 === from >> 3) ? name : name.charAt(1);
}
