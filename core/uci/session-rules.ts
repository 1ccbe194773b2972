/**
 * How long each answer of an engine may take.
 * Deadlines follow R-ENG-5 (Cute Chess has the same four); all are multiplied by one setting of the user.
 */
import type { SearchLimit } from './search.ts';

export type TimerName = 'uciok' | 'uciRepeat' | 'readyok' | 'search' | 'stop' | 'quit';

const DEADLINES_MS = { uciok: 20_000, readyok: 15_000, stop: 5_000, quit: 2_000 } as const;
const SEARCH_BASE_MS = 5_000;
const SEARCH_FACTOR = 20;
/** A search by depth has no expected time; this is how long one is waited for before scaling. */
const DEPTH_EXPECTED_MS = 60_000;

/** Milliseconds after which the answer counts as missing. */
export function deadlineMs(timer: keyof typeof DEADLINES_MS, deadlineScale: number): number {
  return Math.round(DEADLINES_MS[timer] * deadlineScale);
}

/**
 * How long after `uci` was said for the `said`-th time it is said again. The WebAssembly build of Stockfish 16 loses the
 * commands of its first seconds; a native engine that starts slowly may lose its first ones, but one that only takes its
 * time answers every `uci` it was told with all its options, so it is asked again seldom.
 */
export function uciRepeatMs(launch: 'native' | 'wasm', said: number): number {
  return launch === 'wasm' ? Math.min(1000, 250 * 2 ** (said - 1)) : 3000 * 2 ** (said - 1);
}

/** 5 s and twenty times the expected time. `nodesPerSecond` is the speed measured or assumed at start. */
export function searchDeadlineMs(
  limit: SearchLimit,
  config: { readonly deadlineScale: number; readonly nodesPerSecond: number },
): number {
  const ms =
    (SEARCH_BASE_MS + SEARCH_FACTOR * expectedMs(limit, config.nodesPerSecond)) * config.deadlineScale;
  return Math.min(LONGEST_TIMER_MS, Math.round(ms));
}

/** Timers beyond 2^31 - 1 ms fire at once in Node. */
const LONGEST_TIMER_MS = 2_147_483_647;

function expectedMs(limit: SearchLimit, nodesPerSecond: number): number {
  const { nodes, movetimeMs } = limit;
  // The first limit that is reached ends the search; how long a depth takes nobody knows.
  const known = [
    ...(nodes === undefined ? [] : [(nodes / nodesPerSecond) * 1000]),
    ...(movetimeMs === undefined ? [] : [movetimeMs]),
  ];
  return known.length === 0 ? DEPTH_EXPECTED_MS : Math.min(...known);
}
