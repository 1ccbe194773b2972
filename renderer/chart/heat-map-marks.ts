/**
 * A table of shares as marks: rows (tasks, runs) in groups, columns (models, ranks), each cell with its value written,
 * its n below, and a bar as long as the value, so that colour repeats what text and length say. Pure arithmetic; the
 * drawing on screen and the exported file use the same marks.
 */
export interface HeatCell {
  /** 0 to 1; null: nothing to show, drawn as a gap. */
  readonly value: number | null;
  readonly text: string;
  /** Small second line, mostly n; may be empty. */
  readonly note: string;
  /** The rows behind the cell; null where there are none to open. */
  readonly href: string | null;
}

export interface HeatRow {
  readonly id: string;
  readonly label: string;
  /** Rows of one group stand together under its name; null: no group. */
  readonly group: string | null;
  readonly cells: readonly HeatCell[];
}

export interface HeatColumn {
  readonly id: string;
  readonly label: string;
}

export interface HeatTable {
  readonly columns: readonly HeatColumn[];
  readonly rows: readonly HeatRow[];
}

export interface HeatCellMark extends HeatCell {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly barWidth: number;
  /** What a screen reader says: row, column, value, n. */
  readonly label: string;
}

export interface HeatMarks {
  readonly width: number;
  readonly height: number;
  readonly labelWidth: number;
  readonly columns: readonly (HeatColumn & {
    readonly x: number;
    readonly width: number;
    readonly lines: readonly string[];
  })[];
  readonly rows: readonly { readonly id: string; readonly label: string; readonly y: number }[];
  readonly groups: readonly { readonly label: string; readonly y: number }[];
  readonly cells: readonly HeatCellMark[];
}

const ROW_PX = 30;
const GROUP_PX = 26;
const GAP_PX = 2;
const HEAD_LINE_PX = 14;
const HEAD_LINES = 3;
/** About the width of a figure or small letter at 12 px. */
const LETTER_PX = 6.6;
const MIN_LABEL_PX = 60;
const MAX_LABEL_PX = 260;
const MIN_COLUMN_PX = 74;
const MAX_COLUMN_PX = 150;

export function heatMarks(table: HeatTable): HeatMarks {
  const labels = table.rows.map((row) => row.label);
  const labelWidth = clamp(longest(labels) * LETTER_PX + 14, MIN_LABEL_PX, MAX_LABEL_PX);
  const columns = placeColumns(table.columns, labelWidth);
  const headPx = Math.max(1, ...columns.map((column) => column.lines.length)) * HEAD_LINE_PX + 8;
  const { places, groups, bottom } = placeRows(gatherRows(table.rows), headPx);
  const last = columns.at(-1);
  return {
    width: last === undefined ? labelWidth : last.x + last.width + GAP_PX,
    height: bottom,
    labelWidth,
    columns,
    rows: places.map(({ row, y }) => ({
      id: row.id,
      label: shorten(row.label, Math.floor((labelWidth - 10) / LETTER_PX)),
      y,
    })),
    groups,
    cells: places.flatMap(({ row, y }, rowIndex) =>
      columns.flatMap((column, columnIndex) => {
        const cell = row.cells[columnIndex];
        return cell === undefined ? [] : [{ ...cellMark(cell, row, column, y), rowIndex, columnIndex }];
      }),
    ),
  };
}

function placeColumns(columns: readonly HeatColumn[], labelWidth: number): HeatMarks['columns'] {
  const longestLabel = longest(columns.map((column) => column.label));
  const step = clamp((longestLabel / 2) * LETTER_PX + 14, MIN_COLUMN_PX, MAX_COLUMN_PX);
  return columns.map((column, index) => ({
    ...column,
    x: labelWidth + index * step,
    width: step - GAP_PX,
    lines: wrapLabel(column.label, Math.floor((step - 6) / LETTER_PX)),
  }));
}

/** Rows of one group together, groups in the order in which they first appear. */
function gatherRows(rows: readonly HeatRow[]): readonly HeatRow[] {
  const groups = [...new Set(rows.map((row) => row.group))];
  return groups.flatMap((group) => rows.filter((row) => row.group === group));
}

interface RowPlaces {
  readonly places: readonly { readonly row: HeatRow; readonly y: number }[];
  readonly groups: HeatMarks['groups'];
  readonly bottom: number;
}

/** One row below the other; a new group leaves room for its name. */
function placeRows(rows: readonly HeatRow[], top: number): RowPlaces {
  const groups: HeatMarks['groups'][number][] = [];
  const places: RowPlaces['places'][number][] = [];
  let y = top;
  for (const [index, row] of rows.entries()) {
    if (row.group !== null && row.group !== (rows[index - 1]?.group ?? null)) {
      groups.push({ label: row.group, y: y + GROUP_PX - 9 });
      y += GROUP_PX;
    }
    places.push({ row, y });
    y += ROW_PX;
  }
  return { places, groups, bottom: y };
}

function cellMark(
  cell: HeatCell,
  row: HeatRow,
  column: HeatMarks['columns'][number],
  y: number,
): Omit<HeatCellMark, 'rowIndex' | 'columnIndex'> {
  return {
    ...cell,
    x: column.x,
    y,
    width: column.width,
    height: ROW_PX - GAP_PX,
    barWidth: column.width * clamp(cell.value ?? 0, 0, 1),
    label: [row.label, column.label, cell.text, cell.note].filter((part) => part !== '').join(', '),
  };
}

export type HeatMove = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** The cell an arrow key leads to, from the cell at `from`; an index into the marks' cells, never outside. */
export function moveInHeat(marks: HeatMarks, from: number, move: HeatMove): number {
  const cell = marks.cells[from];
  if (cell === undefined) return 0;
  const lastRow = marks.rows.length - 1;
  const lastColumn = marks.columns.length - 1;
  const steps: Record<HeatMove, readonly [row: number, column: number]> = {
    up: [cell.rowIndex - 1, cell.columnIndex],
    down: [cell.rowIndex + 1, cell.columnIndex],
    left: [cell.rowIndex, cell.columnIndex - 1],
    right: [cell.rowIndex, cell.columnIndex + 1],
    first: [0, cell.columnIndex],
    last: [lastRow, cell.columnIndex],
  };
  const [row, column] = steps[move];
  const target = marks.cells.findIndex(
    (one) => one.rowIndex === clamp(row, 0, lastRow) && one.columnIndex === clamp(column, 0, lastColumn),
  );
  return target < 0 ? from : target;
}

/** A label on at most three lines of so many letters, broken at blanks, slashes and hyphens where there are any. */
export function wrapLabel(label: string, letters: number): readonly string[] {
  const room = Math.max(4, letters);
  const lines: string[] = [];
  for (const word of label.split(/(?<=[\s/·:_-])/u)) {
    const last = lines.at(-1);
    if (last !== undefined && (last + word.trimEnd()).length <= room) lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  const cut = lines.slice(0, HEAD_LINES).map((line) => shorten(line.trim(), room));
  const last = cut.at(-1);
  if (lines.length > HEAD_LINES && last !== undefined) cut[cut.length - 1] = `${shorten(last, room - 1)}…`;
  return cut;
}

function shorten(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
}

function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
