/** The rows that anchors stand for, and the numbers that go with them; used by whoever writes or checks anchors. */
import { ANCHORED_TABLES, type AnchoredTable, type AnchorFields } from '../../core/record/anchor.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { sha256Hex } from '../files.ts';
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';

export interface AnchorRow extends AnchorFields {
  readonly prevHash: string;
  readonly hash: string;
}

export const ANCHOR_COLUMNS =
  'seq, subject, key, facts, ledger_rows AS ledgerRows, opinions, at, prev_hash AS prevHash, hash';

type PlainRow = Readonly<Record<string, string | number | null>> & { readonly id: string | number };

/** A row in a hash: every column by its name. */
export function rowFacts(row: PlainRow): string {
  return sha256Hex(canonicalJson(row));
}

/** All rows of an anchored table in the order of their keys. */
export function anchoredRows(db: SqliteDatabase, table: AnchoredTable): readonly PlainRow[] {
  return db.prepare<[], PlainRow>(`SELECT * FROM ${table} ORDER BY id`).all();
}

export function anchoredRow(
  db: SqliteDatabase,
): Readonly<Record<AnchoredTable, (id: string | number) => PlainRow>> {
  const readers = ANCHORED_TABLES.map((table) => {
    const row = db.prepare<[string | number], PlainRow>(`SELECT * FROM ${table} WHERE id = ?`);
    const read = (id: string | number): PlainRow => {
      const found = row.get(id);
      if (found === undefined) throw new Error(`there is no row ${id} of ${table}`);
      return found;
    };
    return [table, read] as const;
  });
  return Object.fromEntries(readers) as Record<AnchoredTable, (id: string | number) => PlainRow>;
}
