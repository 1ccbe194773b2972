/**
 * The order in which sources are walked: by a key worked out from the seed and the name of a source, which is a shuffle
 * that depends neither on the order of the rows nor on how much memory there is. Of a source of any size only the
 * beginnings of that order are held, one a bucket; a bucket that overflowed knows how far it reaches.
 */
import { makeRng, namedSeed } from '../util/rng.ts';

/** 32 bits; equal keys are ordered by name. */
export function orderKey(seed: number, name: string): number {
  return makeRng(namedSeed(seed, name))() * 0x1_0000_0000;
}

export interface Ordered {
  readonly order: number;
  readonly name: string;
}

function compare(a: Ordered, b: Ordered): number {
  return a.order - b.order || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

class Bucket<T extends Ordered> {
  #held: T[] = [];
  #limit: number | null = null;
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  wants(one: Ordered): boolean {
    return this.#limit === null || one.order <= this.#limit;
  }

  add(one: T): void {
    this.#held.push(one);
    if (this.#held.length >= 2 * this.#capacity) this.#cut();
  }

  /** In order; at most as many as there is room for. */
  close(): readonly T[] {
    if (this.#held.length > this.#capacity) this.#cut();
    else this.#held.sort(compare);
    return this.#held;
  }

  /** Sources beyond it were not kept; null: all were. */
  get limit(): number | null {
    return this.#limit;
  }

  #cut(): void {
    this.#held.sort(compare);
    this.#held.length = this.#capacity;
    this.#limit = this.#held.at(-1)?.order ?? 0;
  }
}

/** The first sources of each bucket, and of all of them together in order. */
export class OrderedPool<T extends Ordered> {
  readonly #buckets = new Map<string, Bucket<T>>();
  readonly #capacityOf: (bucket: string) => number;

  constructor(capacityOf: (bucket: string) => number) {
    this.#capacityOf = capacityOf;
  }

  /** `make` is called only when the source is wanted. */
  offer(place: Ordered, buckets: readonly string[], make: () => T): void {
    let made: T | null = null;
    for (const name of buckets) {
      let bucket = this.#buckets.get(name);
      if (bucket === undefined) {
        bucket = new Bucket(this.#capacityOf(name));
        this.#buckets.set(name, bucket);
      }
      if (!bucket.wants(place)) continue;
      made ??= make();
      bucket.add(made);
    }
  }

  close(): {
    readonly ordered: readonly T[];
    /** By bucket, how far it reaches where it overflowed. */
    readonly limits: ReadonlyMap<string, number>;
  } {
    const limits = new Map<string, number>();
    const all = new Set<T>();
    for (const [name, bucket] of this.#buckets) {
      for (const one of bucket.close()) all.add(one);
      if (bucket.limit !== null) limits.set(name, bucket.limit);
    }
    return { ordered: [...all].sort(compare), limits };
  }
}
