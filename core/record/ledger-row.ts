/**
 * A row of the ledger, whatever kind of run it is of. The table itself is generic (run, seq, kind, key, payload): each
 * kind of run says with a schema a kind of row what its rows may hold, and a payload is read by the schema handed in. A
 * row's key is its natural key within its run and kind, so that nothing can be recorded twice.
 */
import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

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

/** One schema a kind of row. */
export type LedgerSchemas = Readonly<Record<string, z.ZodType>>;

/** A row to be appended. */
export type EntryOf<S extends LedgerSchemas> = {
  readonly [K in keyof S & string]: {
    readonly kind: K;
    readonly key: string;
    readonly payload: z.infer<S[K]>;
  };
}[keyof S & string];

export function hasKind<S extends LedgerSchemas>(schemas: S, kind: string): kind is keyof S & string {
  return Object.hasOwn(schemas, kind);
}

/** Throws where the row does not fit: the journal is damaged then. */
export function readPayload<T>(schema: z.ZodType<T>, row: Pick<LedgerRow, 'payload'>): T {
  return schema.parse(JSON.parse(row.payload));
}

/** Which run of its manifest a new run is, and what a person calls it. */
export const runRepeatSchema = z.strictObject({
  repeat: z
    .number()
    .int()
    .min(2)
    .optional()
    .describe(
      'which run of this manifest in its workspace; absent: the first, or from before this was counted',
    ),
  runName: z.string().max(200).optional().describe('absent: none'),
});
export type RunRepeat = z.infer<typeof runRepeatSchema>;

/** Key: `run`. Always the first row. @param manifest the frozen settings of such a run. */
export function runCreatedSchemaOf<M extends z.ZodType>(manifest: M) {
  return z.strictObject({
    manifest,
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
    ...runRepeatSchema.shape,
  });
}

export interface RunCreated<M> {
  manifest: M;
  manifestSha256: string;
  datasetName: string | null;
  items: number;
  workspaceId: string;
}

/** Key: the execution's number, from 1. One start or resume of the run. */
export const executionStartedSchema = z.strictObject({
  number: z.number().int().min(1),
  pid: z.number().int(),
  host: z
    .string()
    .nullable()
    .describe('name of the machine; null: not kept any more, because rows leave with bundles'),
  processes: z.number().int().min(1).describe('engine processes, or lanes that ask'),
  reuseOpinions: z.boolean(),
  program: z
    .string()
    .max(100)
    .nullable()
    .default(null)
    .describe("the program's version; null: written before versions were kept"),
});

export const executionOutcomeSchema = z.enum(['paused', 'cancelled', 'finished', 'failed']);
export type ExecutionOutcome = z.infer<typeof executionOutcomeSchema>;

/** Key: the execution's number. Missing where the program was killed. */
export const executionEndedSchema = z.strictObject({
  number: z.number().int().min(1),
  outcome: executionOutcomeSchema,
  message: z.string().nullable(),
});

/** Key: `run`. Nothing may follow but the end of the execution. */
export const runCancelledSchema = z.strictObject({ done: z.number().int() });

/** Rows that every run may have beside those of its kind. */
export const runLedgerSchemas = {
  execution_started: executionStartedSchema,
  execution_ended: executionEndedSchema,
  run_cancelled: runCancelledSchema,
} as const satisfies LedgerSchemas;
