/**
 * The one scanner for JSON objects inside a reply (R-READ-4 and R-STUDY-5.1): which braces belong together, and which
 * object names a key on its own level. It walks the text once, from its end, so that what stands behind every place is
 * known without looking again; a brace in prose that never closes disturbs nothing, because each brace is followed from
 * its own place. Double quotes make a string inside an object, single quotes only where a key or a value may begin.
 * Whether an object can be read is decided by whoever asks. Linear in the text, bounded in memory; never throws.
 */

/** Characters from the end that are looked at: replies that state their answer further ahead do not exist. */
const MAX_SCANNED = 2_000_000;
/** Objects that are tried, innermost first, before the search ends. */
const MAX_TRIED = 64;

export interface ObjectSpan {
  readonly start: number;
  /** Behind it. */
  readonly end: number;
}

export interface FoundObject<T> {
  readonly value: T;
  /** Another readable object beside it names one of the keys too. */
  readonly isOneOfSeveral: boolean;
}

/**
 * The last balanced object that names one of `keys` on its own level and that `read` can read (null: it cannot). Of two
 * of which one holds the other, the outer one counts.
 */
export function lastObjectNaming<T>(
  text: string,
  keys: readonly string[],
  read: (objectText: string) => T | null,
): FoundObject<T> | null {
  if (!text.includes('{')) return null;
  const scan = new ObjectScan(text, keys);
  let found: { readonly span: ObjectSpan; readonly value: T } | null = null;
  let tried = 0;
  for (const span of scan.naming()) {
    if (tried === MAX_TRIED) break;
    if (found !== null && span.end < found.span.end && span.end > found.span.start) continue;
    tried += 1;
    const value = read(text.slice(span.start, span.end));
    if (value === null) continue;
    if (found !== null && span.end <= found.span.start) return { value: found.value, isOneOfSeveral: true };
    found = { span, value };
  }
  return found === null ? null : { value: found.value, isOneOfSeveral: false };
}

