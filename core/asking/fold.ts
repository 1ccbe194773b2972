/**
 * What the ledger of every run that asks has in common: its executions, requests, replies, limits and end. Question and
 * study runs fold their answers beside it. Rows are only ever appended, so a fold can be kept and carried on from its
 * last row. Of a row with a reply the fold wants a few facts, never the reply itself.
 */
import { executionEndedSchema, readPayload, type LedgerRow } from '../record/ledger-row.ts';
import { attemptOpenedSchema, runAmendedSchema, type AskedRuns, type RunAmended } from './records.ts';

/** What figures want of one closed request, or of one imported reply. Unknown is null. */
export interface AttemptFacts {
  /** Of the item; null: a request of the preflight. */
  readonly seq: number | null;
  /** Within the item; an imported reply is number 1. */
  readonly n: number;
  readonly isImported: boolean;
  readonly failure: string | null;
  readonly modelReported: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly costNano: number | null;
  readonly wallMs: number;
  readonly queueMs: number;
}

/** A ledger row whose payload is given, or of a row with a reply the facts in its place. */
export interface QuestionRow extends Pick<LedgerRow, 'seq' | 'kind' | 'at' | 'hash'> {
  readonly payload: string | null;
  readonly facts: AttemptFacts | null;
}

export interface AskingFold {
  /** Requests begun, by the number of what was asked. */
  readonly opened: Map<number, number>;
  /** Closed requests and imported replies, in their order. */
  readonly closed: Map<number, AttemptFacts[]>;
  readonly preflight: AttemptFacts[];
  readonly amendments: (RunAmended & { readonly at: string })[];
  executions: number;
  /** Of executions that have ended, or were followed by another. */
  activeMs: number;
  /** Null: no execution is open. */
  openSince: string | null;
  ended: 'finished' | 'cancelled' | 'paused' | 'failed' | null;
  message: string | null;
  startedAt: string;
  /** Null: the run has not come to its end. */
  finishedAt: string | null;
  /** Of the last row that an execution wrote: a killed one ended there. */
  lastAt: string;
  headSeq: number;
  headHash: string;
}

export function emptyAskingFold(): AskingFold {
  return {
    opened: new Map(),
    closed: new Map(),
    preflight: [],
    amendments: [],
    executions: 0,
    activeMs: 0,
    openSince: null,
    ended: null,
    message: null,
    startedAt: '',
    finishedAt: null,
    lastAt: '',
    headSeq: 0,
    headHash: '',
  };
}

/** A row whose payload is there. */
export type PayloadRow = Pick<LedgerRow, 'kind' | 'payload' | 'at'>;

/** Adds one row to the fold, in place. @param foldOwn what the kind of run adds for the row, before it counts as seen. */
export function foldAskingRow(
  fold: AskingFold,
  row: QuestionRow,
  runs: Pick<AskedRuns<unknown>, 'finished' | 'isExecutionRow'>,
  foldOwn: (row: PayloadRow) => void,
): void {
  if (row.facts !== null) foldAttempt(fold, row.facts);
  else if (row.payload !== null) {
    const whole = { kind: row.kind, payload: row.payload, at: row.at };
    if (row.kind === runs.finished) fold.finishedAt = row.at;
    foldKind(fold, whole);
    foldOwn(whole);
  }
  if (runs.isExecutionRow(row.kind)) fold.lastAt = row.at;
  fold.headSeq = row.seq;
  fold.headHash = row.hash;
}

function foldKind(fold: AskingFold, row: PayloadRow): void {
  switch (row.kind) {
    case 'run_created':
      fold.startedAt = row.at;
      return;
    case 'execution_started':
      closeExecution(fold, fold.lastAt);
      fold.executions += 1;
      fold.openSince = row.at;
      fold.ended = null;
      fold.message = null;
      return;
    case 'execution_ended': {
      const { outcome, message } = readPayload(executionEndedSchema, row);
      closeExecution(fold, row.at);
      fold.ended = outcome;
      fold.message = message;
      return;
    }
    case 'run_cancelled':
      fold.finishedAt = row.at;
      return;
    case 'run_amended':
      fold.amendments.push({ ...readPayload(runAmendedSchema, row), at: row.at });
      return;
    case 'attempt_opened': {
      const { seq } = readPayload(attemptOpenedSchema, row);
      fold.opened.set(seq, (fold.opened.get(seq) ?? 0) + 1);
      return;
    }
    default:
      return; // for the kind of run to see
  }
}

function foldAttempt(fold: AskingFold, facts: AttemptFacts): void {
  if (facts.seq === null) fold.preflight.push(facts);
  else {
    const known = fold.closed.get(facts.seq);
    if (known === undefined) fold.closed.set(facts.seq, [facts]);
    else known.push(facts);
  }
}

/** An execution that was killed ends with its last row, whatever was written about the run after it. */
function closeExecution(fold: AskingFold, at: string): void {
  fold.activeMs += openMs(fold, at);
  fold.openSince = null;
}

/** How long the open execution has run until then; 0 where none is open. */
export function openMs(fold: AskingFold, at: string): number {
  return fold.openSince === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(fold.openSince));
}
