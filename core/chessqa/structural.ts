/**
 * The Structural answers of R-QUEST-2.2 and R-QUEST-7.1, built from the position alone. Members come in the order of the
 * release; where it sorts as text, so do we. An empty list means that the task has no item for the position.
 */
import { BLACK_BIT, KING, attackedFrom, checkersOf, kindOf, sideOf, type Board } from '../chess/board.ts';
import { findBoardMove, checkersAfter, legalBoardMoves, playMove, uciOfMove } from '../chess/moves.ts';
import { makeFen } from '../chess/fen.ts';
import { parseSquare, squareName, type Square } from '../chess/geometry.ts';

const NAMES = ['', 'Pawn', 'Knight', 'Bishop', 'Rook', 'Queen', 'King'] as const;

/** `White Knight`; an empty text for an empty square. */
export function manName(code: number): string {
  return code === 0 ? '' : `${sideOf(code) === 0 ? 'White' : 'Black'} ${NAMES[kindOf(code)] ?? ''}`;
}

/** `White King: ['g1'], …`: White then Black; King, Queen, Rook, Bishop, Knight, Pawn. */
export function pieceArrangement(board: Board): string {
  const groups: string[] = [];
  for (const bit of [0, BLACK_BIT]) {
    for (let kind = KING; kind > 0; kind -= 1) {
      const squares: string[] = [];
      for (const [at, code] of board.squares.entries()) if (code === kind + bit) squares.push(squareName(at));
      if (squares.length === 0) continue;
      const listed = squares.sort().map((name) => `'${name}'`);
      groups.push(`${manName(kind + bit)}: [${listed.join(', ')}]`);
    }
  }
  return groups.join(', ');
}

/** Legal moves of the side to move, from one square or all, sorted as text. */
export function legalMovesFrom(board: Board, from: Square | null): string[] {
  return legalBoardMoves(board)
    .filter((move) => from === null || move.from === from)
    .map(uciOfMove)
    .sort();
}

/** `Black Pawn at d3` for every man that gives check to the side to move, in scan order. */
export function checkDetection(board: Board): string[] {
  return checkersOf(board.squares, board.turn).map(
    (at) => `${manName(board.squares[at] ?? 0)} at ${squareName(at)}`,
  );
}

export function checksInOne(board: Board): string[] {
  return legalBoardMoves(board)
    .filter((move) => checkersAfter(board, move).length > 0)
    .map(uciOfMove)
    .sort();
}

/** Squares attacked by the man that hold an enemy man, nothing, or a man of its own other than the king. */
export function attackedSquares(
  board: Board,
  from: Square,
  relation: 'capture' | 'control' | 'protect',
): string[] {
  const own = board.squares[from] ?? 0;
  return attackedFrom(board.squares, from)
    .filter((at) => {
      const code = board.squares[at] ?? 0;
      if (code === 0) return relation === 'control';
      if (sideOf(code) !== sideOf(own)) return relation === 'capture';
      return relation === 'protect' && kindOf(code) !== KING;
    })
    .map(squareName)
    .sort();
}

/** Six-field FEN after the moves; null when one of them is illegal. */
export function stateAfter(board: Board, moves: readonly string[]): string | null {
  let at = board;
  for (const move of moves) {
    const found = findBoardMove(at, move);
    if (found === null) return null;
    at = playMove(at, found);
  }
  return makeFen(at);
}

/** The square an item asks about; null when it names none that holds a man. */
export function targetSquare(board: Board, name: unknown): Square | null {
  const square = typeof name === 'string' ? parseSquare(name) : null;
  return square === null || board.squares[square] === 0 ? null : square;
}
