/**
 * What the ledger of a run that asks says about going on with it: which items need no further request, how many requests
 * each item has had, how many of them failed in a row, and the limits now in force. A kill gives no item a fresh budget;
 * only an item whose budget was spent to the end, and which was left unanswered for that, begins a new one on resume.
 */
import type { AttemptFacts, QuestionRow } from '../../core/asking/fold.ts';
import {
  attemptOpenedSchema,
  runAmendedSchema,
  type AnswerFlags,
  type AskedRuns,
} from '../../core/asking/records.ts';
import type { AskLimits } from '../../core/player/ask-settings.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { failureClasses, ruleOf, type FailureClass } from '../../core/reply/failure-class.ts';
import { foldFailuresInRow } from '../../core/asking/backoff.ts';
import { AskTally } from './tally.ts';
import { isJudged } from '../questions/verdict.ts';

export interface ItemState {
  /** Highest request number so far; 0: never asked. */
  requests: number;
  failuresInRow: number;
  /** It has a verdict, or will never have one. */
  isSettled: boolean;
  /** Request whose reply is in the ledger, but not its verdict; null: none. */
  unscored: number | null;
}

export interface AskState {
  readonly items: Map<number, ItemState>;
  readonly tally: AskTally;
  limits: AskLimits;
  amendments: number;
  executions: number;
  /** `finished`, `cancelled`: nothing can follow. */
  end: 'finished' | 'cancelled' | null;
  /** A failure that stays for this run (R-GAME-13.6); null: none. */
  stoppedBy: FailureClass | null;
}

/** @param rows of the whole run, in order; of replies the facts alone, since replies may be long. */
export function foldAskState<M>(
  runs: AskedRuns<M>,
  manifest: { readonly limits: AskLimits },
  rows: Iterable<QuestionRow>,
): AskState {
  const state: AskState = {
    items: new Map(),
    tally: new AskTally(),
    limits: manifest.limits,
    amendments: 0,
    executions: 0,
    end: null,
    stoppedBy: null,
  };
  const clock = new ExecutionClock(runs.isExecutionRow);
  for (const row of rows) {
    foldRow(state, row, clock, runs);
    clock.see(row);
  }
  state.tally.begin(clock.previous());
  return state;
}

/** Never asked yet: nothing is known of it. */
export function itemState(state: AskState, seq: number): ItemState {
  const known = state.items.get(seq);
  if (known !== undefined) return known;
  const fresh: ItemState = { requests: 0, failuresInRow: 0, isSettled: false, unscored: null };
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

function whole({ seq, kind, payload }: QuestionRow): { readonly kind: string; readonly payload: string } {
  if (payload === null) throw new Error(`row ${seq} has no payload`);
  return { kind, payload };
}

function foldRow<M>(state: AskState, row: QuestionRow, clock: ExecutionClock, runs: AskedRuns<M>): void {
  if (row.kind === runs.finished) state.end = 'finished';
  switch (row.kind) {
    case 'execution_started':
      state.tally.begin(clock.previous());
      state.executions += 1;
      return;
    case 'preflight_attempt':
      return state.tally.preflight(factsOf(row));
    case 'attempt_opened': {
      const { seq, n } = readPayload(attemptOpenedSchema, whole(row));
      itemState(state, seq).requests = n;
      state.tally.opened();
      return;
    }
    case 'attempt_closed':
      return foldClosed(state, row);
    case 'run_amended':
      state.limits = readPayload(runAmendedSchema, whole(row)).after;
      state.amendments += 1;
      return;
    case 'run_cancelled':
      state.end = 'cancelled';
      return;
    default: {
      const answer = row.payload === null ? null : runs.answerOf(whole(row));
      if (answer !== null) settle(state, answer.seq, answer.verdict);
    }
  }
}

/** The item needs no further request. @param verdict null: it has none, and gets none. */
export function settle(state: AskState, seq: number, verdict: AnswerFlags | null): void {
  const item = itemState(state, seq);
  item.isSettled = true;
  item.unscored = null;
  state.tally.scored(verdict);
}

function foldClosed(state: AskState, row: QuestionRow): void {
  const facts = factsOf(row);
  const { seq, n, failure } = facts;
  if (seq === null) throw new Error(`row ${row.seq} names no item`);
  const item = itemState(state, seq);
  if (isJudged(failure)) item.unscored = n;
  if (failure !== null && !ruleOf(failure).isClearable) state.stoppedBy = failure;
  state.tally.closed(facts);
  if (countClosed(item, failure, state.limits.failureBudget)) state.tally.leftUnanswered();
}

/** The facts of a request, its class held to the union. */
function factsOf({ seq, facts }: QuestionRow): AttemptFacts & { readonly failure: FailureClass | null } {
  if (facts === null) throw new Error(`row ${seq} tells nothing of its request`);
  const failure = failureClasses.find((known) => known === facts.failure) ?? null;
  if (failure !== facts.failure) throw new Error(`row ${seq} has an unknown class ${facts.failure}`);
  return { ...facts, failure };
}

/** Times of executions, by the rows they wrote: a killed one lasted at least to its last row. */
export class ExecutionClock {
  /** ISO texts, read when they are asked for: there are many rows and few executions. */
  #startedAt: string | null = null;
  #lastAt = '';
  #hasEnded = true;
  readonly #isExecutionRow: (kind: string) => boolean;

  constructor(isExecutionRow: (kind: string) => boolean) {
    this.#isExecutionRow = isExecutionRow;
  }

  see(row: Pick<QuestionRow, 'kind' | 'at'>): void {
    if (!this.#isExecutionRow(row.kind)) return;
    if (row.kind === 'execution_started') {
      this.#startedAt = row.at;
      this.#hasEnded = false;
    }
    if (row.kind === 'execution_ended') this.#hasEnded = true;
    else if (this.#startedAt === null || this.#hasEnded) return;
    this.#lastAt = row.at;
  }

  /** Of the execution before; nothing when there was none. A clock that was set back gives 0. */
  previous(): { readonly activeMs: number; readonly hasEnded: boolean } {
    const activeMs =
      this.#startedAt === null ? 0 : Math.max(0, Date.parse(this.#lastAt) - Date.parse(this.#startedAt));
    return { activeMs, hasEnded: this.#hasEnded };
  }
}
