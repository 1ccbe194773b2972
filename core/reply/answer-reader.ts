/**
 * Reads the answer of a ChessQA reply twice: where the protocol asked for it (format, R-READ-2), and wherever
 * it can be found by the lenient chain (content, R-READ-4). The two findings stay apart; whether an answer is right
 * is decided in `core/score/answer-score.ts`. Only the visible reply is read, never a separate reasoning field. Never
 * throws, linear in the length of the reply.
 */
import { cleanedAnswer, stripMarks } from './answer-clean.ts';
import { hasAnswerShape, type AnswerKind } from './answer-shape.ts';
import { hasRepeatedKey } from './json-keys.ts';

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

/** After the last label: the rest of its line or, when that is empty, the next line that is not. */
function labelledAnswer(reply: string, kind: AnswerKind): Found | null {
  let end = -1;
  for (const match of reply.matchAll(LABEL)) end = match.index + match[0].length;
  if (end === -1) return null;
  const lines = reply.slice(end).split(/\r\n|\n|\r/, 50);
  for (const [index, line] of lines.entries()) {
    const content = cleanedAnswer(line, kind.form);
    if (content === '') continue;
    const isLast = index === 0 && lastLineAnswer(reply) !== null;
    return { content, place: isLast ? 'last_line' : 'final_line' };
  }
  return null;
}

/** The last `\boxed{…}` up to its first closing brace. */
function boxedAnswer(reply: string, kind: AnswerKind): Found | null {
  const start = reply.lastIndexOf('\\boxed{');
  if (start === -1) return null;
  const end = reply.indexOf('}', start);
  if (end === -1) return null;
  const content = cleanedAnswer(reply.slice(start + 7, end), kind.form);
  return content === '' ? null : { content, place: 'boxed' };
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

/** Two `answer` keys are two answers, so none. A number counts as content where a number is asked. */
function fromObject(object: AnswerObject, place: ContentPlace, kind: AnswerKind): FromObject {
  if (!object.hasAnswer) return { isDecided: false, found: null };
  if (object.isRepeated) return { isDecided: true, found: null };
  const { answer } = object;
  const text =
    typeof answer === 'string'
      ? answer
      : typeof answer === 'number' && kind.form === 'bucket'
        ? String(answer)
        : '';
  const content = cleanedAnswer(text, kind.form);
  return { isDecided: true, found: content === '' ? null : { content, place } };
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

const FLAT_OBJECT = /\{[^{}]*\}/g;

/** The last object of the text that has an answer. The protocol's object is flat, so only flat ones are looked at. */
function objectInText(reply: string, kind: AnswerKind): FromObject | null {
  let last: AnswerObject | null = null;
  for (const match of reply.matchAll(FLAT_OBJECT)) {
    if (!match[0].includes('answer')) continue;
    const object = parseObject(match[0]);
    if (object?.hasAnswer === true) last = object;
  }
  return last === null ? null : fromObject(last, 'json_in_text', kind);
}
