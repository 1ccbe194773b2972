/**
 * The one loop that searches many positions, for whatever reason: labels of a reproduction, reviews of games, values of
 * moves, games of a coverage study. And its one rule for trouble (R-ENG-8). A position on which an engine fails twice is recorded
 * as failed, with the reason, and passed by: it is told as failed wherever it is counted, stands in no mean, and is not
 * searched again. Trouble no position is to blame for (no engine, refused options, a closed pool) ends the work, and so
 * does an engine that fails on one position after another, before it spoils them all. Twice: the pool tries a lost
 * search once more on a fresh process (`retry`), and whoever keeps the hash between positions does so itself.
 */
import { setMaxListeners } from 'node:events';
import type { SearchOutcome } from '../reproduction/ports.ts';

export type LoopEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'broken'; readonly message: string };

/** At least five failures in a row, and three a process: the pool waits longer and longer between its tries. */
const FAILURES_IN_A_ROW = 5;
const FAILURES_A_PROCESS = 3;

export class SearchLoop {
  /** Fires when the work is stopped or nothing more can come of it: what is in flight would fail as well. */
  readonly signal: AbortSignal;
  readonly #outer: AbortSignal;
  readonly #stop = new AbortController();
  readonly #mostInARow: number;
  #inARow = 0;
  #end: LoopEnd | null = null;

  /** @param processes that search. @param signal of whoever asked for the work. */
  constructor(processes: number, signal: AbortSignal) {
    this.#mostInARow = Math.max(FAILURES_IN_A_ROW, FAILURES_A_PROCESS * processes);
    this.#outer = signal;
    this.signal = AbortSignal.any([signal, this.#stop.signal]);
    setMaxListeners(0, this.signal); // every search in flight listens
  }

  /** How the work has ended so far; a stop from outside outdoes what broke it. */
  get end(): LoopEnd {
    if (this.#outer.aborted) return { kind: 'stopped' };
    return this.#end ?? { kind: 'done' };
  }

  /** True: the outcome says something about its position, result or failure, and is to be recorded. */
  judge(outcome: SearchOutcome): boolean {
    if (outcome.ok) {
      this.#inARow = 0;
      return true;
    }
    const { code, message } = outcome.error;
    switch (code) {
      case 'cancelled':
        this.#endWith({ kind: 'stopped' });
        return false;
      case 'closed':
      case 'engine_missing':
      case 'engine_options':
        this.breakOff(message);
        return false;
      case 'position_refused':
        return true;
      case 'engine_failed':
        this.#inARow += 1;
        if (this.#inARow >= this.#mostInARow) {
          this.breakOff(`${this.#inARow} positions in a row failed; the last: ${message}`);
        }
        return true;
    }
  }

  /** Nothing more can come of the work. */
  breakOff(message: string): void {
    this.#endWith({ kind: 'broken', message });
  }

  /** Works through the items on so many lanes, until none is left or the signal fires. An error ends all lanes first. */
  async each<T>(items: Iterable<T>, lanes: number, work: (item: T) => Promise<void>): Promise<LoopEnd> {
    const queue = items[Symbol.iterator]();
    const lane = async (): Promise<void> => {
      try {
        while (!this.signal.aborted) {
          const next = queue.next();
          if (next.done === true) return;
          await work(next.value);
        }
      } catch (error) {
        this.#stop.abort();
        throw error;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken !== undefined) throw broken.reason;
    return this.end;
  }

  #endWith(end: LoopEnd): void {
    this.#end ??= end;
    this.#stop.abort();
  }
}

/** Twice as many pieces of work as processes, so that none waits while a result is being written. */
export function lanesOf({ size }: { readonly size: number }): number {
  return size * 2;
}
