/**
 * From a study answer's text to its fields (R-STUDY-5.1): two levels, both recorded. Strict:
 * the trimmed text is one JSON object. Lenient: a byte order mark, a fence and text around the object are set aside;
 * unquoted keys, single quotes and trailing commas are read; of several balanced objects the last one that names a move
 * counts. An object that is never closed is none, and one that repeats a move's key is read as none (R-READ-7).
 */
import { hasRepeatedKey } from '../reply/json-keys.ts';
import { lastObjectNaming } from '../reply/json-objects.ts';
import { trimmed } from '../reply/move-token.ts';

export type JsonStatus = 'strict' | 'lenient' | 'failed';

export interface AnswerFields {
  readonly status: JsonStatus;
  /** Outer white space removed, nothing else; null: no object, or the field is absent, empty or no string. */
  readonly moveUci: string | null;
  readonly moveSan: string | null;
  /** More than one object names a move; the last counts. */
  readonly severalObjects: boolean;
}

export const NOTHING: AnswerFields = {
  status: 'failed',
  moveUci: null,
  moveSan: null,
  severalObjects: false,
};

/** Move fields a prompt may ask for. */
export type AskedFields = 'both' | 'san' | 'uci';

const MOVE_KEYS = ['move_uci', 'move_san'] as const;

export const BYTE_ORDER_MARK = '\u{feff}';

/**
 * @param asked strict is an object in which the asked fields are strings; one that is empty is missing all the same. A
 *   field that was not asked for is read too.
 */
export function readAnswerObject(text: string, asked: AskedFields = 'both'): AnswerFields {
  const whole = trimmed(text);
  const strict = text.startsWith(BYTE_ORDER_MARK) ? null : strictObject(whole, asked);
  // Only what is JSON can be asked for its keys.
  if (strict !== null && !MOVE_KEYS.some((key) => hasRepeatedKey(whole, key))) return strict;
  const last = lastObjectNaming(whole, MOVE_KEYS, readObject);
  return last === null ? NOTHING : lenientFields(last.value, last.isOneOfSeveral);
}

export function lenientFields(fields: ReadonlyMap<string, string>, severalObjects: boolean): AnswerFields {
  const moveUci = field(fields.get('move_uci'));
  const moveSan = field(fields.get('move_san'));
  if (moveUci === null && moveSan === null) return { ...NOTHING, severalObjects };
  return { status: 'lenient', moveUci, moveSan, severalObjects };
}

/** Null: the text is not the bare object that was asked for. */
export function strictObject(text: string, asked: AskedFields): AnswerFields | null {
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

const KEY = /(?:"([A-Za-z_]{1,40})"|'([A-Za-z_]{1,40})'|([A-Za-z_]{1,40}))\s{0,100}:\s{0,100}/y;

/** String fields on the top level of one balanced object; null: it names a move only by a bare word. */
function readObject(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  let isStated = false;
  let depth = 0;
  let index = 0;
  while (index < text.length) {
    const key = depth === 1 ? keyAt(text, index) : null;
    if (key === null) {
      const character = text.charAt(index);
      if (character === '{' || character === '[') depth += 1;
      if (character === '}' || character === ']') depth -= 1;
      index = character === '"' ? (quoted(text, index)?.end ?? index + 1) : index + 1;
      if (depth === 1) index = wordEnd(text, index);
      continue;
    }
    const value = quoted(text, key.end);
    const isMove = MOVE_KEYS.some((name) => name === key.name);
    isStated ||= isMove && (value !== null || !isWordLetter(text, key.end) || isLiteral(text, key.end));
    // Two answers in one object are none (R-READ-7).
    if (isMove && seen.has(key.name)) return new Map();
    if (value !== null && value.text !== null) fields.set(key.name, value.text);
    seen.add(key.name);
    index = value?.end ?? key.end;
  }
  return isStated ? fields : null;
}

function isLiteral(text: string, index: number): boolean {
  return ['null', 'true', 'false'].some((word) => text.startsWith(word, index));
}

export function keyAt(text: string, index: number): { readonly name: string; readonly end: number } | null {
  KEY.lastIndex = index;
  const key = KEY.exec(text);
  return key === null ? null : { name: key[1] ?? key[2] ?? key[3] ?? '', end: KEY.lastIndex };
}

/** A word that has begun is skipped as a whole, or each of its letters would be tried as a key. */
export function wordEnd(text: string, index: number): number {
  let end = index;
  if (isWordLetter(text, index - 1)) while (isWordLetter(text, end)) end += 1;
  return end;
}

function isWordLetter(text: string, index: number): boolean {
  return /[A-Za-z_]/.test(text.charAt(index));
}

/** A string in double or single quotes at `start`, or null. One that never ends has no text and takes all the rest. */
export function quoted(text: string, start: number): { text: string | null; end: number } | null {
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
