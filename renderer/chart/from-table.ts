/** Tables of figures → what the charts draw: values with their intervals, and shares as a heat map. Pure. */
import type { Cell, Figure, Table } from '../../core/table/figure.ts';
import { spellInterval } from '../../core/table/spell.ts';
import { spellCell } from '../../core/table/words.ts';
import { formatCount, SCREEN_SIGNS } from '../format/figures.ts';
import type { HeatTable } from './heat-map-marks.ts';
import type { IntervalRowData } from './interval-marks.ts';

export interface FigureCell<Opened> {
  readonly figure: Figure;
  readonly cell: Cell<Opened>;
}

/** The cell of a figure in a row; null where the table has no such figure. */
export function cellAt<Opened>(table: Table<Opened>, row: number, id: string): FigureCell<Opened> | null {
  const at = table.figures.findIndex((figure) => figure.id === id);
  const [figure, cell] = [table.figures[at], table.rows[row]?.[at]];
  return figure === undefined || cell === undefined ? null : { figure, cell };
}

/** One line a row and figure, each with its interval. */
export function intervalRows(
  table: Table,
  ids: readonly string[],
  labelOf: (row: number, figure: Figure) => string,
): readonly IntervalRowData[] {
  return table.rows.flatMap((_row, row) =>
    ids.flatMap((id): readonly IntervalRowData[] => {
      const found = cellAt(table, row, id);
      if (found === null) return [];
      const { figure, cell } = found;
      const { interval = null, value } = cell;
      const text = spellCell(cell, figure, SCREEN_SIGNS);
      return [
        {
          id: `${row} ${id}`,
          label: labelOf(row, figure),
          value: typeof value === 'number' ? value : null,
          low: interval?.low ?? null,
          high: interval?.high ?? null,
          text:
            interval === null
              ? text
              : `${text} ${spellInterval(interval, cell.kind ?? figure.kind, SCREEN_SIGNS)}`,
        },
      ];
    }),
  );
}

export interface HeatOptions<Opened> {
  readonly labelOf: (row: number) => string;
  readonly groupOf?: (row: number) => string | null;
  readonly headingOf?: (figure: Figure) => string;
  readonly addressOf?: (opened: Opened) => { readonly href: string } | null;
  readonly noteOf?: (row: number, figure: Figure) => string;
}

/** The shares of these figures, a column each; what a share is of stands below it. */
export function heatOf<Opened>(
  table: Table<Opened>,
  ids: readonly string[],
  options: HeatOptions<Opened>,
): HeatTable {
  const { labelOf, groupOf, headingOf, addressOf, noteOf } = options;
  const figures = ids.flatMap((id) => table.figures.find((figure) => figure.id === id) ?? []);
  return {
    columns: figures.map((figure) => ({ id: figure.id, label: headingOf?.(figure) ?? figure.heading })),
    rows: table.rows.map((_row, row) => ({
      id: String(row),
      label: labelOf(row),
      group: groupOf?.(row) ?? null,
      cells: figures.map((figure) => {
        const cell = cellAt(table, row, figure.id)?.cell ?? { value: null };
        const { value, n = null, opens = null } = cell;
        return {
          value: typeof value === 'number' ? value : null,
          text: spellCell(cell, figure, SCREEN_SIGNS),
          note: noteOf?.(row, figure) ?? (n === null ? '' : `n ${formatCount(n)}`),
          href: opens === null ? null : (addressOf?.(opens)?.href ?? null),
        };
      }),
    })),
  };
}
