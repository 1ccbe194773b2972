/** As `core/player/schemas/resigning.ts` would stand: whoever is asked, and whatever for, resigns with a sentence. */
import { z } from 'zod';
import { runIdPartSchema } from '../../core/player/schemas/seat.ts';

const kept = z.strictObject({ kind: z.literal('resigning'), sentence: z.string().min(1).max(200) });
const seat = kept.extend({ id: runIdPartSchema, structured: z.boolean() });

export const RESIGNING_SCHEMAS = {
  kind: 'resigning',
  question: { wish: kept, frozen: kept },
  game: { wish: seat, frozen: seat },
  study: { wish: kept, frozen: kept },
} as const;

export type Resigning = z.infer<typeof kept>;
export type ResigningSeat = z.infer<typeof seat>;
