/** A label read from a search, and how it agrees with the released one. */
import { z } from 'zod';
import { bucketSchema } from '../chessqa/label-record.ts';
import { boundSchema } from '../uci/search.ts';

/** One reading of one search, White's view. `whiteCp` is null for a mate, `whiteMate` for a centipawn score. */
export const readLabelSchema = z.strictObject({
  whiteCp: z.number().int().nullable(),
  whiteMate: z.number().int().nullable().describe('full moves to mate, positive: White mates'),
  bound: boundSchema
    .nullable()
    .describe("as White's view sees it: a Black-to-move lowerbound is an upperbound"),
  bucket: bucketSchema,
  depth: z.number().int(),
  seldepth: z.number().int().nullable(),
  nodes: z.number().int().nullable(),
  pv: z.array(z.string()),
});
export type ReadLabel = z.infer<typeof readLabelSchema>;

/** exact: every field the file states is equal. score: the score is. bucket: only the bucket is. different: none. */
export const agreementSchema = z.enum(['exact', 'score', 'bucket', 'different']);
export type Agreement = z.infer<typeof agreementSchema>;
