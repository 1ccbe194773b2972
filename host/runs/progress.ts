/**
 * Tells listeners how far a run is: at most ten times a second, never losing the last word. Rates come from a moving
 * window over finished positions.
 */
import type { AskingProgress, RunProgress, RunStatus } from '../../core/record/run.ts';
import { RateWindow } from '../../core/util/rate-window.ts';

const INTERVAL_MS = 100;

/** Where a run stands as an execution begins. */
export type RunBegun = Pick<RunProgress, 'kind' | 'runId' | 'asksService' | 'done' | 'total'>;

/** What is not known of a run that nothing was measured of. */
export const UNMEASURED = {
  warming: false,
  itemsPerSecond: null,
  nodesPerSecond: null,
  remainingMs: null,
  message: null,
  asking: null,
} as const;

export class RunProgressTeller {
  readonly #listeners = new Set<(progress: RunProgress) => void>();
  #rate = new RateWindow(performance.now());
  #current: RunProgress;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor({ kind, runId, asksService, done, total }: RunBegun) {
    this.#current = {
      ...UNMEASURED,
      runId,
      kind,
      status: 'running',
      asksService,
      done,
      total,
    };
  }

  get current(): RunProgress {
    return this.#current;
  }

  /** Calls back at once with the present state, then whenever it moves. */
  subscribe(listener: (progress: RunProgress) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#current);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** One more position is recorded; `nodes` null: unknown. */
  itemDone(nodes: number | null): void {
    const done = this.#current.done + 1;
    this.#rate.add(performance.now(), nodes ?? 0);
    const rates = {
      itemsPerSecond: this.#rate.itemsPerSecond(),
      nodesPerSecond: rounded(this.#rate.amountPerSecond()),
      remainingMs: this.#rate.remainingMs(this.#current.total - done),
    };
    this.#move({ ...this.#current, ...rates, done });
  }

  /** How asking goes; told with the next move. */
  setAsking(asking: AskingProgress): void {
    this.#move({ ...this.#current, asking });
  }

  /** Searching begins or ends to be a replay; speed is measured afresh. */
  setWarming(warming: boolean): void {
    this.#rate = new RateWindow(performance.now());
    this.#move({ ...this.#current, warming });
  }

  end(status: RunStatus, message: string | null): void {
    this.#current = { ...this.#current, status, message, warming: false, remainingMs: null };
    this.#tell();
  }

  #move(next: RunProgress): void {
    this.#current = next;
    const waitMs = this.#toldAtMs + INTERVAL_MS - performance.now();
    if (waitMs <= 0) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), waitMs);
  }

  #tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#toldAtMs = performance.now();
    for (const listener of this.#listeners) listener(this.#current);
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
