/**
 * Reads the answer of a ChessQA reply twice: where the protocol asked for it (format, R-READ-2 and R-READ-3), and wherever
 * it can be found by the lenient chain (content, R-READ-4). The two findings stay apart; whether an answer is right
 * is decided in `core/score/answer-score.ts`. Only the visible reply is read, never a separate reasoning field. Never
 * throws, linear in the length of the reply.
 */
import { isPlaceholder, stripMarks } from './answer-clean.ts';
import { answerContent, textsOf } from './answer-content.ts';
import { hasAnswerShape, type AnswerKind } from './answer-shape.ts';
import { hasRepeatedKey } from './json-keys.ts';
import { lastObjectNaming } from './json-objects.ts';

export type AnswerProtocol = 'text' | 'json';

/** Where the content was found; `none` when nowhere. */
export type ContentPlace =
  | 'last_line' // the text protocol's own place
  | 'final_line' // a final-answer line elsewhere, or the line after it
  | 'boxed'
  | 'json_object' // the whole reply is the object
  | 'json_fenced'
  | 'json_in_text'
  | 'none';

export interface ReadAnswer {
  /** The answer stands exactly where the protocol asked for it and has the task's shape. */
  readonly formatCompliant: boolean;
  /** The answer the lenient chain found, cleaned; null: none. */
  readonly content: string | null;
  readonly place: ContentPlace;
}

interface Found {
  readonly content: string;
  readonly place: ContentPlace;
}

export function readAnswer(reply: string, protocol: AnswerProtocol, kind: AnswerKind): ReadAnswer {
  const found = protocol === 'json' ? readJsonChain(reply, kind) : readTextChain(reply, kind);
  const formatCompliant = protocol === 'json' ? isJsonCompliant(reply, kind) : isTextCompliant(reply, kind);
  return { formatCompliant, content: found?.content ?? null, place: found?.place ?? 'none' };
}

const LAST_LINE = /^FINAL ANSWER[*_`\s]*:(.*)$/is;

/** The answer on the last non-empty line after its label, or null. */
function lastLineAnswer(reply: string): string | null {
  const trimmed = reply.trimEnd();
  // Carriage returns are looked for in the last line only: a search backwards would cross the whole reply.
  const tail = trimmed.slice(trimmed.lastIndexOf('\n') + 1);
  const answer = LAST_LINE.exec(stripMarks(tail.slice(tail.lastIndexOf('\r') + 1)))?.[1];
  return answer === undefined ? null : stripMarks(answer);
}

function isTextCompliant(reply: string, kind: AnswerKind): boolean {
  const answer = lastLineAnswer(reply);
  return answer !== null && hasAnswerShape(answer, kind);
}

function isJsonCompliant(reply: string, kind: AnswerKind): boolean {
  const object = parseObject(reply.trim());
  if (object === null || object.isRepeated || object.keys !== 1) return false;
  return typeof object.answer === 'string' && hasAnswerShape(object.answer, kind);
}

function readTextChain(reply: string, kind: AnswerKind): Found | null {
  return labelledAnswer(reply, kind) ?? boxedAnswer(reply, kind) ?? objectInText(reply, kind)?.found ?? null;
}

function readJsonChain(reply: string, kind: AnswerKind): Found | null {
  const whole = parseObject(reply.trim());
  if (whole !== null) {
    const answered = fromObject(whole, 'json_object', kind);
    if (answered.isDecided) return answered.found;
  }
  const fenced = fencedObject(reply, kind);
  if (fenced?.isDecided === true) return fenced.found;
  const inText = objectInText(reply, kind);
  if (inText?.isDecided === true) return inText.found;
  return labelledAnswer(reply, kind) ?? boxedAnswer(reply, kind);
}

const LABEL = /FINAL ANSWER[*_`\s]*:/gi;
/** Labels and boxes that are looked at, from the end. */
const MAX_PLACES = 20;

/**
 * After the last label: the rest of its line or, when that is empty, the next line that is not. A label inside a
 * sentence that no answer follows, and one that is followed by a placeholder, only speaks of the form.
 */
function labelledAnswer(reply: string, kind: AnswerKind): Found | null {
  const labels = [...reply.matchAll(LABEL)].slice(-MAX_PLACES);
  let first: Found | null = null;
  for (const label of labels.toReversed()) {
    const found = answerBehind(reply, label.index + label[0].length, kind);
    if (found === null) continue;
    if (found.isReadable || (isAtLineStart(reply, label.index) && !found.isPlaceholder)) return found;
    first ??= found;
  }
  return first;
}

interface Behind extends Found {
  readonly isReadable: boolean;
  readonly isPlaceholder: boolean;
}

