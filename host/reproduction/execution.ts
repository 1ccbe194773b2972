/**
 * One execution of a reproduction, from its first ledger row to its last. It owns the engine pool and closes it before
 * its last row is written, so that an execution which says it ended has left no process behind. To cancel outdoes to
 * pause, whichever came first; searches in flight are cancelled, not recorded, and found again on resume.
 */
import { setMaxListeners } from 'node:events';
import { assertNever } from '../../core/util/assert-never.ts';
import type { ExecutionOutcome } from '../../core/record/ledger-row.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { ReproductionManifest } from '../../core/reproduction/run.ts';
import type { RunProgress, RunStatus } from '../../core/record/run.ts';
import { searchIsolated } from '../labelling/isolated.ts';
import { breakOff, endExecution, startedRow, type Rest } from '../runs/execution-rows.ts';
import type { RunHandle } from '../runs/handle.ts';
import type { LabelSet, ReadyEngine, ReproductionContext } from './ports.ts';
import { Recorder } from '../labelling/recorder.ts';
import type { LoopEnd } from '../labelling/search-loop.ts';
import { RunProgressTeller } from '../runs/progress.ts';
import { searchSequential } from '../labelling/sequential.ts';

export interface ExecutionParts {
  readonly context: ReproductionContext;
  readonly runId: string;
  readonly manifest: ReproductionManifest;
  readonly set: LabelSet;
  readonly engine: ReadyEngine;
  readonly processes: number;
  readonly reuseOpinions: boolean;
}

export class Execution implements RunHandle {
  readonly #parts: ExecutionParts;
  readonly #stop = new AbortController();
  readonly #teller: RunProgressTeller;
  readonly #recorded: ReadonlySet<string>;
  readonly #number: number;
  #wish: 'paused' | 'cancelled' | null = null;
  #done: Promise<RunStatus> | null = null;

  constructor(parts: ExecutionParts) {
    this.#parts = parts;
    setMaxListeners(0, this.#stop.signal); // every job in flight listens, and there may be hundreds
    const { reader } = parts.context.workspace;
    this.#recorded = new Set(reader.keys(parts.runId, 'label'));
    this.#number = 1 + Math.max(0, ...reader.executions(parts.runId).map((row) => row.number));
    this.#teller = new RunProgressTeller({
      kind: 'reproduction',
      runId: parts.runId,
      asksService: false,
      done: this.#recorded.size,
      total: parts.set.items.length,
    });
  }

  get runId(): string {
    return this.#parts.runId;
  }

  get progress(): RunProgress {
    return this.#teller.current;
  }

  get done(): Promise<RunStatus> {
    if (this.#done === null) throw new Error('the execution has not been started');
    return this.#done;
  }

  /** Writes the first row and sets the engines to work. Called once. */
  start(): void {
    if (this.#done !== null) throw new Error('the execution has been started already');
    const { context, runId, processes, reuseOpinions } = this.#parts;
    const number = this.#number;
    const row = startedRow(number, processes, reuseOpinions);
    context.workspace.writer.appendExecution(runId, [row], number, 'started');
    context.live.set(runId, this);
    context.onPoint?.('execution.started', null);
    this.#done = this.#run();
  }

  pause(): Promise<RunStatus> {
    return this.#stopAs('paused');
  }

  cancel(): Promise<RunStatus> {
    return this.#stopAs('cancelled');
  }

  onProgress(callback: (progress: RunProgress) => void): () => void {
    return this.#teller.subscribe(callback);
  }

  #stopAs(wish: 'paused' | 'cancelled'): Promise<RunStatus> {
    // To cancel is said of the run, to pause of this execution: it holds whatever was wished before.
    if (this.#wish !== 'cancelled') this.#wish = wish;
    this.#stop.abort();
    return this.done;
  }

  async #run(): Promise<RunStatus> {
    let status: RunStatus;
    let message: string | null = null;
    try {
      const end = await this.#search();
      [status, message] = this.#finish(end);
    } catch (error) {
      [status, message] = breakOff(error, (why) => this.#end('failed', why));
    }
    this.#parts.context.live.delete(this.runId);
    this.#teller.end(status, message);
    return status;
  }

  async #search(): Promise<LoopEnd> {
    const { manifest, context, runId, set, engine, processes } = this.#parts;
    const recorder = new Recorder(context, runId, manifest, this.#number);
    const common = {
      limit: manifest.limit,
      recorder,
      signal: this.#stop.signal,
      onRecorded: (nodes: number | null) => this.#teller.itemDone(nodes),
    };
    if (manifest.mode === 'sequential') {
      return searchSequential({
        ...common,
        runId,
        items: set.items,
        reader: context.workspace.reader,
        openPool: () => engine.openPool(manifest.settings, 1, { retry: false }),
        onWarming: (warming) => this.#teller.setWarming(warming),
      });
    }
    const items = set.items.filter((item) => !this.#recorded.has(String(item.seq)));
    const pool = engine.openPool(manifest.settings, Math.min(processes, Math.max(1, items.length)), {
      retry: true,
    });
    try {
      return await searchIsolated({ ...common, items, pool, reuseOpinions: this.#parts.reuseOpinions });
    } finally {
      await pool.close();
    }
  }

  /** Writes the last rows. A wish that came after the last position was recorded changes nothing. */
  #finish(end: LoopEnd): Rest {
    const { reader } = this.#parts.context.workspace;
    const labelled = reader.keys(this.runId, 'label').length;
    if (labelled === this.#parts.set.items.length) return this.#end('finished', null);
    switch (end.kind) {
      case 'stopped':
        return this.#end(this.#wish ?? 'paused', null);
      case 'broken':
        return this.#end('failed', end.message);
      case 'done':
        throw new Error(
          `the loop ended with ${labelled} of ${this.#parts.set.items.length} positions recorded`,
        );
      default:
        return assertNever(end);
    }
  }

  #end(outcome: ExecutionOutcome, message: string | null): Rest {
    const { context, runId } = this.#parts;
    return endExecution({ context, runId, number: this.#number }, outcome, message, this.#lastWord(outcome));
  }

  #lastWord(outcome: ExecutionOutcome): readonly LedgerEntry[] {
    if (outcome === 'cancelled') {
      const done = this.#parts.context.workspace.reader.keys(this.runId, 'label').length;
      return [{ kind: 'run_cancelled', key: 'run', payload: { done } }];
    }
    if (outcome !== 'finished') return [];
    const { labelled, failed } = this.#parts.context.workspace.reader.labelCounts(this.runId);
    return [{ kind: 'run_finished', key: 'run', payload: { labelled, failed } }];
  }
}
