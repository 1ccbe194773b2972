/**
 * One execution of a run that asks, be it questions or positions, from its first ledger row to its last. So many lanes as
 * the player takes work through the items without a verdict, all through the one gate of their service. A pause lets
 * what is in flight come in for a moment, a cancel does not and outdoes a pause, whichever came first; either way nothing
 * that came in is lost.
 */
import { setMaxListeners } from 'node:events';
import type { ExecutionOutcome } from '../../core/record/ledger-row.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { RunProgress, RunStatus } from '../../core/record/run.ts';
import { isServiceGate, type ProviderGate } from '../runs/gates.ts';
import { breakOff, endExecution, startedRow, type Rest } from '../runs/execution-rows.ts';
import type { RunHandle } from '../runs/handle.ts';
import { RunProgressTeller } from '../runs/progress.ts';
import { Turns } from '../runs/turns.ts';
import type { AskState } from './state.ts';
import { Asking, type Halt } from './asking.ts';
import type { Asked, Judge } from './judge.ts';
import type { Answerer, AskContext } from './ports.ts';
import { unansweredMessage } from './stop-message.ts';

export interface AskExecutionParts<Q extends Asked> {
  readonly context: AskContext;
  readonly runId: string;
  readonly judge: Judge<Q>;
  readonly questions: readonly Q[];
  readonly state: AskState;
  readonly answerer: Answerer<Q>;
}

/** How long a pause waits for replies that are on their way: they are paid for. */
const PAUSE_GRACE_MS = 3_000;

export class AskExecution<Q extends Asked> implements RunHandle {
  readonly #parts: AskExecutionParts<Q>;
  readonly #abort = new AbortController();
  readonly #halted = new AbortController();
  readonly #teller: RunProgressTeller;
  readonly #asking: Asking<Q>;
  readonly #gate: ProviderGate;
  readonly #number: number;
  readonly #startMs = performance.now();
  #next = 0;
  readonly #turns = new Turns();
  #wish: 'paused' | 'cancelled' | null = null;
  #halt: Halt | null = null;
  #grace: NodeJS.Timeout | null = null;
  #done: Promise<RunStatus> | null = null;

  constructor(parts: AskExecutionParts<Q>) {
    this.#parts = parts;
    const { context, runId, state, answerer, questions, judge } = parts;
    // Every request and every wait of every lane listens.
    setMaxListeners(0, this.#abort.signal, this.#halted.signal);
    this.#number = state.executions + 1;
    this.#gate = context.gates.of(answerer.gateKey, {
      concurrency: answerer.lanes,
      spacingMs: answerer.spacingMs,
    });
    this.#teller = new RunProgressTeller({
      kind: judge.kind,
      runId,
      asksService: isServiceGate(answerer.gateKey),
      done: state.tally.settled,
      total: questions.length,
    });
    this.#asking = new Asking({
      context,
      runId,
      state,
      answerer,
      execution: this.#number,
      judge,
      gate: this.#gate,
      abort: this.#abort.signal,
      halted: this.#halted.signal,
      halt: (why) => this.#haltFor(why),
      activeMs: () => performance.now() - this.#startMs,
      onMoved: (seq) => this.#moved(seq),
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

  /** Writes the first row and begins to ask. Called once. */
  start(): void {
    if (this.#done !== null) throw new Error('the execution has been started already');
    const { context, runId, answerer } = this.#parts;
    const number = this.#number;
    const row = startedRow(number, answerer.lanes);
    context.workspace.writer.appendExecution(runId, [row], number, 'started');
    context.live.set(runId, this);
    context.onPoint?.('execution.started', null);
    this.#moved(null);
    this.#done = this.#run();
  }

  pause(): Promise<RunStatus> {
    this.#wish ??= 'paused';
    this.#halted.abort();
    this.#grace ??= setTimeout(() => this.#abort.abort(), PAUSE_GRACE_MS);
    return this.done;
  }

  cancel(): Promise<RunStatus> {
    this.#wish = 'cancelled';
    this.#halted.abort();
    this.#abort.abort();
    return this.done;
  }

  onProgress(callback: (progress: RunProgress) => void): () => void {
    return this.#teller.subscribe(callback);
  }

  #haltFor(why: Halt): void {
    this.#halt ??= why;
    this.#halted.abort();
  }

  async #run(): Promise<RunStatus> {
    let status: RunStatus;
    let message: string | null = null;
    try {
      await this.#ask();
      [status, message] = this.#finish();
    } catch (error) {
      [status, message] = breakOff(error, (why) => this.#end('failed', why));
    }
    if (this.#grace !== null) clearTimeout(this.#grace);
    this.#parts.context.live.delete(this.runId);
    this.#teller.end(status, message);
    return status;
  }

  /** A lane that throws stops the others before the error goes on. */
  async #ask(): Promise<void> {
    const { answerer, state, questions } = this.#parts;
    const open = questions.filter(({ seq }) => state.items.get(seq)?.isSettled !== true);
    const lanes = Array.from({ length: Math.min(answerer.lanes, open.length) }, () => this.#lane(open));
    try {
      const ends = await Promise.allSettled(lanes);
      const broken = ends.find((end) => end.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
    } finally {
      await answerer.close();
    }
  }

  async #lane(open: readonly Q[]): Promise<void> {
    try {
      for (;;) {
        const question = this.#halted.signal.aborted ? undefined : open[this.#next];
        if (question === undefined) return;
        this.#next += 1;
        await this.#asking.askItem(question);
        await this.#turns.letOthersIn();
      }
    } catch (error) {
      this.#halted.abort();
      this.#abort.abort();
      throw error;
    }
  }

  #moved(doneSeq: number | null): void {
    const { tally } = this.#parts.state;
    const { waiting, pausedForMs } = this.#gate.state();
    this.#teller.setAsking(tally.progress({ inFlight: tally.open, waiting, pausedForMs }));
    if (doneSeq !== null) this.#teller.itemDone(null);
  }

  /** Writes the last rows. A wish that came after the last verdict changes nothing. */
  #finish(): Rest {
    const { questions, state } = this.#parts;
    const { settled } = state.tally;
    if (settled === questions.length) return this.#end('finished', null);
    if (this.#wish === 'cancelled') return this.#end('cancelled', null);
    if (this.#halt !== null) return this.#end(this.#halt.outcome, this.#halt.message);
    if (this.#wish !== null) return this.#end(this.#wish, null);
    const missing = questions.length - settled;
    return this.#end('paused', unansweredMessage(missing, questions.length, this.#asking.unanswered));
  }

  #end(outcome: ExecutionOutcome, message: string | null): Rest {
    const { context, runId } = this.#parts;
    return endExecution({ context, runId, number: this.#number }, outcome, message, this.#lastWord(outcome));
  }

  #lastWord(outcome: ExecutionOutcome): readonly LedgerEntry[] {
    const { settled, verdicts, right } = this.#parts.state.tally;
    if (outcome === 'cancelled') return [{ kind: 'run_cancelled', key: 'run', payload: { done: settled } }];
    if (outcome !== 'finished') return [];
    return [this.#parts.judge.finished({ answered: verdicts, right })];
  }
}
