/** The forms in which every table can be saved or copied. */
import { tableCsv, tableJson, tableLatex, type ExportTable } from '../format/export-table.ts';
import type { ExportFormat } from './export-menu.tsx';

export function tableFormats(make: () => ExportTable | Promise<ExportTable>): readonly ExportFormat[] {
  return [
    { ending: 'csv', make: async () => tableCsv(await make()) },
    { ending: 'json', make: async () => tableJson(await make()) },
    { ending: 'tex', make: async () => tableLatex(await make()) },
  ];
}
