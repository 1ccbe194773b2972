/**
 * Isolated mode: a cleared engine before each position, so order and number of processes do not matter. Each result
 * becomes durable as it comes.
 */
import type { SearchLimit } from '../../core/uci/search.ts';
import type { LabelItem, SearchPool } from '../reproduction/ports.ts';
import type { Recorder } from './recorder.ts';
import { lanesOf, SearchLoop, type LoopEnd } from './search-loop.ts';

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
export function searchIsolated(work: IsolatedWork): Promise<LoopEnd> {
  const { items, pool, limit, recorder, reuseOpinions, onRecorded } = work;
  const loop = new SearchLoop(pool.size, work.signal);
  return loop.each(items, lanesOf(pool), async (item) => {
    const opinion = reuseOpinions ? recorder.findOpinion(item, null) : null;
    if (opinion !== null) {
      recorder.recordReuse(item, opinion);
      return onRecorded(null);
    }
    const { signal } = loop;
    const outcome = await pool.search({ fen: item.searchedFen, moves: [], limit, newGame: true, signal });
    if (!loop.judge(outcome)) return undefined;
    recorder.recordSearch(item, outcome, null);
    return onRecorded(outcome.ok ? outcome.value.nodesTotal : null);
  });
}
