/**
 * What a question run's rows say: figures with protocol compliance and content accuracy beside accuracy, pages of
 * answers, and one answer with everything behind it. Shares are 0 to 1; null where nothing was answered.
 */
import { z } from 'zod';
import { questionManifestSchema } from './run.ts';
import { BOOTSTRAP_BOUNDS } from '../score/bootstrap-bounds.ts';
import { answerErrorTypes, answerOutcomes } from './answer-kinds.ts';
import { attemptViewSchema, runAmendedSchema } from '../asking/records.ts';
import { intervalSchema } from '../score/interval-schema.ts';
import { answerVerdictSchema, replyImportedSchema } from './records.ts';
import { runStatusSchema } from '../record/run.ts';

const count = z.number().int().min(0);
const share = z.number().min(0).max(1).nullable();

const aggregateNameSchema = z.enum(['item_micro', 'task_macro', 'category_macro', 'source_balanced']);
export const flagNameSchema = z.enum(['accuracy', 'compliance', 'content']);
export type FlagName = z.infer<typeof flagNameSchema>;

export const aggregateRowSchema = z.strictObject({
  aggregate: aggregateNameSchema,
  slice: z.enum(['whole', 'source_disjoint']),
  accuracy: share,
  compliance: share,
  content: share,
  n: count.describe('items with a verdict'),
});
export type AggregateRow = z.infer<typeof aggregateRowSchema>;

/** One task or category. */
export const groupRowSchema = z.strictObject({
  group: z.string(),
  category: z.string().describe('of a category, itself'),
  asked: count.describe('items of the run'),
  answered: count.describe('with a verdict: the denominator of all three shares'),
  right: count,
  compliant: count,
  contentRight: count,
  truncated: count,
  promptTokens: count.nullable(),
  completionTokens: count.nullable(),
  reasoningTokens: count.nullable(),
  costNano: count.nullable(),
  wallMs: count.nullable().describe('time of the requests whose reply was judged; null: there were none'),
});
export type GroupRow = z.infer<typeof groupRowSchema>;

const countRow = z.strictObject({ key: z.string(), count });

export const questionReportSchema = z.strictObject({
  runId: z.string(),
  status: runStatusSchema,
  message: z.string().nullable().describe('why the last execution ended, where it says'),
  manifest: questionManifestSchema,
  manifestSha256: z.string(),
  datasetName: z.string(),
  items: count,
  answered: count,
  unanswered: count,
  truncated: count,
  aggregates: z.array(aggregateRowSchema),
  byTask: z.array(groupRowSchema),
  byCategory: z.array(groupRowSchema),
  errorTypes: z.array(countRow),
  failures: z.array(countRow).describe('requests by failure class, retried ones included'),
  modelsReported: z.array(countRow),
  requests: count,
  interrupted: count.describe('requests cut off by the end of the program'),
  totals: z.strictObject({
    promptTokens: count.nullable(),
    completionTokens: count.nullable(),
    reasoningTokens: count.nullable(),
    costNano: count.nullable(),
    uncosted: count.describe('answered requests whose cost the service did not tell'),
    wallMs: count
      .nullable()
      .describe('null: nothing was asked, as in an imported run; likewise the next two'),
    queueMs: count.nullable(),
    activeMs: count.nullable().describe('of all executions'),
  }),
  scoringVersion: z.number().int().describe('of the verdicts shown'),
  rescorings: z.array(
    z.strictObject({
      number: count,
      scoringVersion: z.number().int(),
      reason: z.string(),
      scored: count,
      changed: count,
      at: z.string(),
    }),
  ),
  amendments: z.array(runAmendedSchema.extend({ at: z.string() })),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  executions: count,
  headSeq: count,
  headHash: z.string(),
});
export type QuestionReport = z.infer<typeof questionReportSchema>;

/** Filter of a run's answers; null: all. */
export const answerFilterSchema = z.strictObject({
  task: z.string().max(200).nullable(),
  category: z.string().max(200).nullable(),
  outcome: z.enum(answerOutcomes).nullable(),
  errorType: z.enum(answerErrorTypes).nullable(),
  text: z.string().max(200).describe('in item id or answer; empty: all'),
  slice: z.enum(['source_disjoint']).optional().describe('left out: all items'),
  failure: z.string().max(100).optional().describe('items with a request of this failure class'),
  common: z
    .array(z.string().max(200))
    .min(1)
    .max(20)
    .optional()
    .describe('items that all these runs have answered, as a comparison counts them'),
});
export type AnswerFilter = z.infer<typeof answerFilterSchema>;

