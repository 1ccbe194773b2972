/**
 * What the words at an answer's place say (R-READ-4): mark-up around them is taken off, and letters, numbers and lists
 * are read in the spellings that people call right: `Option C`, `C. own text of the option`, `-400 centipawns`,
 * `a2 b1 and b2`. What names two different candidates, or is in no known spelling, stays as it is written, and is then
 * no right answer. Bounded; never throws.
 */
import { cleanedAnswer, unwrapped } from './answer-clean.ts';
import { hasAnswerShape, MAX_CHARACTERS, type AnswerKind } from './answer-shape.ts';

/** The answer in the form that answers are compared in; where it cannot be read, the words without their quotes. */
export function answerContent(text: string, kind: AnswerKind): string {
  const cleaned = cleanedAnswer(text, kind.form);
  if (cleaned === '' || cleaned.length > MAX_CHARACTERS || hasAnswerShape(cleaned, kind)) return cleaned;
  const read = readSpelling(text, kind);
  return read !== null && hasAnswerShape(read, kind) ? read : cleaned;
}

function readSpelling(text: string, kind: AnswerKind): string | null {
  if (kind.form === 'text') return cleanedAnswer(text, 'text');
  if (kind.form === 'letter') return letterOf(text, kind.options ?? null);
  if (kind.form === 'bucket') return numberOf(text);
  if (kind.answerType === 'single') return singleOf(text);
  return membersOf(text, kind);
}

/** A list of one is that one; of several it is not known which. */
function singleOf(text: string): string | null {
  const list = listOf(text);
  if (list === null) return unwrapped(text);
  return list.length === 1 ? (list[0] ?? null) : null;
}

const UNIT = '(?:cp|c\\.p\\.?|centi-?pawns?)';
const NUMBER = new RegExp(
  `^([+\\-\\u2212\\u2013]?) ?(\\d{1,6})(?:[.,]0{1,6})?(?: ?${UNIT})?(?: ?[([]([^()[\\]]{1,60})[)\\]])?$`,
  'i',
);

function numberOf(text: string): string | null {
  const match = NUMBER.exec(unwrapped(text)) ?? NUMBER.exec(cleanedAnswer(text, 'bucket'));
  if (match === null) return null;
  const [, sign, digits = '', word] = match;
  const value = Number(digits) * (sign === '' || sign === '+' ? 1 : -1);
  return word === undefined || agrees(word, value) ? String(value + 0) : null;
}

const NEUTRAL = /\b(?:neutral|equal|even|level|balanced|drawn?|drawish)\b/;
const GOOD = /\b(?:winning|won|wins|better|advantage|ahead|favou?rs?)\b/;
const BAD = /\b(?:losing|lost|loses|worse|disadvantage|behind)\b/;
const BESIDE = new RegExp(`^(?:in )?${UNIT}$|perspective|point of view`);

/** Does the word in brackets say what the number says? It speaks for White unless it names Black alone. */
function agrees(word: string, value: number): boolean {
  const words = word.trim().toLowerCase();
  if (BESIDE.test(words)) return true;
  const isGood = GOOD.test(words);
  const isBad = BAD.test(words);
  const isNeutral = NEUTRAL.test(words);
  if (Number(isGood) + Number(isBad) + Number(isNeutral) !== 1) return false;
  if (isNeutral) return value === 0;
  const isOfBlack = /\bblack\b/.test(words) && !/\bwhite\b/.test(words);
  return Math.sign(value) === (isGood === isOfBlack ? -1 : 1);
}

