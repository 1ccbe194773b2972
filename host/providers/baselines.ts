/**
 * The player of recorded replies: says again what was once said, by the key of the item or position, without a
 * network. Replies of one key are given in their order; past the last one there is none, which is reported, never
 * made up. Input is JSON lines `{"key", "text", "finish_reason"?, "reasoning"?}`; a line that is none is an error with
 * its number, because a gap would shift every later answer.
 */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { splitInlineThoughts } from '../../core/reply/inline-thoughts.ts';

const lineSchema = z.object({
  key: z.string().min(1).max(1024),
  text: z.string(),
  finish_reason: z.string().nullish(),
  reasoning: z.string().nullish(),
});

export interface RecordedReply {
  /** Inline thoughts removed, as for a live reply. */
  readonly text: string;
  readonly reasoning: string | null;
  readonly finishReason: string | null;
}

export interface RecordedPlayer {
  readonly keys: number;
  /** @param attempt from 1. Null: nothing was recorded for it. */
  reply(key: string, attempt: number): RecordedReply | null;
}

export function parseRecordedReplies(text: string): Result<RecordedPlayer, Failure<'bad_recorded_reply'>> {
  const replies = new Map<string, RecordedReply[]>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const parsed = parseLine(line);
    if (parsed === null)
      return fail('bad_recorded_reply', `Line ${index + 1} is not a recorded reply.`, { line: index + 1 });
    const known = replies.get(parsed.key);
    if (known === undefined) replies.set(parsed.key, [parsed.reply]);
    else known.push(parsed.reply);
  }
  return ok({ keys: replies.size, reply: (key, attempt) => replies.get(key)?.[attempt - 1] ?? null });
}

function parseLine(line: string): { readonly key: string; readonly reply: RecordedReply } | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) return null;
  const split = splitInlineThoughts(parsed.data.text);
  return {
    key: parsed.data.key,
    reply: {
      text: split.text,
      reasoning: parsed.data.reasoning ?? split.thoughts,
      finishReason: parsed.data.finish_reason ?? null,
    },
  };
}
