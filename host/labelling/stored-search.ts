/**
 * Searches of a study: each distinct position once, with a cleared engine (R-ENG-1), and not at all where a store
 * knows the answer. A position an engine fails on is told as such; trouble no position is to blame for, or position
 * after position failing, ends everything under way. Shared by whatever values moves or plays games with an engine.
 */
import { setMaxListeners } from 'node:events';
import { makeOpinionKey } from '../../core/record/opinion.ts';
import type { Searched, ValuingSettings } from '../../core/study/valuing.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import { fail, type Failure, type Result } from '../../core/util/result.ts';
import { sha256Hex } from '../journal/writer.ts';
import type { ReadyEngine, SearchPool } from '../reproduction/ports.ts';
import { failureJudge } from './run-loop.ts';
import type { SearchStore } from './search-store.ts';

export interface SearchWork {
  readonly engine: ReadyEngine;
  readonly valuing: Pick<ValuingSettings, 'limit' | 'settings'>;
  readonly processes: number;
  readonly store: SearchStore;
  readonly signal: AbortSignal;
}

export type SearchEnd = Failure<'cancelled' | 'engine_failed' | 'file_error'>;

export class StoredSearch {
  /** Ends when the work is stopped or nothing more can come of it. */
  readonly signal: AbortSignal;
  readonly #pool: SearchPool;
  readonly #work: SearchWork;
  readonly #byFen = new Map<string, Promise<Searched>>();
  readonly #judge: ReturnType<typeof failureJudge>;
  readonly #stop = new AbortController();
  #failure: SearchEnd | null = null;
  /** Searches made and answers found in the store. */
  searches = 0;
  found = 0;

  constructor(work: SearchWork) {
    this.#work = work;
    this.#pool = work.engine.openPool(work.valuing.settings, work.processes, { retry: true });
    this.#judge = failureJudge(this.#pool.size);
    this.signal = AbortSignal.any([work.signal, this.#stop.signal]);
    setMaxListeners(0, this.signal); // every search in flight listens
  }

  /** How many pieces of work keep all processes busy. */
  get lanes(): number {
    return this.#pool.size * 2;
  }

  /** Canonical text of engine, options and limit. */
  get profile(): string {
    const { engine, valuing } = this.#work;
    return profileFingerprint(engine.identity, valuing.settings, engine.fixedOptions, valuing.limit);
  }

  /** Why the work ended early; null: it did not. */
  get end(): Result<never, SearchEnd> | null {
    if (this.#failure !== null) return { ok: false, error: this.#failure };
    return this.#work.signal.aborted ? fail('cancelled', 'The searching was stopped.') : null;
  }

  /** `fen`: six fields, checked, of a position that goes on. */
  search(fen: string): Promise<Searched> {
    const known = this.#byFen.get(fen);
    if (known !== undefined) return known;
    const searching = this.#search(fen);
    this.#byFen.set(fen, searching);
    return searching;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #search(fen: string): Promise<Searched> {
    const { engine, valuing, store } = this.#work;
    const { settings, limit } = valuing;
    const { identity, fixedOptions } = engine;
    const question = { engine: identity, settings, fixedOptions, limit, fen, historySha256: null };
    const key = makeOpinionKey(question, sha256Hex);
    const stored = store.find(key);
    if (stored !== null) {
      this.found += 1;
      return stored;
    }
    const outcome = await this.#pool.search({ fen, moves: [], limit, newGame: true, signal: this.signal });
    const verdict = this.#judge(outcome);
    if (verdict.end?.kind === 'broken') this.#endAll({ code: 'engine_failed', message: verdict.end.message });
    if (!outcome.ok) return { failure: `${outcome.error.code}: ${outcome.error.message}` };
    this.searches += 1;
    const kept = store.keep(key, outcome.value);
    if (!kept.ok) this.#endAll(kept.error);
    return outcome.value;
  }

  /** What is in flight would fail as well. */
  #endAll(failure: SearchEnd): void {
    this.#failure ??= failure;
    this.#stop.abort();
  }
}

/** Runs the work on so many lanes until the queue is empty or the signal ends it. */
export async function inLanes<T>(
  items: Iterable<T>,
  lanes: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !signal.aborted; next = queue.next()) {
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
