/**
 * A panel of the paper's figures 2 to 4 as marks: conditions side by side, within each one slot a series; a horizontal
 * line at the mean, a box from low to high of its 95 % interval, a vertical line of one standard deviation either way,
 * and the shape of the series on the mean. What is not known leaves its slot empty. The line of the deviation ends where
 * the axis ends, because no loss lies beyond. Pure arithmetic.
 */
import { styleOf, type SeriesStyle } from './series-style.ts';

export type PanelUnit = 'cp' | 'share' | 'ratio' | 'tokens' | 'percent_per_1000_tokens';

export interface PanelPoint {
  readonly condition: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sd: number | null;
  readonly n: number | null;
  /** The value follows from others by arithmetic: marked with a dagger. */
  readonly isDerived: boolean;
  /** Where its rows are shown; null: nowhere. */
  readonly href: string | null;
}

export interface PanelSeries {
  readonly name: string;
  /** Printed elsewhere: drawn hollow. */
  readonly isPaper: boolean;
  /** Of its look; the same model has the same in every panel. */
  readonly styleIndex: number;
  readonly points: readonly PanelPoint[];
}

export interface PanelData {
  readonly unit: PanelUnit;
  readonly conditions: readonly string[];
  readonly series: readonly PanelSeries[];
}

export interface PanelMark {
  readonly key: string;
  readonly style: SeriesStyle;
  readonly isPaper: boolean;
  readonly x: number;
  readonly y: number;
  readonly boxTop: number | null;
  readonly boxBottom: number | null;
  readonly sdTop: number | null;
  readonly sdBottom: number | null;
  readonly text: string;
  /** The whole of it in words. */
  readonly label: string;
  readonly href: string | null;
}

export interface PanelMarks {
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotTop: number;
  readonly plotBottom: number;
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  /** Of 0, or of 1 where ratios are drawn; null: not on the axis. */
  readonly baseY: number | null;
  readonly bands: readonly {
    readonly condition: string;
    readonly x: number;
    readonly width: number;
    readonly note: string;
  }[];
  readonly marks: readonly PanelMark[];
  readonly legend: readonly {
    readonly key: string;
    readonly name: string;
    readonly isPaper: boolean;
    readonly style: SeriesStyle;
    readonly x: number;
    readonly y: number;
  }[];
  readonly hasDerived: boolean;
}

export const HALF_SLOT = 9;
const LEFT = 52;
const TOP = 20;
const PLOT = 210;
const LETTER = 6.2;
const MAX_NAME = 44;
const LEGEND_ROW = 18;

/** @param width px that the panel should fill where its slots leave room */
export function panelMarks(data: PanelData, width: number): PanelMarks {
  const series = data.series.map((one, index) => ({
    ...one,
    index,
    style: styleOf(one.styleIndex),
  }));
  const slot = Math.max(26, (width - LEFT) / Math.max(1, data.conditions.length) / (series.length + 1));
  const band = slot * (series.length + 1);
  const axis = planAxis(data);
  const plotBottom = TOP + PLOT;
  const yOf = (value: number): number =>
    plotBottom - ((clamp(value, axis) - axis.from) / (axis.to - axis.from)) * PLOT;
  const whole = Math.max(width, LEFT + band * data.conditions.length);
  const legend = placeLegend(series, whole, plotBottom + 40);
  const marks = series.flatMap((one) =>
    data.conditions.flatMap((condition, at): PanelMark[] => {
      const point = one.points.find((found) => found.condition === condition);
      if (point === undefined || point.value === null) return [];
      const x = LEFT + at * band + slot * (one.index + 1);
      return [
        {
          key: `${one.index}/${condition}`,
          style: one.style,
          isPaper: one.isPaper,
          x,
          y: yOf(point.value),
          boxTop: point.high === null ? null : yOf(point.high),
          boxBottom: point.low === null ? null : yOf(point.low),
          sdTop: point.sd === null ? null : yOf(point.value + point.sd),
          sdBottom: point.sd === null ? null : yOf(point.value - point.sd),
          text: `${valueText(point.value, data.unit).replace('%', '')}${point.isDerived ? '†' : ''}`,
          label: labelOf(one, point, data.unit),
          href: point.href,
        },
      ];
    }),
  );
  return {
    width: whole,
    height: legend.bottom,
    plotLeft: LEFT,
    plotTop: TOP,
    plotBottom,
    ticks: axis.ticks.map((value) => ({ y: yOf(value), text: valueText(value, data.unit) })),
    baseY: baseOf(data.unit) >= axis.from && baseOf(data.unit) <= axis.to ? yOf(baseOf(data.unit)) : null,
    bands: data.conditions.map((condition, at) => ({
      condition,
      x: LEFT + at * band,
      width: band,
      note: countNote(data, condition),
    })),
    marks,
    legend: legend.entries,
    hasDerived: data.series.some(({ points }) =>
      points.some((point) => point.isDerived && point.value !== null),
    ),
  };
}

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

