/** A mean with its spread, and its interval (R-STAT-12): mean ± 1.96 · SD / √n. What has no value is null, never 0. */
import type { Interval } from './interval.ts';

export interface MeanOf {
  readonly n: number;
  readonly mean: number | null;
  /** Sample standard deviation (n − 1); null below two values. */
  readonly sd: number | null;
}

export function meanOf(values: readonly number[]): MeanOf {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { n, mean, sd: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, sd: Math.sqrt(squares / (n - 1)) };
}

const Z_95 = 1.96;

/** 95 %; null below two values. */
export function meanInterval({ n, mean, sd }: MeanOf): Interval | null {
  if (mean === null || sd === null) return null;
  const half = (Z_95 * sd) / Math.sqrt(n);
  return { low: mean - half, high: mean + half, n };
}
