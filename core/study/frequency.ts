/**
 * How a position is named when its games are counted, and the record of one count. The name is the four-field FEN with
 * an en passant square only where a legal capture exists, so that tables, services and recorded answers agree on which
 * positions are the same; counters never matter.
 */
import { z } from 'zod';

/** One answer of a source, as it is kept in a file of recorded answers. */
export const frequencyAnswerSchema = z.strictObject({
  key: z.string().describe('four-field FEN as `positionKeyOf` writes it'),
  games: z.number().int().min(0),
  source: z.string().min(1).max(500).describe('which database answered'),
  at: z.iso.datetime().describe('when it answered, UTC'),
});
export type FrequencyAnswer = z.infer<typeof frequencyAnswerSchema>;
