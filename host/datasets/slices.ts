/**
 * Long synchronous work cut into slices, so that a window stays alive beside it: `rest()` gives the event loop a turn
 * once a slice has lasted long enough, and is free before that.
 */
const SLICE_MS = 8;

export class Slices {
  #since = performance.now();
  readonly #signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** True when the slice is used up: then await `rest`. */
  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  /** One turn of the event loop; throws `Cancelled` when the work is no longer wanted. */
  async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    if (this.#signal?.aborted === true) throw new Cancelled();
    this.#since = performance.now();
  }
}

export class Cancelled extends Error {
  constructor() {
    super('cancelled');
  }
}
