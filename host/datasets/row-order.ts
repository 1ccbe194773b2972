/**
 * Which items hold a given text (a position, a source), without an index of SQLite: a million random inserts into one
 * cost more than all the rest of an import. Each item gives one number, its text's key above its own row, and the
 * numbers are sorted once. Equal keys do not prove equal texts, so whoever looks up compares the texts.
 */
import { textKey } from './dataset-schema.ts';

/** Rows are numbered from 0; a number below 2^53 holds key and row. */
export class RowOrder {
  readonly #numbers: Float64Array;
  readonly #rowRange: number;

  private constructor(numbers: Float64Array, rowRange: number) {
    this.#numbers = numbers;
    this.#rowRange = rowRange;
  }

  /** `keys[row]` is the `textKey` of the row's text. */
  static build(keys: Float64Array): RowOrder {
    const rowRange = rowRangeOf(keys.length);
    const numbers = new Float64Array(keys.length);
    for (let row = 0; row < keys.length; row += 1) {
      numbers[row] = shorten(keys[row] ?? 0, rowRange) * rowRange + row;
    }
    return new RowOrder(numbers.sort(), rowRange);
  }

  static read(data: Buffer): RowOrder {
    if (data.length % 8 !== 0) throw new Error('an order of rows is cut short');
    const numbers = new Float64Array(data.length / 8);
    Buffer.from(numbers.buffer).set(data);
    return new RowOrder(numbers, rowRangeOf(numbers.length));
  }

  get data(): Buffer {
    return Buffer.from(this.#numbers.buffer, this.#numbers.byteOffset, this.#numbers.byteLength);
  }

  /** Rows whose text has the key of this text, ascending. */
  *rowsOf(text: string): IterableIterator<number> {
    const first = shorten(textKey(text), this.#rowRange) * this.#rowRange;
    for (let at = this.#placeOf(first); at < this.#numbers.length; at += 1) {
      const row = (this.#numbers[at] ?? 0) - first;
      if (row >= this.#rowRange) return;
      yield row;
    }
  }

  /** Groups of at least two rows with one key, each ascending. */
  *groups(): IterableIterator<readonly number[]> {
    let key = -1;
    let group: number[] = [];
    for (const number of this.#numbers) {
      const own = Math.floor(number / this.#rowRange);
      if (own !== key) {
        if (group.length > 1) yield group;
        if (group.length > 0) group = [];
        key = own;
      }
      group.push(number - own * this.#rowRange);
    }
    if (group.length > 1) yield group;
  }

  #placeOf(number: number): number {
    let low = 0;
    let high = this.#numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#numbers[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The power of two that leaves room for every row. */
function rowRangeOf(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, count)));
}

function shorten(key: number, rowRange: number): number {
  return key % (2 ** 53 / rowRange);
}
