/**
 * A table for people: headings in words, rounded values, an interval, a denominator and a spread in columns of their own
 * where any row has one. Details are left out, and on a page whatever it has no room for. The terminal and paper share it.
 */
import type { Cell, Figure, Table } from './figure.ts';
import { spellCount, spellInterval, spellValue, type Spelling } from './spell.ts';

export interface WordColumn {
  readonly heading: string;
  readonly align: 'left' | 'right';
  readonly cells: readonly string[];
}

export function wordColumns(table: Table, signs: Spelling): readonly WordColumn[] {
  const { figures, rows, page } = table;
  return figures.flatMap((figure, index) => {
    const isShown = page === undefined ? figure.isDetail !== true : page.includes(figure.id);
    return isShown
      ? figureColumns(
          figure,
          rows.map((row) => row[index] ?? { value: null }),
          signs,
        )
      : [];
  });
}

function figureColumns(
  figure: Figure,
  cells: readonly Cell<unknown>[],
  signs: Spelling,
): readonly WordColumn[] {
  const { heading } = figure;
  const right = (words: string, spell: (cell: Cell<unknown>) => string): WordColumn => ({
    heading: signs.text(words),
    align: 'right',
    cells: cells.map(spell),
  });
  const kindOf = (cell: Cell<unknown>): Figure['kind'] => cell.kind ?? figure.kind;
  const has = (part: 'interval' | 'sd' | 'count' | 'n'): boolean =>
    cells.some((cell) => (cell[part] ?? null) !== null);
  if (figure.look === 'count') return [right(heading, (cell) => spellCounted(cell, figure, signs))];
  return [
    {
      ...right(heading, (cell) => spellCell(cell, figure, signs)),
      align: isText(figure) ? 'left' : 'right',
    },
    ...(has('interval') ? [right('95 %', (cell) => spellInterval(cell.interval, kindOf(cell), signs))] : []),
    ...(has('sd') ? [right('SD', (cell) => spellValue(cell.sd ?? null, kindOf(cell), signs))] : []),
    ...(has('n') ? [right(has('count') ? 'of' : 'n', (cell) => spellOf(cell, signs))] : []),
  ];
}

/** The value of a cell, in the words of its figure where it has some. */
export function spellCell({ value, kind }: Cell<unknown>, figure: Figure, signs: Spelling): string {
  const words = typeof value === 'string' ? figure.words?.[value] : undefined;
  return words ?? spellValue(value, kind ?? figure.kind, signs);
}

export function isText({ kind }: Figure): boolean {
  return kind === 'text' || kind === 'flag';
}

/** `8 (50.0 %)`: on the screen the two stand below each other, with the interval. */
function spellCounted(cell: Cell<unknown>, figure: Figure, signs: Spelling): string {
  const { count = null, value } = cell;
  if (count === null || value === null) return signs.unknown;
  return `${spellCount(count, signs)} (${spellCell(cell, figure, signs)})`;
}

/** `3 of 4`, or `4` where nothing is counted. */
export function spellOf({ count = null, n = null }: Cell<unknown>, signs: Spelling): string {
  if (n === null) return signs.unknown;
  return count === null ? spellCount(n, signs) : `${spellCount(count, signs)} of ${spellCount(n, signs)}`;
}

/** Columns padded with blanks, for a terminal. */
export function alignColumns(columns: readonly WordColumn[]): string {
  const [first] = columns;
  const lines = columns.map(({ heading, align, cells }) => {
    const width = Math.max(heading.length, ...cells.map((cell) => cell.length));
    return [heading, ...cells].map((cell) => (align === 'right' ? cell.padStart(width) : cell.padEnd(width)));
  });
  return Array.from({ length: (first?.cells.length ?? 0) + 1 }, (_line, at) =>
    lines
      .map((column) => column[at] ?? '')
      .join('  ')
      .trimEnd(),
  ).join('\n');
}

export function makeText(table: Table, signs: Spelling): string {
  const body = alignColumns(wordColumns(table, signs));
  return table.title === '' ? body : `${signs.text(table.title)}\n${body}`;
}
