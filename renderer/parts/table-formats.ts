/** The forms in which every table can be saved or copied. */
import { makeCsvRow } from '../../core/util/csv.ts';
import { tableJson, type ExportTable } from '../format/export-table.ts';
import type { ExportFormat } from './export-menu.tsx';

export function tableFormats(make: () => ExportTable | Promise<ExportTable>): readonly ExportFormat[] {
  return [
    { ending: 'csv', make: async () => tableCsv(await make()) },
    { ending: 'json', make: async () => tableJson(await make()) },
  ];
}

function tableCsv(table: ExportTable): string {
  return [table.columns, ...table.rows].map((row) => `${makeCsvRow(row)}\n`).join('');
}
