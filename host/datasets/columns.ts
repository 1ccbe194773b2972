/**
 * What filters look at, as columns of numbers: 13 bytes an item. Built in pieces of 65,536 items while a data set is
 * imported and read back whole when it is first filtered. Index 0 is the item with seq 1.
 */
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';

export const PART_ITEMS = 65_536;

export interface Columns {
  readonly count: number;
  /** Numbers of `words` of the same kind. */
  readonly task: Uint16Array;
  readonly category: Uint8Array;
  readonly answer: Uint32Array;
  readonly template: Uint32Array;
  /** Men on the board. */
  readonly pieces: Uint8Array;
  /** Bits of `FLAGS`. */
  readonly flags: Uint8Array;
}

export interface ColumnRow {
  readonly task: number;
  readonly category: number;
  readonly answer: number;
  readonly template: number;
  readonly pieces: number;
  readonly flags: number;
}

const NAMES = ['task', 'category', 'answer', 'template', 'pieces', 'flags'] as const;

function emptyColumns(count: number): Columns {
  return {
    count,
    task: new Uint16Array(count),
    category: new Uint8Array(count),
    answer: new Uint32Array(count),
    template: new Uint32Array(count),
    pieces: new Uint8Array(count),
    flags: new Uint8Array(count),
  };
}

/** Collects columns while items arrive; flags can still be added until `store`. */
export class ColumnBuilder {
  readonly #parts: Columns[] = [];
  count = 0;

  add(row: ColumnRow): void {
    const at = this.count % PART_ITEMS;
    if (at === 0) this.#parts.push(emptyColumns(PART_ITEMS));
    const part = this.#parts[this.#parts.length - 1];
    if (part === undefined) throw new Error('no part');
    for (const name of NAMES) part[name][at] = row[name];
    this.count += 1;
  }

  categoryOf(index: number): number {
    return this.#parts[Math.floor(index / PART_ITEMS)]?.category[index % PART_ITEMS] ?? 0;
  }

  addFlag(index: number, bit: number): void {
    const flags = this.#parts[Math.floor(index / PART_ITEMS)]?.flags;
    const at = index % PART_ITEMS;
    if (flags !== undefined) flags[at] = (flags[at] ?? 0) | bit;
  }

  store(write: (name: string, part: number, data: Buffer) => void): void {
    for (const [number, part] of this.#parts.entries()) {
      const used = Math.min(PART_ITEMS, this.count - number * PART_ITEMS);
      for (const name of NAMES) write(name, number, bytesOf(part[name].subarray(0, used)));
    }
  }
}

function bytesOf(array: Uint8Array | Uint16Array | Uint32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** All columns of a data set of `count` items. Numbers are stored in the byte order of every system we run on. */
export function loadColumns(db: SqliteDatabase, count: number): Columns {
  const columns = emptyColumns(count);
  const read = db.prepare<[string], { part: number; data: Buffer }>(
    'SELECT part, data FROM columns WHERE name = ? ORDER BY part',
  );
  for (const name of NAMES) {
    const target = bytesOf(columns[name]);
    let at = 0;
    for (const { data } of read.iterate(name)) {
      if (at + data.length > target.length) throw new Error(`column ${name} is longer than its data set`);
      data.copy(target, at);
      at += data.length;
    }
    if (at !== target.length) throw new Error(`column ${name} is shorter than its data set`);
  }
  return columns;
}
