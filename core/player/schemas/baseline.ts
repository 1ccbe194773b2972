/** The schemas of the baselines that answer questions without a model. */
import { z } from 'zod';
import { seedSchema } from './seat.ts';

export const baselineIdSchema = z.enum([
  'uniform', // one of the task's possible answers, all as likely
  'majority_bucket', // position judgment: the most frequent bucket of the other folds
  'material', // position judgment: material, nearest bucket
  'cv_material', // position judgment: ridge regression on material, cross-validated
  'cv_piece_square', // the same with piece-square differences
  'static', // position judgment: a written-down static evaluation
]);
export type BaselineId = z.infer<typeof baselineIdSchema>;

const baselinePlayerSchema = z.strictObject({
  kind: z.literal('baseline'),
  baseline: baselineIdSchema,
  seed: seedSchema.describe('of uniform answers; 0 where nothing is drawn'),
});

export const BASELINE_SCHEMAS = {
  kind: 'baseline',
  question: { wish: baselinePlayerSchema, frozen: baselinePlayerSchema },
  game: null,
  study: null,
} as const;
