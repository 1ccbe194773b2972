/**
 * The empty board: names of squares and the lines that leave them. Squares are numbers from a1 = 0, b1 = 1 … h8 = 63,
 * so the scan order of ChessQA (a1, b1 … h8) is numeric order. Tables are constants of the game, built once.
 */

export type Square = number;

const FILES = 'abcdefgh';

/** `a1` … `h8` by square number. */
const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => `${FILES.charAt(square & 7)}${(square >> 3) + 1}`,
);

const BY_NAME: ReadonlyMap<string, Square> = new Map(SQUARE_NAMES.map((name, square) => [name, square]));

/** Null when the text is not one of the 64 names in lower case. */
export function parseSquare(name: string): Square | null {
  return BY_NAME.get(name) ?? null;
}

export function squareName(square: Square): string {
  const name = SQUARE_NAMES[square];
  if (name === undefined) throw new Error(`no such square: ${square}`);
  return name;
}

/** Steps in files and ranks. The first four are straight, the last four diagonal. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

export const STRAIGHT: readonly number[] = [0, 1, 2, 3];
export const DIAGONAL: readonly number[] = [4, 5, 6, 7];
export const ALL_LINES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

function step(square: Square, files: number, ranks: number): Square | null {
  const file = (square & 7) + files;
  const rank = (square >> 3) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? null : rank * 8 + file;
}

function line(square: Square, files: number, ranks: number): readonly Square[] {
  const squares: Square[] = [];
  for (let at = step(square, files, ranks); at !== null; at = step(at, files, ranks)) squares.push(at);
  return squares;
}

function jumps(square: Square, steps: readonly (readonly [number, number])[]): readonly Square[] {
  return steps
    .map(([files, ranks]) => step(square, files, ranks))
    .filter((to): to is Square => to !== null)
    .sort((a, b) => a - b);
}

const EVERY = Array.from({ length: 64 }, (_, square) => square);
const KNIGHT_STEPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** Squares from nearest to farthest: `LINES[square][direction]`, directions as in `STRAIGHT` and `DIAGONAL`. */
export const LINES: readonly (readonly (readonly Square[])[])[] = EVERY.map((square) =>
  DIRECTIONS.map(([files, ranks]) => line(square, files, ranks)),
);
export const KNIGHT_JUMPS: readonly (readonly Square[])[] = EVERY.map((s) => jumps(s, KNIGHT_STEPS));
export const KING_STEPS: readonly (readonly Square[])[] = EVERY.map((s) => jumps(s, DIRECTIONS));

/** Squares a pawn on the square attacks: index 0 White, 1 Black. */
export const PAWN_ATTACKS: readonly (readonly (readonly Square[])[])[] = [1, -1].map((ranks) =>
  EVERY.map((square) =>
    jumps(square, [
      [-1, ranks],
      [1, ranks],
    ]),
  ),
);

/** True when the three different squares lie on one rank, file or diagonal. */
export function areAligned(a: Square, b: Square, c: Square): boolean {
  const sides = [b, c].map((to) => [(to & 7) - (a & 7), (to >> 3) - (a >> 3)] as const);
  const [first, second] = sides;
  if (first === undefined || second === undefined) return false;
  const isLine = ([files, ranks]: readonly [number, number]): boolean =>
    files === 0 || ranks === 0 || Math.abs(files) === Math.abs(ranks);
  return isLine(first) && isLine(second) && first[0] * second[1] === first[1] * second[0];
}
