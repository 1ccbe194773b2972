/** The schemas of recorded replies: a file that the workspace keeps under the hash of its content. */
import { z } from 'zod';
import { fileSha256Schema, runIdPartSchema } from './seat.ts';

const recordedPlayerSchema = z.strictObject({
  kind: z.literal('recorded'),
  fileSha256: fileSha256Schema,
  name: z.string().min(1).max(200),
});

const seatSchema = recordedPlayerSchema.extend({ id: runIdPartSchema, structured: z.boolean() });

export const RECORDED_SCHEMAS = {
  kind: 'recorded',
  question: { wish: recordedPlayerSchema, frozen: recordedPlayerSchema },
  game: { wish: seatSchema, frozen: seatSchema },
  study: { wish: recordedPlayerSchema, frozen: recordedPlayerSchema },
} as const;
