/** An interval as reports hold it. */
import { z } from 'zod';

export const intervalSchema = z.strictObject({
  low: z.number(),
  high: z.number(),
  n: z.number().int().min(0),
});
