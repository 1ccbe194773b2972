/**
 * Queries over a journal, on a read-only connection: pages for the screens, whole walks for folds. Nothing here
 * interprets a payload; that is the business of `core/record`.
 */
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { LedgerKind, LedgerRow } from '../../core/record/ledger.ts';
import type { ReadDb } from './connections.ts';
import type { ExecutionRow, RunRow, StoredOpinion } from './rows.ts';

const LEDGER_COLUMNS = `run_id AS runId, seq, kind, key, payload, at, prev_hash AS prevHash, hash`;
const RUN_COLUMNS = `id, kind, title, dataset_id AS datasetId, manifest, manifest_sha256 AS manifestSha256, items,
  created_at AS createdAt`;

export interface JournalCounts {
  readonly runs: number;
  readonly ledgerRows: number;
  readonly opinions: number;
}

export class JournalReader {
  readonly #db: ReadDb;

  constructor(db: ReadDb) {
    this.#db = db;
  }

  /** The connection, for checks that no query here covers. */
  get connection(): ReadDb {
    return this.#db;
  }

  workspaceId(): string {
    const id = this.#db.prepare<[], string>('SELECT workspace_id FROM workspace').pluck().get();
    if (id === undefined) throw new Error('the journal has no workspace row');
    return id;
  }

  counts(): JournalCounts {
    const row = this.#db
      .prepare<[], JournalCounts>(
        `SELECT (SELECT count(*) FROM run) AS runs, (SELECT count(*) FROM ledger) AS ledgerRows,
           (SELECT count(*) FROM opinion) AS opinions`,
      )
      .get();
    return row ?? { runs: 0, ledgerRows: 0, opinions: 0 };
  }

  /** Newest first. */
  runs(): readonly RunRow[] {
    return this.#db
      .prepare<[], RunRow>(`SELECT ${RUN_COLUMNS} FROM run ORDER BY created_at DESC, id DESC`)
      .all();
  }

  /** Null: there is no such run. */
  run(runId: string): RunRow | null {
    return (
      this.#db.prepare<[string], RunRow>(`SELECT ${RUN_COLUMNS} FROM run WHERE id = ?`).get(runId) ?? null
    );
  }

  /** Null: the run has no rows. */
  head(runId: string): ChainHead | null {
    return (
      this.#db
        .prepare<[string], ChainHead>(
          'SELECT seq, hash FROM ledger WHERE run_id = ? ORDER BY seq DESC LIMIT 1',
        )
        .get(runId) ?? null
    );
  }

  executions(runId: string): readonly ExecutionRow[] {
    return this.#db
      .prepare<[string], ExecutionRow>(
        `SELECT number, event, head_seq AS headSeq, head_hash AS headHash, at FROM execution
         WHERE run_id = ? ORDER BY id`,
      )
      .all(runId);
  }

  /** Every row of a run in order, one at a time. The walk must end before anything is written through this thread. */
  ledger(runId: string): IterableIterator<LedgerRow> {
    return this.#db
      .prepare<[string], LedgerRow>(`SELECT ${LEDGER_COLUMNS} FROM ledger WHERE run_id = ? ORDER BY seq`)
      .iterate(runId);
  }

  /** Rows of one kind in order, at most `limit`, after `afterSeq`. */
  ledgerPage(runId: string, kind: LedgerKind, afterSeq: number, limit: number): readonly LedgerRow[] {
    return this.#db
      .prepare<[string, string, number, number], LedgerRow>(
        `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE run_id = ? AND kind = ? AND seq > ? ORDER BY seq LIMIT ?`,
      )
      .all(runId, kind, afterSeq, limit);
  }

  /** Null: no such row. */
  ledgerRow(runId: string, kind: LedgerKind, key: string): LedgerRow | null {
    return (
      this.#db
        .prepare<[string, string, string], LedgerRow>(
          `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE run_id = ? AND kind = ? AND key = ?`,
        )
        .get(runId, kind, key) ?? null
    );
  }

  /** Keys of all rows of one kind. */
  keys(runId: string, kind: LedgerKind): readonly string[] {
    return this.#db
      .prepare<[string, string], string>('SELECT key FROM ledger WHERE run_id = ? AND kind = ? ORDER BY seq')
      .pluck()
      .all(runId, kind);
  }

  /** Label rows in the order of their items. */
  labels(runId: string): IterableIterator<LedgerRow> {
    return this.#db
      .prepare<[string], LedgerRow>(
        `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE run_id = ? AND kind = 'label' ORDER BY CAST(key AS INTEGER)`,
      )
      .iterate(runId);
  }

  opinion(keySha256: string): StoredOpinion | null {
    return (
      this.#db
        .prepare<[string], StoredOpinion>(
          `SELECT key_sha256 AS keySha256, result, run_id AS runId, ledger_seq AS ledgerSeq FROM opinion
           WHERE key_sha256 = ?`,
        )
        .get(keySha256) ?? null
    );
  }
}
