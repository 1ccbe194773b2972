/**
 * Writes anchors (core/record/anchor), each inside the transaction of what it stands for. The head of their chain is
 * remembered between steps and forgotten as soon as one fails.
 */
import {
  ANCHORED_TABLES,
  anchorHash,
  firstAnchorHead,
  headFacts,
  type AnchoredTable,
  type AnchorFields,
} from '../../core/record/anchor.ts';
import type { ChainHead } from '../../core/record/hash-chain.ts';
import { sha256Hex } from '../files.ts';
import { anchoredRow, anchoredRows, rowFacts } from './anchor-rows.ts';
import type { WriteDb } from './connections.ts';

export class AnchorWriter {
  readonly #db: WriteDb;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #rows: ReturnType<typeof anchoredRow>;
  #head: ChainHead | null = null;

  constructor(db: WriteDb) {
    this.#db = db;
    this.#statements = prepareStatements(db);
    this.#rows = anchoredRow(db);
  }

  /** Where the chain ends. */
  get head(): ChainHead {
    this.#head ??= this.#statements.head.get() ?? firstAnchorHead(sha256Hex);
    return this.#head;
  }

  /** A row was just written. @param id its primary key */
  row(table: AnchoredTable, id: string | number, at: string): void {
    this.#append(table, String(id), rowFacts(this.#rows[table](id)), at);
  }

  /** Rows of a run were just written outside of its executions, or it is found at rest. */
  runHead(runId: string, head: ChainHead, at: string): void {
    this.#append('head', runId, headFacts(head), at);
  }

  /** The file that tells how far a journal was written is gone: nobody can say any more whether this one is the latest. */
  unwatched(at: string): void {
    this.#append('unwatched', 'journal', '', at);
  }

  /** @param name path in the workspace @param facts see `AnchorFields` */
  file(name: string, facts: string, at: string): void {
    this.#append('file', name, facts, at);
  }

  /** A step failed. */
  forget(): void {
    this.#head = null;
  }

  /**
   * Anchors what has none: everything in a journal of an older program, and the ends of runs that were killed. In one
   * transaction.
   */
  catchUp(at: string): void {
    const heads = this.#statements.unanchoredHeads.all();
    const isOld = this.head.seq === 0;
    if (!isOld && heads.length === 0) return;
    try {
      this.#db
        .transaction(() => {
          if (isOld) {
            for (const table of ANCHORED_TABLES)
              for (const row of anchoredRows(this.#db, table)) {
                this.#append(table, String(row.id), rowFacts(row), at);
              }
          }
          for (const { runId, seq, hash } of heads) this.runHead(runId, { seq, hash }, at);
        })
        .immediate();
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  #append(subject: AnchorFields['subject'], key: string, facts: string, at: string): void {
    const before = this.head;
    const { ledgerRows, opinions } = this.#statements.counts.get() ?? { ledgerRows: 0, opinions: 0 };
    const anchor: AnchorFields = { seq: before.seq + 1, subject, key, facts, ledgerRows, opinions, at };
    const hash = anchorHash(before.hash, anchor, sha256Hex);
    this.#statements.insert.run(anchor.seq, subject, key, facts, ledgerRows, opinions, at, before.hash, hash);
    this.#head = { seq: anchor.seq, hash };
  }
}

function prepareStatements(db: WriteDb) {
  return {
    head: db.prepare<[], ChainHead>('SELECT seq, hash FROM anchor ORDER BY seq DESC LIMIT 1'),
    // Rows are never deleted, so the last number is the count.
    counts: db.prepare<[], { readonly ledgerRows: number; readonly opinions: number }>(
      `SELECT coalesce((SELECT max(id) FROM ledger), 0) AS ledgerRows,
         coalesce((SELECT max(id) FROM opinion), 0) AS opinions`,
    ),
    insert:
      db.prepare(`INSERT INTO anchor (seq, subject, key, facts, ledger_rows, opinions, at, prev_hash, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    unanchoredHeads: db.prepare<[], { readonly runId: string; readonly seq: number; readonly hash: string }>(
      `SELECT run.id AS runId, last.seq, last.hash FROM run
       JOIN ledger AS last ON last.run_id = run.id
         AND last.seq = (SELECT max(seq) FROM ledger WHERE run_id = run.id)
       WHERE NOT EXISTS (SELECT 1 FROM anchor
         WHERE subject = 'head' AND key = run.id AND facts = last.seq || ':' || last.hash)
       AND NOT EXISTS (SELECT 1 FROM execution WHERE run_id = run.id AND head_seq = last.seq)
       ORDER BY run.id`,
    ),
  };
}
