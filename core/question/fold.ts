/**
 * Folds the ledger rows of a question run, one after the other in their order. Nothing but rows goes in, so anyone who
 * has an export gets the same figures (`question-figures.ts`). Rows are only ever appended, so a fold can be kept and
 * carried on from its last row. Of a row with a reply the fold wants a few facts, never the reply itself.
 */
import {
  emptyAskingFold,
  foldAskingRow,
  type AskingFold,
  type AttemptFacts,
  type PayloadRow,
  type QuestionRow,
} from '../asking/fold.ts';
import { attemptClosedSchema, preflightAttemptSchema } from '../asking/records.ts';
import type { Attempt, Usage } from '../record/attempt.ts';
import { readPayload, type LedgerRow, type RunCreated } from '../record/ledger-row.ts';
import {
  answerRescoredSchema,
  answerScoredSchema,
  questionRuns,
  replyImportedSchema,
  rescoringSchema,
  type AnswerRescored,
  type AnswerScored,
  type AnswerVerdict,
} from './records.ts';
import type { QuestionReport } from './report.ts';
import type { QuestionManifest } from './run.ts';

export { type AttemptFacts, type QuestionRow } from '../asking/fold.ts';

/** The answer to one item, as it stands. */
export interface ItemAnswer extends AnswerScored {
  /** Null: never re-scored with another outcome. */
  rescored: AnswerVerdict | null;
}

export interface QuestionFold extends AskingFold {
  created: (RunCreated<QuestionManifest> & { readonly datasetName: string }) | null;
  /** By the item's sequence number. */
  readonly answers: Map<number, ItemAnswer>;
  readonly rescorings: QuestionReport['rescorings'];
}

export function emptyQuestionFold(): QuestionFold {
  return { ...emptyAskingFold(), created: null, answers: new Map(), rescorings: [] };
}

/** Adds one row to the fold, in place. Rows of unknown kinds count for the head only. */
export function foldQuestionRow(fold: QuestionFold, row: QuestionRow): void {
  foldAskingRow(fold, row, questionRuns, (whole) => foldKind(fold, whole));
}

function foldKind(fold: QuestionFold, row: PayloadRow): void {
  switch (row.kind) {
    case 'run_created':
      fold.created = createdOf(readPayload(questionRuns.created, row));
      return;
    case 'rescoring':
      fold.rescorings.push({ ...readPayload(rescoringSchema, row), at: row.at });
      return;
    case 'answer_scored': {
      const scored = readPayload(answerScoredSchema, row);
      fold.answers.set(scored.seq, { ...scored, rescored: null });
      return;
    }
    case 'answer_rescored':
      foldRescored(fold, readPayload(answerRescoredSchema, row));
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

function createdOf(created: RunCreated<QuestionManifest>): NonNullable<QuestionFold['created']> {
  return { ...created, datasetName: created.datasetName ?? created.manifest.datasetId };
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
      const { seq, n, attempt } = readPayload(attemptClosedSchema, row);
      return attemptFacts(seq, n, attempt);
    }
    case 'preflight_attempt': {
      const { number, attempt } = readPayload(preflightAttemptSchema, row);
      return attemptFacts(null, number, attempt);
    }
    case 'reply_imported': {
      const { seq, usage, costNano } = readPayload(replyImportedSchema, row);
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
