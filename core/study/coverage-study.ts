/**
 * A coverage study (appendix A.2 of the paper) as it is asked for, kept and read: the wish, the lines of its file (a head,
 * then one line a game), the figures made of them, and the rows behind each figure. The file says everything the
 * figures rest on; where the games were counted is named, never a path or a token.
 */
import { z } from 'zod';
import { engineSettingsSchema, scoreSchema, searchLimitSchema } from '../uci/search.ts';
import { engineIdentitySchema, engineOptionSettingSchema } from '../uci/engine.ts';
import { frequencyWishSchema, setNameSchema, setSha256Schema } from './position-sets.ts';
import { valuingSettingsSchema } from './report.ts';

const count = z.number().int().min(0);
const gameNumber = z.number().int().min(1);

export const coverageRequestSchema = z.strictObject({
  name: setNameSchema,
  games: z.number().int().min(1).max(1000),
  moves: z.number().int().min(1).max(500).describe('full moves a game has at most'),
  seed: count.max(0xffffffff),
  tablebaseMen: count.max(32).describe('positions with so many men or fewer are covered; kings count'),
  valuing: valuingSettingsSchema.describe(
    'who plays; `multipv` is how many best moves there are to choose from',
  ),
  source: frequencyWishSchema,
  processes: z.number().int().min(1).max(256),
});
export type CoverageRequest = z.infer<typeof coverageRequestSchema>;

/** First line of the file. */
export const coverageHeadSchema = z.strictObject({
  kind: z.literal('coverage'),
  version: z.literal(1),
  games: gameNumber,
  moves: z.number().int().min(1),
  seed: count,
  tablebaseMen: count,
  engineId: z.string(),
  engine: engineIdentitySchema,
  fixedOptions: z.array(engineOptionSettingSchema),
  settings: engineSettingsSchema,
  limit: searchLimitSchema,
  profile: z.string().describe('engine by bench value, options and limit'),
  source: z.string().describe('which database was asked, and when'),
});
export type CoverageHead = z.infer<typeof coverageHeadSchema>;

export const coveragePlySchema = z.strictObject({
  uci: z.string(),
  san: z.string(),
  fen: z.string().describe('after the move'),
  men: count,
  games: count.nullable().describe('of the database; null: not asked, because tablebases cover the position'),
  choices: z
    .array(z.strictObject({ uci: z.string(), score: scoreSchema }))
    .describe('the best moves there were to choose from, best first; scores from the mover'),
  depth: count.nullable().describe('of the search; null: not told'),
  nodes: count.nullable(),
});
export type CoveragePly = z.infer<typeof coveragePlySchema>;

/** Every other line: one game. */
export const coverageGameSchema = z.strictObject({
  game: gameNumber,
  ending: z
    .enum(['checkmate', 'stalemate', 'insufficient_material', 'threefold_repetition', 'fifty_moves'])
    .nullable()
    .describe('null: it came to the limit of moves'),
  plies: z.array(coveragePlySchema),
});
export type CoverageGame = z.infer<typeof coverageGameSchema>;

export const coverageSummarySchema = z.strictObject({
  sha256: setSha256Schema,
  name: z.string(),
  games: count,
  positions: count,
  engineId: z.string(),
  source: z.string(),
  addedAt: z.string(),
});
export type CoverageSummary = z.infer<typeof coverageSummarySchema>;

const meanSchema = z.strictObject({ n: count, mean: z.number().nullable(), sd: z.number().nullable() });

const pointSchema = z.strictObject({
  at: z.number().int().min(1),
  n: count,
  covered: count,
  byTablebases: count,
  rate: z.number().nullable(),
  interval: z.strictObject({ low: z.number(), high: z.number(), n: count }).nullable(),
  pieces: meanSchema,
  unknown: count,
});

export const coverageReportSchema = z.strictObject({
  summary: coverageSummarySchema,
  isRemoved: z.boolean(),
  head: coverageHeadSchema,
  endings: z.array(z.strictObject({ ending: coverageGameSchema.shape.ending, games: count })),
  coverage: z.strictObject({
    games: count,
    byPly: z.array(pointSchema),
    byMove: z.array(pointSchema),
    piecesUncovered: meanSchema,
    coveredUntilMove: z.number().nullable(),
    minimum: z
      .strictObject({ rate: z.number(), fromMove: count, toMove: count, pieces: meanSchema })
      .nullable(),
    tablebasesFromMove: z.number().nullable(),
  }),
});
export type CoverageReport = z.infer<typeof coverageReportSchema>;

const COVERS = ['database', 'tablebases', 'none', 'unknown'] as const;

/** Which positions are shown; null: all. */
export const coverageFilterSchema = z.strictObject({
  ply: z.number().int().min(1).nullable(),
  move: z.number().int().min(1).nullable(),
  game: gameNumber.nullable(),
  cover: z.enum([...COVERS, 'covered']).nullable(),
});
export type CoverageFilter = z.infer<typeof coverageFilterSchema>;

/** `seq`: number of the position in the study, from 1. */
export const coverageRowSchema = coveragePlySchema.omit({ choices: true }).extend({
  seq: z.number().int().min(1),
  game: gameNumber,
  ply: z.number().int().min(1),
  cover: z.enum(COVERS),
});
export type CoverageRowView = z.infer<typeof coverageRowSchema>;

export const coveragePageSchema = z.strictObject({
  total: count,
  offset: count,
  rows: z.array(coverageRowSchema).max(500),
});
export type CoveragePage = z.infer<typeof coveragePageSchema>;

/** One position with what the engine chose from, and the way to it. */
export const coveragePositionSchema = z.strictObject({
  row: coverageRowSchema,
  before: z.string().describe('FEN before the move'),
  choices: coveragePlySchema.shape.choices,
  way: z.array(z.string()).describe('SAN of the moves up to this one'),
  plies: count.describe('of the whole game'),
});
export type CoveragePosition = z.infer<typeof coveragePositionSchema>;
