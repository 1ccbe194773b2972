/**
 * The error that a body carries, in the shapes that services use (R-PROV-7): `{error}` as an object, as a text or
 * inside a list, `{errors}`, `{detail}`, `{message}` with a code or a status beside it, and vLLM's `{object: "error"}`.
 * A body that is no JSON object says what it says: its text, or the title of its page. Never throws.
 */
import type { ReplyError } from '../../core/record/attempt.ts';
import { wordsOf } from './content-parts.ts';
import { arrayOf, memberOf, objectOf, parsedJson, textOf, type JsonObject } from './json-value.ts';

/** Characters of a service's words that are kept with the error; the body itself is kept whole. */
export const MAX_WORDS = 4_000;

/** The error that stands in the member `error`, or that the object is; null: none (`error: false` says so too). */
export function readError(value: JsonObject): ReplyError | null {
  const inside = errorIn(memberOf(value, 'error'));
  if (inside !== null) return filledFrom(inside, value);
  return memberOf(value, 'object') === 'error' ? errorParts(value) : null;
}

/** Where a reply is missing as a whole: the error that an object without choices is. */
export function readOtherError(value: JsonObject): ReplyError | null {
  if (Object.hasOwn(value, 'choices')) return null;
  const errors = errorIn(memberOf(value, 'errors')) ?? errorIn(memberOf(value, 'detail'));
  if (errors !== null) return filledFrom(errors, value);
  return hasWords(value) ? errorParts(value) : null;
}

/** It says by its code or status that a request failed, as a failing HTTP status does. */
export function isStated(error: ReplyError): boolean {
  return error.status !== undefined || httpStatusOf(error.code) !== null;
}

/** Of a body that is no JSON: the characters that are read. */
const MAX_READ = 64 * 1024;

/** What a body says that is no JSON: the title of a page, else its text. Null: nothing. */
export function bodyWords(text: string): string | null {
  const head = text.slice(0, MAX_READ);
  const title = /<title[^<>]{0,200}>([^<]{0,500})/i.exec(head)?.[1]?.trim();
  if (title !== undefined && title !== '') return title;
  if (parsedJson(text) !== undefined) return null;
  const plain = head
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return textOf(plain);
}

function errorIn(error: unknown): ReplyError | null {
  if (typeof error === 'string' && error !== '') return { ...UNTOLD, message: error };
  const entries = arrayOf(error);
  const first =
    entries.find((entry) => objectOf(entry) !== null) ?? entries.find((entry) => textOf(entry) !== null);
  if (first !== undefined) return errorIn(memberOf(first, 'error') ?? first);
  const object = objectOf(error);
  if (object === null) return null;
  return errorIn(objectOf(memberOf(object, 'error'))) ?? errorParts(object);
}

const UNTOLD: ReplyError = { code: null, type: null, param: null, message: null };

function hasWords(value: JsonObject): boolean {
  return ['message', 'msg', 'title', 'error_description'].some(
    (field) => textOf(memberOf(value, field)) !== null,
  );
}

/** What the error itself does not say may stand beside it. */
function filledFrom(error: ReplyError, holder: JsonObject): ReplyError {
  const beside = errorParts(holder);
  const isWordless = error.code === null && error.type === null;
  const type = beside.type === 'error' ? null : beside.type;
  return {
    ...error,
    ...(isWordless ? { code: beside.code, type } : {}),
    ...(error.status === undefined && beside.status !== undefined ? { status: beside.status } : {}),
    message: error.message ?? beside.message,
  };
}

const MESSAGE_FIELDS = ['message', 'msg', 'detail', 'error_description', 'title', 'reason'];

function errorParts(error: JsonObject): ReplyError {
  const code = memberOf(error, 'code');
  const isCode = typeof code === 'string' || Number.isSafeInteger(code);
  const status = memberOf(error, 'status');
  const number =
    httpStatusOf(status) ??
    httpStatusOf(memberOf(error, 'status_code')) ??
    httpStatusOf(memberOf(error, 'statusCode'));
  const message = MESSAGE_FIELDS.map((field) => wordsOf(memberOf(error, field))).find(
    (words) => words !== '',
  );
  return {
    code: isCode ? (code as string | number) : null,
    type: textOf(memberOf(error, 'type')) ?? (number === null ? textOf(status) : null),
    param: textOf(memberOf(error, 'param')),
    message: message ?? null,
    ...(number === null ? {} : { status: number }),
  };
}

function httpStatusOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 300 && number <= 599
    ? number
    : null;
}
