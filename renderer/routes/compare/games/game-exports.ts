/** Tables of a comparison of game runs as files: CSV and JSON with everything, LaTeX without what is only for data. */
import { briefTable, type FigureTable } from '../../../../core/game/comparison-tables.ts';
import { tableCsv, tableJson, tableLatex, type ExportTable } from '../../../format/export-table.ts';
import type { ExportFormat } from '../../../parts/export-menu.tsx';
import type { NamedRun } from '../compared-runs.ts';

/** @param page what of it a page has room for */
export function figureFormats(
  make: () => FigureTable,
  page: () => FigureTable = () => briefTable(make()),
): readonly ExportFormat[] {
  return [
    { ending: 'csv', make: () => tableCsv(plain(make())) },
    { ending: 'json', make: () => tableJson(plain(make())) },
    { ending: 'tex', make: () => tableLatex(plain(page())) },
  ];
}

function plain({ title, columns, rows }: FigureTable): ExportTable {
  return { title, columns: columns.map(({ id }) => id), rows };
}

/** What a figure rests on, in the lines that stand below it in a file. */
export function describeGames(runs: readonly NamedRun[], what: string, program: string): string {
  return [
    `${what}; ${program}`,
    ...runs.map(({ letter, name, runId }) => `${letter}: ${name}, run ${runId}`),
  ].join('\n');
}
