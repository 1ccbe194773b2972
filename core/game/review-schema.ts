/** Figures of reviews as reports hold them, of a run's games and of games from elsewhere alike; `review.ts` makes them. */
import { z } from 'zod';
import { lossBucketSchema } from './review-record.ts';

const count = z.number().int().min(0);

/** Of one phase of the games. */
export const phaseFiguresSchema = z.strictObject({
  reviewed: count,
  valued: count.describe('without a mate line: denominator of the loss figures'),
  meanLossCp: z.number().nullable(),
  medianLossCp: z.number().nullable(),
  blunders: count,
  bestMoves: count,
  compared: count,
});

/** Of one engine profile. */
export const reviewFiguresSchema = phaseFiguresSchema.extend({
  profile: z.string(),
  missing: count,
  failed: count.describe('of the missing: the engine failed on their position twice'),
  buckets: z.record(lossBucketSchema, count),
  missedForcedMates: count,
});
