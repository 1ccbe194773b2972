/**
 * Moves the thoughts that stand in the text of a reply into the reasoning, before any reader sees the text (R-PROV-4):
 * closed blocks at its start, everything up to a lone closing tag (a template ate the opening one), everything
 * where an opening tag is never closed, and all channels of the harmony format but the final one. A tag that stands
 * after text that is no thought, or inside a JSON object, is text. Linear; whoever calls keeps the raw reply.
 */
import { splitHarmony } from './harmony.ts';
import { hasThoughtMarkup, thoughtTags, type ThoughtTag } from './thought-tags.ts';

export const THOUGHT_FORMS = ['block', 'blocks', 'lone_close', 'unclosed', 'harmony'] as const;
/** How the thoughts stood in the text. */
export type ThoughtForm = (typeof THOUGHT_FORMS)[number];

export interface SplitThoughts {
  /** What the readers are handed, unchanged but for the thoughts. */
  readonly text: string;
  /** What stood in the thoughts, several parts on lines of their own; null: there were none. */
  readonly thoughts: string | null;
  readonly form: ThoughtForm | null;
  /** The text still holds tags of thoughts. */
  readonly isMarkupLeft: boolean;
}

export function splitInlineThoughts(reply: string): SplitThoughts {
  const harmony = splitHarmony(reply);
  if (harmony !== null) return withRest(harmony.final, harmony.thoughts, 'harmony');
  const tags = thoughtTags(reply);
  const leading = leadingBlocks(reply, tags);
  if (leading !== null) return withRest(leading.text, leading.thoughts.join('\n'), leading.form);
  return loneClose(reply, tags) ?? withRest(reply, null, null);
}

function withRest(text: string, thoughts: string | null, form: ThoughtForm | null): SplitThoughts {
  return { text, thoughts, form, isMarkupLeft: hasThoughtMarkup(text) };
}

interface Blocks {
  readonly text: string;
  readonly thoughts: readonly string[];
  readonly form: 'block' | 'blocks' | 'unclosed';
}

/** Null: the reply does not begin with an opening tag. */
function leadingBlocks(reply: string, tags: readonly ThoughtTag[]): Blocks | null {
  const thoughts: string[] = [];
  let from = 0;
  let next = 0;
  for (;;) {
    const opening = tags[next];
    if (opening === undefined || !opening.isOpening || !isBlank(reply, from, opening.start)) break;
    const closing = closingTag(tags, next);
    if (closing === null) {
      thoughts.push(reply.slice(opening.end));
      return { text: '', thoughts, form: 'unclosed' };
    }
    const { start, end } = tags[closing] ?? opening;
    thoughts.push(reply.slice(opening.end, start));
    from = end;
    next = closing + 1;
  }
  if (thoughts.length === 0) return null;
  return { text: reply.slice(from), thoughts, form: thoughts.length === 1 ? 'block' : 'blocks' };
}

/** The tag that closes the opening one at `opening`, blocks inside it counted; where these do not add up, the last. */
function closingTag(tags: readonly ThoughtTag[], opening: number): number | null {
  const name = tags[opening]?.name;
  let depth = 0;
  let last: number | null = null;
  for (let index = opening; index < tags.length; index += 1) {
    const tag = tags[index];
    if (tag === undefined || tag.name !== name) continue;
    depth += tag.isOpening ? 1 : -1;
    if (!tag.isOpening) last = index;
    if (depth === 0) return index;
  }
  return last ?? lastClosing(tags, opening);
}

/** A block that is closed by another of the names. */
function lastClosing(tags: readonly ThoughtTag[], from: number): number | null {
  const found = tags.findLastIndex((tag, index) => index > from && !tag.isOpening);
  return found === -1 ? null : found;
}

/** Null: no closing tag stands without its opening one, or an opening tag stands in the answer behind it. */
function loneClose(reply: string, tags: readonly ThoughtTag[]): SplitThoughts | null {
  const lone = lastUnopened(tags);
  if (lone === null) return null;
  const rest = reply.slice(lone.end);
  const blocks = leadingBlocks(rest, thoughtTags(rest));
  const text = blocks?.text ?? rest;
  if (thoughtTags(text).some(({ isOpening }) => isOpening)) return null;
  const thoughts = [reply.slice(0, lone.start), ...(blocks?.thoughts ?? [])];
  return withRest(text, thoughts.join('\n'), 'lone_close');
}

function lastUnopened(tags: readonly ThoughtTag[]): ThoughtTag | null {
  let open = 0;
  let lone: ThoughtTag | null = null;
  for (const tag of tags) {
    if (tag.isOpening) open += 1;
    else if (open > 0) open -= 1;
    else lone = tag;
  }
  return lone;
}

function isBlank(text: string, from: number, to: number): boolean {
  return /^[\s\uFEFF]*$/.test(text.slice(from, to));
}
