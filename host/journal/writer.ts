/**
 * The only code that writes a journal. A step is one `BEGIN IMMEDIATE` transaction, synchronous, acknowledged when it
 * is on the disk. The writer makes the hash chain, so nobody else can append a row that does not follow its
 * predecessor. Payloads are held to their schemas by the compiler here and by `verify` at run time. A run's head is
 * remembered between steps and forgotten as soon as a step fails.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { chainHash, firstHead, type ChainHead } from '../../core/record/hash-chain.ts';
import type { ledgerSchemas } from '../../core/ledger/ledger.ts';
import type { EntryOf } from '../../core/record/ledger-row.ts';
import type { OpinionKey } from '../../core/record/opinion.ts';
import type { SearchResult } from '../../core/uci/search.ts';
import { AnchorWriter } from './anchor-writer.ts';
import type { WriteDb } from './connections.ts';
import { assertDurable } from './pragmas.ts';
import { markOf, type HeadMark } from './head-file.ts';
import { insertForeign, refuseForeign, type ForeignRun } from './foreign-run.ts';
import type { DatasetRow, EngineRow, NewRun } from './rows.ts';
import { noteDataset, noteEngine } from './noted-rows.ts';
import { prepareStatements, type WriterStatements } from './writer-statements.ts';
import { sha256Hex } from '../files.ts';

/** A row to be appended, of whatever kind of run. */
export type LedgerEntry = EntryOf<typeof ledgerSchemas>;

/** A search to be kept for reuse; `entryIndex` is the row of the same step that tells of it. */
export interface OpinionEntry {
  readonly key: OpinionKey;
  readonly result: SearchResult;
  readonly entryIndex: number;
}

export interface WriterHooks {
  /** Called inside every transaction, before it is committed; for crash tests. */
  readonly onStep?: () => void;
  /** A step is on the disk: how far the journal is now. */
  readonly onCommitted?: (mark: HeadMark) => void;
}

interface Transact {
  immediate(body: () => ChainHead): ChainHead;
}

export class JournalWriter {
  readonly #db: WriteDb;
  readonly #now: () => string;
  readonly #hooks: WriterHooks;
  readonly #heads = new Map<string, ChainHead>();
  readonly #statements: WriterStatements;
  readonly #anchors: AnchorWriter;
  /** Runs known to be of this workspace. */
  readonly #own = new Set<string>();
  /** Runs whose execution will end with an anchor of its own. */
  readonly #executing = new Set<string>();
  /** Made once: making one costs a tenth of a step. */
  readonly #transact: Transact;
  #durabilityAsserted = false;
  /** Of rows that were written, not of those that a step was taken back with. */
  #mark: HeadMark;

  constructor(db: WriteDb, now: () => string, hooks: WriterHooks = {}) {
    this.#hooks = hooks;
    this.#db = db;
    this.#now = now;
    this.#statements = prepareStatements(db);
    this.#anchors = new AnchorWriter(db);
    this.#mark = markOf(db);
    this.#transact = db.transaction((body: () => ChainHead) => body());
  }

