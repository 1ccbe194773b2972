/** A clock that only moves when told; calls fall due in the order of their time. */
import type { GateClock } from '../../../host/runs/gates.ts';

export class FakeClock implements GateClock {
  #nowMs = 0;
  #calls: { readonly atMs: number; readonly call: () => void }[] = [];

  readonly nowMs = (): number => this.#nowMs;

  readonly callAt = (atMs: number, call: () => void): (() => void) => {
    const due = { atMs, call };
    this.#calls.push(due);
    return () => {
      this.#calls = this.#calls.filter((other) => other !== due);
    };
  };

  /** Moves on, calling what falls due; settles what the calls settled. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#calls.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#calls = this.#calls.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.call();
      await settled();
    }
    this.#nowMs = untilMs;
    await settled();
  }
}

/** All promises that can settle now have. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
