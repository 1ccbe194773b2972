/**
 * Values moves with a pool of engine processes: each distinct position is searched once, cleared before (decision 18),
 * what a store knows is not searched at all, and as many moves are under way as keep all processes busy. Order and number
 * of processes change the speed, never a number. A stop leaves what is finished in the store; nothing is half kept.
 */
import { setMaxListeners } from 'node:events';
import { makeOpinionKey, type OpinionKey } from '../../core/record/opinion.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import {
  foldValue,
  reachedBy,
  type MoveToValue,
  type MoveValue,
  type Searched,
  type ValuingSettings,
} from '../../core/study/valuing.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { sha256Hex } from '../journal/writer.ts';
import type { ReadyEngine, SearchPool } from '../runner/ports.ts';
import { failureJudge } from '../runner/run-loop.ts';
import type { SearchStore } from './search-store.ts';

export interface ValuingWork {
  readonly engine: ReadyEngine;
  readonly valuing: ValuingSettings;
  readonly processes: number;
  readonly store: SearchStore;
  readonly signal: AbortSignal;
  /** Moves valued so far, and searches made for them; found ones are not counted. */
  readonly onProgress: (valued: number, searches: number) => void;
}

export interface ValuedMoves {
  /** In order of the moves. */
  readonly values: readonly MoveValue[];
  /** Canonical text of engine, options and limit; values of different profiles never share an aggregate. */
  readonly profile: string;
  readonly searches: number;
  readonly found: number;
}

export type ValuingFailure = Failure<'cancelled' | 'engine_failed' | 'file_error'>;

/** A move to value, or the engine's own choice in a position (noise floor). */
export type ValuingTask = MoveToValue | { readonly best: Pick<StudyPosition, 'id' | 'fen'> };

export async function valueMoves(
  tasks: readonly ValuingTask[],
  work: ValuingWork,
): Promise<Result<ValuedMoves, ValuingFailure>> {
  const { engine, valuing, processes } = work;
  const pool = engine.openPool(valuing.settings, processes, { retry: true });
  const valuer = new Valuer(pool, work);
  try {
    const values = await valuer.run(tasks);
    if (!values.ok) return values;
    const { identity, fixedOptions } = engine;
    const profile = profileFingerprint(identity.bench, valuing.settings, fixedOptions, valuing.limit);
    return ok({ values: values.value, profile, searches: valuer.searches, found: valuer.found });
  } finally {
    await pool.close();
  }
}

class Valuer {
  readonly #pool: SearchPool;
  readonly #work: ValuingWork;
  readonly #byFen = new Map<string, Promise<Searched>>();
  readonly #judge: ReturnType<typeof failureJudge>;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #failure: ValuingFailure | null = null;
  searches = 0;
  found = 0;

  constructor(pool: SearchPool, work: ValuingWork) {
    this.#pool = pool;
    this.#work = work;
    this.#judge = failureJudge(pool.size);
    this.#signal = AbortSignal.any([work.signal, this.#stop.signal]);
    setMaxListeners(0, this.#signal); // every search in flight listens
  }

  async run(tasks: readonly ValuingTask[]): Promise<Result<readonly MoveValue[], ValuingFailure>> {
    const values: MoveValue[] = [];
    const queue = tasks.entries();
    let valued = 0;
    const lane = async (): Promise<void> => {
      for (const [index, task] of queue) {
        const value = await this.#value(task);
        if (this.#signal.aborted) return;
        values[index] = value;
        valued += 1;
        this.#work.onProgress(valued, this.searches);
      }
    };
    await Promise.all(Array.from({ length: this.#pool.size * 2 }, lane));
    if (this.#failure !== null) return { ok: false, error: this.#failure };
    return this.#work.signal.aborted ? fail('cancelled', 'The valuing was stopped.') : ok(values);
  }

  async #value(task: ValuingTask): Promise<MoveValue> {
    if (!('best' in task)) {
      const reached = reachedBy(task);
      const [before, after] = await Promise.all([
        this.#searched(task.fen),
        reached.kind === 'search' ? this.#searched(reached.fen) : null,
      ]);
      return foldValue(task, before, after);
    }
    const { id, fen } = task.best;
    const before = await this.#searched(fen);
    const uci = 'failure' in before ? null : before.bestmove;
    if (uci !== null) return this.#value({ positionId: id, fen, uci });
    const failure = 'failure' in before ? before.failure : 'the engine gave no move';
    return { positionId: id, uci: null, before: null, after: null, bestmove: null, loss: null, failure };
  }

  #searched(fen: string): Promise<Searched> {
    const known = this.#byFen.get(fen);
    if (known !== undefined) return known;
    const searching = this.#search(fen);
    this.#byFen.set(fen, searching);
    return searching;
  }

  async #search(fen: string): Promise<Searched> {
    const key = this.#keyOf(fen);
    const stored = this.#work.store.find(key);
    if (stored !== null) {
      this.found += 1;
      return stored;
    }
    const { limit } = this.#work.valuing;
    const outcome = await this.#pool.search({ fen, moves: [], limit, newGame: true, signal: this.#signal });
    const verdict = this.#judge(outcome);
    if (verdict.end?.kind === 'broken') this.#end({ code: 'engine_failed', message: verdict.end.message });
    if (!outcome.ok) return { failure: `${outcome.error.code}: ${outcome.error.message}` };
    this.searches += 1;
    const kept = this.#work.store.keep(key, outcome.value);
    if (!kept.ok) this.#end(kept.error);
    return outcome.value;
  }

  #keyOf(fen: string): OpinionKey {
    const { engine, valuing } = this.#work;
    const { identity, fixedOptions } = engine;
    const { settings, limit } = valuing;
    return makeOpinionKey(
      { engine: identity, settings, fixedOptions, limit, fen, historySha256: null },
      sha256Hex,
    );
  }

  /** What is in flight would fail as well. */
  #end(failure: ValuingFailure): void {
    this.#failure ??= failure;
    this.#stop.abort();
  }
}
