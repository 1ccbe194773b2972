/**
 * One attempt: one request and whatever came back, as the ledger keeps it (R-GAME-11, R-STAT-1). The request
 * body and the reply are verbatim; everything else is read out of them and could be read again. Unknown is null, never
 * 0. Integers only, so that a row has one canonical text: money is in billionths of the provider's unit. No key, no
 * authorisation header and no credential of an address is ever part of it.
 */
import { z } from 'zod';
import { failureClasses, type FailureClass } from '../reply/failure-class.ts';
import { keptDialogueSchema } from '../uci/search.ts';
import { THOUGHT_FORMS } from '../reply/inline-thoughts.ts';

const count = z.number().int().min(0);

const isFailureClass = (text: string): text is FailureClass =>
  (failureClasses as readonly string[]).includes(text);

export const classificationSchema = z.strictObject({
  failure: z
    .string()
    .refine(isFailureClass)
    .nullable()
    .describe('null: a usable reply, judged by the readers'),
  by: z.enum(['event', 'status', 'code', 'type', 'finish', 'content', 'identity', 'text']),
  phrase: z.string().nullable().describe('the phrase that decided, where only text was there'),
});

export const usageSchema = z.strictObject({
  promptTokens: count.nullable(),
  completionTokens: count.nullable().describe('reasoning included'),
  totalTokens: count.nullable(),
  reasoningTokens: count.nullable(),
  cachedTokens: count.nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

export const reasoningSourceSchema = z.enum([
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'thinking',
  'content_parts',
  'inline',
]);
export type ReasoningSource = z.infer<typeof reasoningSourceSchema>;

export const rawReplySchema = z.strictObject({
  encoding: z.enum(['utf8', 'base64']).describe('base64 where the bytes are not valid UTF-8'),
  body: z.string().describe('every byte that was read, in that encoding'),
  bytes: count.describe('bytes read from the wire, after decompression'),
  isRedacted: z.boolean().describe('the service echoed the key; it is replaced in body'),
});
export type RawReply = z.infer<typeof rawReplySchema>;

const exchangeEndSchema = z.enum([
  'complete',
  'dropped',
  'timeout',
  'stalled',
  'cancelled',
  'too_large',
  'bad_request',
]);

export const replyErrorSchema = z.strictObject({
  code: z.union([z.string(), z.number().int()]).nullable(),
  type: z.string().nullable(),
  param: z.string().nullable(),
  message: z.string().nullable(),
  status: z.number().int().optional().describe('a failing HTTP status that the error names beside its code'),
});
export type ReplyError = z.infer<typeof replyErrorSchema>;

const textThoughtsSchema = z.strictObject({
  form: z.enum(THOUGHT_FORMS).nullable().describe('how thoughts stood in the text; null: there were none'),
  isMarkupLeft: z.boolean().describe('the text still holds tags of thoughts'),
});

export const attemptSchema = z.strictObject({
  request: z.strictObject({
    url: z.string().describe('without user, password and query values'),
    body: z.string().describe('the JSON text that was sent, verbatim'),
  }),
  requestedModel: z.string(),
  reportedModel: z.string().nullable(),
  modelVerification: z
    .enum(['client_reported', 'accepted', 'requested_only', 'mismatch'])
    .describe('accepted: another name, which a person accepts for this player'),
  upstream: z.string().nullable().describe('the service behind a router, where it says so'),
  end: exchangeEndSchema,
  socketCode: z.string().nullable().describe('ECONNRESET and the like'),
  status: z.number().int().nullable(),
  headers: z.record(z.string(), z.string()).describe('allow-listed reply headers only'),
  requestId: z.string().nullable(),
  retryAfterMs: count.nullable(),
  reply: rawReplySchema.nullable(),
  text: z.string().nullable().describe('the visible answer, inline thoughts removed'),
  reasoning: z.string().nullable(),
  reasoningSource: reasoningSourceSchema.nullable(),
  textThoughts: textThoughtsSchema
    .optional()
    .describe('absent: not looked for, as in rows of earlier versions'),
  otherParts: z
    .array(z.string())
    .optional()
    .describe('types of content parts that are neither text nor reasoning'),
  refusal: z.string().nullable(),
  structured: z
    .strictObject({ field: z.string(), json: z.string() })
    .nullable()
    .describe('an answer outside the text field'),
  error: replyErrorSchema.nullable(),
  toolCalls: count,
  finishReason: z.string().nullable(),
  nativeFinishReason: z.string().nullable(),
  skippedEvents: count.describe('stream events that could not be read'),
  usage: usageSchema.nullable(),
  usageJson: z.string().nullable().describe('the usage object as sent'),
  costNano: count.nullable().describe('billionths of the provider unit; null: not told'),
  startedAt: z.string(),
  finishedAt: z.string(),
  queueMs: count.describe('waiting for the gate, before wallMs'),
  wallMs: count.describe('the call itself'),
  firstByteMs: count.nullable().describe('from the start of the call to the first byte of the body'),
  classification: classificationSchema,
  dialogue: keptDialogueSchema,
});
export type Attempt = z.infer<typeof attemptSchema>;
