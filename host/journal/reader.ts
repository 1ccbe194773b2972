/**
 * Queries over a journal, on a read-only connection: pages for the screens, whole walks for folds. Nothing here
 * interprets a payload; that is the business of `core/record`.
 */
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { LedgerKind } from '../../core/ledger/ledger.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { Agreement } from '../../core/score/label-record.ts';
import type { Reading } from '../../core/reproduction/run.ts';
import type { ReadDb } from './connections.ts';
import type { ExecutionRow, RunRow, RunStamp, StoredOpinion } from './rows.ts';

export const LEDGER_COLUMNS = `run_id AS runId, seq, kind, key, payload, at, prev_hash AS prevHash, hash`;
const RUN_COLUMNS = `id, kind, title, dataset_id AS datasetId, manifest, manifest_sha256 AS manifestSha256, items,
  created_at AS createdAt,
  coalesce((SELECT is_archived FROM run_shelf WHERE run_id = run.id ORDER BY run_shelf.id DESC LIMIT 1), 0)
    AS isArchived`;

/** Without the bytes of a reply, which may be megabytes: JSON, or the beginning of a long payload. */
const BRIEF = `CASE
    WHEN kind IN ('attempt_closed', 'preflight_attempt') THEN json_object(
      'failure', json_extract(payload, '$.attempt.classification.failure'),
      'status', json_extract(payload, '$.attempt.status'),
      'wallMs', json_extract(payload, '$.attempt.wallMs'),
      'text', substr(json_extract(payload, '$.attempt.text'), 1, 200))
    WHEN length(payload) <= 4000 THEN payload
    ELSE substr(payload, 1, 300) END`;

export interface LedgerTailRow {
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  readonly at: string;
  readonly hash: string;
  /** See `describeRow`. */
  readonly brief: string;
}

export interface JournalCounts {
  readonly runs: number;
  readonly ledgerRows: number;
  readonly opinions: number;
}

export interface LabelRowQuery {
  readonly runId: string;
  readonly reading: Reading;
  readonly agreement: Agreement | null;
  readonly offset: number;
  readonly limit: number;
}

export interface LabelCounts {
  readonly labelled: number;
  readonly failed: number;
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

  /** Id of the workspace in which the run was made: another than this one's of a run that came as a bundle. */
  originOf(runId: string): string {
    const origin = this.#db
      .prepare<[string], string | null>(
        `SELECT json_extract(payload, '$.workspaceId') FROM ledger WHERE run_id = ? AND seq = 1`,
      )
      .pluck()
      .get(runId);
    return origin ?? this.workspaceId();
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

  /** What can change about the runs, newest first: cheap to ask for hundreds of them. */
  runStamps(): readonly RunStamp[] {
    return this.#db
      .prepare<[], RunStamp>(
        `SELECT id, coalesce((SELECT max(seq) FROM ledger WHERE run_id = run.id), 0) AS lastSeq,
           coalesce((SELECT is_archived FROM run_shelf WHERE run_id = run.id ORDER BY run_shelf.id DESC LIMIT 1), 0)
             AS isArchived
         FROM run ORDER BY created_at DESC, id DESC`,
      )
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

  /** Whether its row was anchored as it was written; false: an older program made it. Null: there is no such run. */
  isAnchoredFromStart(runId: string): boolean | null {
    const found = this.#db
      .prepare<[string], 0 | 1>(
        `SELECT EXISTS (SELECT 1 FROM anchor WHERE subject = 'run' AND key = run.id AND at = run.created_at)
         FROM run WHERE id = ?`,
      )
      .pluck()
      .get(runId);
    return found === undefined ? null : found === 1;
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

  /** The last rows of a run, newest first, in brief. */
  ledgerTail(runId: string, limit: number): readonly LedgerTailRow[] {
    return this.#db
      .prepare<[string, number], LedgerTailRow>(
        `SELECT seq, kind, key, at, hash, ${BRIEF} AS brief FROM ledger
         WHERE run_id = ? ORDER BY seq DESC LIMIT ?`,
      )
      .all(runId, limit);
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

  countKind(runId: string, kind: LedgerKind): number {
    return (
      this.#db
        .prepare<[string, string], number>('SELECT count(*) FROM ledger WHERE run_id = ? AND kind = ?')
        .pluck()
        .get(runId, kind) ?? 0
    );
  }

  /** One page of label rows in the order of their items, filtered by how they agree on a reading. */
  labelPage(query: LabelRowQuery): { readonly total: number; readonly rows: readonly LedgerRow[] } {
    const where =
      `run_id = @runId AND kind = 'label'` +
      ` AND (@agreement IS NULL OR json_extract(payload, @path) = @agreement)`;
    const bound = {
      runId: query.runId,
      agreement: query.agreement,
      path: query.reading === 'last_exact' ? '$.agreement.lastExact' : '$.agreement.lastLine',
    };
    const total = this.#db
      .prepare<[typeof bound], number>(`SELECT count(*) FROM ledger WHERE ${where}`)
      .pluck()
      .get(bound);
    const rows = this.#db
      .prepare<[typeof bound & { offset: number; limit: number }], LedgerRow>(
        `SELECT ${LEDGER_COLUMNS} FROM
           (SELECT id AS row, CAST(key AS INTEGER) AS item FROM ledger WHERE ${where}
            ORDER BY item LIMIT @limit OFFSET @offset) AS page
         CROSS JOIN ledger ON id = row ORDER BY item`,
      )
      .all({ ...bound, offset: query.offset, limit: query.limit });
    return { total: total ?? 0, rows };
  }

  /** How many positions have a search, and how many a failure instead. */
  labelCounts(runId: string): LabelCounts {
    const row = this.#db
      .prepare<[string], LabelCounts>(
        `SELECT count(*) FILTER (WHERE json_extract(payload, '$.search') IS NOT NULL) AS labelled,
           count(*) FILTER (WHERE json_extract(payload, '$.search') IS NULL) AS failed
         FROM ledger WHERE run_id = ? AND kind = 'label'`,
      )
      .get(runId);
    return row ?? { labelled: 0, failed: 0 };
  }

  /** Label rows in the order of their items. */
  labels(runId: string): IterableIterator<LedgerRow> {
    // Sorted by keys from the index alone; sorting whole rows would copy every payload.
    return this.#db
      .prepare<[string], LedgerRow>(
        `SELECT ${LEDGER_COLUMNS} FROM
           (SELECT id AS row, CAST(key AS INTEGER) AS item FROM ledger
            WHERE run_id = ? AND kind = 'label' ORDER BY item) AS ordered
         CROSS JOIN ledger ON id = row ORDER BY item`,
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
