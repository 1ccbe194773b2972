/**
 * The sequential test of a match (R-STAT-21): is the first player `elo1` stronger, or only `elo0`? The log likelihood ratio
 * is the generalised one over pairs: each hypothesis is the distribution of pair scores nearest to what was seen among
 * those that have the strength it says. It is told after every pair; at a bound the match is decided. Pure.
 */
import { NORMALIZED_UNIT, PAIR_SCORES, momentsOf, scoreOfElo, type PairCounts } from './pentanomial.ts';

/** `logistic`: an expected score; `normalized`: a score over its own standard deviation, whatever the share of draws. */
export type EloModel = 'normalized' | 'logistic';

export interface SprtSettings {
  readonly model: EloModel;
  /** Elo, of the model's kind; `elo0` is below `elo1`. */
  readonly elo0: number;
  readonly elo1: number;
  /** Share of matches decided for H1 where H0 holds, and the other way round; together below 1. */
  readonly alpha: number;
  readonly beta: number;
}

/** As a manifest holds them: decimals as text, so that their hash is one on every machine. */
export interface FrozenSprt {
  readonly model: EloModel;
  readonly elo0: string;
  readonly elo1: string;
  readonly alpha: string;
  readonly beta: string;
}

export function thawSprt({ model, elo0, elo1, alpha, beta }: FrozenSprt): SprtSettings {
  return { model, elo0: Number(elo0), elo1: Number(elo1), alpha: Number(alpha), beta: Number(beta) };
}

export type SprtDecision = 'h0' | 'h1' | 'undecided';

export interface SprtFigures {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly decision: SprtDecision;
}

export function sprtBounds({ alpha, beta }: Pick<SprtSettings, 'alpha' | 'beta'>): {
  readonly lower: number;
  readonly upper: number;
} {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

export function sprtFigures(counts: PairCounts, settings: SprtSettings): SprtFigures {
  const llr = logLikelihoodRatio(counts, settings);
  const { lower, upper } = sprtBounds(settings);
  return { llr, lower, upper, decision: llr >= upper ? 'h1' : llr <= lower ? 'h0' : 'undecided' };
}

/** Stands in for a kind of pair that was not seen, so that no hypothesis is ruled out by its absence. */
const UNSEEN = 1e-3;

/** 0 without a pair. */
export function logLikelihoodRatio(counts: PairCounts, settings: SprtSettings): number {
  if (counts.every((count) => count === 0)) return 0;
  const seen = counts.map((count) => (count === 0 ? UNSEEN : count));
  const total = seen.reduce((sum, count) => sum + count, 0);
  const shares = seen.map((count) => count / total);
  const under =
    settings.model === 'logistic'
      ? (elo: number): readonly number[] => nearestWithMean(shares, scoreOfElo(elo))
      : (elo: number): readonly number[] => nearestWithRatio(shares, (Math.SQRT2 * elo) / NORMALIZED_UNIT);
  const h0 = under(settings.elo0);
  const h1 = under(settings.elo1);
  return shares.reduce(
    (sum, share, at) => sum + total * share * (Math.log(h1[at] ?? 0) - Math.log(h0[at] ?? 0)),
    0,
  );
}

/** The distribution of greatest likelihood among those whose mean is `score`. */
function nearestWithMean(shares: readonly number[], score: number): readonly number[] {
  return tilt(
    shares,
    PAIR_SCORES.map((one) => one - score),
  );
}

/**
 * Among those whose mean lies `ratio` standard deviations above one half. The condition is curved: it is replaced by its
 * tangent at the last distribution until that no longer moves.
 */
function nearestWithRatio(shares: readonly number[], ratio: number): readonly number[] {
  let found: readonly number[] = PAIR_SCORES.map(() => 1 / PAIR_SCORES.length);
  for (let step = 0; step < 200; step += 1) {
    const { mean, variance } = momentsOf(found);
    const sd = Math.sqrt(variance);
    const tangent = PAIR_SCORES.map(
      (score) => score - 0.5 - 0.5 * ratio * sd * (1 + ((score - mean) / sd) ** 2),
    );
    const next = tilt(shares, tangent);
    const moved = Math.max(...next.map((share, at) => Math.abs(share - (found[at] ?? 0))));
    found = next;
    if (moved < 1e-12) break;
  }
  return found;
}

/**
 * Greatest likelihood among the distributions under which `values` have mean 0: shares over 1 + θ·value, θ being the one
 * root of a falling function between the two places where a share would be infinite.
 */
function tilt(shares: readonly number[], values: readonly number[]): readonly number[] {
  let low = -1 / Math.max(...values);
  let high = -1 / Math.min(...values);
  const slope = (theta: number): number =>
    shares.reduce((sum, share, at) => sum + (share * (values[at] ?? 0)) / (1 + theta * (values[at] ?? 0)), 0);
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const theta = (low + high) / 2;
  return shares.map((share, at) => share / (1 + theta * (values[at] ?? 0)));
}
