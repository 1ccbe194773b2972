/**
 * Tables of figures in the three forms of `--format`: text for people, CSV and LaTeX for papers. A figure that does not
 * exist is an empty cell, never 0. Texts that are not ours are made harmless here, for every form.
 */
import { makeCsvRow } from '../core/util/csv.ts';
import { makeLatexTable } from '../core/util/latex.ts';
import { safeText, tableText } from './text.ts';

export const TABLE_FORMATS = ['text', 'csv', 'latex'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** `share`: 0 to 1, shown as percent to people; `amount`: billionths of the provider's unit. */
export type CellKind = 'text' | 'count' | 'share' | 'signed_share' | 'amount' | 'number';
export type Cell = string | number | null;

export interface Column {
  readonly heading: string;
  readonly kind: CellKind;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** `run aggregate` and `#n accuracy` as columns; the sign tells the kind: none text, # count, % share, ± signed share, $ amount, ~ number. */
export function columnsOf(...headings: readonly string[]): readonly Column[] {
  const kinds: Readonly<Record<string, CellKind>> = {
    '#': 'count',
    '%': 'share',
    '±': 'signed_share',
    $: 'amount',
    '~': 'number',
  };
  return headings.map((heading) => {
    const kind = kinds[heading.charAt(0)];
    return kind === undefined ? { heading, kind: 'text' } : { heading: heading.slice(1), kind };
  });
}

export function renderTable(table: Table, format: TableFormat): string {
  switch (format) {
    case 'text':
      return table.title === '' ? asText(table) : `${table.title}\n${asText(table)}`;
    case 'csv':
      return asCsv(table);
    case 'latex':
      return asLatex(table);
  }
}

function asText({ columns, rows }: Table): string {
  const headings = columns.map(({ heading, kind }) => (kind === 'text' ? heading : `#${heading}`));
  return tableText(headings, cellTexts(columns, rows));
}

/** Figures as they are, shares to six digits. */
function asCsv({ columns, rows }: Table): string {
  const names = columns.map(({ heading }) => heading.replaceAll(' ', '_'));
  const lines = rows.map((row) =>
    row.map((cell, index) => (typeof cell === 'string' ? safeText(cell) : plainNumber(cell, columns[index]))),
  );
  return [names, ...lines].map((line) => makeCsvRow(line)).join('\n');
}

function plainNumber(cell: number | null, column: Column | undefined): number | string | null {
  if (cell === null) return null;
  if (column?.kind === 'amount') return cell / 1e9;
  return column?.kind === 'count' ? cell : Number(cell.toFixed(6));
}

function asLatex({ title, columns, rows }: Table): string {
  return makeLatexTable({
    caption: safeText(title),
    columns: columns.map(({ kind }) => (kind === 'text' ? 'l' : 'r')),
    headings: columns.map(({ heading }) => heading),
    rows: cellTexts(columns, rows),
  });
}

function cellTexts(columns: readonly Column[], rows: Table['rows']): readonly (readonly string[])[] {
  return rows.map((row) => row.map((cell, index) => cellText(cell, columns[index]?.kind ?? 'text')));
}

export function cellText(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return safeText(cell);
  switch (kind) {
    case 'share':
      return `${(cell * 100).toFixed(2)} %`;
    case 'signed_share':
      return `${cell > 0 ? '+' : ''}${(cell * 100).toFixed(2)} %`;
    case 'amount':
      return (cell / 1e9).toFixed(4);
    case 'number':
      return cell.toFixed(3);
    case 'count':
    case 'text':
      return cell.toLocaleString('en-US');
  }
}
