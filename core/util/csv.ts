/**
 * Comma-separated values as RFC 4180 has them, read line by line: quoted fields may hold separators, doubled quotes and
 * line breaks. Every row knows the line it begins on, so that reports can name it.
 */

export interface CsvRow {
  /** From 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

export type CsvSeparator = ',' | ';' | '\t';

/** The separator that occurs most often in a heading; a comma where none does. */
export function guessSeparator(heading: string): CsvSeparator {
  const separators: readonly CsvSeparator[] = [',', ';', '\t'];
  const counts = separators.map((separator) => heading.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

export class CsvReader {
  readonly #separator: CsvSeparator;
  #fields: string[] = [];
  #field = '';
  #isQuoted = false;
  #startLine = 1;

  constructor(separator: CsvSeparator) {
    this.#separator = separator;
  }

  /** The row that ends with this line; null while a quoted field is open. */
  push(line: number, text: string): CsvRow | null {
    if (this.#isQuoted) this.#field += '\n';
    else this.#startLine = line;
    for (let at = 0; at < text.length; at += 1) at = this.#take(text, at);
    if (this.#isQuoted) return null;
    return this.#finish();
  }

  /** Null, or the line on which a quoted field begins that never ends. */
  end(): number | null {
    return this.#isQuoted ? this.#startLine : null;
  }

  /** Takes the character at `at` and returns the index of the last one it took. */
  #take(text: string, at: number): number {
    const character = text.charAt(at);
    if (this.#isQuoted) {
      if (character !== '"') this.#field += character;
      else if (text.charAt(at + 1) !== '"') this.#isQuoted = false;
      else {
        this.#field += '"';
        return at + 1;
      }
    } else if (character === '"' && this.#field === '') this.#isQuoted = true;
    else if (character === this.#separator) {
      this.#fields.push(this.#field);
      this.#field = '';
    } else this.#field += character;
    return at;
  }

  #finish(): CsvRow {
    const fields = [...this.#fields, this.#field];
    this.#fields = [];
    this.#field = '';
    return { line: this.#startLine, fields };
  }
}

/**
 * One row of text without a line end. Texts that a spreadsheet would take for a formula get a leading apostrophe; a text
 * that is nothing but a negative number is none.
 */
export function makeCsvRow(fields: readonly (string | number | boolean | null)[]): string {
  return fields.map(makeField).join(',');
}

const FORMULA = /^\s*[=+@-]|^[\t\r\n]/;
const NEGATIVE_NUMBER = /^-(?:\d+(?:\.\d+)?)?$/;

function makeField(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
