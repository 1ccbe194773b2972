/**
 * The schemas of the random mover. In a game its draw hangs on the seed of the game; in a study there is one draw a
 * position, which depends on the seed and the position's id alone.
 */
import { z } from 'zod';
import { runIdPartSchema, seedSchema } from './seat.ts';

const kind = z.literal('random');
const seatSchema = z.strictObject({ kind, id: runIdPartSchema });
const drawSchema = z.strictObject({ kind, seed: seedSchema });

export const RANDOM_SCHEMAS = {
  kind: 'random',
  question: null,
  game: { wish: seatSchema, frozen: seatSchema },
  study: { wish: drawSchema, frozen: drawSchema },
} as const;
