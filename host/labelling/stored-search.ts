/**
 * Searches of whatever values moves or plays games with an engine: each distinct position once, with a cleared engine
 * (R-ENG-1), and not at all where a store knows the answer. A position an engine fails on is told as such.
 */
import { makeOpinionKey } from '../../core/record/opinion.ts';
import type { Searched, ValuingSettings } from '../../core/study/valuing.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import { fail, type Failure, type Result } from '../../core/util/result.ts';
import type { ReadyEngine, SearchPool } from '../reproduction/ports.ts';
import { lanesOf, SearchLoop } from './search-loop.ts';
import type { SearchStore } from './search-store.ts';
import { sha256Hex } from '../files.ts';

export interface SearchWork {
  readonly engine: ReadyEngine;
  readonly valuing: Pick<ValuingSettings, 'limit' | 'settings'>;
  readonly processes: number;
  readonly store: SearchStore;
  readonly signal: AbortSignal;
}

export type SearchEnd = Failure<'cancelled' | 'engine_failed' | 'file_error'>;

export class StoredSearch {
  readonly #pool: SearchPool;
  readonly #work: SearchWork;
  readonly #loop: SearchLoop;
  readonly #byFen = new Map<string, Promise<Searched | null>>();
  #fileFailure: SearchEnd | null = null;
  /** Searches made and answers found in the store. */
  searches = 0;
  found = 0;

  constructor(work: SearchWork) {
    this.#work = work;
    this.#pool = work.engine.openPool(work.valuing.settings, work.processes, { retry: true });
    this.#loop = new SearchLoop(this.#pool.size, work.signal);
  }

  /** Fires when the work is stopped or nothing more can come of it. */
  get signal(): AbortSignal {
    return this.#loop.signal;
  }

  /** Canonical text of engine, options and limit. */
  get profile(): string {
    const { engine, valuing } = this.#work;
    return profileFingerprint(engine.identity, valuing.settings, engine.fixedOptions, valuing.limit);
  }

  /** Why the work ended early; null: it did not. */
  get end(): Result<never, SearchEnd> | null {
    if (this.#fileFailure !== null) return { ok: false, error: this.#fileFailure };
    const { end } = this.#loop;
    if (end.kind === 'broken') return fail('engine_failed', end.message);
    return end.kind === 'stopped' ? fail('cancelled', 'The searching was stopped.') : null;
  }

  /** As many items at a time as keep all processes busy. */
  async each<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
    await this.#loop.each(items, lanesOf(this.#pool), work);
  }

  /** `fen`: six fields, checked, of a position that goes on. Null: the work has ended, nothing is known of it. */
  search(fen: string): Promise<Searched | null> {
    const known = this.#byFen.get(fen);
    if (known !== undefined) return known;
    const searching = this.#search(fen);
    this.#byFen.set(fen, searching);
    return searching;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #search(fen: string): Promise<Searched | null> {
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
    if (!this.#loop.judge(outcome)) return null;
    if (!outcome.ok) return { failure: `${outcome.error.code}: ${outcome.error.message}` };
    this.searches += 1;
    const kept = store.keep(key, outcome.value);
    if (kept.ok) return outcome.value;
    this.#fileFailure ??= kept.error;
    this.#loop.breakOff(kept.error.message);
    return null;
  }
}
