/**
 * Reproduction of a released label set (R-QUEST-6.2 and R-QUEST-11): its frozen manifest, the record of one position
 * and the report. Agreement is counted per mode and per reading; an item the engine failed on agrees with nothing and
 * is counted apart, never as different.
 */
import { z } from 'zod';
import { bucketSchema, releasedLabelSchema } from '../chessqa/label-record.ts';
import { agreementSchema, readLabelSchema } from '../score/label-record.ts';
import {
  engineSettingsSchema,
  keptDialogueSchema,
  searchLimitSchema,
  searchResultSchema,
} from '../uci/search.ts';
import { engineIdentitySchema, engineOptionSettingSchema } from '../uci/engine.ts';
import { reproductionModeSchema } from '../record/search-mode.ts';
import { runStatusSchema } from '../record/run.ts';

export const readingSchema = z.enum(['last_exact', 'last_line']);
export type Reading = z.infer<typeof readingSchema>;

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

const agreementCountSchema = z.strictObject({
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
