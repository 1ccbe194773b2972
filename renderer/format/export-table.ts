/**
 * A table as it leaves the program: named columns, plain cells, null for unknown. CSV and JSON hold the figures as they
 * are; LaTeX, which is for reading, four decimals and an en dash for what is not known.
 */
import { makeCsvRow } from '../../core/util/csv.ts';
import { makeLatexTable } from '../../core/util/latex.ts';

export type ExportCell = string | number | boolean | null;

export interface ExportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** The table as JSON: its title, and one object a row. */
export function tableJson(table: ExportTable): string {
  const rows = table.rows.map((row) =>
    Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? null])),
  );
  return `${JSON.stringify({ title: table.title, rows }, null, 2)}\n`;
}

export function tableCsv(table: ExportTable): string {
  return [table.columns, ...table.rows].map((row) => `${makeCsvRow(row)}\n`).join('');
}

export function tableLatex({ title, columns, rows }: ExportTable): string {
  const isNumber = columns.map((_column, index) =>
    rows.every((row) => row[index] === null || typeof row[index] === 'number'),
  );
  const text = makeLatexTable({
    caption: title,
    columns: isNumber.map((is) => (is ? 'r' : 'l')),
    headings: columns.map((column) => column.replaceAll('_', ' ')),
    rows: rows.map((row) => columns.map((_column, index) => latexCell(row[index] ?? null))),
  });
  return `${text}\n`;
}

function latexCell(cell: ExportCell): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(4) : String(cell);
}
