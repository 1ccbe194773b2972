/**
 * Sequential mode: one process, file order, its hash kept between positions, so a result depends on everything searched
 * before it. After a resume, and after a process was lost, the recorded positions are replayed to fill the hash again;
 * they are not recorded twice, and a replay that tells something else than the record is noted. A position is tried on
 * a fresh, refilled process once more before it counts as failed, because the pool must not retry it on an empty one.
 */
import { readPayload } from '../../core/record/ledger-row.ts';
import { labelRecordSchema, type LabelRecord } from '../../core/reproduction/run.ts';
import type { SearchLimit } from '../../core/uci/search.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { LabelItem, SearchOutcome, SearchPool } from '../reproduction/ports.ts';
import type { Recorder } from './recorder.ts';
import { SearchLoop, type LoopEnd } from './search-loop.ts';
import { sha256Hex } from '../files.ts';

export interface SequentialWork {
  readonly runId: string;
  /** All positions of the run, in file order. */
  readonly items: readonly LabelItem[];
  readonly reader: JournalReader;
  /** Opens a pool of one process. */
  readonly openPool: () => SearchPool;
  readonly limit: SearchLimit;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
  readonly onRecorded: (nodes: number | null) => void;
  readonly onWarming: (warming: boolean) => void;
}

export async function searchSequential(work: SequentialWork): Promise<LoopEnd> {
  const { recorder, onRecorded } = work;
  const loop = new SearchLoop(1, work.signal);
  let lane = new WarmLane(work);
  const renew = async (): Promise<void> => {
    await lane.close();
    lane = new WarmLane(work);
  };
  const search = async (item: LabelItem): Promise<SearchOutcome> => {
    await lane.warmUpTo(item);
    return lane.search(item);
  };
  const isOpen = ({ seq }: LabelItem): boolean =>
    work.reader.ledgerRow(work.runId, 'label', String(seq)) === null;
  try {
    return await loop.each(work.items.filter(isOpen), 1, async (item) => {
      let outcome = await search(item);
      if (!outcome.ok && outcome.error.code === 'engine_failed') {
        await renew();
        outcome = await search(item);
      }
      if (loop.judge(outcome)) {
        recorder.recordSearch(item, outcome, lane.historyBefore);
        onRecorded(outcome.ok ? outcome.value.nodesTotal : null);
      }
      if (!outcome.ok && !loop.signal.aborted) await renew();
    });
  } finally {
    await lane.close();
  }
}

/** One process and what it has searched since it was cleared. */
class WarmLane {
  readonly #work: SequentialWork;
  readonly #pool: SearchPool;
  /** Items before this index have been searched by this process, or have failed and are left out. */
  #next = 0;
  #history: string | null = null;
  /** History the last search was made under. */
  historyBefore: string | null = null;

  constructor(work: SequentialWork) {
    this.#work = work;
    this.#pool = work.openPool();
  }

  /** Replays every recorded position before `item` that this process has not searched. */
  async warmUpTo(item: LabelItem): Promise<void> {
    const { items, signal, recorder } = this.#work;
    const until = items.indexOf(item);
    if (this.#next >= until) return;
    this.#work.onWarming(true);
    for (; this.#next < until && !signal.aborted; this.#next += 1) {
      const replayed = items[this.#next];
      if (replayed === undefined) break;
      const label = this.#recorded(replayed);
      // A position that failed left nothing in the hash of the process that went on.
      if (label === null || label.search === null) continue;
      const outcome = await this.#run(replayed);
      if (outcome.ok || outcome.error.code === 'engine_failed') {
        recorder.noteWarming(replayed, label.search, outcome);
      }
      if (!outcome.ok) break;
    }
    this.#work.onWarming(false);
  }

  async search(item: LabelItem): Promise<SearchOutcome> {
    const outcome = await this.#run(item);
    this.#next = this.#work.items.indexOf(item) + 1;
    return outcome;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #run(item: LabelItem): Promise<SearchOutcome> {
    const { limit, signal } = this.#work;
    const fen = item.searchedFen;
    this.historyBefore = this.#history;
    const outcome = await this.#pool.search({
      fen,
      moves: [],
      limit,
      newGame: this.#history === null,
      signal,
    });
    this.#history = sha256Hex(canonicalJson([this.#history, fen]));
    return outcome;
  }

  #recorded(item: LabelItem): LabelRecord | null {
    const row = this.#work.reader.ledgerRow(this.#work.runId, 'label', String(item.seq));
    return row === null ? null : readPayload(labelRecordSchema, row);
  }
}
