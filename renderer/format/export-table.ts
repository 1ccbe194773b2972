/** A table as it leaves the program: named columns, plain cells, null for unknown. */
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
