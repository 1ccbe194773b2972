/**
 * Appends rows to the ledger and the opinions beside them, inside a transaction of the writer. The hash chain is made
 * here, so nobody can append a row that does not follow its predecessor. Where each run ends, and how far the journal is,
 * are remembered between steps; both are put back as soon as a step fails.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { chainHash, firstHead, type ChainHead } from '../../core/record/hash-chain.ts';
import type { ledgerSchemas } from '../../core/ledger/ledger.ts';
import type { EntryOf } from '../../core/record/ledger-row.ts';
import { refuseForeign } from './foreign-run.ts';
import type { HeadMark } from './head-file.ts';
import { noteOpinion, type OpinionEntry } from './noted-rows.ts';
import type { WriterStatements } from './writer-statements.ts';
import { sha256Hex } from '../files.ts';

/** A row to be appended, of whatever kind of run. */
export type LedgerEntry = EntryOf<typeof ledgerSchemas>;

export type AppendedAt = readonly [
  runId: string,
  entries: readonly LedgerEntry[],
  opinions: readonly OpinionEntry[],
  at: string,
];

export class LedgerRows {
  readonly #statements: WriterStatements;
  readonly #heads = new Map<string, ChainHead>();
  /** Runs known to be of this workspace. */
  readonly #own = new Set<string>();
  /** Of rows that were written, not of those that a step was taken back with. */
  #mark: HeadMark;

  constructor(statements: WriterStatements, mark: HeadMark) {
    this.#statements = statements;
    this.#mark = mark;
  }

  get mark(): HeadMark {
    return this.#mark;
  }

  /** More was written than goes through here. */
  move(change: Partial<HeadMark>): void {
    this.#mark = { ...this.#mark, ...change };
  }

  headOf(runId: string): ChainHead {
    return this.#heads.get(runId) ?? this.#statements.head.get(runId) ?? firstHead(runId, sha256Hex);
  }

  /** A step is done. */
  remember(runId: string, head: ChainHead): void {
    this.#heads.set(runId, head);
  }

  /** Steps of these runs were taken back. @param mark of before them */
  takeBack(runIds: readonly string[], mark: HeadMark): void {
    for (const runId of runIds) this.#heads.delete(runId);
    this.#mark = mark;
  }

  /** @returns where the run ends then. Throws where the run was made in another workspace. */
  append(...[runId, entries, opinions, at]: AppendedAt): ChainHead {
    this.#refuseForeign(runId);
    const start = this.headOf(runId);
    let head = start;
    for (const entry of entries) {
      const payload = canonicalJson(entry.payload);
      const row = { runId, seq: head.seq + 1, kind: entry.kind, key: entry.key, payload, at };
      const hash = chainHash(head.hash, row, sha256Hex);
      const { lastInsertRowid } = this.#statements.ledger.run(
        runId,
        row.seq,
        row.kind,
        row.key,
        payload,
        at,
        head.hash,
        hash,
      );
      this.move({ ledgerRows: Number(lastInsertRowid), rowHash: hash });
      head = { seq: row.seq, hash };
    }
    for (const opinion of opinions)
      this.move({
        opinions: noteOpinion(this.#statements, runId, start.seq + 1 + opinion.entryIndex, opinion),
      });
    return head;
  }

  #refuseForeign(runId: string): void {
    if (this.#own.has(runId)) return;
    refuseForeign(runId, this.#statements);
    this.#own.add(runId);
  }
}
