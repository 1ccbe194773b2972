/**
 * Brings a journal forward, one step a transaction, with `user_version` set inside it: a step that fails leaves the
 * version before. There is no way back, and a version from the future is refused before this runs. `schemaSha256` is
 * how an open journal is compared with what its version must look like, because triggers cannot stop DROP.
 */
import { createHash } from 'node:crypto';
import { openSqlite, type SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { journalMigration } from './migrations/0001-journal.ts';
import { experimentsMigration } from './migrations/0002-experiments.ts';
import { anchorsMigration } from './migrations/0003-anchors.ts';
import type { Migration } from './migrations/migration.ts';

export const MIGRATIONS: readonly Migration[] = [journalMigration, experimentsMigration, anchorsMigration];

/** The version this program writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** From this version on a journal has anchors. */
export const ANCHORED_SINCE = anchorsMigration.version;

/** Applies every step above the database's version, up to `target`. Throws where a step fails. */
export function migrate(db: SqliteDatabase, target: number = SCHEMA_VERSION): void {
  assertOrder(MIGRATIONS);
  for (const step of MIGRATIONS) {
    if (step.version <= readVersion(db) || step.version > target) continue;
    db.transaction(() => {
      db.exec(step.sql);
      db.pragma(`user_version = ${step.version}`);
    }).immediate();
  }
}

export function readVersion(db: SqliteDatabase): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** SHA-256 over every statement of the schema, white space as written, in the order of their names. */
export function schemaSha256(db: SqliteDatabase): string {
  const rows = db
    .prepare<[], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
       ORDER BY type, name`,
    )
    .all();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** What `schemaSha256` must give for a version: that of an empty database brought to it. */
export function expectedSchemaSha256(version: number, nativeBinding: string | null): string {
  const db = openSqlite(':memory:', { readonly: false, nativeBinding });
  try {
    migrate(db, version);
    return schemaSha256(db);
  } finally {
    db.close();
  }
}

function assertOrder(steps: readonly Migration[]): void {
  for (const [index, step] of steps.entries()) {
    if (step.version !== index + 1) throw new Error(`migration ${step.name} is out of order`);
  }
}
