/**
 * Reproduction of a released label set (R-QUEST-6.2 and R-QUEST-11): its frozen manifest, the record of one position
 * and the report. Agreement is counted per mode and per reading; an item the engine failed on agrees with nothing and
 * is counted apart, never as different.
 */
import { z } from 'zod';
import {
  boundSchema,
  engineSettingsSchema,
  keptDialogueSchema,
  searchLimitSchema,
  searchResultSchema,
} from '../uci/search.ts';
import { engineIdentitySchema, engineOptionSettingSchema } from '../uci/engine.ts';
import { reproductionModeSchema } from './mode.ts';
import { runStatusSchema } from '../record/run.ts';

export const readingSchema = z.enum(['last_exact', 'last_line']);
export type Reading = z.infer<typeof readingSchema>;

export const bucketSchema = z.union([
  z.literal(-400),
  z.literal(-200),
  z.literal(0),
  z.literal(200),
  z.literal(400),
]);
export type Bucket = z.infer<typeof bucketSchema>;

/** Everything that decides the result of a reproduction. `processes` is no part of it: it cannot change a number. */
export const reproductionManifestSchema = z.strictObject({
  kind: z.literal('reproduction'),
  schemaVersion: z.literal(1),
  datasetId: z.string(),
  datasetSha256: z.string(),
  mode: reproductionModeSchema,
  engineId: z.string(),
  engine: engineIdentitySchema,
  settings: engineSettingsSchema,
  fixedOptions: z.array(engineOptionSettingSchema),
  limit: searchLimitSchema,
});
export type ReproductionManifest = z.infer<typeof reproductionManifestSchema>;

export const reproductionRequestSchema = z.strictObject({
  datasetId: z.string(),
  mode: reproductionModeSchema,
  engineId: z.string(),
  limit: searchLimitSchema,
  settings: engineSettingsSchema,
  processes: z.number().int().min(1).max(256),
});
export type ReproductionRequest = z.infer<typeof reproductionRequestSchema>;

/** What the file claims for an item; null where it does not say. */
export const releasedLabelSchema = z.strictObject({
  answer: bucketSchema,
  whiteCp: z.number().int().nullable().describe('centipawns, White'),
  depth: z.number().int().nullable(),
  seldepth: z.number().int().nullable(),
  nodes: z.number().int().nullable(),
  pv: z.array(z.string()).nullable(),
  hasEngineProvenance: z.boolean().describe('the item names engine, nodes and score of an engine run'),
});
export type ReleasedLabel = z.infer<typeof releasedLabelSchema>;

/** One reading of one search, White's view. `whiteCp` is null for a mate, `whiteMate` for a centipawn score. */
export const readLabelSchema = z.strictObject({
  whiteCp: z.number().int().nullable(),
  whiteMate: z.number().int().nullable().describe('full moves to mate, positive: White mates'),
  bound: boundSchema
    .nullable()
    .describe("as White's view sees it: a Black-to-move lowerbound is an upperbound"),
  bucket: bucketSchema,
  depth: z.number().int(),
  seldepth: z.number().int().nullable(),
  nodes: z.number().int().nullable(),
  pv: z.array(z.string()),
});
export type ReadLabel = z.infer<typeof readLabelSchema>;

/** exact: every field the file states is equal. score: the score is. bucket: only the bucket is. different: none. */
export const agreementSchema = z.enum(['exact', 'score', 'bucket', 'different']);
export type Agreement = z.infer<typeof agreementSchema>;

export const labelRecordSchema = z.strictObject({
  seq: z.number().int().describe('of the item in the data set'),
  itemId: z.string(),
  task: z.string(),
  fen: z.string().describe('as the file has it'),
  searchedFen: z.string().describe('six fields, as sent to the engine'),
  released: releasedLabelSchema,
  search: searchResultSchema.nullable().describe('null: the engine failed'),
  lastExact: readLabelSchema.nullable(),
  lastLine: readLabelSchema.nullable(),
  agreement: z.strictObject({ lastExact: agreementSchema.nullable(), lastLine: agreementSchema.nullable() }),
  failure: z.strictObject({ code: z.string(), message: z.string(), dialogue: keptDialogueSchema }).nullable(),
});
export type LabelRecord = z.infer<typeof labelRecordSchema>;

export const agreementCountSchema = z.strictObject({
  mode: reproductionModeSchema,
  reading: readingSchema,
  exact: z.number().int(),
  score: z.number().int(),
  bucket: z.number().int(),
  different: z.number().int(),
  failed: z.number().int(),
});

export const reproductionReportSchema = z.strictObject({
  runId: z.string(),
  status: runStatusSchema,
  manifest: reproductionManifestSchema,
  manifestSha256: z.string(),
  datasetName: z.string(),
  items: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  agreement: z.array(agreementCountSchema).describe('one row a reading'),
  confusion: z
    .array(
      z.strictObject({
        reading: readingSchema,
        released: bucketSchema,
        found: bucketSchema,
        count: z.number().int(),
      }),
    )
    .describe('non-zero cells'),
  boundedLastLines: z.number().int(),
  pvDisagrees: z
    .number()
    .int()
    .describe('items whose best move is not the first move of the last exact line'),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  searchMs: z.number().int().describe('sum of the searches'),
  nodes: z.number().int(),
  executions: z.number().int(),
  headSeq: z.number().int(),
  headHash: z.string(),
});
export type ReproductionReport = z.infer<typeof reproductionReportSchema>;
