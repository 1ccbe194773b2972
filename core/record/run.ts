/**
 * What all runs have in common, whatever they measure: their state, how far they are, and their line in the list. Each
 * kind of run has its manifest, records and report in a file of its own.
 */
import { z } from 'zod';
import { reproductionModeSchema } from './search-mode.ts';
import type { ExecutionOutcome } from './ledger-row.ts';

export const runKindSchema = z.enum(['reproduction', 'questions', 'games', 'study']);
export type RunKind = z.infer<typeof runKindSchema>;

export const runStatusSchema = z.enum([
  'running',
  'paused',
  'interrupted',
  'cancelled',
  'finished',
  'failed',
]);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** @param ended how the last execution ended; null: it did not. @param isLive the run is being executed right now. */
export function statusOf({ ended }: { readonly ended: ExecutionOutcome | null }, isLive: boolean): RunStatus {
  if (isLive) return 'running';
  return ended ?? 'interrupted';
}

const count = z.number().int().min(0);

/** How asking goes; of a reproduction there is nothing to tell. Counts are of the whole run, not of one execution. */
export const askingProgressSchema = z.strictObject({
  inFlight: count,
  waiting: count.describe('lanes that wait for the gate'),
  pausedForMs: count.describe('the gate lets nobody in for so long: the service asked for quiet'),
  requests: count,
  failedRequests: count.describe('requests that say nothing about the model'),
  verdicts: count.describe('items with a verdict'),
  right: count.describe('of these, right in every respect'),
  compliant: count.describe('of these, in the form asked for'),
  unanswered: count.describe('items left without a verdict in this execution; asked again on resume'),
  promptTokens: count.nullable().describe('null: no request told it'),
  completionTokens: count.nullable(),
  spentNano: count.nullable().describe('billionths of the provider unit; null: no request told a cost'),
  uncosted: count.describe('answered requests whose cost was not told: in no sum, and outside a spend limit'),
  failures: z.array(z.strictObject({ failure: z.string(), count })).describe('by class, most frequent first'),
});
export type AskingProgress = z.infer<typeof askingProgressSchema>;

export const runProgressSchema = z.strictObject({
  runId: z.string(),
  kind: runKindSchema,
  status: runStatusSchema,
  asksService: z.boolean().describe('over a connection; false: nothing leaves the program'),
  done: count,
  total: count,
  warming: z
    .boolean()
    .describe('sequential resume: finished positions are replayed to refill the hash, not recorded again'),
  itemsPerSecond: z.number().nullable(),
  nodesPerSecond: z.number().nullable(),
  remainingMs: z.number().nullable(),
  message: z.string().nullable(),
  asking: askingProgressSchema.nullable(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

const summaryFields = {
  runId: z.string(),
  status: runStatusSchema,
  title: z.string(),
  datasetId: z.string().nullable(),
  done: count,
  total: count,
  createdAt: z.string(),
  isArchived: z.boolean(),
  origin: z.string().optional().describe('of the workspace it was made in, where it came from another one'),
};

export const reproductionSummarySchema = z.strictObject({
  ...summaryFields,
  kind: z.literal('reproduction'),
  datasetId: z.string(),
  engineId: z.string(),
  mode: reproductionModeSchema,
});
export type ReproductionSummary = z.infer<typeof reproductionSummarySchema>;

export const questionSummarySchema = z.strictObject({
  ...summaryFields,
  kind: z.literal('questions'),
  datasetId: z.string(),
  player: z.string().describe('model or baseline, as it is shown'),
  condition: z.string().describe('settings of the prompt that differ from the defaults; may be empty'),
  manifestSha256: z.string(),
});
export type QuestionSummary = z.infer<typeof questionSummarySchema>;

export const gamesSummarySchema = z.strictObject({
  ...summaryFields,
  kind: z.literal('games'),
  datasetId: z.null(),
  players: z.array(z.string()).describe('ids, in the order of the manifest'),
  condition: z.string().describe('settings of the prompt that differ from the defaults; may be empty'),
  manifestSha256: z.string(),
});
export type GamesSummary = z.infer<typeof gamesSummarySchema>;

export const studySummarySchema = z.strictObject({
  ...summaryFields,
  kind: z.literal('study'),
  datasetId: z.null(),
  player: z.string().describe('as it is shown'),
  condition: z.string().describe('settings that differ from how the paper asked; may be empty'),
  setName: z.string(),
  setSha256: z.string().describe('runs over the same set can be compared'),
  manifestSha256: z.string(),
});
export type StudySummary = z.infer<typeof studySummarySchema>;

export const runSummarySchema = z.discriminatedUnion('kind', [
  reproductionSummarySchema,
  questionSummarySchema,
  gamesSummarySchema,
  studySummarySchema,
]);
export type RunSummary = z.infer<typeof runSummarySchema>;
