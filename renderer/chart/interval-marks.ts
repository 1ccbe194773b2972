/**
 * Values with their intervals as marks: one line a row, a dot at the value, a whisker from low to high, the figures as
 * text at the end. A value that is not known leaves a gap. The axis spans whole steps around everything drawn, and
 * always zero where differences are drawn. Pure arithmetic.
 */
export interface IntervalRowData {
  readonly id: string;
  readonly label: string;
  /** Null: a gap. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly text: string;
}

export interface IntervalMarks {
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotRight: number;
  readonly axisY: number;
  readonly ticks: readonly { readonly x: number; readonly value: number }[];
  /** The line of no difference; null where shares are drawn. */
  readonly zeroX: number | null;
  readonly rows: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
    readonly y: number;
    readonly x: number | null;
    readonly lowX: number | null;
    readonly highX: number | null;
  }[];
}

const ROW_PX = 26;
const TOP_PX = 6;
const LETTER_PX = 6.6;
const MAX_LETTERS = 46;
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const;
const MOST_TICKS = 7;

/** @param mode `share`: the axis stays within 0 to 1; `difference`: it always holds 0. */
export function intervalMarks(
  data: readonly IntervalRowData[],
  mode: 'share' | 'difference',
  width: number,
): IntervalMarks {
  const labels = data.map((row) => cutLabel(row.label));
  const plotLeft = Math.min(
    Math.max(0, ...labels.map((label) => label.length)) * LETTER_PX + 16,
    width * 0.45,
  );
  const textPx = Math.max(0, ...data.map((row) => row.text.length)) * LETTER_PX + 16;
  const plotRight = Math.max(plotLeft + 80, width - textPx);
  const { from, to, step } = planAxis(data, mode);
  const xOf = (value: number): number => plotLeft + ((value - from) / (to - from)) * (plotRight - plotLeft);
  const optional = (value: number | null): number | null => (value === null ? null : xOf(value));
  const axisY = TOP_PX + data.length * ROW_PX + 4;
  const tickCount = Math.round((to - from) / step);
  return {
    width,
    height: axisY + 20,
    plotLeft,
    plotRight,
    axisY,
    ticks: Array.from({ length: tickCount + 1 }, (_, index) => {
      const value = from + index * step;
      return { x: xOf(value), value };
    }),
    zeroX: mode === 'difference' ? xOf(0) : null,
    rows: data.map((row, index) => ({
      id: row.id,
      label: labels[index] ?? '',
      text: row.text,
      y: TOP_PX + index * ROW_PX + ROW_PX / 2,
      x: optional(row.value),
      lowX: optional(row.low),
      highX: optional(row.high),
    })),
  };
}

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

function planAxis(data: readonly IntervalRowData[], mode: 'share' | 'difference'): Axis {
  const values = data
    .flatMap((row) => [row.value, row.low, row.high])
    .filter((value): value is number => value !== null && Number.isFinite(value));
  if (mode === 'difference') values.push(0);
  const least = values.length === 0 ? 0 : Math.min(...values);
  const most = values.length === 0 ? 1 : Math.max(...values);
  const step = STEPS.find((one) => (most - least) / one <= MOST_TICKS - 2) ?? 0.5;
  // Sums of decimals: half a millionth keeps 0.3 from ending in the step above it.
  const from = Math.floor(least / step + 5e-7) * step;
  const to = Math.ceil(most / step - 5e-7) * step;
  if (to > from) return { from, to, step };
  return mode === 'share' && from >= 1 ? { from: 1 - step, to: 1, step } : { from, to: from + step, step };
}

function cutLabel(label: string): string {
  return label.length <= MAX_LETTERS ? label : `${label.slice(0, MAX_LETTERS - 1)}…`;
}
