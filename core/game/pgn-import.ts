/** A game of a PGN file as it was read: moves, comments and whatever did not fit. */
import { z } from 'zod';

/** A game of somebody's PGN file, for review of games played elsewhere. */
export const pgnGameSchema = z.strictObject({
  number: z.number().int().min(1),
  tags: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  startFen: z.string(),
  result: z.string().nullable(),
  comment: z.string().nullable().describe('before the first move'),
  moves: z.array(
    z.strictObject({
      uci: z.string(),
      san: z.string(),
      fenAfter: z.string(),
      comment: z.string().nullable(),
      nags: z.array(z.number().int()),
      variations: z.array(z.string()).describe('lines played instead of this move, as the file writes them'),
    }),
  ),
  problems: z.array(z.string()),
  cut: z
    .string()
    .nullable()
    .describe('why the main line could not be read to its end, or the game not at all; null: it was'),
});
export type PgnGameView = z.infer<typeof pgnGameSchema>;
