/** A share with its numerator, its denominator and Wilson's interval (R-STAT-11). What has no value is null, never 0. */
import { wilsonInterval, type Interval } from './interval.ts';

export interface CountedShare {
  readonly count: number;
  readonly n: number;
  /** 0 to 1; null when n is 0. */
  readonly value: number | null;
  /** 95 %; null when n is 0. */
  readonly interval: Interval | null;
}

/** Of the flags that are set among all of them. */
export function countedShare(flags: readonly boolean[]): CountedShare {
  const count = flags.filter(Boolean).length;
  const n = flags.length;
  return { count, n, value: n === 0 ? null : count / n, interval: wilsonInterval(count, n) };
}
