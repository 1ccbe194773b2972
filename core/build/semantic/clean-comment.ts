/**
 * A comment cleaned by rule: marks of programs, figurines and move numbers read or taken out, blanks made one, the two
 * players' names turned to White and Black. What rules cannot rewrite (somebody speaks of himself) is passed by with the reason.
 */
import { fail, ok, type Failure, type Result } from '../../util/result.ts';

const MOST_CHARACTERS = 1000;
/** Code points that one vendor's fonts use for the men. */
const FIGURINES: ReadonlyMap<number, string> = new Map(
  ['K', 'Q', 'R', 'B', 'N', 'P'].map((letter, at) => [0xe024 + at, letter]),
);
const UNICODE_MEN: ReadonlyMap<number, string> = new Map(
  [...'KQRBNPKQRBNP'].map((letter, at) => [0x2654 + at, letter === 'P' ? '' : letter]),
);
const FIRST_PERSON = /\b(i|me|my|mine|myself|we|us|our|ours|i'm|i've|i'd|i'll)\b/i;
/** With fewer words in ASCII letters it is another language. */
const LEAST_ASCII_WORDS = 0.5;

export interface Players {
  /** As the tag has it; null: unknown. */
  readonly white: string | null;
  readonly black: string | null;
}

export function cleanComment(text: string, players: Players): Result<string, Failure<'passed_by'>> {
  const plain = withoutMarks(text);
  if (!isMostlyAscii(plain)) return fail('passed_by', 'fewer than half of its words are in ASCII letters');
  const named = withColours(withColours(plain, players.white, 'White'), players.black, 'Black');
  if (FIRST_PERSON.test(named))
    return fail('passed_by', 'the annotator speaks of himself; a player can rewrite it');
  return named.length > MOST_CHARACTERS
    ? fail('passed_by', `longer than ${MOST_CHARACTERS} characters`)
    : ok(named);
}

export function withoutMarks(text: string): string {
  let out = '';
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const man = FIGURINES.get(code) ?? UNICODE_MEN.get(code);
    out += man ?? (code >= 0xe000 && code <= 0xf8ff ? ' ' : letter);
  }
  return out
    .replaceAll(/\[%[^\]]*\]/g, ' ')
    .replaceAll(/\$\d{1,3}/g, ' ')
    .replaceAll(/\b\d{1,3}\s?\.(?:\s?\.\s?\.)?\s?(?=(?:[KQRBN][a-h1-8x]{0,3})?[a-h]?x?[a-h][1-8]|O-O)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isMostlyAscii(text: string): boolean {
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word));
  const ascii = words.filter((word) => !/[^\x20-\x7e]/.test(word));
  return ascii.length >= LEAST_ASCII_WORDS * words.length;
}

/** Full name, name turned round, and surname; words of fewer than three letters are no name. */
function withColours(text: string, name: string | null, colour: string): string {
  if (name === null || /^[?*]*$/.test(name)) return text;
  const [surname = '', given = ''] = name.split(',').map((part) => part.trim());
  const last = name.includes(',') ? surname : (name.split(/\s+/).at(-1) ?? '');
  // The form of running text before the one of tables: "Carl Nielsen, Carl and others" begins with the first.
  const forms = [given === '' ? '' : `${given} ${surname}`, name, last].filter(
    (form) => form.length >= 3 && !/^(white|black)$/i.test(form),
  );
  return forms.reduce(
    (out, form) => out.replaceAll(new RegExp(`(?<!\\p{L})${escaped(form)}(?!\\p{L})`, 'giu'), colour),
    text,
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
