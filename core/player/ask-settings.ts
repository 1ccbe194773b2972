/**
 * What may be set when a player is asked, whatever it is asked: parameters of a service, limits of a run, lanes. Schemas
 * only; the usual values stand in `defaults.ts`, where the window can read them.
 */
import { z } from 'zod';

const count = z.number().int().min(0);

/** Canonical JSON holds integers only, so a decimal is text. */
export const decimalSchema = z
  .string()
  .regex(/^-?(?:0|[1-9]\d{0,5})(?:\.\d{0,6}[1-9])?$/)
  .describe('a decimal number without trailing zeros, e.g. 0.7');

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

/** How fast, and with which key: no part of a manifest, because no result depends on it. */
export const laneSettingsSchema = z.strictObject({
  lanes: z.number().int().min(1).max(256).nullable().describe("null: the preset's"),
  spacingMs: count.max(600_000).nullable().describe("least time between two requests; null: the preset's"),
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/)
    .nullable()
    .describe('environment variable that holds the key; null: the key store'),
});
export type LaneSettings = z.infer<typeof laneSettingsSchema>;

/** Parameters that were wished for, but that the service refused in the preflight: they are not sent. */
export const omittedParametersSchema = z
  .array(z.string())
  .describe('wished, but refused by the service in the preflight; not sent');
