/** Ledger rows of a reproduction, one schema a kind, with their natural keys; `label` has the item's number as its key. */
import { z } from 'zod';
import { runCreatedSchemaOf, runLedgerSchemas, type LedgerSchemas } from '../record/ledger-row.ts';
import { searchResultSchema } from '../uci/search.ts';
import { labelRecordSchema, reproductionManifestSchema } from './run.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Key: `seq:execution`. A fresh search told something else than the stored opinion on the same question. */
const opinionConflictSchema = z.strictObject({
  seq: z.number().int(),
  opinionSha256: sha256Schema,
  firstRunId: z.string(),
  fields: z.array(z.string()),
});

/** Key: `seq:execution`. A replayed position of a sequential run told something else than its record. */
const warmingDiffersSchema = z.strictObject({
  seq: z.number().int(),
  fields: z.array(z.string()),
  search: searchResultSchema.nullable().describe('null: the engine failed'),
});

/** Key: `seq`. The label was taken from a stored opinion, not searched (asked for by the user). */
const opinionReusedSchema = z.strictObject({
  seq: z.number().int(),
  opinionSha256: sha256Schema,
  firstRunId: z.string(),
});

/** Key: `run`. */
const runFinishedSchema = z.strictObject({
  labelled: z.number().int(),
  failed: z.number().int(),
});

export const reproductionLedgerSchemas = {
  ...runLedgerSchemas,
  run_created: runCreatedSchemaOf(reproductionManifestSchema),
  label: labelRecordSchema,
  opinion_conflict: opinionConflictSchema,
  opinion_reused: opinionReusedSchema,
  warming_differs: warmingDiffersSchema,
  run_finished: runFinishedSchema,
} as const satisfies LedgerSchemas;
