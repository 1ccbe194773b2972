/**
 * The schemas of an engine that plays. It answers single-move tasks with its best move and position judgment with the
 * bucket of its score; a manifest freezes the identity of its program beside the wish.
 */
import { z } from 'zod';
import { engineIdentitySchema, engineOptionSettingSchema } from '../../uci/engine.ts';
import { engineSettingsSchema, searchLimitSchema } from '../../uci/search.ts';
import { runIdPartSchema } from './seat.ts';

const enginePlayerSchema = z.strictObject({
  kind: z.literal('engine'),
  engineId: z.string(),
  settings: engineSettingsSchema,
  limit: searchLimitSchema,
});

const id = runIdPartSchema;
const engine = engineIdentitySchema;
const fixedOptions = z.array(engineOptionSettingSchema);
const elo = z
  .number()
  .int()
  .min(1)
  .nullable()
  .describe('UCI_Elo with UCI_LimitStrength on; null: full strength');

export const ENGINE_SCHEMAS = {
  kind: 'engine',
  question: { wish: enginePlayerSchema, frozen: enginePlayerSchema.extend({ engine }) },
  game: {
    wish: enginePlayerSchema.extend({ id, elo }),
    frozen: enginePlayerSchema.extend({ id, engine, fixedOptions, elo }),
  },
  study: {
    wish: enginePlayerSchema.extend({ elo }),
    frozen: enginePlayerSchema.extend({ elo, engine, fixedOptions }),
  },
} as const;
