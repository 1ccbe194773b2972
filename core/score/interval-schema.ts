/** An interval, and a share with what it rests on, as reports hold them. */
import { z } from 'zod';

export const intervalSchema = z.strictObject({
  low: z.number(),
  high: z.number(),
  n: z.number().int().min(0),
});

/** `share.ts` makes it. */
export const countedShareSchema = z.strictObject({
  count: z.number().int().min(0),
  n: z.number().int().min(0),
  value: z.number().nullable(),
  interval: intervalSchema.nullable(),
});
