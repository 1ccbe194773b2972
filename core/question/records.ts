/**
 * Ledger rows of a question run, one schema a kind, with their natural keys (R-JOUR-9). `n` counts the requests of one
 * item from 1 and never starts again: not on resume, not after an interruption. An `attempt_opened` without its
 * `attempt_closed` was cut off by the end of the program; whether it reached the service is unknown, it says nothing
 * about the model, and the item is asked again.
 */
import { z } from 'zod';
import { answerErrorTypes } from './answer-kinds.ts';
import { attemptSchema, usageSchema } from '../record/attempt.ts';
import { askLimitsSchema } from '../player/ask-settings.ts';

const count = z.number().int().min(0);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.number().int().min(1).describe('of the item in the data set');

/** Key: number from 1. The requests that found out what the service takes, before the manifest was frozen. */
export const preflightAttemptSchema = z.strictObject({
  number: z.number().int().min(1),
  attempt: attemptSchema,
});

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
export type AttemptClosed = z.infer<typeof attemptClosedSchema>;

export const contentPlaces = [
  'last_line',
  'final_line',
  'boxed',
  'json_object',
  'json_fenced',
  'json_in_text',
  'none',
] as const;

export const answerVerdictSchema = z.strictObject({
  formatCompliant: z.boolean(),
  contentCorrect: z.boolean(),
  isCorrect: z.boolean(),
  errorType: z.enum(answerErrorTypes).describe('for diagnosis only'),
  content: z.string().nullable().describe('the answer that was found, bounded; null: none'),
  place: z.enum(contentPlaces),
});
export type AnswerVerdict = z.infer<typeof answerVerdictSchema>;

/** Key: `seq`. The verdict on the reply of attempt `n`, in the same step as its `attempt_closed` or on resume. */
export const answerScoredSchema = z.strictObject({
  seq,
  n: z.number().int().min(1),
  itemId: z.string(),
  task: z.string().describe('revised spelling'),
  category: z.string(),
  scoringVersion: z.number().int(),
  verdict: answerVerdictSchema,
  failure: z
    .string()
    .nullable()
    .describe('class of a reply that arrived but was none: empty, refusal, truncated …'),
  isTruncated: z
    .boolean()
    .describe('cut by the output limit; judged by its content all the same (R-QUEST-3.5)'),
});
export type AnswerScored = z.infer<typeof answerScoredSchema>;

/** Key: `seq`. A reply out of a result file of another run; stands where an attempt would. */
export const replyImportedSchema = z.strictObject({
  seq,
  line: z.number().int().min(1),
  text: z.string().nullable().describe('null: the other run had no reply'),
  reasoning: z.string().nullable(),
  usage: usageSchema.nullable(),
  costNano: count.nullable(),
  stated: z
    .strictObject({
      isCorrect: z.boolean().nullable(),
      errorType: z.string().nullable(),
      extracted: z.string().nullable(),
    })
    .describe('what the file itself says; never used for a figure'),
});
export type ReplyImported = z.infer<typeof replyImportedSchema>;

/** Key: number from 1. A re-scoring of all stored replies; written after its `answer_rescored` rows, in one step. */
export const rescoringSchema = z.strictObject({
  number: z.number().int().min(1),
  scoringVersion: z.number().int(),
  reason: z.string().max(1000),
  scored: count,
  changed: count,
});

/** Key: `seq:number`. Only where the verdict changed. */
export const answerRescoredSchema = z.strictObject({
  seq,
  number: z.number().int().min(1),
  scoringVersion: z.number().int(),
  before: answerVerdictSchema,
  verdict: answerVerdictSchema,
});
export type AnswerRescored = z.infer<typeof answerRescoredSchema>;

/** Key: number from 1. What a person changed of a run that had begun, and why; the manifest stays as it is. */
export const runAmendedSchema = z.strictObject({
  number: z.number().int().min(1),
  reason: z.string().min(1).max(1000),
  before: askLimitsSchema,
  after: askLimitsSchema,
});
export type RunAmended = z.infer<typeof runAmendedSchema>;

/** Key: `run`. */
export const questionsFinishedSchema = z.strictObject({
  answered: count.describe('items with a verdict'),
  right: count,
});

export const questionLedgerSchemas = {
  preflight_attempt: preflightAttemptSchema,
  attempt_opened: attemptOpenedSchema,
  attempt_closed: attemptClosedSchema,
  answer_scored: answerScoredSchema,
  reply_imported: replyImportedSchema,
  rescoring: rescoringSchema,
  answer_rescored: answerRescoredSchema,
  run_amended: runAmendedSchema,
  questions_finished: questionsFinishedSchema,
} as const satisfies Record<string, z.ZodType>;
