/**
 * Runs of other experiments: a question run has no engine, a game run no data set, so both references may be null. SQLite
 * cannot loosen a column, so the table is made anew with the same rows; references to it are checked at the end of the
 * step. And a shelf: a run can be hidden from the lists and shown again, never deleted.
 */
import { appendOnly } from './0001-journal.ts';
import type { Migration } from './migration.ts';

const COLUMNS = 'id, kind, title, dataset_id, engine_key, manifest, manifest_sha256, items, created_at';

const RUN = `
  PRAGMA defer_foreign_keys = ON;
  CREATE TEMP TABLE run_before AS SELECT ${COLUMNS} FROM run;
  DROP TABLE run;
  CREATE TABLE run (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    dataset_id TEXT REFERENCES dataset (id),           -- null: the run uses none
    engine_key TEXT REFERENCES engine (key_sha256),    -- null: the run uses none
    manifest TEXT NOT NULL,           -- canonical JSON, frozen
    manifest_sha256 TEXT NOT NULL,
    items INTEGER NOT NULL,           -- positions the run will search, or items it will ask
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO run (${COLUMNS}) SELECT ${COLUMNS} FROM temp.run_before;
  DROP TABLE temp.run_before;
  ${appendOnly('run', 'id = NEW.id')}`;

const SHELF = `
  CREATE TABLE run_shelf (
    id INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES run (id),
    is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),  -- the last row of a run counts
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX run_shelf_run ON run_shelf (run_id);
  ${appendOnly('run_shelf', 'id = NEW.id')}`;

export const experimentsMigration: Migration = {
  version: 2,
  name: 'experiments',
  sql: [RUN, SHELF].join('\n'),
};
