/**
 * Figures of a study: the runs that were asked the same set, put beside each other, with the paper's printed values as a
 * second series. Every number names its n; one that nobody knows is null, a gap. All figures rest on one profile, one
 * reading and one mate convention, which stand beside them.
 */
import { z } from 'zod';
import { modelRowSchema, paperFiguresSchema, paperGradeSchema } from './paper-schema.ts';
import { conditionSchema } from './position.ts';
import { moveOutcomes } from './verdict-schema.ts';
import { scoreSchema } from '../uci/search.ts';
import { BOOTSTRAP_BOUNDS } from '../score/bootstrap-bounds.ts';
import { studyPlayerKindSchema } from '../player/seats.ts';
import { setDiagnosticsSchema } from './position-sets.ts';
import { EXACT_RANDOM_ID, NOISE_FLOOR_ID, RANDOM_DRAW_ID } from './records.ts';
import { extractionSchema, profileRowSchema, studyReadingSchema } from './report.ts';

const count = z.number().int().min(0);
const nullable = z.number().nullable();

const studyIntervalSchema = z.strictObject({ low: z.number(), high: z.number(), n: count }).nullable();
const meanFigure = z.strictObject({ n: count, mean: nullable, sd: nullable, interval: studyIntervalSchema });
const rateFigure = z.strictObject({ count, n: count, rate: nullable, interval: studyIntervalSchema });
const quantity = z.strictObject({ value: nullable, interval: studyIntervalSchema });

export const figureRolesSchema = z.strictObject({
  generations: z.array(z.string().max(200)).max(20).describe('figure 2, from the oldest to the newest'),
  random: z.string().max(200).nullable(),
  references: z.array(z.string().max(200)).max(20).describe('further players of figure 2a'),
  reasoning: z.strictObject({ less: z.string().max(200), more: z.string().max(200) }).nullable(),
  peers: z.array(z.string().max(200)).max(20).describe('figure 4'),
});
export type StudyRoles = z.infer<typeof figureRolesSchema>;

export const studyFiguresRequestSchema = z.strictObject({
  runIds: z.array(z.string().max(200)).min(1).max(20).describe('over one set, in the order of the figures'),
  profile: z.string().max(4000).nullable().describe('null: the one with most values'),
  reading: studyReadingSchema,
  convention: z.enum(['A', 'C']),
  roles: figureRolesSchema.nullable().describe('by model id; null: as the players suggest'),
  bootstrap: z.strictObject({
    replicates: z.number().int().min(BOOTSTRAP_BOUNDS.replicates.min).max(BOOTSTRAP_BOUNDS.replicates.max),
    seed: count.max(BOOTSTRAP_BOUNDS.seed.max),
  }),
  examples: z.strictObject({ perCondition: count.max(20), seed: count.max(0xffffffff) }),
});
export type StudyFiguresRequest = z.infer<typeof studyFiguresRequestSchema>;

/** A column of the study: a run, or one of those that only the engine makes. */
export const figureModelSchema = z.strictObject({
  id: z.string().describe(`a run id, or ${NOISE_FLOOR_ID}, ${RANDOM_DRAW_ID} or ${EXACT_RANDOM_ID}`),
  kind: z.enum(['run', NOISE_FLOOR_ID, RANDOM_DRAW_ID, EXACT_RANDOM_ID]),
  name: z.string().describe('unlike that of every other model here'),
  player: studyPlayerKindSchema.nullable().describe('null: no run'),
  apiTag: z.string().nullable(),
  release: z.string().nullable(),
  effort: z.string().nullable(),
  status: z.string().nullable().describe('of the run'),
});
export type FigureModel = z.infer<typeof figureModelSchema>;

const resultRowSchema = z.strictObject({
  modelId: z.string(),
  model: z.string(),
  condition: conditionSchema,
  asked: count,
  noVerdict: count,
  truncated: count,
  unvalued: count,
  legal: rateFigure,
  invalidSyntax: rateFigure.describe('texts that have not the form of a move'),
  acplIncludingIllegal: meanFigure.describe('unknown, with n 0, while a legal move is not valued'),
  acplLegalOnly: meanFigure,
});

/** Table 3 at one level of extraction and one mate convention; the notation is that of the reading. */
const readingRowSchema = z.strictObject({
  modelId: z.string(),
  model: z.string(),
  condition: conditionSchema,
  level: z.enum(['strict', 'lenient']),
  convention: z.enum(['A', 'C']),
  legal: rateFigure,
  acplIncludingIllegal: meanFigure,
  acplLegalOnly: meanFigure,
});

const figurePointSchema = z.strictObject({
  series: z.string(),
  condition: conditionSchema,
  value: nullable,
  interval: studyIntervalSchema,
  sd: nullable,
  n: count.nullable(),
});

const panelId = z.enum([
  '2a-acpl',
  '2a-legal',
  '2b-normalised',
  '2b-improvement',
  '3a-acpl',
  '3a-legal',
  '3b-tokens',
  '3b-gain',
  '4-acpl',
  '4-legal',
]);

