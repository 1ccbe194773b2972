/**
 * What a match says of strength (R-STAT-20): counts of pairs of games, one opening with colours swapped, from the first
 * player's side. A pair, not a game, is the unit: its two games share an opening, and counting them apart would make the
 * interval of an unbalanced opening too wide and of a shared weakness too narrow. Draws are half a point and nothing else:
 * no draw rate is modelled. Elo is the logistic one. Formulas are those of the field's match runners.
 */
import type { Interval } from './interval.ts';
import { normalCdf, Z_95 } from './normal.ts';

/** Number of pairs in which the first player got 0, ½, 1, 1½ and 2 points, in this order. */
export type PairCounts = readonly [number, number, number, number, number];

export const NO_PAIRS: PairCounts = [0, 0, 0, 0, 0];

/** The score of each kind of pair, 0 to 1. */
export const PAIR_SCORES: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/** One more pair. @param points of the first player in its two games: 0, ½, 1, 1½ or 2 */
export function addPair(counts: PairCounts, points: number): PairCounts {
  const at = Math.round(points * 2);
  const [a, b, c, d, e] = counts.map((count, index) => (index === at ? count + 1 : count));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0];
}

export interface MatchFigures {
  readonly pairs: number;
  /** Of the first player, 0 to 1; null without a pair. */
  readonly score: number | null;
  /** Variance of one pair's score, with n and not n − 1; null without a pair. */
  readonly variance: number | null;
  /** 95 %, normal, cut to 0 and 1; null below two pairs, or where all pairs ended alike. n is pairs. */
  readonly scoreInterval: Interval | null;
  /** Elo difference; null where the score is 0 or 1: no difference is large enough. */
  readonly elo: number | null;
  /** Elo of the ends of the score's interval; null where one of them is 0 or 1, or there is none. */
  readonly eloInterval: Interval | null;
  /** Normalised Elo: difference per standard deviation of a game. Null where the score is or all pairs ended alike. */
  readonly normalizedElo: number | null;
  /** Likelihood of superiority: of the first player being the stronger; 0 to 1. Null as the interval is. */
  readonly los: number | null;
}

export function matchFigures(counts: PairCounts): MatchFigures {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) return { ...NOTHING, pairs };
  const { mean: score, variance } = momentsOf(counts);
  const elo = eloOfScore(score);
  if (pairs < 2 || variance === 0) return { ...NOTHING, pairs, score, variance, elo };
  const error = Math.sqrt(variance / pairs);
  const low = Math.max(0, score - Z_95 * error);
  const high = Math.min(1, score + Z_95 * error);
  const [eloLow, eloHigh] = [eloOfScore(low), eloOfScore(high)];
  return {
    pairs,
    score,
    variance,
    scoreInterval: { low, high, n: pairs },
    elo,
    eloInterval: eloLow === null || eloHigh === null ? null : { low: eloLow, high: eloHigh, n: pairs },
    normalizedElo: ((score - 0.5) / Math.sqrt(2 * variance)) * NORMALIZED_UNIT,
    los: normalCdf((score - 0.5) / error),
  };
}

const NOTHING = {
  score: null,
  variance: null,
  scoreInterval: null,
  elo: null,
  eloInterval: null,
  normalizedElo: null,
  los: null,
} as const;

/** Normalised Elo of one standard deviation of a game's score. */
export const NORMALIZED_UNIT = 800 / Math.LN10;

/** Mean and variance of a pair's score, 0 to 1, under weights that need not add up to 1. */
export function momentsOf(weights: readonly number[]): { mean: number; variance: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const expect = (of: (score: number) => number): number =>
    PAIR_SCORES.reduce((sum, score, at) => sum + (weights[at] ?? 0) * of(score), 0) / total;
  const mean = expect((score) => score);
  return { mean, variance: expect((score) => (score - mean) ** 2) };
}

/** Logistic: 400 Elo are odds of 10 to 1. Null for a score of 0 or 1. */
export function eloOfScore(score: number): number | null {
  if (score <= 0 || score >= 1) return null;
  // Without the sum, a score of one half would be −0.
  return -400 * Math.log10(1 / score - 1) + 0;
}

/** Expected score, 0 to 1, of the side that is `elo` stronger. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}
