/**
 * A game over its half-moves as marks: the evaluation from White's view, forced mates on rails of their own above (for
 * White) and below (for Black), and one dot for each wait on a logarithmic scale. An unknown score is a gap. A centipawn
 * score is drawn by its expected worth, so that the steps near zero stay visible; the axis names the scores it has lines
 * for. Pure arithmetic.
 */
import type { Score } from '../../core/uci/search.ts';

export interface GamePoint {
  readonly whiteScore: Score | null;
  readonly isBlunder: boolean;
  readonly waits: readonly { readonly wallMs: number; readonly legal: boolean | null }[];
}

export interface WaitDot {
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly wallMs: number;
  readonly legal: boolean | null;
}

export interface GameMarks {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly whiteRailY: number;
  readonly blackRailY: number;
  readonly zeroY: number;
  readonly scoreLines: readonly { readonly y: number; readonly label: string }[];
  /** Runs of known centipawn scores; a gap parts them. */
  readonly lines: readonly (readonly { readonly x: number; readonly y: number }[])[];
  /** Over unknown scores, from one known score to the next: to be drawn so that nobody takes them for known. */
  readonly bridges: readonly {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
  }[];
  readonly mates: readonly {
    readonly place: number;
    readonly x: number;
    readonly y: number;
    readonly mate: number;
  }[];
  readonly blunders: readonly { readonly place: number; readonly x: number; readonly y: number }[];
  readonly waitsTop: number;
  readonly waitLines: readonly { readonly y: number; readonly label: string }[];
  readonly dots: readonly WaitDot[];
  readonly xOf: (place: number) => number;
  readonly placeAt: (x: number) => number;
}

const LEFT = 34;
const RIGHT = 8;
const RAIL = 12;
const PLOT = 92;
const WAITS_GAP = 14;
const WAITS = 54;
const LABELLED = [500, 200, -200, -500];
const DECADES = [
  [100, '0.1 s'],
  [1000, '1 s'],
  [10_000, '10 s'],
  [100_000, '100 s'],
] as const;

/** −1 to 1: the expected result of a centipawn score between equals. */
export function worthOf(cp: number): number {
  return 2 / (1 + Math.exp(-cp / 270)) - 1;
}

export function gameMarks(points: readonly GamePoint[], width: number): GameMarks {
  const right = Math.max(LEFT + 40, width - RIGHT);
  const plies = Math.max(1, points.length);
  const xOf = (place: number): number => LEFT + (place / plies) * (right - LEFT);
  const yOf = (cp: number): number => RAIL + ((1 - worthOf(cp)) / 2) * PLOT;
  const blackRailY = RAIL + PLOT + RAIL / 2;
  const waitsTop = RAIL + PLOT + RAIL + WAITS_GAP;
  return {
    width,
    height: waitsTop + WAITS + 4,
    left: LEFT,
    right,
    whiteRailY: RAIL / 2,
    blackRailY,
    zeroY: yOf(0),
    scoreLines: LABELLED.map((cp) => ({ y: yOf(cp), label: `${cp > 0 ? '+' : '−'}${Math.abs(cp) / 100}` })),
    lines: scoreLines(points, xOf, yOf),
    bridges: scoreBridges(points, xOf, yOf),
    mates: points.flatMap(({ whiteScore }, index) =>
      whiteScore === null || !('mate' in whiteScore)
        ? []
        : [
            {
              place: index + 1,
              x: xOf(index + 1),
              y: whiteScore.mate < 0 ? blackRailY : RAIL / 2,
              mate: whiteScore.mate,
            },
          ],
    ),
    blunders: points.flatMap(({ whiteScore, isBlunder }, index) =>
      isBlunder && whiteScore !== null && 'cp' in whiteScore
        ? [{ place: index + 1, x: xOf(index + 1), y: yOf(whiteScore.cp) }]
        : [],
    ),
    waitsTop,
    ...waitMarks(points, xOf, waitsTop),
    xOf,
    placeAt: (x) => Math.min(points.length, Math.max(0, Math.round(((x - LEFT) / (right - LEFT)) * plies))),
  };
}

function scoreLines(
  points: readonly GamePoint[],
  xOf: (place: number) => number,
  yOf: (cp: number) => number,
): GameMarks['lines'] {
  const lines: { x: number; y: number }[][] = [];
  let current: { x: number; y: number }[] | null = null;
  points.forEach(({ whiteScore }, index) => {
    if (whiteScore === null || !('cp' in whiteScore)) {
      current = null;
      return;
    }
    if (current === null) lines.push((current = []));
    current.push({ x: xOf(index + 1), y: yOf(whiteScore.cp) });
  });
  return lines;
}

/** A mate between two scores parts them for good. */
function scoreBridges(
  points: readonly GamePoint[],
  xOf: (place: number) => number,
  yOf: (cp: number) => number,
): GameMarks['bridges'] {
  const bridges: { x1: number; y1: number; x2: number; y2: number }[] = [];
  let last: { index: number; cp: number } | null = null;
  for (const [index, { whiteScore }] of points.entries()) {
    if (whiteScore === null) continue;
    if ('mate' in whiteScore) {
      last = null;
      continue;
    }
    if (last !== null && index > last.index + 1)
      bridges.push({
        x1: xOf(last.index + 1),
        y1: yOf(last.cp),
        x2: xOf(index + 1),
        y2: yOf(whiteScore.cp),
      });
    last = { index, cp: whiteScore.cp };
  }
  return bridges;
}

function waitMarks(
  points: readonly GamePoint[],
  xOf: (place: number) => number,
  top: number,
): Pick<GameMarks, 'waitLines' | 'dots'> {
  const all = points.flatMap(({ waits }) => waits.map(({ wallMs }) => Math.max(1, wallMs)));
  const low = Math.log10(Math.min(100, ...all));
  const high = Math.max(Math.log10(Math.max(10_000, ...all)), low + 1);
  const yOf = (ms: number): number =>
    top + WAITS - ((Math.log10(Math.max(1, ms)) - low) / (high - low)) * WAITS;
  const step = points.length === 0 ? 0 : xOf(1) - xOf(0);
  return {
    waitLines: DECADES.filter(([ms]) => Math.log10(ms) >= low && Math.log10(ms) <= high).map(
      ([ms, label]) => ({
        y: yOf(ms),
        label,
      }),
    ),
    dots: points.flatMap(({ waits }, index) =>
      waits.map(({ wallMs, legal }, number) => ({
        place: index + 1,
        // Several requests of one decision stand side by side, the last one on the line of its move.
        x: xOf(index + 1) - (waits.length - 1 - number) * Math.min(4, step / Math.max(1, waits.length)),
        y: yOf(wallMs),
        wallMs,
        legal,
      })),
    ),
  };
}
