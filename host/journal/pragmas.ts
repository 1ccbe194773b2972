/**
 * Pragmas of a journal connection, set and read back (R-JOUR-1). A pragma that did not take is a defect of
 * this machine's SQLite, not something to carry on with. `synchronous` is per connection, is not stored, and a new WAL
 * file changes it after the first write, so it is read once more then (`assertDurable`).
 */
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';

/** 'PlyB' as a big-endian number: marks a file as a Plybook journal. */
export const APPLICATION_ID = 0x506c7942;

/** Older versions can lose a committed write when a WAL file is reset. */
const MINIMUM_SQLITE = '3.51.3';

const BUSY_TIMEOUT_MS = 5000;
const FULL = 2;

/** Prepares the writing connection. Throws where a value cannot be had. */
export function setWriterPragmas(db: SqliteDatabase): void {
  assertVersion(db);
  demand(db, 'journal_mode', 'WAL', 'wal');
  // FULL: a row that was acknowledged is on the disk. Costs about a millisecond a commit, nothing beside a search.
  demand(db, 'synchronous', 'FULL', FULL);
  demand(db, 'foreign_keys', 'ON', 1);
  // Without this INSERT OR REPLACE deletes rows past the BEFORE DELETE trigger.
  demand(db, 'recursive_triggers', 'ON', 1);
  demand(db, 'busy_timeout', String(BUSY_TIMEOUT_MS), BUSY_TIMEOUT_MS);
  demand(db, 'trusted_schema', 'OFF', 0);
}

export function setReaderPragmas(db: SqliteDatabase): void {
  assertVersion(db);
  demand(db, 'query_only', 'ON', 1);
  demand(db, 'busy_timeout', String(BUSY_TIMEOUT_MS), BUSY_TIMEOUT_MS);
  demand(db, 'trusted_schema', 'OFF', 0);
}

/** Called after the first write of a connection. */
export function assertDurable(db: SqliteDatabase): void {
  const synchronous = db.pragma('synchronous', { simple: true });
  if (synchronous !== FULL)
    throw new Error(`synchronous is ${String(synchronous)} after a write, not ${FULL}`);
}

export function sqliteVersion(db: SqliteDatabase): string {
  return db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
}

function assertVersion(db: SqliteDatabase): void {
  const version = sqliteVersion(db);
  if (!isAtLeast(version, MINIMUM_SQLITE)) {
    throw new Error(`SQLite ${version} is older than ${MINIMUM_SQLITE}, which the journal needs`);
  }
}

export function isAtLeast(version: string, minimum: string): boolean {
  const have = version.split('.').map(Number);
  const need = minimum.split('.').map(Number);
  for (const [index, wanted] of need.entries()) {
    const part = have[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

function demand(db: SqliteDatabase, name: string, value: string, expected: string | number): void {
  db.pragma(`${name} = ${value}`);
  const actual = db.pragma(name, { simple: true });
  if (actual !== expected) throw new Error(`PRAGMA ${name} is ${String(actual)}, not ${expected}`);
}
