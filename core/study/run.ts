/**
 * A study run: one player asked for a move in every position of one set. A study is the comparison of several such runs
 * over the same set. The manifest holds everything that decides a result and nothing else: the set by its hash, the
 * prompt by its template's identity and the hash of all prompts, the player frozen.
 */
import { z } from 'zod';
import { studyConditionsSchema } from './conditions.ts';
import { promptIdentitySchema } from './prompt.ts';
import {
  askLimitsSchema,
  askParametersSchema,
  laneSettingsSchema,
  omittedParametersSchema,
} from '../player/ask-settings.ts';
import { frozenStudyPlayerSchema, studyPlayerSchema } from '../player/seats.ts';

const count = z.number().int().min(0);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Reasoning effort is a condition of the study, not a parameter beside it. */
export const studyParametersSchema = askParametersSchema.omit({ reasoningEffort: true });
export type StudyParameters = z.infer<typeof studyParametersSchema>;

export const studyManifestSchema = z.strictObject({
  kind: z.literal('study'),
  schemaVersion: z.literal(1),
  positions: z.strictObject({ count, sha256: sha256Schema }),
  conditions: studyConditionsSchema,
  prompt: promptIdentitySchema,
  promptsSha256: sha256Schema.describe("over the canonical JSON of the prompts' hashes, in order"),
  player: frozenStudyPlayerSchema,
  parameters: studyParametersSchema,
  omittedParameters: omittedParametersSchema,
  limits: askLimitsSchema,
  matcherVersion: z.number().int(),
});
export type StudyManifest = z.infer<typeof studyManifestSchema>;

/** What a person asks for. Lanes, spacing and the name of a variable with the key are no part of the manifest. */
export const studyRequestSchema = z.strictObject({
  setSha256: sha256Schema.describe('of a position set of the workspace'),
  conditions: studyConditionsSchema,
  templateSha256: sha256Schema
    .nullable()
    .describe("a prompt that is not ours, the published one included; null: the program's own"),
  player: studyPlayerSchema,
  parameters: studyParametersSchema,
  limits: askLimitsSchema,
  ...laneSettingsSchema.shape,
  preflight: z.boolean().describe('try each wished parameter once before the run'),
});
export type StudyRequest = z.infer<typeof studyRequestSchema>;

/** What a plan of a run says before anything is asked: the form shows it. */
export const studyPlanSchema = z.strictObject({
  manifest: studyManifestSchema.describe('parameters that the preflight will refuse are still in it'),
  manifestSha256: sha256Schema,
  setName: z.string(),
  positions: count,
  perCondition: z.array(z.strictObject({ condition: z.string(), count })),
  notRecorded: count.describe('positions a recorded player has no reply for; such a run cannot begin'),
  promptCharacters: count,
  promptTokensEstimate: count.describe('a rough four characters a token'),
  completionTokensAtMost: count.nullable().describe('positions × maxTokens; null: no limit is set'),
  samplePrompt: z.string().nullable(),
});
export type StudyPlan = z.infer<typeof studyPlanSchema>;
