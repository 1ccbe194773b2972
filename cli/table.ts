/**
 * Tables in the forms of `--format`: text for people, one table as CSV, LaTeX or JSON for papers and programs. All of
 * them are those of the window; here nothing in them can steer a terminal.
 */
import { Option, type Command } from 'commander';
import type { Table } from '../core/table/figure.ts';
import { makeLatex } from '../core/table/latex.ts';
import { makeCsv, makeJsonTable } from '../core/table/machine.ts';
import type { Spelling } from '../core/table/spell.ts';
import { makeText } from '../core/table/words.ts';
import { safeLines, safeText } from '../core/util/safe-text.ts';
import { wrongUse } from './exit.ts';
import type { CliSession } from './session.ts';
import { jsonText } from './text.ts';

/** How the terminal writes numbers: signs that every terminal has. */
const TERMINAL_SIGNS: Spelling = { group: ',', space: ' ', minus: '-', unknown: '–', text: safeText };

export const TABLE_FORMATS = ['text', 'csv', 'latex', 'json'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A table as it leaves the window in the same form, but for signs that would steer the terminal. */
export function tableIn(format: TableFormat, table: Table): string {
  switch (format) {
    case 'text':
      return makeText(table, TERMINAL_SIGNS);
    case 'csv':
      return safeLines(makeCsv(table).trimEnd());
    case 'latex':
      return safeLines(makeLatex(table).trimEnd());
    case 'json':
      return jsonText(makeJsonTable(table));
  }
}

/** Every table that has rows, one below the other. */
export function tablesText(tables: readonly Table[]): string {
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => tableIn('text', table))
    .join('\n\n');
}

/** The table of that name, for a form that holds one. */
function chosenTable(tables: readonly Table[], id: string | undefined): Table {
  const found = id === undefined ? tables[0] : tables.find((table) => table.id === id);
  if (found !== undefined) return found;
  throw wrongUse(
    `There is no table ${id ?? ''} here. There are: ${tables.map((table) => table.id).join(', ')}.`,
  );
}

export interface FormatOptions {
  readonly format: TableFormat;
  /** Id of the table that CSV, LaTeX and JSON hold. */
  readonly table?: string;
  /** The whole report as it is. */
  readonly json?: boolean;
}

export function addFormatSwitches(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'text, or one table as the window exports it')
        .choices(TABLE_FORMATS)
        .default('text'),
    )
    .option('--table <id>', 'which table CSV, LaTeX and JSON hold (default: the first)')
    .option('--json', 'everything as one JSON object');
}

/** A report in the three ways that it can be asked for. */
export interface Told {
  /** For people, with what stands around the tables. */
  readonly text: () => string;
  readonly tables: readonly Table[];
  readonly whole: unknown;
}

/** @param first the table of CSV, LaTeX and JSON where none is named */
export function printTold(
  session: Pick<CliSession, 'print' | 'printJson'>,
  { format, table, json }: FormatOptions,
  { text, tables, whole }: Told,
  first?: string,
): void {
  if (json === true) session.printJson(whole);
  else if (format === 'text' && table === undefined) session.print(text());
  else session.print(tableIn(format, chosenTable(tables, table ?? first)));
}
