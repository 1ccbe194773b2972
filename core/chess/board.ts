/**
 * A position as numbers, for everything that must be asked many times: attack sets, motifs, validity, and the bulk
 * label checks of an import (60 µs an item, while chess.js needs 0.2 to 5 ms a move list). chess.js stays the
 * authority on legality (R-FILE-9): tests hold this file and `moves.ts` equal to it. No text is parsed here.
 */
import {
  ALL_LINES,
  DIAGONAL,
  KING_STEPS,
  KNIGHT_JUMPS,
  LINES,
  PAWN_ATTACKS,
  STRAIGHT,
  type Square,
} from './geometry.ts';

/** 0 White, 1 Black. */
export type Side = 0 | 1;

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** Set in the code of every black man; a code is kind, or kind + 8. */
export const BLACK_BIT = 8;

/** Castling rights as bits: K 1, Q 2, k 4, q 8. */
export const CASTLING_LETTERS = 'KQkq';

export interface Board {
  /** 0 empty, else a man's code; index a1 = 0 … h8 = 63. */
  readonly squares: Int8Array;
  readonly turn: Side;
  readonly castling: number;
  /** The square behind a pawn that has just made a double step; null when there is none. */
  readonly enPassant: Square | null;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoves: number;
  /** Number of the full move, from 1. */
  readonly fullmoves: number;
}

const LETTERS = '.PNBRQK..pnbrqk.';

export function manLetter(code: number): string {
  return LETTERS.charAt(code);
}

/** 0 when the letter is no man's letter. */
export function manCode(letter: string): number {
  const code = letter === '.' ? -1 : LETTERS.indexOf(letter);
  return code < 0 ? 0 : code;
}

export function sideOf(code: number): Side {
  return code >= BLACK_BIT ? 1 : 0;
}

export function kindOf(code: number): number {
  return code & 7;
}

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** Null when the side has no king. */
export function kingSquare(squares: Int8Array, side: Side): Square | null {
  const at = squares.indexOf(KING + side * BLACK_BIT);
  return at < 0 ? null : at;
}

export function linesOfKind(kind: number): readonly number[] {
  if (kind === QUEEN) return ALL_LINES;
  return kind === ROOK ? STRAIGHT : kind === BISHOP ? DIAGONAL : [];
}

/** The first man seen from a square along a line; null when the line is empty to the edge. */
export function firstOnLine(squares: Int8Array, from: Square, direction: number): Square | null {
  const line = LINES[from]?.[direction] ?? [];
  for (let i = 0; i < line.length; i += 1) {
    const at = line[i] as Square;
    if (squares[at] !== 0) return at;
  }
  return null;
}

function lists(squares: Int8Array, table: readonly Square[] | undefined, code: number): boolean {
  if (table === undefined) return false;
  for (let i = 0; i < table.length; i += 1) if (squares[table[i] as Square] === code) return true;
  return false;
}

/** Does a man of `by` attack the square, whatever stands on it and whether or not that man is pinned? */
export function isAttacked(squares: Int8Array, square: Square, by: Side): boolean {
  const bit = by * BLACK_BIT;
  if (lists(squares, PAWN_ATTACKS[by === 0 ? 1 : 0]?.[square], PAWN + bit)) return true;
  if (lists(squares, KNIGHT_JUMPS[square], KNIGHT + bit)) return true;
  if (lists(squares, KING_STEPS[square], KING + bit)) return true;
  for (let direction = 0; direction < 8; direction += 1) {
    const at = firstOnLine(squares, square, direction);
    if (at === null) continue;
    const code = squares[at];
    if (code === QUEEN + bit || code === (direction < 4 ? ROOK : BISHOP) + bit) return true;
  }
  return false;
}

/** Squares of the men of `by` that attack the square, in scan order. */
export function attackersOf(squares: Int8Array, square: Square, by: Side): Square[] {
  const bit = by * BLACK_BIT;
  const found: Square[] = [];
  const collect = (table: readonly Square[] | undefined, code: number): void => {
    for (const at of table ?? []) if (squares[at] === code) found.push(at);
  };
  collect(PAWN_ATTACKS[by === 0 ? 1 : 0]?.[square], PAWN + bit);
  collect(KNIGHT_JUMPS[square], KNIGHT + bit);
  collect(KING_STEPS[square], KING + bit);
  for (let direction = 0; direction < 8; direction += 1) {
    const at = firstOnLine(squares, square, direction);
    if (at === null) continue;
    const code = squares[at];
    if (code === QUEEN + bit || code === (direction < 4 ? ROOK : BISHOP) + bit) found.push(at);
  }
  return found.sort((a, b) => a - b);
}

/** Men that give check to the side's king, in scan order; none when it has no king. */
export function checkersOf(squares: Int8Array, side: Side): Square[] {
  const king = kingSquare(squares, side);
  return king === null ? [] : attackersOf(squares, king, otherSide(side));
}

function attackedAlongLines(squares: Int8Array, from: Square, kind: number): Square[] {
  const found: Square[] = [];
  for (const direction of linesOfKind(kind)) {
    for (const at of LINES[from]?.[direction] ?? []) {
      found.push(at);
      if (squares[at] !== 0) break;
    }
  }
  return found.sort((a, b) => a - b);
}

/**
 * Squares attacked by the man on `from`, with the men in its way: the plain relation of ChessQA, so a pin changes
 * nothing and own men count as attacked (that is, protected). Scan order; empty for an empty square.
 */
export function attackedFrom(squares: Int8Array, from: Square): readonly Square[] {
  const code = squares[from] ?? 0;
  switch (kindOf(code)) {
    case PAWN:
      return PAWN_ATTACKS[sideOf(code)]?.[from] ?? [];
    case KNIGHT:
      return KNIGHT_JUMPS[from] ?? [];
    case KING:
      return KING_STEPS[from] ?? [];
    default:
      return attackedAlongLines(squares, from, kindOf(code));
  }
}
