/**
 * Players a person keeps: a name and what stands behind it. They live in the user's data, not in a workspace, and hold
 * no key: keys belong to a service address and are kept by the key store under that address.
 */
import { z } from 'zod';
import { attemptSchema } from '../record/attempt.ts';
import { playerSpecSchema } from './seats.ts';

export const playerIdSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,79}$/);

export const savedPlayerSchema = z.strictObject({
  id: playerIdSchema,
  name: z.string().min(1).max(200),
  spec: playerSpecSchema,
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/)
    .nullable()
    .describe(
      'environment variable that holds the key; null: the key store, then the variable of the preset',
    ),
  lanes: z.number().int().min(1).max(256).nullable().describe("null: the preset's"),
  spacingMs: z.number().int().min(0).max(600_000).nullable(),
  note: z.string().max(2000),
});
export type SavedPlayer = z.infer<typeof savedPlayerSchema>;

/** `built_in` players are always there and cannot be changed; the rest are the person's. */
export const playerViewSchema = savedPlayerSchema.extend({
  origin: z.enum(['built_in', 'saved']),
  key: z.enum(['none_needed', 'missing', 'sealed', 'plain', 'variable']).describe('where the key comes from'),
  offline: z.boolean().describe('needs no network beyond this machine'),
});
export type PlayerView = z.infer<typeof playerViewSchema>;

/** A service a chat player can be pointed at. */
export const presetViewSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  baseUrl: z.string().nullable(),
  key: z.enum(['required', 'optional']),
  keyVariable: z.string().nullable(),
  lanes: z.number().int(),
  spacingMs: z.number().int(),
  isRouter: z.boolean(),
});
export type PresetView = z.infer<typeof presetViewSchema>;

/** One real request and what came back; then one for each wished parameter. */
export const connectionTestSchema = z.strictObject({
  ok: z.boolean(),
  message: z.string().describe('what was found, or what to do'),
  attempts: z.array(attemptSchema),
  accepted: z.array(z.string()),
  refused: z.array(z.string()),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** What this machine can do for keys. */
export const keyFactsSchema = z.strictObject({
  hasKeyStore: z.boolean().describe('false: a key would be kept as plain text, if the person agrees'),
  backend: z.string(),
});
export type KeyFacts = z.infer<typeof keyFactsSchema>;
