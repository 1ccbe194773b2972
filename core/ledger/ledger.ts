/**
 * What a ledger row of a run may say: one schema a kind. The ledger table itself is generic (run, seq, kind,
 * key, payload); a kind without a schema here is reported by `plybook verify`. A row's key is its natural key within
 * its run and kind, so that nothing can be recorded twice.
 */
import { z } from 'zod';
import { gameLedgerSchemas } from '../game/records.ts';
import { gameManifestSchema } from '../game/run.ts';
import { questionLedgerSchemas } from '../question/records.ts';
import { questionManifestSchema } from '../question/run.ts';
import { labelRecordSchema, reproductionManifestSchema } from '../reproduction/run.ts';
import { studyLedgerSchemas } from '../study/records.ts';
import { studyManifestSchema } from '../study/run.ts';
import { searchResultSchema } from '../uci/search.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** The frozen settings of a run, by kind. */
export const runManifestSchema = z.discriminatedUnion('kind', [
  reproductionManifestSchema,
  questionManifestSchema,
  gameManifestSchema,
  studyManifestSchema,
]);
export type RunManifest = z.infer<typeof runManifestSchema>;

/** Key: `run`. Always the first row. */
export const runCreatedSchema = z.strictObject({
  manifest: runManifestSchema,
  manifestSha256: sha256Schema,
  datasetName: z
    .string()
    .nullable()
    .describe('of a study: name of its position set; null: the run uses none'),
  items: z
    .number()
    .int()
    .min(0)
    .describe('positions the run will search, items it will ask, or games it will play'),
  workspaceId: z.string(),
});
export type RunCreated = z.infer<typeof runCreatedSchema>;

/** Key: the execution's number, from 1. One start or resume of the run. */
export const executionStartedSchema = z.strictObject({
  number: z.number().int().min(1),
  pid: z.number().int(),
  host: z.string(),
  processes: z.number().int().min(1).describe('engine processes, or lanes that ask'),
  reuseOpinions: z.boolean(),
  program: z
    .string()
    .max(100)
    .nullable()
    .default(null)
    .describe("the program's version; null: written before versions were kept"),
});
export type ExecutionStarted = z.infer<typeof executionStartedSchema>;

export const executionOutcomeSchema = z.enum(['paused', 'cancelled', 'finished', 'failed']);
export type ExecutionOutcome = z.infer<typeof executionOutcomeSchema>;

/** Key: the execution's number. Missing where the program was killed. */
export const executionEndedSchema = z.strictObject({
  number: z.number().int().min(1),
  outcome: executionOutcomeSchema,
  message: z.string().nullable(),
});
export type ExecutionEnded = z.infer<typeof executionEndedSchema>;

/** Key: `seq:execution`. A fresh search told something else than the stored opinion on the same question. */
export const opinionConflictSchema = z.strictObject({
  seq: z.number().int(),
  opinionSha256: sha256Schema,
  firstRunId: z.string(),
  fields: z.array(z.string()),
});
export type OpinionConflict = z.infer<typeof opinionConflictSchema>;

/** Key: `seq:execution`. A replayed position of a sequential run told something else than its record. */
export const warmingDiffersSchema = z.strictObject({
  seq: z.number().int(),
  fields: z.array(z.string()),
  search: searchResultSchema.nullable().describe('null: the engine failed'),
});
export type WarmingDiffers = z.infer<typeof warmingDiffersSchema>;

/** Key: `seq`. The label was taken from a stored opinion, not searched (asked for by the user). */
export const opinionReusedSchema = z.strictObject({
  seq: z.number().int(),
  opinionSha256: sha256Schema,
  firstRunId: z.string(),
});

/** Key: `run`. */
export const runFinishedSchema = z.strictObject({
  labelled: z.number().int(),
  failed: z.number().int(),
});

/** Key: `run`. Nothing may follow but the end of the execution. */
export const runCancelledSchema = z.strictObject({ done: z.number().int() });

/** Every kind the ledger knows; `label` has the item's sequence number as its key. */
export const ledgerSchemas = {
  run_created: runCreatedSchema,
  execution_started: executionStartedSchema,
  execution_ended: executionEndedSchema,
  label: labelRecordSchema,
  opinion_conflict: opinionConflictSchema,
  opinion_reused: opinionReusedSchema,
  warming_differs: warmingDiffersSchema,
  run_finished: runFinishedSchema,
  run_cancelled: runCancelledSchema,
  ...questionLedgerSchemas,
  ...gameLedgerSchemas,
  ...studyLedgerSchemas,
} as const satisfies Record<string, z.ZodType>;

export type LedgerKind = keyof typeof ledgerSchemas;
export type LedgerPayload<K extends LedgerKind> = z.infer<(typeof ledgerSchemas)[K]>;

export function isLedgerKind(text: string): text is LedgerKind {
  return Object.hasOwn(ledgerSchemas, text);
}

const BETWEEN_EXECUTIONS: ReadonlySet<string> = new Set<LedgerKind>([
  'run_amended',
  'rescoring',
  'answer_rescored',
  'game_amended',
  'game_empty_replies_cleared',
  'game_reviewed',
  'move_valued',
]);

/** False: a person's doing, or work on what is stored already; such a row says nothing of how long an execution lasted. */
export function isExecutionRow(kind: string): boolean {
  return !BETWEEN_EXECUTIONS.has(kind);
}

/** A row to be appended. */
export type LedgerEntry = {
  readonly [K in LedgerKind]: { readonly kind: K; readonly key: string; readonly payload: LedgerPayload<K> };
}[LedgerKind];

/** A row as it stands in the table; `payload` is canonical JSON. */
export interface LedgerRow {
  readonly runId: string;
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: string;
  readonly at: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** The payload of a row of a known kind. Throws where the row does not fit: the journal is damaged then. */
export function payloadOf<K extends LedgerKind>(kind: K, row: Pick<LedgerRow, 'payload'>): LedgerPayload<K> {
  return ledgerSchemas[kind].parse(JSON.parse(row.payload)) as LedgerPayload<K>;
}
