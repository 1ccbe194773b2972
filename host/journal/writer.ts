/**
 * The only code that writes a journal. A step is one `BEGIN IMMEDIATE` transaction, acknowledged when it is on the disk;
 * steps that wait for the disk at the same moment may share one. Payloads are held to their schemas by the compiler here
 * and by `verify` at run time. What is remembered between steps is taken back with a step that fails.
 */
import type { ChainHead } from '../../core/record/hash-chain.ts';
import { AnchorWriter } from './anchor-writer.ts';
import type { WriteDb } from './connections.ts';
import { assertDurable } from './pragmas.ts';
import { markOf, type HeadMark } from './head-file.ts';
import { insertForeign, type ForeignRun } from './foreign-run.ts';
import { LedgerRows, type AppendedAt, type LedgerEntry } from './ledger-rows.ts';
import type { DatasetRow, EngineRow, NewRun } from './rows.ts';
import {
  noteDataset,
  noteExecution,
  noteRun,
  noteShelf,
  type NoteParts,
  type OpinionEntry,
} from './noted-rows.ts';
import { SharedSteps, type WaitingStep } from './shared-steps.ts';
import { prepareStatements } from './writer-statements.ts';

export interface WriterHooks {
  /** Called inside every transaction, before it is committed; for crash tests. */
  readonly onStep?: () => void;
  /** A step is on the disk: how far the journal is now. */
  readonly onCommitted?: (mark: HeadMark) => void;
}

interface Transact {
  (body: () => ChainHead): ChainHead;
  immediate(body: () => ChainHead): ChainHead;
}

export class JournalWriter {
  readonly #db: WriteDb;
  readonly #now: () => string;
  readonly #hooks: WriterHooks;
  readonly #rows: LedgerRows;
  readonly #anchors: AnchorWriter;
  readonly #parts: NoteParts;
  /** Runs whose execution will end with an anchor of its own. */
  readonly #executing = new Set<string>();
  /** Made once: making one costs a tenth of a step. */
  readonly #transact: Transact;
  readonly #shared: SharedSteps;
  #durabilityAsserted = false;

  constructor(db: WriteDb, now: () => string, hooks: WriterHooks = {}) {
    this.#hooks = hooks;
    this.#db = db;
    this.#now = now;
    const statements = prepareStatements(db);
    this.#rows = new LedgerRows(statements, markOf(db));
    this.#anchors = new AnchorWriter(db);
    this.#parts = { statements, anchors: this.#anchors };
    this.#shared = new SharedSteps((steps) => this.#writeShared(steps));
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
      noteRun(this.#parts, run, engine, dataset, at);
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
      noteRun(this.#parts, run, null, dataset, at);
      const one = { runId: run.id, number: 1, at };
      noteExecution(this.#parts, { ...one, event: 'started', head: this.#append(run.id, begun, [], at) });
      return noteExecution(this.#parts, {
        ...one,
        event: 'ended',
        head: this.#append(run.id, ended, [], at),
      });
    });
  }

  /**
   * Takes in a run that was made in another workspace, with its own chain, times and executions, in one step. Throws
   * where a row does not follow the row before it, or the last one is not `headHash`.
   */
  takeRun(foreign: ForeignRun): ChainHead {
    const { run, dataset } = foreign;
    return this.#step(run.id, (at) => {
      if (dataset !== null) noteDataset(this.#parts, dataset, at);
      const { head, ledgerRows } = insertForeign(foreign, this.#parts, at);
      this.#rows.move({ ledgerRows, rowHash: head.hash });
      return this.#atRest(run.id, head, at);
    });
  }

  /** Hides a run from the lists, or shows it again. Nothing is deleted. */
  shelveRun(runId: string, isArchived: boolean): void {
    this.#step(runId, (at) => {
      noteShelf(this.#parts, runId, isArchived, at);
      return this.#rows.headOf(runId);
    });
  }

  /** Notes what a file of the workspace holds: see core/record/anchor. */
  anchorFile(name: string, facts: string): void {
    // No run moves: the head that is remembered is nobody's.
    this.#step('', (at) => {
      this.#anchors.file(name, facts, at);
      return this.#anchors.head;
    });
  }

  /** Begins or ends an execution: the ledger row, and the execution row that carries the head after it. */
  appendExecution(
    runId: string,
    entries: readonly LedgerEntry[],
    number: number,
    event: 'started' | 'ended',
  ): ChainHead {
    const head = this.#step(runId, (at) => {
      const appended = this.#append(runId, entries, [], at);
      return noteExecution(this.#parts, { runId, number, event, head: appended, at });
    });
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
    return this.#step(runId, (at) => this.#appendAnchored(runId, entries, opinions, at));
  }

  /**
   * The same, in one transaction with the steps of whoever else waits for the disk at this moment: settles when it is on
   * the disk, as early as `appendStep` would at best. Steps keep the order in which they were given. One that is refused
   * takes none of the others with it; a disk that fails fails them all.
   */
  appendShared(runId: string, entries: readonly LedgerEntry[]): Promise<ChainHead> {
    return this.#shared.add(runId, entries);
  }

  #writeShared(waiting: readonly WaitingStep[]): void {
    const settle: (() => void)[] = [];
    const before = this.#rows.mark;
    try {
      this.#transact.immediate(() => {
        for (const step of waiting) settle.push(this.#takeIn(step));
        return this.#anchors.head;
      });
      this.#committed();
    } catch (error) {
      this.#takeBack(
        waiting.map(({ runId }) => runId),
        before,
      );
      for (const { reject } of waiting) reject(error);
      return;
    }
    for (const tell of settle) tell();
  }

  /** One waiting step inside the transaction of all. @returns tells whoever waits for it, once that is on the disk */
  #takeIn({ runId, entries, resolve, reject }: WaitingStep): () => void {
    const before = this.#rows.mark;
    try {
      const at = this.#now();
      // Inside another transaction this one is a savepoint.
      const head = this.#transact(() => this.#appendAnchored(runId, entries, [], at));
      this.#rows.remember(runId, head);
      return () => resolve(head);
    } catch (error) {
      this.#takeBack([runId], before);
      return () => reject(error);
    }
  }

  #step(runId: string, body: (at: string) => ChainHead): ChainHead {
    this.#shared.flush();
    const at = this.#now();
    const before = this.#rows.mark;
    try {
      const head = this.#transact.immediate(() => body(at));
      this.#rows.remember(runId, head);
      this.#committed();
      if (!this.#durabilityAsserted) {
        assertDurable(this.#db);
        this.#durabilityAsserted = true;
      }
      return head;
    } catch (error) {
      this.#takeBack([runId], before);
      throw error;
    }
  }

  /** @param mark of before the steps that failed */
  #takeBack(runIds: readonly string[], mark: HeadMark): void {
    this.#rows.takeBack(runIds, mark);
    this.#anchors.forget();
  }

  #committed(): void {
    const { seq, hash } = this.#anchors.head;
    this.#rows.move({ anchors: seq, anchorHash: hash });
    this.#hooks.onCommitted?.(this.#rows.mark);
  }

  #appendAnchored(...step: AppendedAt): ChainHead {
    const head = this.#append(...step);
    return this.#executing.has(step[0]) ? head : this.#atRest(step[0], head, step[3]);
  }

  #append(...step: AppendedAt): ChainHead {
    const head = this.#rows.append(...step);
    this.#hooks.onStep?.();
    return head;
  }

  /** No execution will tell where this run ended, so an anchor does. */
  #atRest(runId: string, head: ChainHead, at: string): ChainHead {
    this.#anchors.runHead(runId, head, at);
    return head;
  }
}
