/**
 * Ledger rows of every run that asks one prompt after the other, with their natural keys. `n` counts the requests of one
 * item from 1 and never starts again: not on resume, not after an interruption. An `attempt_opened` without its
 * `attempt_closed` was cut off by the end of the program; whether it reached the service is unknown, it says nothing
 * about the model, and the item is asked again.
 */
import { z } from 'zod';
import { askLimitsSchema } from '../player/ask-settings.ts';
import { attemptSchema } from '../record/attempt.ts';
import type { RunKind } from '../record/run.ts';
import type { LedgerRow, LedgerSchemas, RunCreated } from '../record/ledger-row.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.number().int().min(1).describe('of the item in the data set, or of the position in the set');

/** Key: number from 1. The requests that found out what the service takes, before the manifest was frozen. */
export const preflightAttemptSchema = z.strictObject({
  number: z.number().int().min(1),
  attempt: attemptSchema,
});
export type PreflightAttempt = z.infer<typeof preflightAttemptSchema>;

/** Key: `seq:n`. Durable before the request leaves. */
export const attemptOpenedSchema = z.strictObject({
  seq,
  n: z.number().int().min(1),
  execution: z.number().int().min(1),
  promptSha256: sha256Schema,
});

/** Key: `seq:n`. */
export const attemptClosedSchema = z.strictObject({
  seq,
  n: z.number().int().min(1),
  attempt: attemptSchema,
});

/** Key: number from 1. What a person changed of a run that had begun, and why; the manifest stays as it is. */
export const runAmendedSchema = z.strictObject({
  number: z.number().int().min(1),
  reason: z.string().min(1).max(1000),
  before: askLimitsSchema,
  after: askLimitsSchema,
});
export type RunAmended = z.infer<typeof runAmendedSchema>;

export const askingLedgerSchemas = {
  preflight_attempt: preflightAttemptSchema,
  attempt_opened: attemptOpenedSchema,
  attempt_closed: attemptClosedSchema,
  run_amended: runAmendedSchema,
} as const satisfies LedgerSchemas;

/** One request of an item, as stored. Interrupted ones have no attempt. */
export const attemptViewSchema = z.strictObject({
  n: z.number().int(),
  execution: z.number().int(),
  openedAt: z.string(),
  attempt: attemptSchema.nullable().describe('null: cut off by the end of the program'),
});

/** What is counted of an answer that needs no further request. */
export interface AnswerFlags {
  readonly isCorrect: boolean;
  readonly formatCompliant: boolean;
}

/** What one kind of run that asks adds to this; `M`: its manifest. */
export interface AskedRuns<M> {
  readonly kind: RunKind;
  readonly name: string;
  readonly created: z.ZodType<RunCreated<M>>;
  /** Kind of the row that says that all was answered. */
  readonly finished: string;
  readonly isExecutionRow: (kind: string) => boolean;
  /** Null: the row is no answer. */
  readonly answerOf: (
    row: Pick<LedgerRow, 'kind' | 'payload'>,
  ) => { readonly seq: number; readonly verdict: AnswerFlags | null } | null;
}
