/**
 * The five answers of Position Judgment and the nearest one to a score (R-QUEST-6.1). A tie goes to the
 * lower bucket, because the released code takes the first minimum in ascending order.
 */
import type { Bucket } from '../chessqa/label-record.ts';

/** Centipawns, White's view, ascending. */
export const BUCKETS: readonly Bucket[] = [-400, -200, 0, 200, 400];

/** `cp` is White's view. */
export function nearestBucket(cp: number): Bucket {
  let nearest: Bucket = -400;
  for (const bucket of BUCKETS) {
    if (Math.abs(cp - bucket) < Math.abs(cp - nearest)) nearest = bucket;
  }
  return nearest;
}
