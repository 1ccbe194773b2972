/**
 * What the ledger of a question run says about going on with it: which items have a verdict, how many requests each item
 * has had, how many of them failed in a row, and the limits now in force. A kill gives no item a fresh budget; only an
 * item whose budget was spent to the end, and which was left unanswered for that, begins a new one on resume.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { payloadOf, type LedgerRow } from '../../core/record/ledger.ts';
import type { AskLimits, QuestionManifest } from '../../core/record/question-run.ts';
import { ruleOf, type FailureClass } from '../../core/reply/failure-class.ts';
import { foldFailuresInRow } from '../../core/run/backoff.ts';
import { AskTally } from './tally.ts';
import { isJudged } from './verdict.ts';

export interface ItemState {
  /** Highest request number so far; 0: never asked. */
  requests: number;
  failuresInRow: number;
  hasVerdict: boolean;
  /** A reply that is in the ledger, but not its verdict; null: none. */
  unscored: { readonly n: number; readonly attempt: Attempt } | null;
}

export interface AskState {
  readonly items: Map<number, ItemState>;
  readonly tally: AskTally;
  limits: AskLimits;
  amendments: number;
  executions: number;
  /** `finished`, `cancelled`: nothing can follow. */
  end: 'finished' | 'cancelled' | null;
  /** A failure that stays for this run (game-harness 13.6); null: none. */
  stoppedBy: FailureClass | null;
}

/** @param rows of the whole run, in order. */
export function foldAskState(manifest: QuestionManifest, rows: Iterable<LedgerRow>): AskState {
  const state: AskState = {
    items: new Map(),
    tally: new AskTally(),
    limits: manifest.limits,
    amendments: 0,
    executions: 0,
    end: null,
    stoppedBy: null,
  };
  const clock = new ExecutionClock();
  for (const row of rows) {
    foldRow(state, row, clock);
    clock.see(row);
  }
  state.tally.begin(clock.previous());
  return state;
}

/** Never asked yet: nothing is known of it. */
export function itemState(state: AskState, seq: number): ItemState {
  const known = state.items.get(seq);
  if (known !== undefined) return known;
  const fresh: ItemState = { requests: 0, failuresInRow: 0, hasVerdict: false, unscored: null };
  state.items.set(seq, fresh);
  return fresh;
}

/** Counts one more closed request of an item. True: its budget is spent, the item is left unanswered. */
export function countClosed(item: ItemState, failure: FailureClass | null, budget: number): boolean {
  item.failuresInRow = foldFailuresInRow(item.failuresInRow, failure);
  if (item.failuresInRow < budget) return false;
  item.failuresInRow = 0;
  return true;
}

function foldRow(state: AskState, row: LedgerRow, clock: ExecutionClock): void {
  switch (row.kind) {
    case 'execution_started':
      state.tally.begin(clock.previous());
      state.executions += 1;
      return;
    case 'preflight_attempt':
      return state.tally.preflight(payloadOf('preflight_attempt', row).attempt);
    case 'attempt_opened': {
      const { seq, n } = payloadOf('attempt_opened', row);
      itemState(state, seq).requests = n;
      state.tally.opened();
      return;
    }
    case 'attempt_closed':
      return foldClosed(state, row);
    case 'answer_scored': {
      const { seq, verdict } = payloadOf('answer_scored', row);
      const item = itemState(state, seq);
      item.hasVerdict = true;
      item.unscored = null;
      state.tally.scored(verdict);
      return;
    }
    case 'run_amended':
      state.limits = payloadOf('run_amended', row).after;
      state.amendments += 1;
      return;
    case 'questions_finished':
      state.end = 'finished';
      return;
    case 'run_cancelled':
      state.end = 'cancelled';
  }
}

function foldClosed(state: AskState, row: LedgerRow): void {
  const { seq, n, attempt } = payloadOf('attempt_closed', row);
  const { failure } = attempt.classification;
  const item = itemState(state, seq);
  if (isJudged(failure)) item.unscored = { n, attempt };
  if (failure !== null && !ruleOf(failure).isClearable) state.stoppedBy = failure;
  state.tally.closed(attempt);
  if (countClosed(item, failure, state.limits.failureBudget)) state.tally.leftUnanswered();
}

/** Times of executions, by the rows they wrote: a killed one lasted at least to its last row. */
export class ExecutionClock {
  #startedMs: number | null = null;
  #lastMs = 0;
  #hasEnded = true;

  see(row: LedgerRow): void {
    const atMs = Date.parse(row.at);
    if (row.kind === 'execution_started') {
      this.#startedMs = atMs;
      this.#hasEnded = false;
    }
    if (row.kind === 'execution_ended') this.#hasEnded = true;
    else if (this.#startedMs === null || this.#hasEnded) return;
    this.#lastMs = atMs;
  }

  /** Of the execution before; nothing when there was none. A clock that was set back gives 0. */
  previous(): { readonly activeMs: number; readonly hasEnded: boolean } {
    const activeMs = this.#startedMs === null ? 0 : Math.max(0, this.#lastMs - this.#startedMs);
    return { activeMs, hasEnded: this.#hasEnded };
  }
}
