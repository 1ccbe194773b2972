/**
 * The first journal: who ran what (run, execution), what happened (ledger), what engines said (opinion), and what a run
 * refers to (engine, dataset). Every table is append-only by trigger. Three doors are closed for each: UPDATE, DELETE,
 * and INSERT with a key that is there, which is how INSERT OR REPLACE would get in.
 */
import type { Migration } from './migration.ts';

export function appendOnly(table: string, keyExists: string): string {
  return `
    CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table}
      BEGIN SELECT RAISE(ABORT, 'append only: ${table} rows are never changed'); END;
    CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table}
      BEGIN SELECT RAISE(ABORT, 'append only: ${table} rows are never deleted'); END;
    CREATE TRIGGER ${table}_no_replace BEFORE INSERT ON ${table}
      WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${keyExists})
      BEGIN SELECT RAISE(ABORT, 'append only: this ${table} row is there already'); END;`;
}

const WORKSPACE = `
  CREATE TABLE workspace (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    workspace_id TEXT NOT NULL,
    created_at TEXT NOT NULL  -- ISO 8601, UTC
  ) STRICT;
  ${appendOnly('workspace', 'id = NEW.id OR 1')}`;

const ENGINE = `
  CREATE TABLE engine (
    id INTEGER PRIMARY KEY,
    key_sha256 TEXT NOT NULL UNIQUE,  -- over the canonical JSON of identity and origin
    engine_id TEXT NOT NULL,
    name TEXT,                        -- null: the engine told no name
    bench INTEGER,                    -- nodes; null: not measured
    file_sha256 TEXT NOT NULL,
    verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
    origin TEXT NOT NULL,
    first_seen_at TEXT NOT NULL
  ) STRICT;
  ${appendOnly('engine', 'id = NEW.id OR key_sha256 = NEW.key_sha256')}`;

const DATASET = `
  CREATE TABLE dataset (
    id TEXT PRIMARY KEY,
    content_sha256 TEXT NOT NULL,
    name TEXT NOT NULL,
    item_count INTEGER NOT NULL,
    licence_note TEXT NOT NULL,
    source TEXT NOT NULL,
    first_used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  ${appendOnly('dataset', 'id = NEW.id')}`;

const RUN = `
  CREATE TABLE run (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    dataset_id TEXT NOT NULL REFERENCES dataset (id),
    engine_key TEXT NOT NULL REFERENCES engine (key_sha256),
    manifest TEXT NOT NULL,           -- canonical JSON, frozen
    manifest_sha256 TEXT NOT NULL,
    items INTEGER NOT NULL,           -- positions the run will search
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  ${appendOnly('run', 'id = NEW.id')}`;

const EXECUTION = `
  CREATE TABLE execution (
    id INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES run (id),
    number INTEGER NOT NULL,          -- from 1
    event TEXT NOT NULL CHECK (event IN ('started', 'ended')),
    head_seq INTEGER NOT NULL,        -- the ledger's head when this row was written: a cut tail shows here
    head_hash TEXT NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (run_id, number, event)
  ) STRICT;
  ${appendOnly('execution', 'id = NEW.id OR (run_id = NEW.run_id AND number = NEW.number AND event = NEW.event)')}`;

// Indexes are as few as can be: every further page that a step touches is written to the disk with it.
const LEDGER = `
  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES run (id),
    seq INTEGER NOT NULL,             -- from 1, without gaps, in each run
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    payload TEXT NOT NULL,            -- canonical JSON
    at TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (run_id, seq),
    UNIQUE (run_id, kind, key)
  ) STRICT;
  ${appendOnly(
    'ledger',
    'id = NEW.id OR (run_id = NEW.run_id AND seq = NEW.seq) OR (run_id = NEW.run_id AND kind = NEW.kind AND key = NEW.key)',
  )}
  CREATE TRIGGER ledger_chained BEFORE INSERT ON ledger
    WHEN NEW.seq <> 1 AND NOT EXISTS
      (SELECT 1 FROM ledger WHERE run_id = NEW.run_id AND seq = NEW.seq - 1 AND hash = NEW.prev_hash)
    BEGIN SELECT RAISE(ABORT, 'ledger row does not follow the row before it'); END;`;

const OPINION = `
  CREATE TABLE opinion (
    id INTEGER PRIMARY KEY,
    key_sha256 TEXT NOT NULL UNIQUE,  -- over the four texts that follow
    engine TEXT NOT NULL,             -- bench:<value>, or sha256:<hex> where no bench is known
    options TEXT NOT NULL,            -- canonical JSON
    search_limit TEXT NOT NULL,       -- canonical JSON
    position TEXT NOT NULL,           -- canonical JSON
    result TEXT NOT NULL,             -- canonical JSON of the whole search result
    run_id TEXT NOT NULL,             -- the run and ledger row that searched it first
    ledger_seq INTEGER NOT NULL,
    FOREIGN KEY (run_id, ledger_seq) REFERENCES ledger (run_id, seq)
  ) STRICT;
  ${appendOnly('opinion', 'id = NEW.id OR key_sha256 = NEW.key_sha256')}`;

export const journalMigration: Migration = {
  version: 1,
  name: 'journal',
  sql: [WORKSPACE, ENGINE, DATASET, RUN, EXECUTION, LEDGER, OPINION].join('\n'),
};
