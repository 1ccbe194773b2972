/**
 * Centipawn loss of a move study (R-STUDY-6.1 and R-STUDY-6.2): loss = min(max(0, before − after), 1000), both
 * from the mover's side. Raw scores are stored; the mate convention is applied here and can be recomputed. Convention A
 * is the paper's definition, C the clamped one; both are always computed and never mixed. Legality is decided elsewhere:
 * an answer that is not legal has no score, only the paper's fixed loss.
 */
import type { Score } from '../uci/search.ts';

/** A: mate in n is ±(1000 − n) and centipawns are unbounded. C: everything is cut to ±1000. */
export type MateConvention = 'A' | 'C';

/** What the position after the move is worth. `searched` holds the raw score of the side then to move. */
export type AfterMove =
  | { readonly kind: 'searched'; readonly score: Score }
  | { readonly kind: 'mate_delivered' }
  | { readonly kind: 'draw' };

/** Loss of an answer that is not a legal move: the value of being mated (R-STUDY-5.4). */
export const ILLEGAL_LOSS = 1000;

const CAP = 1000;

/** A score in centipawns of its own side to move under a convention. A mate of 0 means mated on the board. */
export function scoreValue(score: Score, convention: MateConvention): number {
  if ('cp' in score) return convention === 'A' ? score.cp : Math.max(-CAP, Math.min(CAP, score.cp));
  if (convention === 'C') return score.mate > 0 ? CAP : -CAP;
  return score.mate > 0 ? CAP - score.mate : -CAP - score.mate;
}

/**
 * Centipawn loss, 0 to 1000. `before` is the score of the position before the move, side to move = the mover.
 * A mating move loses nothing whatever the score before was (R-STUDY-6.3).
 */
export function cpLoss(before: Score, after: AfterMove, convention: MateConvention): number {
  if (after.kind === 'mate_delivered') return 0;
  const afterValue = after.kind === 'draw' ? 0 : negated(scoreValue(after.score, convention));
  return Math.min(CAP, Math.max(0, scoreValue(before, convention) - afterValue));
}

// Avoids −0, which would be stored and compared as another number.
function negated(value: number): number {
  return value === 0 ? 0 : -value;
}
