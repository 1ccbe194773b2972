/**
 * A game run (R-GAME-3, R-GAME-10, R-GAME-14): its frozen manifest. It holds everything that decides a result, the draw
 * rules in words included, and the gates, because their changes are recorded as amendments. No name, no time, no key.
 * What only shows across members (duplicate ids, openings that are no moves) is checked in `core/game/schedule.ts`.
 */
import { z } from 'zod';
import { gamePromptSettingsSchema } from './prompt.ts';
import { askLimitsSchema } from '../player/ask-settings.ts';
import { runIdPartSchema, seedSchema } from '../player/schemas/seat.ts';
import { gamePlayerSchema } from '../player/seats.ts';

const uciText = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/);

export const openingSchema = z.strictObject({
  eco: z.string().max(10).nullable(),
  moves: z.array(uciText).max(60).describe('from the start position; they count as plies'),
});
export type Opening = z.infer<typeof openingSchema>;

/** One lane: its games are played one after another. `first` has White in the first game of each pair. */
export const pairingSchema = z.strictObject({
  lane: runIdPartSchema,
  first: runIdPartSchema,
  second: runIdPartSchema,
});
export type Pairing = z.infer<typeof pairingSchema>;

/** R-GAME-10.2 and R-GAME-10.3. Literal: other rules would be another manifest version. */
const drawRulesSchema = z.strictObject({
  repetitions: z.literal(3).describe('automatic, of the position on the board'),
  halfmoves: z.literal(100).describe('automatic, without capture or pawn move'),
  insufficientMaterial: z.literal('by_material_alone'),
});

const gateSchema = z.strictObject({
  baseUrl: z.string().min(1).max(2048),
  concurrency: z.number().int().min(1).max(3).describe('requests at one time to this address'),
});

/** R-STAT-21. A lane whose match is decided plays no further pair. */
const decimal = z.string().regex(/^(?!-0$)-?(0|[1-9]\d{0,3})(\.\d{0,3}[1-9])?$/, {
  error: 'a decimal number as text, such as "0.05"',
});
const within = (text: string, min: number, max: number): boolean =>
  Number(text) >= min && Number(text) <= max;
const elo = decimal.refine((text) => within(text, -1000, 1000), { error: 'from -1000 to 1000' });
const risk = decimal.refine((text) => within(text, 0.0001, 0.5), { error: 'from 0.0001 to 0.5' });

const sprtSchema = z
  .strictObject({
    model: z.enum(['normalized', 'logistic']),
    elo0: elo,
    elo1: elo.describe('above elo0'),
    alpha: risk,
    beta: risk,
  })
  .refine(({ elo0, elo1 }) => Number(elo0) < Number(elo1), { error: 'elo0 must be less than elo1' })
  .refine(({ alpha, beta }) => Number(alpha) + Number(beta) < 1, {
    error: 'alpha and beta together must be less than 1',
  });

export const gameManifestSchema = z.strictObject({
  kind: z.literal('games'),
  schemaVersion: z.literal(1),
  reader: z.enum(['protocol3', 'protocol2']),
  prompt: gamePromptSettingsSchema,
  promptVersion: z.number().int().min(1),
  feedbackVersion: z.number().int().min(1),
  maxAttempts: z.number().int().min(1).max(3),
  maxPlies: z.number().int().min(8).max(1000).describe('book included; then the game is incomplete'),
  drawRules: drawRulesSchema,
  startFen: z.string().describe('six fields, normalised'),
  openings: z.array(openingSchema).min(1).max(500),
  gamesPerLane: z.number().int().min(2).max(10_000).multipleOf(2),
  seed: seedSchema.describe('game n of a lane has seed + n - 1'),
  players: z.array(gamePlayerSchema).min(2).max(100),
  pairings: z.array(pairingSchema).min(1).max(500),
  gates: z.array(gateSchema).describe('one for each address of a chat player'),
  limits: askLimitsSchema,
  sprt: sprtSchema.optional().describe('absent: every game of the schedule is played'),
});
export type GameManifest = z.infer<typeof gameManifestSchema>;

/** What may change during a run (R-GAME-14): only how much is played and asked, never what decides a result. */
export const gameAmendmentSchema = z.discriminatedUnion('setting', [
  z.strictObject({ setting: z.literal('games_per_lane'), before: z.number().int(), after: z.number().int() }),
  z.strictObject({
    setting: z.literal('concurrency'),
    baseUrl: z.string(),
    before: z.number().int(),
    after: z.number().int(),
  }),
  z.strictObject({
    setting: z.enum(['spend_nano', 'requests', 'active_ms']),
    before: z.number().int().nullable(),
    after: z.number().int().min(1).nullable(),
  }),
]);
export type GameAmendment = z.infer<typeof gameAmendmentSchema>;
