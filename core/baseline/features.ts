/**
 * A position as numbers for the regressions of R-QUEST-6.3: differences of piece counts, the side to move and, for
 * the larger one, piece-square differences with Black's squares mirrored. Always White minus Black. A row lists its
 * non-zero features only: at most 31 of 390.
 */
import { KING, kindOf, sideOf, type Board } from '../chess/board.ts';

/** One feature of one position: where it stands in the row, and its value. */
export type Feature = readonly [index: number, value: number];
export type FeatureRow = readonly Feature[];

export interface FeatureSet {
  readonly width: number;
  readonly rowOf: (board: Board) => FeatureRow;
}

const COUNTED_KINDS = 5;
const TURN = COUNTED_KINDS;
const FIRST_SQUARE = TURN + 1;

/** Pawn, knight, bishop, rook and queen differences; side to move, +1 White, -1 Black. */
export const MATERIAL_FEATURES: FeatureSet = { width: FIRST_SQUARE, rowOf: (board) => materialRow(board) };

/** The same and 384 piece-square differences, the king's squares among them. */
export const PIECE_SQUARE_FEATURES: FeatureSet = {
  width: FIRST_SQUARE + KING * 64,
  rowOf: (board) => [...materialRow(board), ...squareRow(board)],
};

/** Pawn, knight, bishop, rook, queen: White's men less Black's. */
export function countDifferences(board: Board): readonly number[] {
  const differences = Array.from({ length: COUNTED_KINDS }, () => 0);
  for (const code of board.squares) {
    const index = kindOf(code) - 1;
    const count = differences[index];
    if (count !== undefined) differences[index] = count + (sideOf(code) === 0 ? 1 : -1);
  }
  return differences;
}

function materialRow(board: Board): Feature[] {
  const row = [...countDifferences(board).entries()].filter(([, value]) => value !== 0);
  return [...row, [TURN, board.turn === 0 ? 1 : -1]];
}

/** Equal men on mirrored squares cancel out. */
function squareRow(board: Board): Feature[] {
  const values = new Map<number, number>();
  for (const [square, code] of board.squares.entries()) {
    if (code === 0) continue;
    const isWhite = sideOf(code) === 0;
    const index = FIRST_SQUARE + (kindOf(code) - 1) * 64 + (isWhite ? square : square ^ 56);
    values.set(index, (values.get(index) ?? 0) + (isWhite ? 1 : -1));
  }
  return [...values].filter(([, value]) => value !== 0);
}
