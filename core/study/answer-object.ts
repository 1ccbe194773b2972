/**
 * From a study answer's text to its fields (R-STUDY-5.1): two levels, both recorded. Strict: the
 * trimmed text is one JSON object. Lenient: a byte order mark, a fence and text around the object are set aside;
 * unquoted keys, single quotes and trailing commas are read. An object that is never closed is none. The tolerant
 * scanner below walks the text once, reads objects only as deep as it must and never evaluates anything.
 */
import { trimmed } from '../reply/move-token.ts';

export type JsonStatus = 'strict' | 'lenient' | 'failed';

export interface AnswerFields {
  readonly status: JsonStatus;
  /** Outer white space removed, nothing else; null: no object, or the field is absent, empty or no string. */
  readonly moveUci: string | null;
  readonly moveSan: string | null;
  /** More than one object was found; the first counts. */
  readonly severalObjects: boolean;
}

const NOTHING: AnswerFields = { status: 'failed', moveUci: null, moveSan: null, severalObjects: false };

/** Move fields a prompt may ask for. */
export type AskedFields = 'both' | 'san' | 'uci';

const BYTE_ORDER_MARK = '\u{feff}';

/**
 * @param asked strict is an object in which the asked fields are strings; one that is empty is missing all the same. A
 *   field that was not asked for is read too.
 */
export function readAnswerObject(text: string, asked: AskedFields = 'both'): AnswerFields {
  const whole = trimmed(text);
  const strict = text.startsWith(BYTE_ORDER_MARK) ? null : strictObject(whole, asked);
  if (strict !== null) return strict;
  const first = firstObject(whole);
  if (first === null) return NOTHING;
  const moveUci = field(first.fields.get('move_uci'));
  const moveSan = field(first.fields.get('move_san'));
  if (moveUci === null && moveSan === null) return { ...NOTHING, severalObjects: first.more };
  return { status: 'lenient', moveUci, moveSan, severalObjects: first.more };
}

function strictObject(text: string, asked: AskedFields): AnswerFields | null {
  if (!text.startsWith('{')) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const fields = new Map<string, unknown>(Object.entries(parsed));
  const isText = (name: string): boolean => typeof fields.get(name) === 'string';
  if ((asked !== 'san' && !isText('move_uci')) || (asked !== 'uci' && !isText('move_san'))) return null;
  const moveUci = field(fields.get('move_uci'));
  const moveSan = field(fields.get('move_san'));
  if (moveUci === null && moveSan === null) return NOTHING;
  return { status: 'strict', moveUci, moveSan, severalObjects: false };
}

/** White space is trimmed and nothing else: a byte order mark inside the string belongs to the move text. */
function field(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.startsWith(BYTE_ORDER_MARK) ? value : trimmed(value);
  return text === '' ? null : text;
}

interface FoundObject {
  readonly fields: ReadonlyMap<string, string>;
  readonly more: boolean;
}

/** The first balanced object that states at least one of the two fields, and whether another object follows it. */
function firstObject(text: string): FoundObject | null {
  let found: ReadonlyMap<string, string> | null = null;
  let index = text.indexOf('{');
  while (index !== -1) {
    const { fields, end, isClosed } = scanObject(text, index);
    if (!isClosed) break;
    if (found !== null) return { fields: found, more: true };
    if (fields.size > 0) found = fields;
    index = text.indexOf('{', end);
  }
  return found === null ? null : { fields: found, more: false };
}

const KEY = /(?:"([A-Za-z_]{1,40})"|'([A-Za-z_]{1,40})'|([A-Za-z_]{1,40}))\s{0,100}:\s{0,100}/y;

interface ScannedObject {
  readonly fields: Map<string, string>;
  /** Behind it. */
  readonly end: number;
  /** False: the text ends inside it. */
  readonly isClosed: boolean;
}

/** Reads the string fields on the top level of the object that starts at `start`. */
function scanObject(text: string, start: number): ScannedObject {
  const fields = new Map<string, string>();
  let depth = 0;
  let index = start;
  while (index < text.length) {
    const character = text[index];
    if (depth === 1) {
      KEY.lastIndex = index;
      const key = KEY.exec(text);
      if (key !== null) {
        const value = quoted(text, KEY.lastIndex);
        if (value !== null && value.text !== null) fields.set(key[1] ?? key[2] ?? key[3] ?? '', value.text);
        index = value?.end ?? KEY.lastIndex;
        continue;
      }
    }
    if (character === '"') index = quoted(text, index)?.end ?? index + 1;
    else {
      if (character === '{' || character === '[') depth += 1;
      if (character === '}' || character === ']') depth -= 1;
      index += 1;
      if (depth === 0) break;
      if (depth === 1) index = wordEnd(text, index);
    }
  }
  return { fields, end: index, isClosed: depth === 0 };
}

/** A word that has begun is skipped as a whole, or each of its letters would be tried as a key. */
function wordEnd(text: string, index: number): number {
  let end = index;
  if (isWordLetter(text, index - 1)) while (isWordLetter(text, end)) end += 1;
  return end;
}

function isWordLetter(text: string, index: number): boolean {
  return /[A-Za-z_]/.test(text.charAt(index));
}

/** A string in double or single quotes at `start`, or null. One that never ends has no text and takes all the rest. */
function quoted(text: string, start: number): { text: string | null; end: number } | null {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return null;
  let index = start + 1;
  while (index < text.length && text[index] !== quote) index += text[index] === '\\' ? 2 : 1;
  if (index >= text.length) return { text: null, end: text.length };
  return { text: unescaped(text.slice(start + 1, index), quote), end: index + 1 };
}

function unescaped(inner: string, quote: string): string {
  const asJson = quote === '"' ? inner : inner.replaceAll("\\'", "'").replaceAll('"', '\\"');
  try {
    const value: unknown = JSON.parse(`"${asJson.replaceAll('\n', '\\n')}"`);
    return typeof value === 'string' ? value : inner;
  } catch {
    return inner;
  }
}
