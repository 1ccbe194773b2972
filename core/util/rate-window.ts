/**
 * Speed over a moving window, for progress and remaining time: the mean over the last minute, so that a slow start or a
 * pause long ago does not colour it. Times are handed in, in milliseconds of any steady clock.
 */

interface Sample {
  readonly atMs: number;
  readonly amount: number;
}

const WINDOW_MS = 60_000;
const MAX_SAMPLES = 512;

export class RateWindow {
  /** The first sample only marks where the window begins; its amount is not counted. */
  #samples: Sample[];
  #items = 0;

  constructor(startMs: number) {
    this.#samples = [{ atMs: startMs, amount: 0 }];
  }

  /** One item done at `atMs`, worth `amount` (nodes, bytes; 0 where it has no size). */
  add(atMs: number, amount: number): void {
    this.#items += 1;
    this.#samples.push({ atMs, amount });
    const oldest = atMs - WINDOW_MS;
    let drop = Math.max(0, this.#samples.length - MAX_SAMPLES);
    while (drop < this.#samples.length - 2 && (this.#samples[drop]?.atMs ?? 0) < oldest) drop += 1;
    if (drop > 0) this.#samples = this.#samples.slice(drop);
  }

  /** Items a second; null before the first item. */
  itemsPerSecond(): number | null {
    const seconds = this.#seconds();
    return this.#items === 0 || seconds <= 0 ? null : (this.#samples.length - 1) / seconds;
  }

  /** Amount a second; null before the first item. */
  amountPerSecond(): number | null {
    const seconds = this.#seconds();
    if (this.#items === 0 || seconds <= 0) return null;
    return this.#samples.slice(1).reduce((sum, sample) => sum + sample.amount, 0) / seconds;
  }

  /** Milliseconds until `items` more are done at this speed; null before the first item. */
  remainingMs(items: number): number | null {
    const rate = this.itemsPerSecond();
    return rate === null ? null : Math.round((items / rate) * 1000);
  }

  #seconds(): number {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    return first === undefined || last === undefined ? 0 : (last.atMs - first.atMs) / 1000;
  }
}
