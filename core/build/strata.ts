/** The five tasks of Position Judgment as strata of an evaluation (R-QUEST-6.1), bounds included; between them lies nothing. */
import type { Bucket } from '../chessqa/label-record.ts';

export interface Stratum {
  readonly name: string;
  readonly task: string;
  readonly bucket: Bucket;
}

export const STRATA: readonly Stratum[] = (
  [
    ['neutral', 0],
    ['advantage', 200],
    ['winning', 400],
    ['losing', -400],
    ['disadvantage', -200],
  ] as const
).map(([name, bucket]) => ({ name, task: `position_judgment_${name}`, bucket }));

const HALF_WIDTH_CP = 50;

/** `cp`: White's view. Null: between two strata, or beyond them. */
export function stratumOf(cp: number): Stratum | null {
  return STRATA.find(({ bucket }) => Math.abs(cp - bucket) <= HALF_WIDTH_CP) ?? null;
}

/** What a label is called, whatever stratum its position was taken for. */
export function bucketName(bucket: Bucket): string {
  return STRATA.find((stratum) => stratum.bucket === bucket)?.name ?? 'neutral';
}
