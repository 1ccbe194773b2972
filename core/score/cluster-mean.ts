/**
 * The mean of values that come in clusters, with a bootstrap over clusters (R-STAT-22): moves of one game are no
 * independent evidence. The draws depend on the seed and on the number of clusters alone, so clusters go in sorted by their
 * id and the order of rows has no say.
 */
import { makeRng } from '../util/rng.ts';
import { percentileInterval, type Interval } from './interval.ts';

export interface ClusterSum {
  readonly sum: number;
  /** Values in it; clusters without any have no say. */
  readonly n: number;
}

const CLUSTER_BOOTSTRAP = { replicates: 1000, seed: 1 } as const;

/** Of the mean over all values; null below two clusters that have any. n is replicates. */
export function clusterMeanInterval(
  clusters: readonly ClusterSum[],
  { replicates, seed } = CLUSTER_BOOTSTRAP,
): Interval | null {
  const told = clusters.filter(({ n }) => n > 0);
  if (told.length < 2) return null;
  const sums = Float64Array.from(told, ({ sum }) => sum);
  const counts = Float64Array.from(told, ({ n }) => n);
  const random = makeRng(seed);
  const means = new Float64Array(replicates);
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    let sum = 0;
    let n = 0;
    for (let draw = 0; draw < told.length; draw += 1) {
      const at = Math.floor(random() * told.length);
      sum += sums[at] ?? 0;
      n += counts[at] ?? 0;
    }
    means[replicate] = sum / n;
  }
  return percentileInterval(means);
}
