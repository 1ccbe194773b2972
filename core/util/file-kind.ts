/**
 * What a text file is, seen from its beginning (R-FILE-8): names lie. Only what can be told for sure is told; a file
 * that could be anything is nothing here, and whoever reads it decides by its name.
 */
export type FileKind = 'pgn' | 'fen' | 'epd' | 'csv' | 'jsonl' | 'json' | 'bundle';

const BOARD = /^"?[1-8pnbrqkPNBRQK]{1,8}(?:\/[1-8pnbrqkPNBRQK]{1,8}){7}[ \t]+[wb][ \t]/;
const ANY_BOARD = /[1-8pnbrqkPNBRQK]{1,8}(?:\/[1-8pnbrqkPNBRQK]{1,8}){7}[ \t]+[wb][ \t]/;
const TAG = /^\s*\[\s*[A-Za-z0-9_]{1,100}\s*["“]/m;
const MOVETEXT = /(?:^|\s)1\s*\.{1,3}\s*(?:[a-hKQRBN♔-♟][^\s]{1,7}|0-0|O-O)/;
/** Letters behind the four fields, or behind all six. */
const OPERATIONS = /^(?:\S+[ \t]+){4}(?:\d+[ \t]+\d+[ \t;]+)?[A-Za-z]/;
const SEPARATOR = /[,;\t]/;

/** `head`: the first characters of the file, decoded; null where its kind cannot be seen. */
export function fileKindOf(head: string): FileKind | null {
  const text = head.replace(/^\uFEFF/, '');
  const first = firstLine(text);
  if (first === null) return null;
  // A brace opens a comment of PGN as well; an object goes on with a name.
  if (/^\{\s*(?:["}]|$)/.test(first)) return kindOfObject(first);
  if (/^\[\s*(?:[{\]]|$)/.test(first)) return 'json';
  if (BOARD.test(first) && !isSeparated(first)) return OPERATIONS.test(first) ? 'epd' : 'fen';
  if (isTable(first)) return 'csv';
  return TAG.test(text) || MOVETEXT.test(text) ? 'pgn' : null;
}

/** Blank lines and lines of comments before the first that says something. */
function firstLine(text: string): string | null {
  for (const line of text.split(/\r\n|\n|\r/, 1_000)) {
    const bare = line.replace(/\u001A+$/, '').trim();
    if (bare !== '' && !/^[#%;]/.test(bare)) return bare;
  }
  return null;
}

function kindOfObject(line: string): FileKind {
  if (/^\{\s*"format"\s*:\s*"plybook-run"/.test(line)) return 'bundle';
  return line === '{' ? 'json' : 'jsonl';
}

/** A FEN holds no separator but for operations of EPD behind it. */
function isSeparated(line: string): boolean {
  return /^[^;\t]*,/.test(line) || line.startsWith('"');
}

function isTable(line: string): boolean {
  if (!SEPARATOR.test(line)) return false;
  const fields = new Set(
    line.split(SEPARATOR).map((field) => field.trim().replaceAll('"', '').toLowerCase()),
  );
  return fields.has('fen') || fields.has('puzzleid') || ANY_BOARD.test(line);
}
