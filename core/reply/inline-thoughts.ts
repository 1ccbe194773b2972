/**
 * Moves one leading, closed `<think>…</think>` block of a reply into the reasoning (decision 27), before any reader
 * sees the text. White space before the block is part of it. A block that is never closed, one that stands later in
 * the text, and a second block all stay where they are. Linear; the raw reply is kept by whoever calls.
 */
const OPEN = '<think>';
const CLOSE = '</think>';

export interface SplitThoughts {
  /** What the readers are handed, unchanged but for the block. */
  readonly text: string;
  /** What stood between the tags; null: there was no such block. */
  readonly thoughts: string | null;
}

export function splitInlineThoughts(reply: string): SplitThoughts {
  const start = reply.length - reply.trimStart().length;
  if (!reply.startsWith(OPEN, start)) return { text: reply, thoughts: null };
  const end = reply.indexOf(CLOSE, start + OPEN.length);
  if (end === -1) return { text: reply, thoughts: null };
  return { text: reply.slice(end + CLOSE.length), thoughts: reply.slice(start + OPEN.length, end) };
}
