/**
 * Marks items whose position or puzzle also occurs in another category (`shared_fen`, `shared_puzzle`), by one walk
 * over each order while the data set is built. Only groups that span categories are looked at closer, by their texts.
 */
import { positionKeyOf } from '../../core/chess/position-key.ts';
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';
import type { ColumnBuilder } from './columns.ts';
import { flagBit } from './dataset-schema.ts';
import type { RowOrder } from './row-order.ts';
import type { Slices } from './slices.ts';

export async function markShared(
  db: SqliteDatabase,
  columns: ColumnBuilder,
  orders: { readonly fen: RowOrder; readonly source: RowOrder },
  slices: Slices,
): Promise<void> {
  const select = (column: 'fen' | 'source_key') =>
    db.prepare<[number], string>(`SELECT ${column} FROM items WHERE seq = ?`).pluck();
  const fen = select('fen');
  const source = select('source_key');
  await markGroups(orders.fen, columns, slices, flagBit('shared_fen'), (row) =>
    positionKeyOf(fen.get(row + 1) ?? ''),
  );
  await markGroups(orders.source, columns, slices, flagBit('shared_puzzle'), (row) => {
    const key = source.get(row + 1) ?? '';
    return key.startsWith('puzzle:') ? key : null;
  });
}

/** `textOf` gives null for a row that is not to be marked whatever it shares. */
async function markGroups(
  order: RowOrder,
  columns: ColumnBuilder,
  slices: Slices,
  bit: number,
  textOf: (row: number) => string | null,
): Promise<void> {
  for (const group of order.groups()) {
    if (slices.isDue) await slices.rest();
    if (!spansCategories(group, columns)) continue;
    for (const same of byText(group, textOf)) {
      if (!spansCategories(same, columns)) continue;
      for (const row of same) columns.addFlag(row, bit);
    }
  }
}

function spansCategories(rows: readonly number[], columns: ColumnBuilder): boolean {
  const first = columns.categoryOf(rows[0] ?? 0);
  return rows.some((row) => columns.categoryOf(row) !== first);
}

function byText(
  rows: readonly number[],
  textOf: (row: number) => string | null,
): Iterable<readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const text = textOf(row);
    if (text === null) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [row]);
    else group.push(row);
  }
  return groups.values();
}
