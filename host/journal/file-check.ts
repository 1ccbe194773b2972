/** What SQLite itself says of a journal's file: pages, indexes, references, and whether its tables are those of its version. */
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { expectedSchemaSha256, readVersion, schemaSha256 } from './migrate.ts';

/** One statement of it takes seconds in a large file. Empty: nothing is wrong. */
export function fileProblems(db: SqliteDatabase, nativeBinding: string | null): readonly string[] {
  const found: string[] = [];
  const answers = db.prepare<[], string>('PRAGMA integrity_check(100)').pluck().all();
  for (const answer of answers) if (answer !== 'ok') found.push(`SQLite: ${answer}`);
  const orphans = db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  for (const orphan of orphans.slice(0, 100))
    found.push(`a row of ${orphan.table} refers to a row of ${orphan.parent} that is not there`);
  const version = readVersion(db);
  if (schemaSha256(db) !== expectedSchemaSha256(version, nativeBinding))
    found.push(`the tables are not those of version ${version}`);
  return found;
}
