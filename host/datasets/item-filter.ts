/**
 * Which items pass a filter, by one scan over the columns. Every condition is turned into a table of allowed numbers
 * first, so an item costs a few look-ups. `facets` counts, for each kind of condition, the items that pass all the
 * others: what one would get by choosing another value there.
 */
import type { ItemFilter } from '../../core/chessqa/dataset.ts';
import type { Columns } from './columns.ts';
import { FLAGS } from './dataset-schema.ts';

/** The filter in numbers; a null table allows everything. */
export interface Conditions {
  readonly category: Uint8Array | null;
  readonly task: Uint8Array | null;
  readonly label: Uint8Array | null;
  readonly flagBits: number;
  readonly minPieces: number;
  readonly maxPieces: number;
  /** 1 at every item that passes text and source; null when neither is asked for. */
  readonly marked: Uint8Array | null;
}

export interface FacetCounts {
  readonly category: Uint32Array;
  readonly task: Uint32Array;
  readonly answer: Uint32Array;
  /** In the order of `FLAGS`. */
  readonly flags: Uint32Array;
}

export function isUnfiltered(filter: ItemFilter): boolean {
  return Object.values(filter).every((value) => value === null || value === '');
}

export function flagBitsOf(flag: string | null): number {
  if (flag === null || flag === '') return 0;
  const index = FLAGS.findIndex((known) => known === flag);
  // an unknown flag is on no item: a bit beyond the column
  return index < 0 ? 1 << 8 : 1 << index;
}

/** Indexes of the items that pass, ascending. */
export function matchingRows(columns: Columns, conditions: Conditions): Uint32Array {
  const rows = new Uint32Array(columns.count);
  let found = 0;
  for (let row = 0; row < columns.count; row += 1) {
    if (failures(columns, conditions, row) === 0) {
      rows[found] = row;
      found += 1;
    }
  }
  return rows.slice(0, found);
}

const CATEGORY = 1;
const TASK = 2;
const LABEL = 4;
const FLAG = 8;
const OTHER = 16;

/** Bits of the conditions the item fails. */
function failures(columns: Columns, conditions: Conditions, row: number): number {
  const { category, task, label, flagBits, minPieces, maxPieces, marked } = conditions;
  let failed = 0;
  if (category !== null && category[columns.category[row] as number] !== 1) failed |= CATEGORY;
  if (task !== null && task[columns.task[row] as number] !== 1) failed |= TASK;
  if (label !== null && label[columns.answer[row] as number] !== 1) failed |= LABEL;
  if (((columns.flags[row] as number) & flagBits) !== flagBits) failed |= FLAG;
  const pieces = columns.pieces[row] as number;
  if (pieces < minPieces || pieces > maxPieces || (marked !== null && marked[row] !== 1)) failed |= OTHER;
  return failed;
}

export function facetCounts(
  columns: Columns,
  conditions: Conditions,
  sizes: { readonly category: number; readonly task: number; readonly answer: number },
): FacetCounts {
  const counts: FacetCounts = {
    category: new Uint32Array(sizes.category),
    task: new Uint32Array(sizes.task),
    answer: new Uint32Array(sizes.answer),
    flags: new Uint32Array(FLAGS.length),
  };
  for (let row = 0; row < columns.count; row += 1) {
    const failed = failures(columns, conditions, row);
    if ((failed & OTHER) !== 0) continue;
    // choosing another category drops the chosen task
    if ((failed & ~(CATEGORY | TASK)) === 0) increment(counts.category, columns.category[row] as number);
    if ((failed & ~TASK) === 0) increment(counts.task, columns.task[row] as number);
    if ((failed & ~LABEL) === 0) increment(counts.answer, columns.answer[row] as number);
    if ((failed & ~FLAG) === 0) addFlags(counts.flags, columns.flags[row] as number);
  }
  return counts;
}

function addFlags(flags: Uint32Array, bits: number): void {
  if (bits === 0) return;
  for (let index = 0; index < flags.length; index += 1) {
    if ((bits & (1 << index)) !== 0) increment(flags, index);
  }
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}
