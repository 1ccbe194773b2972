/**
 * A question run (chessqa.md 8): its frozen manifest, and what a person asks for to get one. The manifest holds
 * everything that decides a result and nothing else: no name, no time, no key, no number of lanes. The same wishes give
 * the same manifest in the window and on the command line, hence the same hash.
 */
import { z } from 'zod';
import { promptSettingsSchema } from '../prompt/settings.ts';
import { engineSettingsSchema, searchLimitSchema } from '../uci/search.ts';
import { engineIdentitySchema } from '../uci/engine.ts';

const count = z.number().int().min(0);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** Canonical JSON holds integers only, so a decimal is text. */
export const decimalSchema = z
  .string()
  .regex(/^-?(?:0|[1-9]\d{0,5})(?:\.\d{0,6}[1-9])?$/)
  .describe('a decimal number without trailing zeros, e.g. 0.7');

export const samplingSchema = z.strictObject({
  tasks: z.array(z.string()).describe('revised spelling, sorted; empty: all'),
  perTask: z.number().int().min(1).nullable().describe('null: all'),
  maxItems: z.number().int().min(1).nullable().describe('null: all'),
  seed: count.max(0xffffffff),
});

export const presetIdSchema = z.enum([
  'openai_compatible',
  'openrouter',
  'ollama',
  'lm_studio',
  'llama_cpp',
  'vllm',
]);

export const chatPlayerSchema = z.strictObject({
  kind: z.literal('chat'),
  preset: presetIdSchema,
  baseUrl: z.string().min(1).max(2048),
  model: z.string().min(1).max(300),
  providerOrder: z
    .array(z.string().max(200))
    .max(50)
    .nullable()
    .describe('upstream services of a router, in order; null: the router decides'),
});
export type ChatPlayer = z.infer<typeof chatPlayerSchema>;

export const baselineIdSchema = z.enum([
  'uniform', // one of the task's possible answers, all as likely
  'majority_bucket', // position judgment: the most frequent bucket of the other folds
  'material', // position judgment: material, nearest bucket
  'cv_material', // position judgment: ridge regression on material, cross-validated
  'cv_piece_square', // the same with piece-square differences
  'static', // position judgment: a written-down static evaluation
]);
export type BaselineId = z.infer<typeof baselineIdSchema>;

export const baselinePlayerSchema = z.strictObject({
  kind: z.literal('baseline'),
  baseline: baselineIdSchema,
  seed: count.max(0xffffffff).describe('of uniform answers; 0 where nothing is drawn'),
});

export const recordedPlayerSchema = z.strictObject({
  kind: z.literal('recorded'),
  fileSha256: sha256Schema,
  name: z.string().min(1).max(200),
});

/** Answers single-move tasks with its best move and position judgment with the bucket of its score. */
export const enginePlayerSchema = z.strictObject({
  kind: z.literal('engine'),
  engineId: z.string(),
  settings: engineSettingsSchema,
  limit: searchLimitSchema,
});

/** A player as a person chooses it. */
export const playerSpecSchema = z.discriminatedUnion('kind', [
  chatPlayerSchema,
  baselinePlayerSchema,
  recordedPlayerSchema,
  enginePlayerSchema,
]);
export type PlayerSpec = z.infer<typeof playerSpecSchema>;

/** A player as a manifest freezes it: an engine by its identity, a result file of elsewhere by its hash. */
export const frozenPlayerSchema = z.discriminatedUnion('kind', [
  chatPlayerSchema,
  baselinePlayerSchema,
  recordedPlayerSchema,
  enginePlayerSchema.extend({ engine: engineIdentitySchema }),
  z.strictObject({
    kind: z.literal('results_file'),
    model: z.string().max(300),
    release: z.enum(['first', 'revised', 'plybook']),
    fileSha256: sha256Schema,
  }),
]);
export type FrozenPlayer = z.infer<typeof frozenPlayerSchema>;

/** Null: the service decides; nothing is sent. */
export const askParametersSchema = z.strictObject({
  temperature: decimalSchema.nullable(),
  topP: decimalSchema.nullable(),
  seed: count.nullable(),
  maxTokens: z.number().int().min(1).max(10_000_000).nullable(),
  reasoningEffort: z.string().max(40).nullable(),
  enableThinking: z.boolean().nullable().describe('routers: ask for reasoning, or for none'),
  stream: z.boolean(),
});
export type AskParameters = z.infer<typeof askParametersSchema>;

export const askLimitsSchema = z.strictObject({
  spendNano: count.nullable().describe('billionths of the provider unit; null: no limit'),
  requests: z.number().int().min(1).nullable(),
  activeMs: z.number().int().min(1).nullable(),
  unansweredInRow: z.number().int().min(1).nullable().describe('items in a row without a verdict'),
  wallMs: z.number().int().min(1000).describe('longest wait for one reply'),
  stallMs: z.number().int().min(1000).describe('longest silence within a reply'),
  maxReplyBytes: z.number().int().min(1024),
  failureBudget: z.number().int().min(1).max(100).describe('infrastructure failures in a row per item'),
});
export type AskLimits = z.infer<typeof askLimitsSchema>;

export const questionManifestSchema = z.strictObject({
  kind: z.literal('questions'),
  schemaVersion: z.literal(1),
  datasetId: z.string(),
  datasetSha256: z.string(),
  sampling: samplingSchema,
  items: count,
  itemsSha256: sha256Schema.describe('over the canonical JSON of the sequence numbers asked, in order'),
  prompt: promptSettingsSchema,
  promptVersion: z.number().int(),
  promptsSha256: sha256Schema.describe("over the canonical JSON of the prompts' hashes, in order"),
  player: frozenPlayerSchema,
  parameters: askParametersSchema,
  omittedParameters: z
    .array(z.string())
    .describe('wished, but refused by the service in the preflight; not sent'),
  limits: askLimitsSchema,
  scoringVersion: z.number().int(),
});
export type QuestionManifest = z.infer<typeof questionManifestSchema>;

/** What a person asks for. Lanes, spacing and the name of a variable with the key are no part of the manifest. */
export const questionRequestSchema = z.strictObject({
  datasetId: z.string().max(200),
  sampling: samplingSchema,
  prompt: promptSettingsSchema,
  player: playerSpecSchema,
  parameters: askParametersSchema,
  limits: askLimitsSchema,
  lanes: z.number().int().min(1).max(256).nullable().describe("null: the preset's"),
  spacingMs: count.max(600_000).nullable().describe("least time between two requests; null: the preset's"),
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/)
    .nullable()
    .describe('environment variable that holds the key; null: the key store'),
  preflight: z.boolean().describe('try each wished parameter once before the run'),
});
export type QuestionRequest = z.infer<typeof questionRequestSchema>;

export { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from './defaults.ts';

/** What a plan of a run says before anything is asked: the form shows it. */
export const questionPlanSchema = z.strictObject({
  manifest: questionManifestSchema.describe('parameters that the preflight will refuse are still in it'),
  manifestSha256: sha256Schema,
  items: count,
  leftOut: count.describe('sampled items that the player has no answer for, or that have no prompt'),
  leftOutWhy: z.array(z.strictObject({ why: z.string(), count })),
  perTask: z.array(z.strictObject({ task: z.string(), count })),
  promptCharacters: count,
  promptTokensEstimate: count.describe('a rough four characters a token'),
  completionTokensAtMost: count.nullable().describe('items × maxTokens; null: no limit is set'),
  samplePrompt: z.string().nullable(),
});
export type QuestionPlan = z.infer<typeof questionPlanSchema>;
