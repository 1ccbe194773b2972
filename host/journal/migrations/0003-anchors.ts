/**
 * Anchors: one chain over everything that is not a run's own rows (core/record/anchor). Rows that were there before get
 * theirs when the journal is next opened for writing; from then on each is written in the transaction of its row.
 */
import { appendOnly } from './0001-journal.ts';
import type { Migration } from './migration.ts';

const ANCHOR = `
  CREATE TABLE anchor (
    seq INTEGER PRIMARY KEY,          -- from 1, without gaps
    subject TEXT NOT NULL,            -- a table, or head: where the chain of a run ends
    key TEXT NOT NULL,                -- of the row in that table; of a head the run's id
    facts TEXT NOT NULL,              -- SHA-256 of the row as canonical JSON; of a head its number and hash
    ledger_rows INTEGER NOT NULL,     -- how many the ledger had then, of all runs
    opinions INTEGER NOT NULL,
    at TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX anchor_of ON anchor (subject, key);
  ${appendOnly('anchor', 'seq = NEW.seq')}
  CREATE TRIGGER anchor_chained BEFORE INSERT ON anchor
    WHEN NEW.seq <> 1 AND NOT EXISTS (SELECT 1 FROM anchor WHERE seq = NEW.seq - 1 AND hash = NEW.prev_hash)
    BEGIN SELECT RAISE(ABORT, 'anchor does not follow the anchor before it'); END;`;

export const anchorsMigration: Migration = { version: 3, name: 'anchors', sql: ANCHOR };
