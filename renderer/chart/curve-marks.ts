/**
 * A value over a whole number (a share by move, men by ply) as marks: a line with a dot at each known value, a band from
 * low to high of its interval, how many each rests on below the axis, and printed facts of others as upright lines. What
 * is not known is a gap. Pure arithmetic.
 */
export type CurveUnit = 'share' | 'men';

export interface CurvePoint {
  /** From 1. */
  readonly at: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  /** Where its rows are shown; null: nowhere. */
  readonly href: string | null;
}

export interface CurveData {
  readonly unit: CurveUnit;
  /** What is counted along the axis: `move`, `ply`. */
  readonly along: string;
  readonly points: readonly CurvePoint[];
  /** Printed elsewhere: at which number, in few words. */
  readonly printed: readonly { readonly at: number; readonly text: string }[];
}

export interface CurveMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** The whole of it in words. */
  readonly label: string;
  readonly href: string | null;
}

interface AxisTick {
  readonly at: number;
  readonly text: string;
}

export interface CurveMarks {
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotRight: number;
  readonly plotTop: number;
  readonly plotBottom: number;
  /** Of values, upwards. */
  readonly levels: readonly AxisTick[];
  /** Along the axis, with how many the value there rests on. */
  readonly ticks: readonly (AxisTick & { readonly count: string })[];
  /** Closed paths of the interval, one a stretch without a gap. */
  readonly bands: readonly string[];
  readonly lines: readonly string[];
  readonly marks: readonly CurveMark[];
  readonly printed: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly axisName: string;
}

const LEFT = 46;
const RIGHT = 14;
const TOP = 30;
const PLOT = 200;
const FOOT = 46;
const MOST_TICKS = 12;
const MEN = 32;

export function curveMarks(data: CurveData, width: number): CurveMarks {
  const most = Math.max(2, ...data.points.map(({ at }) => at), ...data.printed.map(({ at }) => at));
  const plotBottom = TOP + PLOT;
  const plotRight = width - RIGHT;
  const xOf = (at: number): number => LEFT + ((at - 1) / (most - 1)) * (plotRight - LEFT);
  const top = data.unit === 'share' ? 1 : MEN;
  const yOf = (value: number): number => plotBottom - (Math.min(top, Math.max(0, value)) / top) * PLOT;
  const stretches = stretchesOf(data.points);
  return {
    width,
    height: plotBottom + FOOT,
    plotLeft: LEFT,
    plotRight,
    plotTop: TOP,
    plotBottom,
    levels: [0, 1, 2, 3, 4].map((part) => ({
      at: yOf((part * top) / 4),
      text: curveText((part * top) / 4, data.unit),
    })),
    ticks: ticksOf(most).map((at) => ({ at: xOf(at), text: String(at), count: countAt(data.points, at) })),
    bands: stretches.flatMap((stretch) => bandOf(stretch, xOf, yOf)),
    lines: stretches.map((stretch) => pathOf(stretch.map(({ at, value }) => [xOf(at), yOf(value)]))),
    marks: stretches.flat().map((point) => ({
      key: String(point.at),
      x: xOf(point.at),
      y: yOf(point.value),
      label: labelOf(point, data),
      href: point.href,
    })),
    printed: data.printed.map(({ at, text }, index) => ({
      x: xOf(at),
      y: TOP - 18 + (index % 2) * 11,
      text,
    })),
    axisName: data.along,
  };
}

type Known = CurvePoint & { readonly value: number };

/** Runs of neighbouring numbers whose value is known. */
function stretchesOf(points: readonly CurvePoint[]): readonly (readonly Known[])[] {
  const stretches: Known[][] = [];
  let last: Known | null = null;
  for (const point of points) {
    if (point.value === null) continue;
    const known: Known = { ...point, value: point.value };
    if (last !== null && known.at === last.at + 1) stretches.at(-1)?.push(known);
    else stretches.push([known]);
    last = known;
  }
  return stretches;
}

type Scale = (value: number) => number;

function bandOf(stretch: readonly Known[], xOf: Scale, yOf: Scale): readonly string[] {
  const bounded = stretch.flatMap(({ at, low, high }) =>
    low === null || high === null ? [] : [{ x: xOf(at), low: yOf(low), high: yOf(high) }],
  );
  if (bounded.length < 2) return [];
  const upper = bounded.map(({ x, high }): Place => [x, high]);
  const lower = bounded.map(({ x, low }): Place => [x, low]).toReversed();
  return [`${pathOf([...upper, ...lower])}Z`];
}

type Place = readonly [number, number];

function pathOf(places: readonly Place[]): string {
  return `M${places.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;
}

function ticksOf(most: number): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => most / one <= MOST_TICKS) ?? 1000;
  const rest = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
  return step === 1 ? rest : [1, ...rest];
}

function countAt(points: readonly CurvePoint[], at: number): string {
  return String(points.find((point) => point.at === at)?.n ?? 0);
}

/** A value as it stands at the axis and in words. */
function curveText(value: number, unit: CurveUnit): string {
  return unit === 'share' ? `${Number((value * 100).toFixed(1))}%` : String(Number(value.toFixed(1)));
}

function labelOf({ at, value, low, high, n }: Known, { along, unit }: CurveData): string {
  const name = `${along.slice(0, 1).toUpperCase()}${along.slice(1)}`;
  const men = unit === 'men' ? ' men' : ' covered';
  const range =
    low === null || high === null ? '' : `, 95 % ${curveText(low, unit)} to ${curveText(high, unit)}`;
  return `${name} ${at}: ${curveText(value, unit)}${men}${range}, n ${n}`;
}
