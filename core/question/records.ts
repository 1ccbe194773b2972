/**
 * Ledger rows of a question run beside those of asking (`core/asking/records.ts`), one schema a kind, with their natural
 * keys (R-JOUR-9).
 */
import { z } from 'zod';
import { askingLedgerSchemas, type AskedRuns } from '../asking/records.ts';
import { usageSchema } from '../record/attempt.ts';
import {
  readPayload,
  runCreatedSchemaOf,
  runLedgerSchemas,
  type EntryOf,
  type LedgerSchemas,
} from '../record/ledger-row.ts';
import { answerErrorTypes } from './answer-kinds.ts';
import { questionManifestSchema, type QuestionManifest } from './run.ts';

const count = z.number().int().min(0);
const seq = z.number().int().min(1).describe('of the item in the data set');

const contentPlaces = [
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

/** Key: `run`. */
export const questionsFinishedSchema = z.strictObject({
  answered: count.describe('items with a verdict'),
  right: count,
});

export const questionLedgerSchemas = {
  ...runLedgerSchemas,
  ...askingLedgerSchemas,
  run_created: runCreatedSchemaOf(questionManifestSchema),
  answer_scored: answerScoredSchema,
  reply_imported: replyImportedSchema,
  rescoring: rescoringSchema,
  answer_rescored: answerRescoredSchema,
  questions_finished: questionsFinishedSchema,
} as const satisfies LedgerSchemas;
export type QuestionLedgerEntry = EntryOf<typeof questionLedgerSchemas>;

/** False: a person's doing; such a row says nothing of how long an execution lasted. */
function isQuestionExecutionRow(kind: string): boolean {
  return kind !== 'run_amended' && kind !== 'rescoring' && kind !== 'answer_rescored';
}

export const questionRuns: AskedRuns<QuestionManifest> = {
  kind: 'questions',
  name: 'question run',
  created: questionLedgerSchemas.run_created,
  finished: 'questions_finished',
  isExecutionRow: isQuestionExecutionRow,
  answerOf: (row) => (row.kind === 'answer_scored' ? readPayload(answerScoredSchema, row) : null),
};