export const answerRowSchema = z.strictObject({
  seq: z.number().int(),
  itemId: z.string(),
  task: z.string(),
  category: z.string(),
  fen: z.string(),
  accepted: z.string().describe('first accepted answer, bounded'),
  verdict: answerVerdictSchema.nullable().describe('null: unanswered'),
  isTruncated: z.boolean(),
  failure: z.string().nullable().describe('of the last request, where the item is unanswered'),
  attempts: count,
  completionTokens: count.nullable(),
  costNano: count.nullable(),
  wallMs: count.nullable(),
});
export type AnswerRow = z.infer<typeof answerRowSchema>;

export const answerDetailSchema = z.strictObject({
  row: answerRowSchema,
  prompt: z.string().describe('as sent'),
  promptSha256: z.string(),
  acceptedAnswers: z.array(z.string()),
  attempts: z.array(attemptViewSchema),
  imported: replyImportedSchema.nullable(),
  scoredVerdict: answerVerdictSchema
    .nullable()
    .describe('as first scored; `row.verdict` is the one in force'),
  ledger: z.array(
    z.strictObject({ seq: z.number().int(), kind: z.string(), at: z.string(), hash: z.string() }),
  ),
});
export type AnswerDetail = z.infer<typeof answerDetailSchema>;

/** Bootstrap intervals of a run: on the items it answered or, in a comparison, on those that all runs answered. */
export const intervalRowSchema = z.strictObject({
  runId: z.string(),
  aggregate: aggregateNameSchema,
  flag: flagNameSchema,
  slice: z.enum(['whole', 'source_disjoint']),
  value: share,
  interval: intervalSchema.nullable(),
});
export type IntervalRow = z.infer<typeof intervalRowSchema>;

export const bootstrapRequestSchema = z.strictObject({
  replicates: z.number().int().min(BOOTSTRAP_BOUNDS.replicates.min).max(BOOTSTRAP_BOUNDS.replicates.max),
  seed: count.max(BOOTSTRAP_BOUNDS.seed.max),
});

/** Two or more runs over one data set, on the items that all of them answered. */
export const comparisonSchema = z.strictObject({
  runIds: z.array(z.string()),
  commonItems: count,
  bootstrap: bootstrapRequestSchema,
  rows: z.array(intervalRowSchema).describe('on the common items'),
  byTask: z.array(
    z.strictObject({
      task: z.string(),
      category: z.string(),
      n: count,
      right: z.array(count).describe('per run'),
    }),
  ),
  ranks: z.array(
    z.strictObject({
      aggregate: aggregateNameSchema,
      ranks: z.array(z.number().int()).describe('of the point estimates, per run, from 1'),
      rankShares: z.array(z.array(z.number())).describe('[run][rank − 1]: share of replicates'),
      winRates: z
        .array(z.array(z.number()))
        .describe('[a][b]: share of replicates in which a is above b, ties half'),
      kendallTau: z.number().nullable().describe('mean over replicates against the point estimates'),
    }),
  ),
  tauBetween: z.array(
    z.strictObject({ a: aggregateNameSchema, b: aggregateNameSchema, tau: z.number().nullable() }),
  ),
  pairs: z.array(
    z.strictObject({
      a: z.number().int(),
      b: z.number().int(),
      difference: z.number().nullable().describe('accuracy of a minus b, item-micro'),
      interval: intervalSchema.nullable(),
      onlyA: count.describe('right by a alone'),
      onlyB: count,
      both: count,
      neither: count,
    }),
  ),
  repeats: z
    .array(
      z.strictObject({
        manifestSha256: z.string(),
        runIds: z.array(z.string()),
        items: count.describe('answered in every asking'),
        passAt1: share,
        passAt1Sd: z.number().nullable().describe('between the askings, n − 1'),
        least: share,
        most: share,
        alwaysRight: count,
        everRight: count,
        agreement: share.describe('mean over items of the share of pairs of askings with one answer'),
        agreementInterval: intervalSchema.nullable(),
        majorityRight: count,
        majorityTies: count.describe('items without one most frequent answer; not right'),
        majority: share,
        majorityInterval: intervalSchema.nullable(),
      }),
    )
    .describe('of each manifest that more than one of the runs asked'),
  differences: z
    .array(z.strictObject({ setting: z.string(), values: z.array(z.string().nullable()) }))
    .describe('every setting of the manifests that is not equal in all runs'),
});
export type Comparison = z.infer<typeof comparisonSchema>;
