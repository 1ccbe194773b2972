/**
 * A question run (R-QUEST-8): its frozen manifest, and what a person asks for to get one. The manifest holds
 * everything that decides a result and nothing else: no name, no time, no key, no number of lanes. The same wishes give
 * the same manifest in the window and on the command line, hence the same hash.
 */
import { z } from 'zod';
import { promptSettingsSchema } from '../prompt/settings.ts';
import {
  askLimitsSchema,
  askParametersSchema,
  laneSettingsSchema,
  omittedParametersSchema,
} from '../player/ask-settings.ts';
import { frozenPlayerSchema, playerSpecSchema } from '../player/seats.ts';

const count = z.number().int().min(0);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const samplingSchema = z.strictObject({
  tasks: z.array(z.string()).describe('revised spelling, sorted; empty: all'),
  perTask: z.number().int().min(1).nullable().describe('null: all'),
  maxItems: z.number().int().min(1).nullable().describe('null: all'),
  seed: count.max(0xffffffff),
});

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
  omittedParameters: omittedParametersSchema,
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
  ...laneSettingsSchema.shape,
  preflight: z.boolean().describe('try each wished parameter once before the run'),
  runName: z.string().max(200).optional().describe('the name a person gives the run'),
});
export type QuestionRequest = z.infer<typeof questionRequestSchema>;

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
