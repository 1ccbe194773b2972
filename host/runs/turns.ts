/**
 * Turns of the event loop for work that never waits: players that answer at once would keep the program from anything
 * else, a wish to stop included, until their last item.
 */
const TURN_MS = 10;

export class Turns {
  #turnedAtMs = 0;

  /** Lets everything else run, once so many milliseconds have gone by without that. */
  async letOthersIn(): Promise<void> {
    if (performance.now() - this.#turnedAtMs < TURN_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#turnedAtMs = performance.now();
  }
}
