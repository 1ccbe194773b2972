/**
 * The settings that decide a question's prompt (R-QUEST-2.4). They are part of a run's manifest; `PROMPT_VERSION`
 * grows with every change of wording, so that runs of different wordings are never taken for the same condition.
 */
import { z } from 'zod';

export const PROMPT_VERSION = 3;

/** Wordings that can still be written, newest first: a run goes on in the one that it began in. */
export const WORDINGS = [3, 2, 1] as const;
export type Wording = (typeof WORDINGS)[number];

export const representationSchema = z.enum(['fen', 'ascii', 'piece_list']);
export type Representation = z.infer<typeof representationSchema>;

export const outputProtocolSchema = z.enum(['text', 'json']);
export type OutputProtocol = z.infer<typeof outputProtocolSchema>;

export const promptSettingsSchema = z.strictObject({
  source: z
    .enum(['own', 'imported'])
    .describe("imported: the item's own stored question, placeholders filled"),
  representation: representationSchema,
  outputProtocol: outputProtocolSchema,
  style: z.enum(['default', 'direct']).describe('direct: no request for reasoning'),
  addContext: z.boolean().describe('adds the piece list, without legal moves'),
  exampleGroup: z.union([z.literal(1), z.literal(2)]),
});
export type PromptSettings = z.infer<typeof promptSettingsSchema>;
