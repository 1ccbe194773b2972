/**
 * How far a ranking can be trusted (R-STAT-17 and R-STAT-18): the ranks under each aggregate, Kendall's tau-b between
 * aggregates, the share of replicates in which each model holds each rank, and how often one model beats another.
 * Models are ranked on their common items only; that restriction is the caller's, through the outcomes it hands to the
 * bootstrap.
 */
import { AGGREGATES, type AggregateName } from './aggregate.ts';
import { replicateValues, type Replicates } from './bootstrap.ts';
import { percentileInterval, type Interval } from './interval.ts';

/** Ranks from 1, best first; equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const above = values.filter((other) => other > value).length;
    const equal = values.filter((other) => other === value).length;
    return above + (equal + 1) / 2;
  });
}

/** Kendall's tau-b, −1 to 1; null when one side is all ties or there are fewer than two values. */
export function kendallTau(a: readonly number[], b: readonly number[]): number | null {
  let score = 0;
  let pairsA = 0;
  let pairsB = 0;
  for (let first = 0; first < a.length; first += 1) {
    for (let second = first + 1; second < a.length; second += 1) {
      const signA = Math.sign((a[first] ?? 0) - (a[second] ?? 0));
      const signB = Math.sign((b[first] ?? 0) - (b[second] ?? 0));
      score += signA * signB;
      pairsA += Math.abs(signA);
      pairsB += Math.abs(signB);
    }
  }
  return pairsA === 0 || pairsB === 0 ? null : score / Math.sqrt(pairsA * pairsB);
}

export interface RankStability {
  readonly aggregate: AggregateName;
  /** `rankShares[model][rank − 1]`: share of replicates; a shared rank counts as the better one. */
  readonly rankShares: readonly (readonly number[])[];
  /** `winRates[a][b]`: share of replicates in which a is above b, a tie counting half; null on the diagonal. */
  readonly winRates: readonly (readonly (number | null)[])[];
}

/** Over the replicates in which every model has a value; null when there is none. */
export function rankStability(found: Replicates, aggregate: AggregateName): RankStability | null {
  const columns = found.values.map((_values, model) => replicateValues(found, model, aggregate));
  const models = columns.length;
  const shares = columns.map(() => Array.from({ length: models }, () => 0));
  const wins = columns.map(() => Array.from({ length: models }, () => 0));
  let counted = 0;
  for (let replicate = 0; replicate < found.replicates; replicate += 1) {
    if (columns.some((column) => Number.isNaN(column[replicate]))) continue;
    counted += 1;
    for (const [a, column] of columns.entries()) {
      const value = column[replicate] ?? Number.NaN;
      let above = 0;
      for (const [b, other] of columns.entries()) {
        const rival = other[replicate] ?? Number.NaN;
        if (rival > value) above += 1;
        const row = wins[a];
        if (row !== undefined && a !== b)
          row[b] = (row[b] ?? 0) + (value > rival ? 1 : value === rival ? 0.5 : 0);
      }
      const row = shares[a];
      if (row !== undefined) row[above] = (row[above] ?? 0) + 1;
    }
  }
  if (counted === 0) return null;
  const share = (count: number): number => count / counted;
  return {
    aggregate,
    rankShares: shares.map((row) => row.map(share)),
    winRates: wins.map((row, a) => row.map((count, b) => (a === b ? null : share(count)))),
  };
}

/** Interval of the paired difference a − b over the same draws; null when no replicate has both. */
export function pairedDifference(
  found: Replicates,
  a: number,
  b: number,
  name: AggregateName,
): Interval | null {
  const first = replicateValues(found, a, name);
  const second = replicateValues(found, b, name);
  return percentileInterval(first.map((value, replicate) => value - (second[replicate] ?? Number.NaN)));
}

/** Kendall's tau between every two aggregates, from the point values of the models. */
export function tauBetween(
  values: Readonly<Record<AggregateName, readonly number[]>>,
): readonly { readonly a: AggregateName; readonly b: AggregateName; readonly tau: number | null }[] {
  return AGGREGATES.flatMap((a, index) =>
    AGGREGATES.slice(index + 1).map((b) => ({ a, b, tau: kendallTau(values[a], values[b]) })),
  );
}
