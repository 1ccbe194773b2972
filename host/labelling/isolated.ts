/**
 * Isolated mode: a cleared engine before each position, so order and number of processes do not matter. Twice as many
 * jobs as processes are in flight, so that no process waits while a result is being written; each result becomes
 * durable as it comes. Stops at a failure no position is to blame for, or when position after position fails.
 */
import { setMaxListeners } from 'node:events';
import type { SearchLimit } from '../../core/uci/search.ts';
import type { LabelItem, SearchPool } from '../reproduction/ports.ts';
import type { Recorder } from './recorder.ts';
import { failureJudge, type LoopEnd } from './run-loop.ts';

export interface IsolatedWork {
  /** Positions not recorded yet. */
  readonly items: readonly LabelItem[];
  readonly pool: SearchPool;
  readonly limit: SearchLimit;
  readonly recorder: Recorder;
  readonly reuseOpinions: boolean;
  readonly signal: AbortSignal;
  /** `nodes` null: unknown or not searched. */
  readonly onRecorded: (nodes: number | null) => void;
}

/** Searches until all are recorded, the signal says stop, or nothing more can come of it. */
export async function searchIsolated(work: IsolatedWork): Promise<LoopEnd> {
  const queue = work.items[Symbol.iterator]();
  const judge = failureJudge(work.pool.size);
  const broken = new AbortController();
  const signal = AbortSignal.any([work.signal, broken.signal]);
  setMaxListeners(0, signal); // every job in flight listens
  let end: LoopEnd = { kind: 'done' };
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !signal.aborted; next = queue.next()) {
      const verdict = await searchOne({ ...work, signal }, next.value, judge);
      if (verdict === null || signal.aborted) continue;
      end = verdict;
      broken.abort(); // what is in flight would fail as well, after ever longer waits
    }
  };
  await Promise.all(Array.from({ length: work.pool.size * 2 }, lane));
  return work.signal.aborted ? { kind: 'stopped' } : end;
}

async function searchOne(
  work: IsolatedWork,
  item: LabelItem,
  judge: ReturnType<typeof failureJudge>,
): Promise<LoopEnd | null> {
  const opinion = work.reuseOpinions ? work.recorder.findOpinion(item, null) : null;
  if (opinion !== null) {
    work.recorder.recordReuse(item, opinion);
    work.onRecorded(null);
    return null;
  }
  const { pool, limit, signal } = work;
  const outcome = await pool.search({
    fen: item.searchedFen,
    moves: [],
    limit,
    newGame: true,
    signal,
  });
  const verdict = judge(outcome);
  if (!verdict.record) return verdict.end;
  work.recorder.recordSearch(item, outcome, null);
  work.onRecorded(outcome.ok ? outcome.value.nodesTotal : null);
  return verdict.end;
}
