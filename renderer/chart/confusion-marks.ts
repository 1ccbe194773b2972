/**
 * Confusion matrix of a reproduction as marks: released bucket down, found bucket across. Pure arithmetic; the
 * drawing and the export both use it. Strength of a cell is its share of its row (so rare buckets are seen too);
 * the number is always written, colour never stands alone, and n of each row stands at its end.
 */
import type { Bucket } from '../../core/chessqa/label-record.ts';
import type { Reading } from '../../core/reproduction/run.ts';

export const BUCKETS: readonly Bucket[] = [-400, -200, 0, 200, 400];

export interface ConfusionCell {
  readonly reading: Reading;
  readonly released: Bucket;
  readonly found: Bucket;
  readonly count: number;
}

export interface CellMark {
  readonly released: Bucket;
  readonly found: Bucket;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  /** Share of the row, 0 to 1. */
  readonly share: number;
  readonly isDiagonal: boolean;
}

export interface ConfusionMarks {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly CellMark[];
  readonly rows: readonly { readonly bucket: Bucket; readonly y: number; readonly n: number }[];
  readonly columns: readonly { readonly bucket: Bucket; readonly x: number }[];
  readonly n: number;
  readonly onDiagonal: number;
}

export const LEFT_PX = 62;
export const TOP_PX = 34;
const RIGHT_PX = 44;
const GAP_PX = 2;

export function confusionMarks(
  confusion: readonly ConfusionCell[],
  reading: Reading,
  cellPx: number,
): ConfusionMarks {
  const counted = (released: Bucket, found: Bucket): number =>
    confusion
      .filter((cell) => cell.reading === reading && cell.released === released && cell.found === found)
      .reduce((sum, cell) => sum + cell.count, 0);
  const rows = BUCKETS.map((bucket, index) => ({
    bucket,
    y: TOP_PX + index * cellPx,
    n: BUCKETS.reduce<number>((sum, found) => sum + counted(bucket, found), 0),
  }));
  const columns = BUCKETS.map((bucket, index) => ({ bucket, x: LEFT_PX + index * cellPx }));
  const cells = rows.flatMap((row) =>
    columns.map((column): CellMark => {
      const count = counted(row.bucket, column.bucket);
      return {
        released: row.bucket,
        found: column.bucket,
        count,
        x: column.x,
        y: row.y,
        sizePx: cellPx - GAP_PX,
        share: row.n === 0 ? 0 : count / row.n,
        isDiagonal: row.bucket === column.bucket,
      };
    }),
  );
  return {
    width: LEFT_PX + BUCKETS.length * cellPx + RIGHT_PX,
    height: TOP_PX + BUCKETS.length * cellPx,
    cells,
    rows,
    columns,
    n: rows.reduce((sum, row) => sum + row.n, 0),
    onDiagonal: cells.filter((cell) => cell.isDiagonal).reduce((sum, cell) => sum + cell.count, 0),
  };
}
