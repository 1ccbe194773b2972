/** What a Position Judgment item claims: one of five buckets, and the evaluation it was made from. */
import { z } from 'zod';

export const bucketSchema = z.union([
  z.literal(-400),
  z.literal(-200),
  z.literal(0),
  z.literal(200),
  z.literal(400),
]);
export type Bucket = z.infer<typeof bucketSchema>;

/** What the file claims for an item; null where it does not say. */
export const releasedLabelSchema = z.strictObject({
  answer: bucketSchema,
  whiteCp: z.number().int().nullable().describe('centipawns, White'),
  whiteMate: z.number().int().optional().describe('full moves to mate, White’s view; absent: no mate'),
  depth: z.number().int().nullable(),
  seldepth: z.number().int().nullable(),
  nodes: z.number().int().nullable(),
  pv: z.array(z.string()).nullable(),
  hasEngineProvenance: z.boolean().describe('the item names engine, nodes and score of an engine run'),
});
export type ReleasedLabel = z.infer<typeof releasedLabelSchema>;
