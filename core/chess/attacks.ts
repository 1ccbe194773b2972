/**
 * Lines between men: absolute pins and what stands behind what. The relations are the plain geometric ones of
 * R-QUEST-7.2, for both colours alike; worth, safety and the side to move are not asked.
 */
import { BISHOP, KING, QUEEN, ROOK, firstOnLine, kindOf, linesOfKind, sideOf } from './board.ts';
import type { Square } from './geometry.ts';

/** A line man, the enemy man it sees first and the man behind that one. */
export interface LineTriple {
  readonly slider: Square;
  readonly front: Square;
  readonly back: Square;
}

export function isLineMan(code: number): boolean {
  const kind = kindOf(code);
  return kind === BISHOP || kind === ROOK || kind === QUEEN;
}

/** Every slider that sees an enemy man with another enemy man behind it, in scan order of the sliders. */
export function lineTriples(squares: Int8Array): LineTriple[] {
  const found: LineTriple[] = [];
  for (const [slider, code] of squares.entries()) {
    if (!isLineMan(code)) continue;
    for (const direction of linesOfKind(kindOf(code))) {
      const front = firstOnLine(squares, slider, direction);
      if (front === null || sideOf(squares[front] ?? 0) === sideOf(code)) continue;
      const back = firstOnLine(squares, front, direction);
      if (back === null || sideOf(squares[back] ?? 0) === sideOf(code)) continue;
      found.push({ slider, front, back });
    }
  }
  return found;
}

/** Pins to the king of either side. A pinned man that can still move along the line counts. */
export function absolutePins(squares: Int8Array): LineTriple[] {
  return lineTriples(squares).filter(({ back }) => kindOf(squares[back] ?? 0) === KING);
}

/** The pin that holds the man on the square to its king; null when there is none. */
export function pinOf(squares: Int8Array, square: Square): LineTriple | null {
  return absolutePins(squares).find(({ front }) => front === square) ?? null;
}
