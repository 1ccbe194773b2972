/**
 * Lanes of games on one clock as marks: each game a bar from its start to its end, or, as long as it has none, to where
 * the clock stands; executions after the first one begin at a dashed line, amendments stand as signs above. Pure arithmetic; the
 * clock is passed in.
 */
import type { GameRunReport } from '../../core/game/report.ts';

export interface LaneMarks {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly rows: readonly { readonly lane: string; readonly y: number }[];
  readonly bars: readonly {
    readonly gameId: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly result: string | null;
    readonly state: GameRunReport['games'][number]['state'];
    readonly plies: number;
  }[];
  /** When executions after the first one began. */
  readonly restarts: readonly { readonly x: number; readonly number: number; readonly at: string }[];
  /** Spans in which nobody played. */
  readonly quiet: readonly { readonly x: number; readonly width: number }[];
  readonly amendments: readonly { readonly x: number; readonly number: number; readonly reason: string }[];
  readonly ticks: readonly { readonly x: number; readonly ms: number }[];
  readonly axisY: number;
}

export type LaneFacts = Pick<
  GameRunReport,
  'games' | 'lanes' | 'executions' | 'amendments' | 'startedAt' | 'finishedAt'
>;

export const LANE_PX = 20;
const TOP = 16;
const LETTER_PX = 6.6;
const MAX_LETTERS = 22;
const STEPS_MS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 43_200, 86_400].map(
  (s) => s * 1000,
);

/** @param now null: nothing is played; the clock ends with the last execution. */
export function laneMarks(facts: LaneFacts, now: number | null, width: number): LaneMarks {
  const start = Date.parse(facts.startedAt);
  const end = Math.max(endOf(facts, now), start + 1000);
  const letters = Math.max(4, ...facts.lanes.map(({ lane }) => Math.min(MAX_LETTERS, lane.length)));
  const left = letters * LETTER_PX + 14;
  const right = Math.max(left + 60, width - 8);
  const xOf = (ms: number): number =>
    left + ((Math.min(Math.max(ms, start), end) - start) / (end - start)) * (right - left);
  const rows = facts.lanes.map(({ lane }, index) => ({
    lane: lane.length <= MAX_LETTERS ? lane : `${lane.slice(0, MAX_LETTERS - 1)}…`,
    y: TOP + index * LANE_PX,
  }));
  const axisY = TOP + rows.length * LANE_PX + 4;
  const step = STEPS_MS.find((one) => (end - start) / one <= 8) ?? 7 * 86_400_000;
  return {
    width,
    height: axisY + 18,
    left,
    right,
    rows,
    bars: facts.lanes.flatMap(({ lane }, index) => barsOf(facts, lane, TOP + index * LANE_PX, end, xOf)),
    restarts: facts.executions.slice(1).map(({ number, startedAt }) => ({
      x: xOf(Date.parse(startedAt)),
      number,
      at: startedAt,
    })),
    quiet: facts.executions.slice(1).flatMap(({ startedAt }, index) => {
      const before = facts.executions[index]?.endedAt ?? null;
      if (before === null) return [];
      const x = xOf(Date.parse(before));
      return [{ x, width: Math.max(0, xOf(Date.parse(startedAt)) - x) }];
    }),
    amendments: facts.amendments.map(({ number, at, reason }) => ({
      x: xOf(Date.parse(at)),
      number,
      reason,
    })),
    ticks: Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => ({
      x: xOf(start + index * step),
      ms: index * step,
    })),
    axisY,
  };
}

function endOf({ executions, finishedAt }: LaneFacts, now: number | null): number {
  if (now !== null) return now;
  const ends = executions.flatMap(({ startedAt, endedAt }) => [Date.parse(endedAt ?? startedAt)]);
  return Math.max(...ends, finishedAt === null ? 0 : Date.parse(finishedAt));
}

function barsOf(
  { games }: LaneFacts,
  lane: string,
  y: number,
  end: number,
  xOf: (ms: number) => number,
): LaneMarks['bars'] {
  const begun = games.filter((game) => game.lane === lane && game.startedAt !== null);
  return begun.map((game) => {
    const x = xOf(Date.parse(game.startedAt ?? ''));
    const to = game.endedAt === null ? xOf(end) : xOf(Date.parse(game.endedAt));
    return {
      gameId: game.gameId,
      x,
      y,
      width: Math.max(2, to - x),
      result: game.result,
      state: game.state,
      plies: game.plies,
    };
  });
}