  /**
   * Makes a run and its first ledger rows in one step. Engine and data set are noted if this is their first use.
   * @param engine null: the run uses none. @param dataset likewise.
   */
  createRun(
    run: NewRun,
    engine: EngineRow | null,
    dataset: DatasetRow | null,
    first: readonly LedgerEntry[],
  ): ChainHead {
    return this.#step(run.id, (at) => {
      this.#noteRun(run, engine, dataset, at);
      return this.#atRest(run.id, this.#append(run.id, first, [], at), at);
    });
  }

  /**
   * Makes a run that was over before it came here, with its one execution, in one step: it is whole or it is not there.
   * @param begun rows up to `execution_started`. @param ended the others, up to `execution_ended`.
   */
  createEndedRun(
    run: NewRun,
    dataset: DatasetRow | null,
    begun: readonly LedgerEntry[],
    ended: readonly LedgerEntry[],
  ): ChainHead {
    return this.#step(run.id, (at) => {
      this.#noteRun(run, null, dataset, at);
      this.#noteExecution(run.id, 1, 'started', this.#append(run.id, begun, [], at), at);
      return this.#noteExecution(run.id, 1, 'ended', this.#append(run.id, ended, [], at), at);
    });
  }

  /**
   * Takes in a run that was made in another workspace, with its own chain, times and executions, in one step. Throws
   * where a row does not follow the row before it, or the last one is not `headHash`.
   */
  takeRun(foreign: ForeignRun): ChainHead {
    const { run, dataset } = foreign;
    return this.#step(run.id, (at) => {
      if (dataset !== null) noteDataset(this.#statements, this.#anchors, dataset, at);
      const { head, ledgerRows } = insertForeign(foreign, this.#statements, this.#anchors, at);
      this.#mark = { ...this.#mark, ledgerRows, rowHash: head.hash };
      return this.#atRest(run.id, head, at);
    });
  }

  /** Hides a run from the lists, or shows it again. Nothing is deleted. */
  shelveRun(runId: string, isArchived: boolean): void {
    this.#step(runId, (at) => {
      const { lastInsertRowid } = this.#statements.shelf.run(runId, isArchived ? 1 : 0, at);
      this.#anchors.row('run_shelf', Number(lastInsertRowid), at);
      return this.#headOf(runId);
    });
  }

  /** Notes what a file of the workspace holds: see core/record/anchor. */
  anchorFile(name: string, facts: string): void {
    try {
      this.#transact.immediate(() => {
        this.#anchors.file(name, facts, this.#now());
        return this.#anchors.head;
      });
      this.#committed();
    } catch (error) {
      this.#anchors.forget();
      throw error;
    }
  }

  /** Begins or ends an execution: the ledger row, and the execution row that carries the head after it. */
  appendExecution(
    runId: string,
    entries: readonly LedgerEntry[],
    number: number,
    event: 'started' | 'ended',
  ): ChainHead {
    const head = this.#step(runId, (at) =>
      this.#noteExecution(runId, number, event, this.#append(runId, entries, [], at), at),
    );
    if (event === 'started') this.#executing.add(runId);
    else this.#executing.delete(runId);
    return head;
  }

  /** One durable step: all rows and opinions, or none of them. */
  appendStep(
    runId: string,
    entries: readonly LedgerEntry[],
    opinions: readonly OpinionEntry[] = [],
  ): ChainHead {
    return this.#step(runId, (at) => {
      const head = this.#append(runId, entries, opinions, at);
      return this.#executing.has(runId) ? head : this.#atRest(runId, head, at);
    });
  }

  #step(runId: string, body: (at: string) => ChainHead): ChainHead {
    const at = this.#now();
    const before = this.#mark;
    try {
      const head = this.#transact.immediate(() => body(at));
      this.#heads.set(runId, head);
      this.#committed();
      if (!this.#durabilityAsserted) {
        assertDurable(this.#db);
        this.#durabilityAsserted = true;
      }
      return head;
    } catch (error) {
      this.#heads.delete(runId);
      this.#anchors.forget();
      this.#mark = before;
      throw error;
    }
  }

  #committed(): void {
    const { seq, hash } = this.#anchors.head;
    this.#mark = { ...this.#mark, anchors: seq, anchorHash: hash };
    this.#hooks.onCommitted?.(this.#mark);
  }

  #append(
    runId: string,
    entries: readonly LedgerEntry[],
    opinions: readonly OpinionEntry[],
    at: string,
  ): ChainHead {
    this.#refuseForeign(runId);
    const start = this.#headOf(runId);
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
      this.#mark = { ...this.#mark, ledgerRows: Number(lastInsertRowid), rowHash: hash };
      head = { seq: row.seq, hash };
    }
    for (const opinion of opinions) this.#appendOpinion(runId, start.seq + 1 + opinion.entryIndex, opinion);
    this.#hooks.onStep?.();
    return head;
  }

  #appendOpinion(runId: string, ledgerSeq: number, opinion: OpinionEntry): void {
    const { key, result } = opinion;
    const { lastInsertRowid } = this.#statements.opinion.run(
      key.sha256,
      key.engine,
      key.options,
      key.limit,
      key.position,
      canonicalJson(result),
      runId,
      ledgerSeq,
    );
    this.#mark = { ...this.#mark, opinions: Number(lastInsertRowid) };
  }

  #noteRun(run: NewRun, engine: EngineRow | null, dataset: DatasetRow | null, at: string): void {
    const engineKey = engine === null ? null : noteEngine(this.#statements, this.#anchors, engine, at);
    if (dataset !== null) noteDataset(this.#statements, this.#anchors, dataset, at);
    this.#statements.run.run(
      run.id,
      run.kind,
      run.title,
      dataset?.id ?? null,
      engineKey,
      run.manifest,
      run.manifestSha256,
      run.items,
      at,
    );
    this.#anchors.row('run', run.id, at);
  }

  #noteExecution(
    runId: string,
    number: number,
    event: 'started' | 'ended',
    head: ChainHead,
    at: string,
  ): ChainHead {
    const { lastInsertRowid } = this.#statements.execution.run(runId, number, event, head.seq, head.hash, at);
    this.#anchors.row('execution', Number(lastInsertRowid), at);
    return head;
  }

  #headOf(runId: string): ChainHead {
    return this.#heads.get(runId) ?? this.#statements.head.get(runId) ?? firstHead(runId, sha256Hex);
  }

  #refuseForeign(runId: string): void {
    if (this.#own.has(runId)) return;
    refuseForeign(runId, this.#statements);
    this.#own.add(runId);
  }

  /** No execution will tell where this run ended, so an anchor does. */
  #atRest(runId: string, head: ChainHead, at: string): ChainHead {
    this.#anchors.runHead(runId, head, at);
    return head;
  }
}