const panelSchema = z.strictObject({
  id: panelId,
  unit: z.enum(['cp', 'share', 'ratio', 'tokens', 'percent_per_1000_tokens']),
  points: z.array(figurePointSchema),
  paper: z
    .array(figurePointSchema.extend({ grade: paperGradeSchema }))
    .describe("the paper's values for the same panel; empty where it prints none"),
});

/** Quantities of one model that compare its conditions. */
const comparisonRowSchema = z.strictObject({
  modelId: z.string(),
  model: z.string(),
  gap: quantity.describe('ACPL(OOD) / ACPL(WD); 1 is no gap'),
  ndRatio: quantity.describe('ACPL(ND) / ACPL(WD)'),
  overall: quantity.describe('mean of the condition means, cp'),
  pooled: meanFigure.describe(
    'ACPL over all positions, cp: equal to the overall one where conditions have equal sizes',
  ),
  legal: rateFigure.describe('over all positions; likewise the next'),
  invalidSyntax: rateFigure,
  legalRatioNd: nullable.describe('legal rate in WD relative to ND'),
  legalRatioOod: nullable,
});

/** One step between two models. */
const stepRowSchema = z.strictObject({
  older: z.string(),
  newer: z.string(),
  condition: conditionSchema,
  improvement: quantity.describe('1 − ACPL(newer) / ACPL(older)'),
  slowDown: quantity.nullable().describe('1 − improvement / that of the step before; null: there is none'),
  illegalReduction: nullable.describe('1 − illegal rate(newer) / illegal rate(older)'),
});

/** Steps and reasoning over all conditions. */
const overallSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      older: z.string(),
      newer: z.string(),
      improvement: quantity.describe('1 − overall(newer) / overall(older)'),
      illegalReduction: nullable,
    }),
  ),
  reasoning: quantity.nullable().describe('reduction of the overall ACPL; null: no two models differ in it'),
});

/** What the paper tells as one number for several models. */
const modelMeansSchema = z.strictObject({
  generations: count.describe('models of the next four'),
  ndRatio: quantity.describe("mean of the models' own ACPL(ND) / ACPL(WD)"),
  oodRatio: quantity,
  legalRatioNd: nullable.describe("mean of the models' own legal rate in WD relative to ND"),
  legalRatioOod: nullable,
  asked: count.describe('models of the next: those that were asked in words'),
  invalidSyntax: nullable.describe("mean of the models' rates over all positions"),
});

const reasoningRowSchema = z.strictObject({
  condition: conditionSchema,
  reduction: quantity,
  tokens: meanFigure.nullable(),
  marginalGain: nullable.describe('percent per 1,000 tokens'),
  pages: nullable,
  gainDrop: nullable.describe('1 − gain / gain in WD'),
});

const distributionSchema = z.strictObject({
  series: z.string(),
  modelId: z.string(),
  condition: conditionSchema,
  n: count,
  bins: z.array(
    z.strictObject({
      from: z.number(),
      to: z.number().nullable().describe('null: answers that are no legal move'),
      count,
      share: nullable,
    }),
  ),
});

const exampleBoardSchema = z.strictObject({
  seq: z.number().int().min(1).describe('number of the position in the set'),
  positionId: z.string(),
  condition: conditionSchema,
  fen: z.string(),
  inCheck: z.boolean(),
  best: z.strictObject({ uci: z.string(), san: z.string().nullable() }).nullable(),
  score: scoreSchema.nullable().describe('before the move, from the side to move'),
  moves: z.array(
    z.strictObject({
      models: z.array(z.string()),
      text: z.string().nullable(),
      outcome: z.enum(moveOutcomes).nullable(),
      uci: z.string().nullable(),
      san: z.string().nullable(),
      loss: nullable,
    }),
  ),
});

export const studyFiguresSchema = z.strictObject({
  setName: z.string(),
  setSha256: z.string(),
  positions: count,
  conditions: z.array(conditionSchema),
  profile: z.string().nullable().describe('null: nothing is valued yet; all losses are unknown'),
  profiles: z.array(profileRowSchema).describe('of all runs together'),
  reading: studyReadingSchema,
  convention: z.enum(['A', 'C']),
  bootstrap: studyFiguresRequestSchema.shape.bootstrap,
  roles: figureRolesSchema,
  models: z.array(figureModelSchema),
  table1: z.array(modelRowSchema),
  table2: z.array(setDiagnosticsSchema),
  table3: z.array(resultRowSchema),
  extraction: z.array(extractionSchema.extend({ modelId: z.string(), model: z.string() })),
  comparisons: z.array(comparisonRowSchema),
  steps: z.array(stepRowSchema),
  reasoning: z.array(reasoningRowSchema).describe('empty: no two models differ in reasoning alone'),
  overall: overallSchema,
  means: modelMeansSchema,
  readings: z.array(readingRowSchema).describe('Table 3 at both levels and under both mate conventions'),
  panels: z.array(panelSchema),
  distributions: z.array(distributionSchema),
  examples: z.array(exampleBoardSchema),
  paper: paperFiguresSchema,
  differences: z
    .array(z.strictObject({ setting: z.string(), values: z.array(z.string().nullable()) }))
    .describe('every setting of the manifests that is not equal in all runs'),
});
export type StudyFigures = z.infer<typeof studyFiguresSchema>;
