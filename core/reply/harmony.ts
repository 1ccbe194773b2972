/**
 * Replies in the harmony format whose channels the service did not take apart: only what stands in the final channel is
 * text, everything else is thought (R-PROV-4). Where a template ate the first mark, the reply begins with the
 * channel's name; where it ate all of them, the names run into the words: `analysis…assistantfinal…`. Linear.
 */
import { jsonObjectSpans } from './json-objects.ts';

export interface HarmonyParts {
  /** Several final messages stand on lines of their own; '' where there is none. */
  readonly final: string;
  readonly thoughts: string;
}

const MARK = /<\|(start|channel|constrain|message|end|return|call)\|>/g;
const HEADER =
  /<\|channel\|>[^<>]{0,100}(?:<\|constrain\|>[^<>]{0,40})?<\|message\|>|^\s{0,20}(?:analysis|commentary|final)[^<>\n]{0,100}<\|message\|>/;
const BARE_START = /^\s{0,20}analysis(?=\P{Ll})/u;
const BARE_FINAL = 'assistantfinal';

/** Null: the reply is not in this format. */
export function splitHarmony(reply: string): HarmonyParts | null {
  const header = HEADER.exec(reply);
  if (header === null) return bareParts(reply);
  const isQuoted = jsonObjectSpans(reply).some(
    ({ start, end }) => header.index > start && header.index < end,
  );
  return isQuoted ? null : markedParts(reply);
}

interface Message {
  readonly channel: string;
  readonly body: string;
}

function markedParts(reply: string): HarmonyParts {
  const messages = messagesOf(reply);
  const bodies = (isFinal: boolean): string =>
    messages
      .filter(({ channel, body }) => (channel === 'final') === isFinal && body.trim() !== '')
      .map(({ body }) => body)
      .join('\n');
  return { final: bodies(true), thoughts: bodies(false) };
}

function messagesOf(reply: string): readonly Message[] {
  const messages: Message[] = [];
  const marks = [...reply.matchAll(MARK)];
  const first = marks[0];
  // Before the first mark: the name of a channel whose mark was eaten, or words that belong to no channel.
  const before = reply.slice(0, first?.index ?? 0);
  let channel = firstWord(before);
  if (first?.[1] !== 'message') messages.push({ channel: '', body: before });
  for (const [index, mark] of marks.entries()) {
    const text = reply.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? reply.length);
    if (mark[1] === 'message') messages.push({ channel, body: text });
    else if (mark[1] === 'channel') channel = firstWord(text);
    else if (mark[1] !== 'constrain') channel = '';
  }
  return messages;
}

function firstWord(text: string): string {
  return /^\s{0,20}([a-z]{1,20})/.exec(text)?.[1] ?? '';
}

function bareParts(reply: string): HarmonyParts | null {
  const start = BARE_START.exec(reply);
  const end = reply.lastIndexOf(BARE_FINAL);
  if (start === null || end === -1) return null;
  const final = reply.slice(end + BARE_FINAL.length).replace(/^ ?json(?=\s{0,8}\{)/, '');
  return { final, thoughts: reply.slice(start[0].length, end) };
}
