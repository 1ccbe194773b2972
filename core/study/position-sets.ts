/** Position sets of a workspace: their line in the list, how one is made, and what an import told. */
import { z } from 'zod';
import { positionFormats } from './import-positions.ts';
import { conditionSchema, studyPositionSchema } from './position.ts';

const count = z.number().int().min(0);
const seed = count.max(0xffffffff);
const path = z.string().min(1).max(4096);
export const setSha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
export const setNameSchema = z.string().min(1).max(200);

export const positionSetSummarySchema = z.strictObject({
  sha256: setSha256Schema,
  name: z.string(),
  count,
  conditions: z.array(z.strictObject({ condition: conditionSchema, count })),
  addedAt: z.string(),
});
export type PositionSetSummary = z.infer<typeof positionSetSummarySchema>;

/** Sets put together: what the one has that came of it. */
export const combinedSetSchema = z.strictObject({
  set: positionSetSummarySchema,
  repeated: count.describe('left out because an earlier set has the same position'),
  renamed: count.describe('under another id, because an earlier set uses theirs'),
});
export type CombinedSet = z.infer<typeof combinedSetSchema>;

export const positionImportSchema = z.strictObject({
  paths: z.array(path).min(1).max(100).describe('put together; repeated positions are left out'),
  format: z.enum(positionFormats).nullable().describe("null: by each file's name"),
  condition: conditionSchema.describe('for positions that name none'),
  name: setNameSchema.nullable().describe("null: the first file's name"),
});
export type PositionImportRequest = z.infer<typeof positionImportSchema>;

export const positionImportReportSchema = z.strictObject({
  set: positionSetSummarySchema.nullable().describe('null: nothing was left to keep'),
  read: count.describe('lines with something on them'),
  kept: count,
  repeated: count.describe('left out because another file has the same position'),
  refusals: z
    .array(
      z.strictObject({
        file: z.string(),
        line: count,
        code: z.string(),
        reason: z.string(),
        excerpt: z.string(),
      }),
    )
    .describe('at most 500'),
  refused: count,
  changes: z.array(z.strictObject({ file: z.string(), line: count, id: z.string(), change: z.string() })),
});
export type PositionImportReport = z.infer<typeof positionImportReportSchema>;

/** Where game counts come from. A token is kept by the key store under the service's address. */
export const frequencyWishSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pgn'),
    paths: z.array(path).min(1).max(1000),
    plies: z.number().int().min(1).max(1000),
    minElo: z.number().int().min(1).max(4000).nullable(),
  }),
  z.strictObject({
    kind: z.literal('explorer'),
    url: z.string().min(1).max(2048).nullable().describe('null: the masters database of Lichess'),
    tokenVariable: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/)
      .nullable()
      .describe('environment variable that holds the token; null: the key store'),
    memory: path.nullable().describe('file of answers, read first and added to'),
  }),
  z.strictObject({ kind: z.literal('recorded'), path }),
]);
export type FrequencyWish = z.infer<typeof frequencyWishSchema>;

const size = z.number().int().min(1).max(100_000);

export const placementSchema = z.strictObject({
  extraPieces: z.number().int().min(1).max(15),
  draw: z.enum(['bag', 'weighted']),
  caps: z.enum(['queen-pawn', 'standard']),
  onCap: z.enum(['redraw', 'drop']),
  pawnRank: z.enum(['redraw', 'drop', 'reject']),
  order: z.enum(['alternate', 'white-first']),
  overwrite: z.boolean(),
  turn: z.enum(['random', 'white']),
});

const matchSettingsSchema = z.strictObject({
  seed,
  legalMoves: count.max(100),
  material: count.max(100),
  sameCheck: z.boolean(),
  games: z.number().int().min(1).max(1_000_000),
  plies: z.number().int().min(1).max(600),
});

/** What is drawn. `source` null: no database is asked, and frequencies stay unknown. */
export const generateWishSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('nd'),
    positions: size,
    seed,
    plies: z.number().int().min(1).max(400),
    source: frequencyWishSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('ood'),
    positions: size,
    seed,
    settings: placementSchema,
    source: frequencyWishSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('wd'),
    positions: size,
    minGames: z.number().int().min(1),
    dedupe: z.enum(['epd', 'fen']),
    source: frequencyWishSchema,
  }),
  z.strictObject({ kind: z.literal('matched'), target: setSha256Schema, settings: matchSettingsSchema }),
]);
export type GenerateWish = z.infer<typeof generateWishSchema>;

export const generateRequestSchema = z.strictObject({ name: setNameSchema, wish: generateWishSchema });
export type GenerateRequest = z.infer<typeof generateRequestSchema>;

/** `notes`: what else there is to tell, such as positions left out, in sentences. */
export const generatedSchema = z.strictObject({ set: positionSetSummarySchema, notes: z.array(z.string()) });
export type GeneratedSet = z.infer<typeof generatedSchema>;

export const positionPageSchema = z.strictObject({
  total: count,
  offset: count,
  rows: z.array(studyPositionSchema.extend({ seq: z.number().int().min(1) })).max(500),
});
export type PositionPage = z.infer<typeof positionPageSchema>;

const meanOf = z.strictObject({ n: count, mean: z.number().nullable(), sd: z.number().nullable() });

/** Table 2, one entry a condition. */
export const setDiagnosticsSchema = z.strictObject({
  condition: conditionSchema,
  n: count,
  rows: z.array(
    z.strictObject({
      condition: conditionSchema,
      name: z.enum(['legalMoves', 'whiteMaterial', 'blackMaterial']),
      found: meanOf,
      printed: z.strictObject({ mean: z.number(), sd: z.number() }).nullable(),
      band: z.number().nullable(),
      verdict: z.enum(['inside', 'two_samples', 'outside']).nullable(),
    }),
  ),
  inCheck: count,
  whiteToMove: count,
  pieces: meanOf,
  lookedUp: count,
  known: count,
});
