/**
 * Marks items whose position or puzzle also occurs in another category (`shared_fen`, `shared_puzzle`), by one ordered
 * walk over each index while the data set is built. Keys of positions are numbers, so a group is confirmed by text.
 */
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';
import type { ColumnBuilder } from './columns.ts';
import { fourFields } from '../../core/chess/fen.ts';
import { flagBit } from './dataset-schema.ts';
import type { Slices } from './slices.ts';

interface Entry {
  readonly key: string | number;
  readonly seq: number;
}

export async function markShared(db: SqliteDatabase, columns: ColumnBuilder, slices: Slices): Promise<void> {
  const fenOf = db.prepare<[number], string>('SELECT fen FROM items WHERE seq = ?').pluck();
  await eachGroup(db, 'fen_key', slices, (entries) => {
    if (!spansCategories(entries, columns)) return;
    for (const group of byText(entries, (seq) => fourFields(fenOf.get(seq) ?? ''))) {
      mark(group, columns, flagBit('shared_fen'));
    }
  });
  await eachGroup(db, 'source_key', slices, (entries) => {
    if (String(entries[0]?.key).startsWith('puzzle:')) mark(entries, columns, flagBit('shared_puzzle'));
  });
}

/** Pages of the index, so that the event loop gets its turns between them. */
async function eachGroup(
  db: SqliteDatabase,
  column: 'fen_key' | 'source_key',
  slices: Slices,
  visit: (entries: readonly Entry[]) => void,
): Promise<void> {
  const page = db.prepare<[string | number, number], Entry>(
    `SELECT ${column} AS key, seq FROM items WHERE (${column}, seq) > (?, ?) ORDER BY ${column}, seq LIMIT 2000`,
  );
  let last: Entry = { key: column === 'fen_key' ? -1 : '', seq: 0 };
  let group: Entry[] = [];
  for (;;) {
    const entries = page.all(last.key, last.seq);
    for (const entry of entries) {
      if (entry.key !== last.key) {
        if (group.length > 1) visit(group);
        group = [];
      }
      group.push(entry);
      last = entry;
    }
    if (entries.length === 0) break;
    if (slices.isDue) await slices.rest();
  }
  if (group.length > 1) visit(group);
}

function spansCategories(entries: readonly Entry[], columns: ColumnBuilder): boolean {
  const first = columns.categoryOf((entries[0]?.seq ?? 1) - 1);
  return entries.some((entry) => columns.categoryOf(entry.seq - 1) !== first);
}

function mark(entries: readonly Entry[], columns: ColumnBuilder, bit: number): void {
  if (!spansCategories(entries, columns)) return;
  for (const entry of entries) columns.addFlag(entry.seq - 1, bit);
}

function byText(entries: readonly Entry[], textOf: (seq: number) => string): Iterable<readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const text = textOf(entry.seq);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [entry]);
    else group.push(entry);
  }
  return groups.values();
}