function answerBehind(reply: string, end: number, kind: AnswerKind): Behind | null {
  const lines = reply.slice(end).split(/\r\n|\n|\r/, 50);
  for (const [index, line] of lines.entries()) {
    const content = labelledContent(line, kind);
    if (content === '') continue;
    const isLast =
      index === 0 && lastLineAnswer(reply) !== null && stripMarks(reply.slice(end)) === stripMarks(line);
    const place = isLast ? 'last_line' : 'final_line';
    return { content, place, isReadable: hasAnswerShape(content, kind), isPlaceholder: isPlaceholder(line) };
  }
  return null;
}

/** A box on the line of a label holds what the label is for. */
function labelledContent(line: string, kind: AnswerKind): string {
  const content = answerContent(line, kind);
  if (hasAnswerShape(content, kind)) return content;
  return boxedAnswer(line, kind)?.content ?? content;
}

/** Nothing but blanks and marks of lists, quotes and emphasis stand before it on its line. */
function isAtLineStart(reply: string, index: number): boolean {
  const before = reply.slice(Math.max(0, index - 200), index);
  return /(?:^|[\n\r])[\s>*_#`\-+]*$/.test(before);
}

/** The last `\boxed{…}` that holds more than a placeholder. */
function boxedAnswer(reply: string, kind: AnswerKind): Found | null {
  let at = reply.lastIndexOf('\\boxed');
  for (let count = 0; at !== -1 && count < MAX_PLACES; count += 1) {
    const inner = braced(reply, at + '\\boxed'.length);
    const content = inner === null ? '' : answerContent(inner, kind);
    if (inner !== null && content !== '' && !isPlaceholder(inner)) return { content, place: 'boxed' };
    at = at === 0 ? -1 : reply.lastIndexOf('\\boxed', at - 1);
  }
  return null;
}

const MAX_BOX = 8_000;

/** What stands in the braces that open at `index`, braces inside them counted; null: there are none. */
function braced(reply: string, index: number): string | null {
  const start = reply.startsWith(' {', index) ? index + 1 : index;
  if (reply[start] !== '{') return null;
  let depth = 0;
  for (let at = start; at < Math.min(reply.length, start + MAX_BOX); at += 1) {
    if (reply[at] === '{') depth += 1;
    else if (reply[at] === '}') depth -= 1;
    if (depth === 0) return reply.slice(start + 1, at);
  }
  return null;
}

interface AnswerObject {
  readonly answer: unknown;
  readonly hasAnswer: boolean;
  readonly isRepeated: boolean;
  readonly keys: number;
}

/** `isDecided`: the object speaks for the reply, even if what it says is no answer. */
interface FromObject {
  readonly isDecided: boolean;
  readonly found: Found | null;
}

function parseObject(text: string): AnswerObject | null {
  if (!text.startsWith('{') || !text.endsWith('}')) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  return {
    answer: Object.hasOwn(parsed, 'answer') ? (Reflect.get(parsed, 'answer') as unknown) : undefined,
    hasAnswer: Object.hasOwn(parsed, 'answer'),
    isRepeated: hasRepeatedKey(text, 'answer'),
    keys: Object.keys(parsed).length,
  };
}

/** Two `answer` keys are two answers, so none. A number counts as content where a number is asked, and so does a list. */
function fromObject(object: AnswerObject, place: ContentPlace, kind: AnswerKind): FromObject {
  if (!object.hasAnswer) return { isDecided: false, found: null };
  if (object.isRepeated) return { isDecided: true, found: null };
  const content = answerContent(wordsOf(object.answer, kind), kind);
  return { isDecided: true, found: content === '' ? null : { content, place } };
}

function wordsOf(answer: unknown, kind: AnswerKind): string {
  if (typeof answer === 'string') return answer;
  if (typeof answer === 'number' && kind.form === 'bucket') return String(answer);
  const members = textsOf(answer) ?? [];
  return kind.answerType === 'multi' || members.length === 1 ? members.join(', ') : '';
}

/** The last fenced block that is one object with an answer. */
function fencedObject(reply: string, kind: AnswerKind): FromObject | null {
  const parts = reply.split('```');
  for (let index = parts.length - 2; index > 0; index -= 1) {
    const part = parts[index] ?? '';
    const body = part.trim().startsWith('{') ? part : part.slice(part.indexOf('\n') + 1);
    const object = parseObject(body.trim());
    if (object?.hasAnswer === true) return fromObject(object, 'json_fenced', kind);
  }
  return null;
}

/** The last balanced object of the text that has an answer; one whose answer is a placeholder speaks of the form. */
function objectInText(reply: string, kind: AnswerKind): FromObject | null {
  const last = lastObjectNaming(reply, ['answer'], (text) => {
    const object = parseObject(text);
    if (object === null || !object.hasAnswer) return null;
    return typeof object.answer === 'string' && isPlaceholder(object.answer) ? null : object;
  });
  return last === null ? null : fromObject(last.value, 'json_in_text', kind);
}
