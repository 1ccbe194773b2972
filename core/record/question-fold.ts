/**
 * Folds the ledger rows of a question run, one after the other in their order. Nothing but rows goes in, so anyone who
 * has an export gets the same figures (`question-figures.ts`). Rows are only ever appended, so a fold can be kept and
 * carried on from its last row. Of a row with a reply the fold wants a few facts, never the reply itself.
 */
import { isLedgerKind, payloadOf, type LedgerKind, type LedgerRow, type RunCreated } from './ledger.ts';
import type { Attempt, Usage } from './attempt.ts';
import type { AnswerRescored, AnswerScored, AnswerVerdict, RunAmended } from './question-records.ts';
import type { QuestionReport } from './question-report.ts';
import type { QuestionManifest } from './question-run.ts';

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

/** The answer to one item, as it stands. */
export interface ItemAnswer extends AnswerScored {
  /** Null: never re-scored with another outcome. */
  rescored: AnswerVerdict | null;
}

export interface QuestionFold {
  created: (RunCreated & { readonly manifest: QuestionManifest; readonly datasetName: string }) | null;
  /** By the item's sequence number, as are the next two. */
  readonly answers: Map<number, ItemAnswer>;
  /** Requests begun. */
  readonly opened: Map<number, number>;
  /** Closed requests and imported replies, in their order. */
  readonly closed: Map<number, AttemptFacts[]>;
  readonly preflight: AttemptFacts[];
  readonly rescorings: QuestionReport['rescorings'];
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
  lastAt: string;
  headSeq: number;
  headHash: string;
}

export function emptyQuestionFold(): QuestionFold {
  return {
    created: null,
    answers: new Map(),
    opened: new Map(),
    closed: new Map(),
    preflight: [],
    rescorings: [],
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

/** Adds one row to the fold, in place. Rows of unknown kinds count for the head only. */
export function foldQuestionRow(fold: QuestionFold, row: QuestionRow): void {
  if (row.facts !== null) foldAttempt(fold, row.facts);
  else if (row.payload !== null && isLedgerKind(row.kind)) {
    foldKind(fold, row.kind, { payload: row.payload, at: row.at });
  }
  fold.lastAt = row.at;
  fold.headSeq = row.seq;
  fold.headHash = row.hash;
}

function foldKind(fold: QuestionFold, kind: LedgerKind, row: Pick<LedgerRow, 'payload' | 'at'>): void {
  switch (kind) {
    case 'run_created':
      fold.created = createdOf(payloadOf(kind, row));
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
      const { outcome, message } = payloadOf(kind, row);
      closeExecution(fold, row.at);
      fold.ended = outcome;
      fold.message = message;
      return;
    }
    case 'questions_finished':
    case 'run_cancelled':
      fold.finishedAt = row.at;
      return;
    case 'run_amended':
      fold.amendments.push({ ...payloadOf(kind, row), at: row.at });
      return;
    case 'rescoring':
      fold.rescorings.push({ ...payloadOf(kind, row), at: row.at });
      return;
    default:
      foldItemRow(fold, kind, row);
  }
}

function foldItemRow(fold: QuestionFold, kind: LedgerKind, row: Pick<LedgerRow, 'payload'>): void {
  switch (kind) {
    case 'attempt_opened': {
      const { seq } = payloadOf(kind, row);
      fold.opened.set(seq, (fold.opened.get(seq) ?? 0) + 1);
      return;
    }
    case 'answer_scored': {
      const scored = payloadOf(kind, row);
      fold.answers.set(scored.seq, { ...scored, rescored: null });
      return;
    }
    case 'answer_rescored':
      foldRescored(fold, payloadOf(kind, row));
      return;
    default:
      return; // rows of other experiments
  }
}

function foldRescored(fold: QuestionFold, rescored: AnswerRescored): void {
  const answer = fold.answers.get(rescored.seq);
  if (answer === undefined) throw new Error(`item ${rescored.seq} was re-scored before it was scored`);
  answer.rescored = rescored.verdict;
}

function foldAttempt(fold: QuestionFold, facts: AttemptFacts): void {
  if (facts.seq === null) fold.preflight.push(facts);
  else {
    const known = fold.closed.get(facts.seq);
    if (known === undefined) fold.closed.set(facts.seq, [facts]);
    else known.push(facts);
  }
}

function createdOf(created: RunCreated): NonNullable<QuestionFold['created']> {
  const { manifest } = created;
  if (manifest.kind !== 'questions') throw new Error(`a ${manifest.kind} run asks no questions`);
  return { ...created, manifest, datasetName: created.datasetName ?? manifest.datasetId };
}

/** An execution that was killed ends with its last row. */
function closeExecution(fold: QuestionFold, at: string): void {
  fold.activeMs += openMs(fold, at);
  fold.openSince = null;
}

/** How long the open execution has run until then; 0 where none is open. */
export function openMs(fold: QuestionFold, at: string): number {
  return fold.openSince === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(fold.openSince));
}

/** The verdict in force: the last re-scoring that changed it, else the first. */
export function verdictOf(answer: ItemAnswer): AnswerVerdict {
  return answer.rescored ?? answer.verdict;
}

/** The request, or imported reply, that an answer was read from; null: the ledger does not hold it. */
export function judgedAttempt(fold: QuestionFold, answer: ItemAnswer): AttemptFacts | null {
  return fold.closed.get(answer.seq)?.find(({ n }) => n === answer.n) ?? null;
}

/** Of a whole ledger row, as an export holds it. */
export function questionRowOf(row: LedgerRow): QuestionRow {
  const { seq, kind, at, hash } = row;
  const facts = factsOf(row);
  return { seq, kind, at, hash, facts, payload: facts === null ? row.payload : null };
}

function factsOf(row: LedgerRow): AttemptFacts | null {
  switch (row.kind) {
    case 'attempt_closed': {
      const { seq, n, attempt } = payloadOf(row.kind, row);
      return attemptFacts(seq, n, attempt);
    }
    case 'preflight_attempt': {
      const { number, attempt } = payloadOf(row.kind, row);
      return attemptFacts(null, number, attempt);
    }
    case 'reply_imported': {
      const { seq, usage, costNano } = payloadOf(row.kind, row);
      const rest = { failure: null, modelReported: null, wallMs: 0, queueMs: 0 };
      return { seq, n: 1, isImported: true, ...rest, ...tokensOf(usage), costNano };
    }
    default:
      return null;
  }
}

function attemptFacts(seq: number | null, n: number, attempt: Attempt): AttemptFacts {
  return {
    seq,
    n,
    isImported: false,
    failure: attempt.classification.failure,
    modelReported: attempt.reportedModel,
    ...tokensOf(attempt.usage),
    costNano: attempt.costNano,
    wallMs: attempt.wallMs,
    queueMs: attempt.queueMs,
  };
}

function tokensOf(
  usage: Usage | null,
): Pick<AttemptFacts, 'promptTokens' | 'completionTokens' | 'reasoningTokens'> {
  return {
    promptTokens: usage?.promptTokens ?? null,
    completionTokens: usage?.completionTokens ?? null,
    reasoningTokens: usage?.reasoningTokens ?? null,
  };
}
