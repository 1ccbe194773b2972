/**
 * Intervals: percentiles of bootstrap replicates (R-STAT-10: 2.5 and 97.5, linear interpolation between order
 * statistics) and Wilson's interval for a plain rate. Replicates without a value are left out and counted.
 */
import { Z_95 } from './normal.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Replicates, or trials, it rests on. */
  readonly n: number;
}

/** Null when no replicate has a value. `level`: 0.95 gives the 2.5 and 97.5 percentiles. */
export function percentileInterval(values: ArrayLike<number>, level = 0.95): Interval | null {
  const sorted = Float64Array.from(Array.from(values).filter((value) => !Number.isNaN(value))).sort();
  if (sorted.length === 0) return null;
  const tail = (1 - level) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail), n: sorted.length };
}

/** Of sorted values, with linear interpolation; `share` is 0 to 1. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (at - below);
}

/** Wilson score interval of `right` out of `n` at 95 %; null when n is 0. */
export function wilsonInterval(right: number, n: number): Interval | null {
  if (n === 0) return null;
  const rate = right / n;
  const z2 = Z_95 * Z_95;
  const centre = (rate + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z_95 * Math.sqrt((rate * (1 - rate)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half), n };
}
