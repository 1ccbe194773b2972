/**
 * How matcher version 3 found the object of a study's answer: the first balanced one that has a string field counts, and a
 * key that is repeated is no matter. For runs that began with it, so that all answers of one run are read alike
 * (R-STUDY-5.1); new runs never use it.
 */
import { trimmed } from '../reply/move-token.ts';
import {
  BYTE_ORDER_MARK,
  keyAt,
  lenientFields,
  NOTHING,
  quoted,
  strictObject,
  wordEnd,
  type AnswerFields,
  type AskedFields,
} from './answer-object.ts';

export function readAnswerObjectThird(text: string, asked: AskedFields = 'both'): AnswerFields {
  const whole = trimmed(text);
  const strict = text.startsWith(BYTE_ORDER_MARK) ? null : strictObject(whole, asked);
  if (strict !== null) return strict;
  let found: ReadonlyMap<string, string> | null = null;
  for (let index = whole.indexOf('{'); index !== -1;) {
    const { fields, end, isClosed } = scanObject(whole, index);
    if (!isClosed) break;
    if (found !== null) return lenientFields(found, true);
    if (fields.size > 0) found = fields;
    index = whole.indexOf('{', end);
  }
  return found === null ? NOTHING : lenientFields(found, false);
}

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
    const key = depth === 1 ? keyAt(text, index) : null;
    if (key !== null) {
      const value = quoted(text, key.end);
      if (value !== null && value.text !== null) fields.set(key.name, value.text);
      index = value?.end ?? key.end;
      continue;
    }
    const character = text.charAt(index);
    if (character === '"') {
      index = quoted(text, index)?.end ?? index + 1;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    index += 1;
    if (depth === 0) break;
    if (depth === 1) index = wordEnd(text, index);
  }
  return { fields, end: index, isClosed: depth === 0 };
}