const NAMED = /^(?:(?:the )?(?:correct |best )?(?:answer|option|choice|comment|letter)(?: is)? ?:? ?)?/i;
const LETTER_ALONE = /^[([{]?([A-D])[)\]}]?$/i;
/** One capital letter and more behind it; the parts between are what people put there. */
const LETTER_AND_TEXT =
  /^[([]?([A-D])(?:[)\]][.:,]?|[.:,]|(?= \()|(?= [-\u2013\u2014:] )) ?[-\u2013\u2014:]? ?([^]{1,2000})$/;
const LETTER_AND_WORDS = /^([A-D]) ([^]{1,2000})$/;

function letterOf(text: string, options: readonly string[] | null): string | null {
  const words = plainWords(unwrapped(text).replace(NAMED, ''));
  const alone = LETTER_ALONE.exec(words)?.[1];
  if (alone !== undefined) return alone.toUpperCase();
  const [, letter = '', rest = ''] = LETTER_AND_TEXT.exec(words) ?? [];
  if (letter !== '') return isOwnText(letter, rest, options) ? letter : null;
  // Without a mark behind the letter ("A knight ..."), only the option's own text shows what is meant.
  const [, bare = '', own = ''] = LETTER_AND_WORDS.exec(words) ?? [];
  return options !== null && bare !== '' && matchesOption(own, options[placeOf(bare)]) ? bare : null;
}

function plainWords(text: string): string {
  return text.replaceAll(/\s{1,100}/g, ' ').trim();
}

/** What stands behind the letter is its own option, or at least names no other one. */
function isOwnText(letter: string, rest: string, options: readonly string[] | null): boolean {
  const own = options?.[placeOf(letter)];
  if (matchesOption(rest, own)) return true;
  const others = options?.filter((_, place) => place !== placeOf(letter)) ?? [];
  if (others.some((option) => matchesOption(rest, option))) return false;
  return !namesAnother(letter, rest);
}

function placeOf(letter: string): number {
  return 'ABCD'.indexOf(letter);
}

/** Equal, or one is the beginning of the other: long options are cut. */
function matchesOption(words: string, option: string | undefined): boolean {
  if (option === undefined) return false;
  const [a, b] = [comparable(words), comparable(option)];
  if (a === '' || b === '') return false;
  return a === b || (Math.min(a.length, b.length) >= 12 && (a.startsWith(b) || b.startsWith(a)));
}

function comparable(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]{1,100}/gu, ' ')
    .trim();
}

/** A capital A before a small letter is an article. */
function namesAnother(letter: string, rest: string): boolean {
  for (const match of rest.matchAll(/(?<![\p{L}\p{N}])([A-D])(?![\p{L}\p{N}])/gu)) {
    const isArticle = match[1] === 'A' && /^ \p{Ll}/u.test(rest.slice(match.index + 1, match.index + 3));
    if (match[1] !== letter && !isArticle) return true;
  }
  return false;
}

/** Forms whose members hold blanks. */
const BLANK_INSIDE: ReadonlySet<AnswerKind['form']> = new Set(['man', 'arrangement', 'fen']);

function membersOf(text: string, kind: AnswerKind): string | null {
  const separator = BLANK_INSIDE.has(kind.form) ? /[,;\n]|\s(?:and|&)\s/i : /[,;\s]|\s(?:and|&)\s/i;
  const parts = listOf(text) ?? unwrapped(text).split(separator);
  const members = parts
    .map((member) => unwrapped(member.replace(/^\s{0,10}(?:and|&)\s/i, '')))
    .filter((member) => member !== '' && member.toLowerCase() !== 'and' && member !== '&');
  return members.length === 0 ? null : members.join(', ');
}

/** The members of a JSON list of texts or numbers; null: it is none. */
function listOf(text: string): readonly string[] | null {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  if (start === -1 || end < start || unwrapped(text.slice(0, start) + text.slice(end + 1)) !== '')
    return null;
  try {
    return textsOf(JSON.parse(text.slice(start, end + 1)));
  } catch {
    return null;
  }
}

/** Null: not a list, or one that holds something else. */
export function textsOf(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.filter((entry) => typeof entry === 'string' || typeof entry === 'number').map(String);
  return texts.length === value.length ? texts : null;
}
