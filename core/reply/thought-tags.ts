/**
 * The tags that models put around their thoughts, and where they stand in a reply: `<think>`, `<thinking>`,
 * `<thought>`, `<reasoning>` and `[THINK]`, any letter case. A tag inside a JSON object is part of an answer and is
 * none. Linear; whoever reads thoughts and whoever counts left-over mark-up use the same list.
 */
import { jsonObjectSpans } from './json-objects.ts';

export interface ThoughtTag {
  readonly name: string;
  readonly isOpening: boolean;
  readonly start: number;
  /** Behind it. */
  readonly end: number;
}

const TAG = /<(\/?)(think|thinking|thought|thoughts|reasoning)(?:\s[^<>]{0,100})?>|\[(\/?)(think)\]/gi;

/** Other spellings that are not read as thoughts, but are no part of an answer either. */
const OTHER_MARKUP =
  /<\/?(?:reflection|scratchpad|inner_monologue|seed:think)>|<\|(?:channel|message|start|end|return|begin_of_thought|end_of_thought|begin_of_solution|end_of_solution)\|>|◁\/?think▷/gi;

/** In order of their places. */
export function thoughtTags(text: string): readonly ThoughtTag[] {
  const tags: ThoughtTag[] = [];
  for (const match of text.matchAll(TAG)) {
    const name = (match[2] ?? match[4] ?? '').toLowerCase();
    const isOpening = (match[1] ?? match[3] ?? '') === '';
    tags.push({ name, isOpening, start: match.index, end: match.index + match[0].length });
  }
  return tags.length === 0 ? tags : outsideObjects(text, tags);
}

/** Mark-up of thoughts anywhere in what is taken for the answer. */
export function hasThoughtMarkup(text: string): boolean {
  if (thoughtTags(text).length > 0) return true;
  const others = [...text.matchAll(OTHER_MARKUP)].map(({ index }) => ({ start: index }));
  return others.length > 0 && outsideObjects(text, others).length > 0;
}

function outsideObjects<T extends { readonly start: number }>(
  text: string,
  tags: readonly T[],
): readonly T[] {
  const spans = jsonObjectSpans(text);
  let index = 0;
  return tags.filter(({ start }) => {
    while (index < spans.length && (spans[index]?.end ?? 0) <= start) index += 1;
    const span = spans[index];
    return span === undefined || start < span.start;
  });
}
