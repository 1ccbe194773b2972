/**
 * A table for machines: one column for every value and for everything that stands beside it, numbers as they are.
 * Whatever reads a file of ours reads these columns: `accuracy`, `accuracy_low`, `accuracy_high`, `accuracy_n`.
 */
import { makeCsvRow } from '../util/csv.ts';
import type { Cell, Figure, Part, Table, Value } from './figure.ts';

export interface MachineTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

const PARTS: readonly Part[] = ['interval', 'sd', 'count', 'n'];

export function machineTable({ figures, rows }: Table): MachineTable {
  return {
    columns: figures.flatMap(columnsOf),
    rows: rows.map((row) => row.flatMap((cell, index) => valuesOf(cell, figures[index]))),
  };
}

function columnsOf({ id, parts }: Figure): readonly string[] {
  return [
    id,
    ...PARTS.filter((part) => parts.includes(part)).flatMap((part) =>
      part === 'interval' ? [`${id}_low`, `${id}_high`] : [`${id}_${part}`],
    ),
  ];
}

function valuesOf(cell: Cell<unknown>, figure: Figure | undefined): readonly Value[] {
  const parts = PARTS.filter((part) => figure?.parts.includes(part) === true);
  return [
    cell.value,
    ...parts.flatMap((part): readonly Value[] => {
      if (part !== 'interval') return [cell[part] ?? null];
      return [cell.interval?.low ?? null, cell.interval?.high ?? null];
    }),
  ];
}

/** Comma-separated values (RFC 4180): a heading, then one line a row; unknown is an empty field. */
export function makeCsv(table: Table): string {
  const { columns, rows } = machineTable(table);
  return [columns, ...rows].map((row) => `${makeCsvRow(row)}\n`).join('');
}

export interface JsonTable {
  readonly table: string;
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, Value>>[];
}

/** One object a row, with the columns of the CSV as its names; unknown is null. */
export function makeJsonTable(table: Table): JsonTable {
  const { columns, rows } = machineTable(table);
  return {
    table: table.id,
    title: table.title,
    rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))),
  };
}

export function makeJson(table: Table): string {
  return `${JSON.stringify(makeJsonTable(table), null, 2)}\n`;
}
