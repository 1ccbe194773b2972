/**
 * One tag pair of PGN, as files write it (R-FILE-5): strictly where it can be read so; at the start of a line also with
 * quotes that are not escaped, a missing quote, or a missing bracket, and then it says that something was wrong.
 */

export interface ReadTag {
  readonly name: string;
  readonly value: string;
  /** Index behind the tag. */
  readonly end: number;
  /** Null: written as the standard asks. */
  readonly problem: string | null;
}

const STRICT = /\[\s*([A-Za-z0-9_]{1,100})\s+"((?:[^"\\]|\\.)*)"\s*\]/y;
const OPENING = /\[\s*([^\s"[\]{}()%]{1,100})\s*["“”„]/y;
const CLOSING = /["“”]\s*\]/g;
const BARE = /\[\s*([A-Z][A-Za-z0-9_]{1,100})\s+([^"[\]]{1,200})\]\s*$/y;
const MAX_VALUE_CHARACTERS = 10_000;

/** A tag pair as the standard writes it; null where none begins at `at`. */
export function readStrictTag(line: string, at: number): ReadTag | null {
  STRICT.lastIndex = at;
  const read = STRICT.exec(line);
  if (read === null) return null;
  const value = (read[2] ?? '').replaceAll(/\\(.)/g, '$1');
  return { name: read[1] ?? '', ...bounded(value), end: STRICT.lastIndex };
}

/** At the start of a line. `mayBeBare`: a value without quotes will do. Null: nothing can be taken for a tag pair. */
export function readTag(line: string, at: number, mayBeBare: boolean): ReadTag | null {
  const strict = readStrictTag(line, at);
  if (strict !== null) return strict;
  OPENING.lastIndex = at;
  const opening = OPENING.exec(line);
  if (opening === null) return mayBeBare ? readBareTag(line, at) : null;
  const start = OPENING.lastIndex;
  CLOSING.lastIndex = start;
  const closing = CLOSING.exec(line);
  const name = opening[1] ?? '';
  if (closing !== null) {
    const problem = `tag ${name}: quotes or backslashes inside its value are not written as PGN writes them`;
    return { name, value: cut(line.slice(start, closing.index)), end: CLOSING.lastIndex, problem };
  }
  const bracket = line.indexOf(']', start);
  const end = bracket === -1 ? line.length : bracket;
  const value = cut(line.slice(start, end)).replace(/["“”]?\s*$/, '');
  return { name, value, end: end + 1, problem: `tag ${name} is not closed by a quote and a bracket` };
}

/** Does the line begin a value that its end does not close? The next line may then hold the rest. */
export function isOpenTag(line: string): boolean {
  OPENING.lastIndex = line.length - line.trimStart().length;
  return OPENING.exec(line) !== null && !/["“”\]]/.test(line.slice(OPENING.lastIndex));
}

/** Does the text close a value that the line before left open, and hold nothing else? */
export function closesTag(line: string): boolean {
  return line.length <= MAX_VALUE_CHARACTERS && /^[^[\]{}]*["“”]\s*\]\s*$/.test(line);
}

function readBareTag(line: string, at: number): ReadTag | null {
  BARE.lastIndex = at;
  const bare = BARE.exec(line);
  if (bare === null) return null;
  const name = bare[1] ?? '';
  return { name, value: (bare[2] ?? '').trim(), end: BARE.lastIndex, problem: `tag ${name} has no quotes` };
}

function bounded(value: string): { readonly value: string; readonly problem: string | null } {
  const isLong = value.length > MAX_VALUE_CHARACTERS;
  const problem = `a tag value of ${value.length} characters is cut at ${MAX_VALUE_CHARACTERS}`;
  return { value: cut(value), problem: isLong ? problem : null };
}

function cut(value: string): string {
  return value.slice(0, MAX_VALUE_CHARACTERS);
}
