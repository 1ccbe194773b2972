/**
 * Steps that wait for the disk at the same moment, to be written in one transaction. Whoever has many lanes gives them
 * as they come; they are taken at the end of the event loop's turn, so many at a time that a turn stays short.
 */
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { LedgerEntry } from './ledger-rows.ts';

export interface WaitingStep {
  readonly runId: string;
  readonly entries: readonly LedgerEntry[];
  readonly resolve: (head: ChainHead) => void;
  readonly reject: (error: unknown) => void;
}

/** About 10 ms of work. */
const MOST_AT_ONCE = 24;

export class SharedSteps {
  readonly #write: (steps: readonly WaitingStep[]) => void;
  readonly #waiting: WaitingStep[] = [];

  /** @param write takes them in their order and settles each. Never throws. */
  constructor(write: (steps: readonly WaitingStep[]) => void) {
    this.#write = write;
  }

  add(runId: string, entries: readonly LedgerEntry[]): Promise<ChainHead> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ runId, entries, resolve, reject });
      if (this.#waiting.length === 1) this.#later();
    });
  }

  /** All that wait, now: before a step that does not wait, so that rows stand in the order of their giving. */
  flush(): void {
    const steps = this.#waiting.splice(0);
    if (steps.length > 0) this.#write(steps);
  }

  #later(): void {
    setImmediate(() => {
      const steps = this.#waiting.splice(0, MOST_AT_ONCE);
      if (this.#waiting.length > 0) this.#later();
      if (steps.length > 0) this.#write(steps);
    });
  }
}
