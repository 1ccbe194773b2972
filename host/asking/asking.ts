/**
 * Asks items until each has a verdict or cannot get one now. For one item: the opened row is durable before the request
 * leaves, and what came back becomes durable in one step, with its verdict where it says something about the model. So
 * whatever moment the program dies at, no reply that is in the ledger is ever bought again.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { attemptClosedSchema } from '../../core/asking/records.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { ruleOf, type FailureClass } from '../../core/reply/failure-class.ts';
import { DEFAULT_BACKOFF } from '../../core/asking/backoff.ts';
import { planStop } from '../../core/asking/stop-conditions.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import { askGated, type GatedEnd } from '../runs/ask-gated.ts';
import type { ProviderGate } from '../runs/gates.ts';
import { countClosed, itemState, settle, type AskState } from './state.ts';
import type { Asked, Judge } from './judge.ts';
import type { Answerer, AskContext } from './ports.ts';
import { requestFacts } from './tally.ts';
import { failureMessage, limitMessage } from './stop-message.ts';
import { waitMs } from './wait.ts';

/** Why asking ends before every item has had its turn. */
export interface Halt {
  readonly outcome: 'paused' | 'failed';
  readonly message: string;
}

export interface AskingParts<Q extends Asked> {
  readonly context: AskContext;
  readonly runId: string;
  readonly execution: number;
  readonly judge: Judge<Q>;
  readonly state: AskState;
  readonly answerer: Answerer<Q>;
  readonly gate: ProviderGate;
  /** Ends requests that are in flight. */
  readonly abort: AbortSignal;
  /** Nothing more is asked; what is in flight may come in. */
  readonly halted: AbortSignal;
  readonly halt: (why: Halt) => void;
  /** Of this execution. */
  readonly activeMs: () => number;
  readonly onMoved: (seq: number | null) => void;
}

export class Asking<Q extends Asked> {
  readonly #parts: AskingParts<Q>;
  /** Items left without a verdict in this execution, by the class of the last failure. */
  readonly unanswered = new Map<FailureClass, number>();
  #lastFailure: string | null = null;

  constructor(parts: AskingParts<Q>) {
    this.#parts = parts;
  }

  /** Settles when the item has a verdict, or cannot have one in this execution. */
  async askItem(question: Q): Promise<void> {
    const { context, state, gate, halted, abort } = this.#parts;
    const item = itemState(state, question.seq);
    if (item.unscored !== null) {
      this.#judgeStored(question, item.unscored);
      return;
    }
    let last: Attempt | null = null;
    const end = await askGated(
      {
        gate,
        policy: { ...DEFAULT_BACKOFF, ...context.backoff, budget: state.limits.failureBudget },
        rng: Math.random,
        wait: waitMs,
        mayAsk: () => this.#mayAsk(),
        ask: (queueMs) => this.#request(question, queueMs, abort),
        record: async (attempt) => {
          last = attempt;
          await this.#record(question, attempt);
        },
      },
      item.failuresInRow,
      halted,
    );
    this.#takeEnd(end, last);
  }

  /** False, and the run halts, where a limit is reached. */
  #mayAsk(): boolean {
    const { halted, state, activeMs, halt } = this.#parts;
    if (halted.aborted) return false;
    const totals = state.tally.totals(activeMs());
    const reason = planStop(state.limits, totals);
    if (reason === null) return true;
    halt({ outcome: 'paused', message: limitMessage(reason, state.limits, totals, this.#lastFailure) });
    return false;
  }

  async #request(question: Q, queueMs: number, signal: AbortSignal): Promise<Attempt> {
    const { context, runId, execution, state, answerer, onMoved } = this.#parts;
    const { seq, promptSha256 } = question;
    const item = itemState(state, seq);
    const n = item.requests + 1;
    // Counted before its row is on the disk: until then other lanes look at the limits.
    item.requests = n;
    state.tally.opened();
    await context.workspace.writer.appendShared(runId, [
      { kind: 'attempt_opened', key: `${seq}:${n}`, payload: { seq, n, execution, promptSha256 } },
    ]);
    onMoved(null);
    context.onPoint?.('attempt.opened', seq);
    const attempt = await answerer.ask(question, n, queueMs, signal);
    context.onPoint?.('attempt.answered', seq);
    return attempt;
  }

  async #record(question: Q, attempt: Attempt): Promise<void> {
    const { context, runId, state, judge, onMoved } = this.#parts;
    const { seq } = question;
    const item = itemState(state, seq);
    const n = item.requests;
    const judged = judge.judge(question, n, attempt);
    const entries: LedgerEntry[] = [
      { kind: 'attempt_closed', key: `${seq}:${n}`, payload: { seq, n, attempt } },
    ];
    if (judged !== null) entries.push(judged.entry);
    await context.workspace.writer.appendShared(runId, entries);
    const isSpent = countClosed(item, attempt.classification.failure, state.limits.failureBudget);
    state.tally.closed(requestFacts(attempt));
    if (judged !== null) settle(state, seq, judged.verdict);
    if (isSpent) state.tally.leftUnanswered();
    onMoved(judged === null ? null : seq);
    context.onPoint?.('attempt.closed', seq);
  }

  /** A reply that an earlier execution stored without its verdict: it is judged, not bought again. */
  #judgeStored(question: Q, n: number): void {
    const { context, runId, state, judge, onMoved } = this.#parts;
    const { seq } = question;
    const row = context.workspace.reader.ledgerRow(runId, 'attempt_closed', `${seq}:${n}`);
    const attempt = row === null ? null : readPayload(attemptClosedSchema, row).attempt;
    const judged = attempt === null ? null : judge.judge(question, n, attempt);
    if (judged === null) throw new Error(`the stored reply of item ${seq} has no verdict`);
    context.workspace.writer.appendStep(runId, [judged.entry]);
    settle(state, seq, judged.verdict);
    onMoved(seq);
  }

  #takeEnd(end: GatedEnd, last: Attempt | null): void {
    if (end.end === 'reply' || end.plan.step === 'leave' || last === null) return;
    const { failure } = end.plan;
    if (end.plan.step === 'pause' && ruleOf(failure).reaction === 'backoff') {
      this.unanswered.set(failure, (this.unanswered.get(failure) ?? 0) + 1);
      this.#lastFailure = failureMessage(failure, last);
      return;
    }
    const outcome = end.plan.step === 'pause' ? 'paused' : 'failed';
    this.#parts.halt({ outcome, message: failureMessage(failure, last) });
  }
}