function baseOf(unit: PanelUnit): number {
  return unit === 'ratio' ? 1 : 0;
}

/** Always from zero, below it only where a value is; losses and shares never above what there can be. */
function planAxis({ unit, series }: PanelData): Axis {
  const values = series
    .flatMap(({ points }) => points)
    .flatMap(({ value, low, high, sd }) =>
      value === null ? [] : [value, low, high, sd === null ? null : value + sd],
    )
    .filter((value) => value !== null);
  const top = unit === 'cp' ? 1000 : unit === 'share' ? 1 : Infinity;
  const least = Math.min(0, ...values);
  const found = Math.min(top, Math.max(baseOf(unit), ...values));
  // Nothing but zeros, or nothing at all: an axis all the same.
  const most = found > least ? found : Math.min(top, 1000);
  const step = stepOf(most - least);
  const from = Math.floor(least / step + 1e-9) * step;
  const to = Math.max(Math.ceil(most / step - 1e-9) * step, from + step);
  const count = Math.round((to - from) / step);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, at) => from + at * step) };
}

function stepOf(span: number): number {
  const rough = span / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * size >= rough * 0.999) ?? 10;
  return factor * size;
}

function clamp(value: number, { from, to }: Axis): number {
  return Math.min(to, Math.max(from, value));
}

function placeLegend(
  series: readonly (PanelSeries & { readonly style: SeriesStyle })[],
  width: number,
  top: number,
): { readonly entries: PanelMarks['legend']; readonly bottom: number } {
  let x = LEFT;
  let y = top;
  const entries = series.map((one, index) => {
    const name = `${cut(one.name)}${one.isPaper ? ' (paper)' : ''}`;
    const needed = 20 + name.length * LETTER + 18;
    if (x > LEFT && x + needed > width) {
      x = LEFT;
      y += LEGEND_ROW;
    }
    const entry = { key: String(index), name, isPaper: one.isPaper, style: one.style, x, y };
    x += needed;
    return entry;
  });
  return { entries, bottom: y + 14 };
}

function cut(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1)}…`;
}

/** Of how many the values of a condition are: one figure where all agree; the paper's apart. */
function countNote(data: PanelData, condition: string): string {
  const own = countText(
    data.series.filter(({ isPaper }) => !isPaper),
    condition,
  );
  const paper = countText(
    data.series.filter(({ isPaper }) => isPaper),
    condition,
  );
  return [own === null ? 'n unknown' : `n ${own}`, ...(paper === null ? [] : [`paper ${paper}`])].join(', ');
}

function countText(series: readonly PanelSeries[], condition: string): string | null {
  const counts = series
    .flatMap(({ points }) => points)
    .filter((point) => point.condition === condition && point.value !== null)
    .map(({ n }) => n)
    .filter((n) => n !== null);
  if (counts.length === 0) return null;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** A value as it stands at its mark and on the axis. */
function valueText(value: number, unit: PanelUnit): string {
  switch (unit) {
    case 'cp':
      return Math.abs(value) >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(1);
    case 'share':
      return `${Number((value * 100).toFixed(1))}%`;
    case 'ratio':
      return String(Number(value.toFixed(2)));
    case 'tokens':
      return Math.abs(value) >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : value.toFixed(0);
    case 'percent_per_1000_tokens':
      return String(Number(value.toFixed(1)));
  }
}

function labelOf(series: PanelSeries, point: PanelPoint, unit: PanelUnit): string {
  const { value, low, high, sd, n, condition } = point;
  const parts = [
    `${series.name}${series.isPaper ? ' (paper)' : ''}, ${condition}: ${value === null ? 'unknown' : valueText(value, unit)}`,
  ];
  if (low !== null && high !== null) parts.push(`95 % ${valueText(low, unit)} to ${valueText(high, unit)}`);
  if (sd !== null) parts.push(`SD ${valueText(sd, unit)}`);
  parts.push(n === null ? 'n unknown' : `n ${n}`);
  if (point.isDerived) parts.push('derived from printed values');
  return parts.join(', ');
}
