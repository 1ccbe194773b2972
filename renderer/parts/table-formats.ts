/** The forms in which every table can be saved or copied. */
import type { Table } from '../../core/table/figure.ts';
import { makeLatex } from '../../core/table/latex.ts';
import { makeCsv, makeJson } from '../../core/table/machine.ts';

export interface ExportFormat {
  readonly ending: 'csv' | 'json' | 'tex' | 'svg';
  /** @param program name and version, for figures that have to say where they come from */
  readonly make: (program: string) => string | Promise<string>;
}

export function tableFormats(make: () => Table | Promise<Table>): readonly ExportFormat[] {
  return [
    { ending: 'csv', make: async () => makeCsv(await make()) },
    { ending: 'json', make: async () => makeJson(await make()) },
    { ending: 'tex', make: async () => makeLatex(await make()) },
  ];
}
