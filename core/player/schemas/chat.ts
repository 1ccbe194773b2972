/** The schemas of a model behind a chat completions service. */
import { z } from 'zod';
import { askParametersSchema } from '../ask-settings.ts';
import { runIdPartSchema } from './seat.ts';

export const presetIdSchema = z.enum([
  'openai_compatible',
  'openrouter',
  'ollama',
  'lm_studio',
  'llama_cpp',
  'vllm',
]);
export type PresetId = z.infer<typeof presetIdSchema>;

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
  acceptedModels: z
    .array(z.string().min(1).max(300))
    .max(20)
    .optional()
    .describe('names that the service may answer by besides the one asked for; absent: none (R-PROV-9)'),
});
export type ChatPlayer = z.infer<typeof chatPlayerSchema>;

const gameWishSchema = chatPlayerSchema.extend({
  id: runIdPartSchema,
  structured: z.boolean().describe('a JSON object is asked for'),
  parameters: askParametersSchema,
});

export const CHAT_SCHEMAS = {
  kind: 'chat',
  question: { wish: chatPlayerSchema, frozen: chatPlayerSchema },
  game: {
    wish: gameWishSchema,
    frozen: gameWishSchema.extend({
      omittedParameters: z.array(z.string()).describe('wished, but refused in the preflight; not sent'),
    }),
  },
  study: { wish: chatPlayerSchema, frozen: chatPlayerSchema },
} as const;
