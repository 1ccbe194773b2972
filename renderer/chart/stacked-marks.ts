/**
 * Parts of a whole as one bar a row, all on one scale of shares, so that rows of different sizes can be looked at side by
 * side; how many each is of stands beside it as text. A part that did not occur has no piece; a row of nothing has no
 * bar. Pure arithmetic.
 */
export interface StackedPart {
  readonly key: string;
  readonly count: number;
}

export interface StackedRowData {
  readonly id: string;
  readonly label: string;
  readonly parts: readonly StackedPart[];
  readonly text: string;
}

export interface StackedPiece {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  readonly title: string;
}

export interface StackedMarks {
  readonly width: number;
  readonly height: number;
  readonly barPx: number;
  readonly textX: number;
  readonly rows: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
    readonly y: number;
    readonly pieces: readonly StackedPiece[];
  }[];
}

const ROW_PX = 26;
const BAR_PX = 12;
const GAP_PX = 14;
const MIN_BAR = 120;

/** @param labelPx room for the names on the left, @param textPx for the text on the right. */
export function stackedMarks(
  rows: readonly StackedRowData[],
  width: number,
  { labelPx, textPx }: { readonly labelPx: number; readonly textPx: number },
): StackedMarks {
  const from = labelPx + GAP_PX;
  const length = Math.max(MIN_BAR, width - from - GAP_PX - textPx);
  return {
    width: from + length + GAP_PX + textPx,
    height: rows.length * ROW_PX + 4,
    barPx: BAR_PX,
    textX: from + length + GAP_PX,
    rows: rows.map(({ id, label, text, parts }, index) => ({
      id,
      label,
      text,
      y: index * ROW_PX + ROW_PX / 2 + 2,
      pieces: piecesOf(parts, from, length),
    })),
  };
}

function piecesOf(parts: readonly StackedPart[], from: number, length: number): readonly StackedPiece[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  return parts.flatMap(({ key, count }) => {
    if (count === 0) return [];
    const x = from + (before / total) * length;
    before += count;
    return [{ key, x, width: (count / total) * length, title: `${key}: ${count} of ${total}` }];
  });
}
