/**
 * How losses spread (figure 7) as marks: one small histogram for each model and condition, all on one scale, a bar for
 * each bin of the loss and apart from them one for answers that are no legal move. An empty bin has no bar; a histogram
 * without values says so. Pure arithmetic.
 */
export interface LossBinData {
  readonly from: number;
  /** Null: answers that are no legal move. */
  readonly to: number | null;
  readonly count: number;
  readonly share: number | null;
  /** Where its rows are shown; null: nowhere. */
  readonly href: string | null;
}

export interface DistributionData {
  readonly series: string;
  readonly condition: string;
  readonly n: number;
  readonly bins: readonly LossBinData[];
}

export interface BarMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isNoMove: boolean;
  readonly label: string;
  readonly href: string | null;
}

export interface DistributionMarks {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly { readonly condition: string; readonly x: number }[];
  readonly rows: readonly { readonly series: string; readonly y: number }[];
  readonly cells: readonly {
    readonly key: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly baseY: number;
    readonly note: string;
    readonly isEmpty: boolean;
    readonly edges: readonly { readonly x: number; readonly text: string }[];
  }[];
  readonly bars: readonly BarMark[];
}

const LABEL = 196;
const CELL = 236;
const GAP = 22;
const HEAD = 22;
const PLOT = 64;
const ROW = PLOT + 40;
const MAX_NAME = 30;

export function distributionMarks(data: readonly DistributionData[]): DistributionMarks {
  const series = [...new Set(data.map((one) => one.series))];
  const conditions = [...new Set(data.map((one) => one.condition))];
  const most = Math.max(0, ...data.flatMap(({ bins }) => bins.map(({ share }) => share ?? 0)));
  const columns = conditions.map((condition, at) => ({ condition, x: LABEL + at * (CELL + GAP) }));
  const rows = series.map((name, at) => ({ series: cut(name), y: HEAD + at * ROW }));
  const placed = data.flatMap((one) => {
    const x = columns[conditions.indexOf(one.condition)]?.x;
    const y = rows[series.indexOf(one.series)]?.y;
    return x === undefined || y === undefined ? [] : [{ one, x, y }];
  });
  return {
    width: LABEL + conditions.length * (CELL + GAP) - GAP,
    height: HEAD + series.length * ROW,
    columns,
    rows,
    cells: placed.map(({ one, x, y }) => ({
      key: `${one.series}/${one.condition}`,
      x,
      y,
      width: CELL,
      baseY: y + 16 + PLOT,
      note: `n ${one.n}`,
      isEmpty: one.bins.every(({ share }) => share === null),
      edges: edgesOf(one, x),
    })),
    bars: placed.flatMap(({ one, x, y }) => barsOf(one, x, y, most)),
  };
}

function barWidth({ bins }: DistributionData): number {
  return CELL / Math.max(1, bins.length + 0.6);
}

/** Answers without a legal move stand a little apart from the losses. */
function barX(bin: LossBinData, at: number, x: number, width: number): number {
  return x + (at + (bin.to === null ? 0.6 : 0)) * width;
}

function barsOf(one: DistributionData, x: number, y: number, most: number): BarMark[] {
  const width = barWidth(one);
  return one.bins.flatMap((bin, at): BarMark[] => {
    if (bin.count === 0 || bin.share === null || most === 0) return [];
    const height = Math.max(1, (bin.share / most) * PLOT);
    return [
      {
        key: `${one.series}/${one.condition}/${at}`,
        x: barX(bin, at, x, width) + 1,
        y: y + 16 + PLOT - height,
        width: width - 2,
        height,
        isNoMove: bin.to === null,
        label: `${one.series}, ${one.condition}, ${binWords(bin)}: ${bin.count} of ${one.n}`,
        href: bin.href,
      },
    ];
  });
}

function edgesOf(one: DistributionData, x: number): { readonly x: number; readonly text: string }[] {
  const width = barWidth(one);
  return one.bins.flatMap((bin, at) => {
    const left = barX(bin, at, x, width);
    if (bin.to === null) return [{ x: left + width / 2, text: 'none' }];
    return at === 0
      ? [
          { x: left, text: '0' },
          { x: left + width, text: String(bin.to) },
        ]
      : [{ x: left + width, text: String(bin.to) }];
  });
}

function binWords({ from, to }: Pick<LossBinData, 'from' | 'to'>): string {
  return to === null ? 'no legal move' : `${from} to ${to} cp`;
}

function cut(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1)}…`;
}
