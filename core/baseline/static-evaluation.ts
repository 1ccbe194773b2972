/**
 * A static evaluation that can be read in one sitting: values of men, one table of squares a kind, mobility and the
 * move (R-QUEST-6.3, "transparent static"). The numbers are our own, chosen by hand and never fitted to any label;
 * they are written down for readers in `docs/static-evaluation.md`, which a test holds equal to this file. It does not
 * search: a man that hangs counts in full.
 */
import { attackedFrom, KING, kindOf, sideOf, type Board } from '../chess/board.ts';

/** Files a to d, rank 8 first; files h to e mirror them. White's view. */
type HalfTable = readonly (readonly [a: number, b: number, c: number, d: number])[];

export interface ManTerms {
  readonly name: string;
  readonly value: number;
  /** A square that is attacked and holds no own man. */
  readonly mobility: number;
  /** Of a man in the endgame phase; 24 in all at the start. */
  readonly phase: number;
  readonly squares: HalfTable;
}

export const TEMPO = 12;
export const FULL_PHASE = 24;

/** Pawn, knight, bishop, rook, queen, and the king while heavy men are on the board. */
export const MAN_TERMS: readonly ManTerms[] = [
  {
    name: 'pawn',
    value: 100,
    mobility: 0,
    phase: 0,
    squares: [
      [0, 0, 0, 0],
      [60, 60, 60, 60],
      [24, 26, 32, 38],
      [8, 10, 16, 26],
      [0, 2, 10, 22],
      [2, 0, 2, 8],
      [4, 4, 0, -14],
      [0, 0, 0, 0],
    ],
  },
  {
    name: 'knight',
    value: 320,
    mobility: 4,
    phase: 1,
    squares: [
      [-46, -30, -22, -18],
      [-28, -14, 0, 4],
      [-18, 6, 16, 20],
      [-14, 8, 20, 26],
      [-16, 4, 18, 24],
      [-22, 2, 12, 16],
      [-32, -16, -2, 2],
      [-48, -30, -24, -22],
    ],
  },
  {
    name: 'bishop',
    value: 335,
    mobility: 4,
    phase: 1,
    squares: [
      [-18, -12, -10, -10],
      [-10, 2, 2, 4],
      [-6, 6, 10, 12],
      [-4, 10, 12, 18],
      [-4, 8, 14, 18],
      [-4, 10, 12, 10],
      [-8, 12, 4, 6],
      [-18, -10, -12, -12],
    ],
  },
  {
    name: 'rook',
    value: 510,
    mobility: 2,
    phase: 2,
    squares: [
      [6, 6, 8, 10],
      [14, 16, 18, 18],
      [-2, 2, 4, 6],
      [-6, 0, 2, 4],
      [-8, -2, 0, 2],
      [-10, -4, 0, 2],
      [-12, -6, -2, 2],
      [-6, -4, 4, 10],
    ],
  },
  {
    name: 'queen',
    value: 960,
    mobility: 1,
    phase: 4,
    squares: [
      [-14, -6, -2, 0],
      [-6, 0, 4, 4],
      [-4, 2, 6, 8],
      [-4, 2, 8, 10],
      [-4, 2, 8, 10],
      [-4, 4, 6, 6],
      [-8, 0, 4, 2],
      [-16, -10, -6, 0],
    ],
  },
  {
    name: 'king, middlegame',
    value: 0,
    mobility: 0,
    phase: 0,
    squares: [
      [-60, -60, -66, -70],
      [-56, -56, -62, -66],
      [-48, -52, -58, -62],
      [-40, -46, -52, -58],
      [-30, -38, -46, -52],
      [-16, -24, -34, -40],
      [16, 10, -10, -20],
      [24, 34, 10, -4],
    ],
  },
];

/** The king's squares once no heavy man is left. */
export const KING_ENDGAME: HalfTable = [
  [-50, -30, -20, -14],
  [-24, -6, 4, 8],
  [-14, 8, 20, 24],
  [-10, 12, 26, 32],
  [-12, 10, 24, 30],
  [-18, 2, 14, 18],
  [-28, -12, 0, 4],
  [-50, -32, -22, -18],
];

/** Centipawns, White's view; a whole number. */
export function staticCp(board: Board): number {
  const weight = Math.min(FULL_PHASE, phaseOf(board)) / FULL_PHASE;
  let sum = board.turn === 0 ? TEMPO : -TEMPO;
  for (const [square, code] of board.squares.entries()) {
    if (code === 0) continue;
    const side = sideOf(code);
    const terms = termsOf(code);
    const seen = side === 0 ? square : square ^ 56;
    const middle = onSquare(terms.squares, seen);
    const placed =
      kindOf(code) === KING ? weight * middle + (1 - weight) * onSquare(KING_ENDGAME, seen) : middle;
    const worth = terms.value + placed + terms.mobility * freeSquares(board, square);
    sum += side === 0 ? worth : -worth;
  }
  return Math.round(sum);
}

function phaseOf(board: Board): number {
  return board.squares.reduce((sum, code) => sum + (code === 0 ? 0 : termsOf(code).phase), 0);
}

function termsOf(code: number): ManTerms {
  const terms = MAN_TERMS[kindOf(code) - 1];
  if (terms === undefined) throw new Error(`no man has the code ${code}`);
  return terms;
}

/** @param square from White's side of the board. */
function onSquare(table: HalfTable, square: number): number {
  const file = square & 7;
  return table[7 - (square >> 3)]?.[Math.min(file, 7 - file)] ?? 0;
}

function freeSquares(board: Board, from: number): number {
  const side = sideOf(board.squares[from] ?? 0);
  return attackedFrom(board.squares, from).filter((to) => {
    const code = board.squares[to] ?? 0;
    return code === 0 || sideOf(code) !== side;
  }).length;
}
