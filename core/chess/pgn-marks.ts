/**
 * The marks that stand on or beside a move: suffix glyphs, evaluations, the signs of the informant, checks written in
 * other ways, and numeric ones (R-FILE-6). A mark either is a number of the PGN standard or is skipped and told;
 * whatever stands there, no mark ever ends a line. Nothing here knows the rules of chess.
 */

export interface Mark {
  /** Number of the PGN standard; null: the mark is no number, and is skipped. */
  readonly nag: number | null;
  /** White's number is given; Black's is the next one. */
  readonly isPaired: boolean;
  /** As it stands there, at most 20 characters. */
  readonly text: string;
}

/** Past this the marks of one word are dropped, and said to be. */
const MAX_MARKS = 16;
const SHOWN_CHARACTERS = 20;

/** Longest first. */
const GLYPHS: readonly (readonly [glyph: string, nag: number])[] = [
  ['+/=', 14],
  ['=/+', 15],
  ['+/-', 16],
  ['+/−', 16],
  ['-/+', 17],
  ['−/+', 17],
  ['=∞', 44],
  ['∞=', 44],
  ['+=', 14],
  ['=+', 15],
  ['+−', 18],
  ['+–', 18],
  ['+-', 18],
  ['−+', 19],
  ['–+', 19],
  ['-+', 19],
  ['∞', 13],
  ['⩲', 14],
  ['⩱', 15],
  ['±', 16],
  ['∓', 17],
  ['□', 7],
  ['∆', 140],
  ['△', 140],
  ['∇', 141],
  ['⌓', 142],
];

/** Signs that say something of the player who moved. */
const PAIRED_GLYPHS: readonly (readonly [glyph: string, whiteNag: number])[] = [
  ['⨀', 22],
  ['⊙', 22],
  ['○', 26],
  ['⟳', 32],
  ['↑', 36],
  ['→', 40],
  ['⇆', 132],
  ['⇄', 132],
  ['⊕', 138],
];

const WORDS: ReadonlyMap<string, number> = new Map([
  ['N', 146],
  ['TN', 146],
  ['RR', 145],
  ['D', 220],
]);

const SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
  ['=', 10],
]);

const NUMBER = /\$(\d{1,9})/y;
const RUN = /[!?]+|=+|~+/y;
const CHECK = /[+#†‡]+/y;
/** Words a move is followed by without a blank; they say nothing that the move does not. */
const SILENT = /e\.?p\.?|(?:dis|dbl)?\.?ch\.?|mate\b/y;
const LETTERS = /T?N$|D$/y;
const UNKNOWN = /[^\p{L}\p{N}@]/uy;

/** @returns null where a letter or digit stands that belongs to no mark: then the text is more than marks. */
export function readMarks(text: string): readonly Mark[] | null {
  const marks: Mark[] = [];
  for (let at = 0; at < text.length;) {
    const read = readMark(text, at);
    if (read === null) return null;
    at = read.end;
    if (read.mark === null) continue;
    if (marks.length === MAX_MARKS) marks.push(skipped(text));
    if (marks.length < MAX_MARKS) marks.push(read.mark);
  }
  return marks;
}

/** A mark that is written as a word of its own; null: the word is none. */
export function readMarkWord(word: string): Mark | null {
  const nag = WORDS.get(word);
  return nag === undefined ? null : { nag, isPaired: false, text: word };
}

interface ReadMark {
  /** Null: said and silent. */
  readonly mark: Mark | null;
  readonly end: number;
}

function readMark(text: string, at: number): ReadMark | null {
  const number = match(NUMBER, text, at);
  if (number !== null)
    return { mark: { nag: Number(number.slice(1)), isPaired: false, text: number }, end: at + number.length };
  const glyph = glyphAt(text, at);
  if (glyph !== null) return { mark: glyph, end: at + glyph.text.length };
  const run = match(RUN, text, at);
  if (run !== null) return { mark: markOfRun(run), end: at + run.length };
  const check = match(CHECK, text, at);
  if (check !== null) return { mark: /^[+#]$/.test(check) ? null : skipped(check), end: at + check.length };
  const silent = match(SILENT, text, at);
  if (silent !== null) return { mark: null, end: at + silent.length };
  const letters = match(LETTERS, text, at);
  if (letters !== null) return { mark: readMarkWord(letters), end: at + letters.length };
  const unknown = match(UNKNOWN, text, at);
  return unknown === null ? null : { mark: skipped(unknown), end: at + unknown.length };
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function glyphAt(text: string, at: number): Mark | null {
  const plain = GLYPHS.find(([glyph]) => text.startsWith(glyph, at));
  if (plain !== undefined) return { nag: plain[1], isPaired: false, text: plain[0] };
  const paired = PAIRED_GLYPHS.find(([glyph]) => text.startsWith(glyph, at));
  return paired === undefined ? null : { nag: paired[1], isPaired: true, text: paired[0] };
}

/** `!!!` is no number of the standard; only what the standard knows is one. */
function markOfRun(run: string): Mark {
  const nag = run.length > 2 ? undefined : SUFFIXES.get(run);
  return nag === undefined ? skipped(run) : { nag, isPaired: false, text: run };
}

function skipped(text: string): Mark {
  return { nag: null, isPaired: false, text: text.slice(0, SHOWN_CHARACTERS) };
}