/** Outermost parts of the text that are whole JSON objects, in order. */
export function jsonObjectSpans(text: string): readonly ObjectSpan[] {
  if (!text.includes('{')) return [];
  const spans: ObjectSpan[] = [];
  const scan = new ObjectScan(text, []);
  let from = 0;
  let tried = 0;
  for (const span of scan.balanced()) {
    if (span.start < from) continue;
    tried += 1;
    if (tried > MAX_TRIED) break;
    if (!isJson(text.slice(span.start, span.end))) continue;
    spans.push(span);
    from = span.end;
  }
  return spans;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const NOWHERE = -1;
const BLANKS_BEFORE = 100;

/** All places are counted from `#offset`. */
class ObjectScan {
  readonly #text: string;
  readonly #keys: readonly string[];
  readonly #offset: number;
  /** From a place inside a string: where the string ends. */
  readonly #doubleEnd: Int32Array;
  readonly #singleEnd: Int32Array;
  /** From a place inside an object, outside strings: its closing brace. */
  readonly #close: Int32Array;
  /** From the same place: does one of the keys follow on this level? */
  readonly #names: Uint8Array;

  constructor(text: string, keys: readonly string[]) {
    this.#offset = Math.max(0, text.length - MAX_SCANNED);
    this.#text = text.slice(this.#offset);
    this.#keys = keys;
    const places = this.#text.length + 2;
    this.#doubleEnd = new Int32Array(places).fill(NOWHERE);
    this.#singleEnd = new Int32Array(places).fill(NOWHERE);
    this.#close = new Int32Array(places).fill(NOWHERE);
    this.#names = new Uint8Array(places);
    this.#walk();
  }

  /** Last one first; an object stands behind those that it holds. */
  *naming(): Generator<ObjectSpan> {
    for (let at = this.#text.length - 1; at >= 0; at -= 1) {
      const span = this.#spanAt(at);
      if (span !== null && this.#names[at + 1] === 1) yield span;
    }
  }

  /** First one first. */
  *balanced(): Generator<ObjectSpan> {
    for (let at = this.#text.indexOf('{'); at !== -1; at = this.#text.indexOf('{', at + 1)) {
      const span = this.#spanAt(at);
      if (span !== null) yield span;
    }
  }

  #spanAt(at: number): ObjectSpan | null {
    if (this.#text.charCodeAt(at) !== 0x7b) return null;
    const end = this.#close[at + 1] ?? NOWHERE;
    return end === NOWHERE ? null : { start: at + this.#offset, end: end + 1 + this.#offset };
  }

  #walk(): void {
    let next = '';
    for (let at = this.#text.length - 1; at >= 0; at -= 1) {
      const character = this.#text.charAt(at);
      this.#inString(at, character, next);
      this.#inObject(at, character);
      if (!isBlank(character)) next = character;
    }
  }

  /** @param next the next character that is no blank, '' at the end. */
  #inString(at: number, character: string, next: string): void {
    const behind = character === '\\' ? at + 2 : at + 1;
    this.#doubleEnd[at] = character === '"' ? at : (this.#doubleEnd[behind] ?? NOWHERE);
    const endsSingle = character === "'" && (next === '' || ',:}]'.includes(next));
    this.#singleEnd[at] = endsSingle ? at : (this.#singleEnd[behind] ?? NOWHERE);
  }

  #inObject(at: number, character: string): void {
    if (character === '}') {
      this.#close[at] = at;
      return;
    }
    const end = this.#elementEnd(at, character);
    if (end === NOWHERE) return;
    this.#close[at] = this.#close[end] ?? NOWHERE;
    this.#names[at] = this.#isKey(at, end, character) ? 1 : (this.#names[end] ?? 0);
  }

  /** Behind the object, the string or the single character at `at`; `NOWHERE`: it never ends. */
  #elementEnd(at: number, character: string): number {
    if (character === '{') return behind(this.#close[at + 1]);
    if (character === '"') return behind(this.#doubleEnd[at + 1]);
    if (character !== "'" || !this.#mayBegin(at)) return at + 1;
    const end = behind(this.#singleEnd[at + 1]);
    return end === NOWHERE ? at + 1 : end;
  }

  /** May a key or a value begin here? */
  #mayBegin(at: number): boolean {
    const least = Math.max(0, at - BLANKS_BEFORE);
    let before = at - 1;
    while (before > least && isBlank(this.#text.charAt(before))) before -= 1;
    return before >= 0 && '{,:['.includes(this.#text.charAt(before));
  }

  #isKey(at: number, end: number, character: string): boolean {
    if (this.#keys.length === 0) return false;
    if (end - at > MAX_KEY) return false;
    const isQuoted = (character === '"' || character === "'") && end > at + 1;
    if (!isQuoted && (!isWordLetter(character) || isWordLetter(this.#text.charAt(at - 1)))) return false;
    const key = isQuoted ? quotedKey(this.#text.slice(at, end)) : this.#wordAt(at);
    return this.#keys.includes(key) && this.#isColon(isQuoted ? end : at + key.length);
  }

  #wordAt(at: number): string {
    return this.#keys.find((key) => this.#text.startsWith(key, at)) ?? '';
  }

  #isColon(from: number): boolean {
    let at = from;
    while (at < from + BLANKS_BEFORE && isBlank(this.#text.charAt(at))) at += 1;
    return this.#text.charAt(at) === ':';
  }
}

function behind(end: number | undefined): number {
  return end === undefined || end === NOWHERE ? NOWHERE : end + 1;
}

/** Longest key that is looked at, with its quotes and escapes. */
const MAX_KEY = 200;

function quotedKey(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  try {
    const value: unknown = JSON.parse(`"${inner}"`);
    return typeof value === 'string' ? value : inner;
  } catch {
    return inner;
  }
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

function isWordLetter(character: string): boolean {
  return /^[A-Za-z0-9_]$/.test(character);
}
