/**
 * Pages of a run's answers, and one answer with everything behind it: the prompt as it is sent, each request with its
 * raw reply, and the ledger rows that prove them. What a page shows comes from the fold; replies are read for one item
 * only.
 */
import { z } from 'zod';
import { checkLabel } from '../../core/chessqa/label-check.ts';
import type { QaItem } from '../../core/chessqa/item.ts';
import { composePrompt } from '../../core/prompt/compose.ts';
import { WORDINGS, type PromptSettings } from '../../core/prompt/settings.ts';
import type { AskedItem } from '../../core/question/figures.ts';
import { judgedAttempt, verdictOf, type AttemptFacts } from '../../core/question/fold.ts';
import { attemptClosedSchema, attemptOpenedSchema } from '../../core/asking/records.ts';
import { replyImportedSchema } from '../../core/question/records.ts';
import { readPayload, type LedgerRow } from '../../core/record/ledger-row.ts';
import type { AnswerDetail, AnswerFilter, AnswerRow } from '../../core/question/report.ts';
import { rowsOfItem } from '../journal/question-rows.ts';
import type { FoldedRun, RunFolds } from './folds.ts';
import { sha256Hex } from '../files.ts';

export interface AnswerPage {
  /** Rows that match the filter. */
  readonly total: number;
  readonly offset: number;
  /** At most 500. */
  readonly rows: AnswerRow[];
}

const MAX_ROWS = 500;
const MAX_ACCEPTED_CHARACTERS = 300;

/** Answers in the order of their items. Null: there is no such question run. */
export function answerPage(
  folds: RunFolds,
  runId: string,
  filter: AnswerFilter,
  offset: number,
  limit: number,
): AnswerPage | null {
  const run = folds.run(runId);
  if (run === null) return null;
  const wanted = filter.text.toLowerCase();
  const others = filter.common?.map((id) => folds.run(id));
  const isCommon = (seq: number): boolean =>
    others?.every((other) => other?.fold.answers.has(seq) === true) !== false;
  const matching = run.items.flatMap((item, index) =>
    isCommon(item.seq) && isWanted(run, item, filter) && holdsText(run, item, wanted) ? [index] : [],
  );
  const from = Math.min(Math.max(0, offset), matching.length);
  const page = matching.slice(from, from + Math.min(MAX_ROWS, Math.max(1, limit)));
  const accepted = acceptedOf(
    folds,
    run,
    page.map((index) => run.items[index]?.seq ?? 0),
  );
  const rows = page.map((index) => answerRow(run, index, accepted));
  return { total: matching.length, offset: from, rows };
}

/** One answer with all that is behind it. Null: no such run, or no such item in it. */
export function answerDetail(folds: RunFolds, runId: string, seq: number): AnswerDetail | null {
  const run = folds.run(runId);
  const index = run?.items.findIndex((item) => item.seq === seq) ?? -1;
  if (run === null || index === -1) return null;
  const item = itemsOf(folds, run, [seq])[0]?.item;
  if (item === undefined) return null;
  const accepted = [...checkLabel(item).accepted];
  const ledger = rowsOfItem(folds.reader, runId, seq);
  const attempts = attemptViews(ledger);
  return {
    row: answerRow(run, index, new Map([[seq, boundedAccepted(accepted)]])),
    ...promptAsSent(item, run.manifest.prompt, ledger, attempts),
    acceptedAnswers: accepted,
    attempts,
    imported: importedOf(ledger),
    scoredVerdict: run.fold.answers.get(seq)?.verdict ?? null,
    ledger: ledger.map(({ seq, kind, at, hash }) => ({ seq, kind, at, hash })),
  };
}

/**
 * The prompt with the hash that the ledger holds: composed anew or, where the wording has changed since, read out of a
 * request that was sent; empty where neither has that hash. Of an item that was not asked yet, as it will be sent.
 */
function promptAsSent(
  item: QaItem,
  settings: PromptSettings,
  ledger: readonly LedgerRow[],
  attempts: AnswerDetail['attempts'],
): Pick<AnswerDetail, 'prompt' | 'promptSha256'> {
  const composed = WORDINGS.flatMap((wording) => {
    const prompt = composePrompt(item, settings, wording);
    return prompt.ok ? [prompt.value] : [];
  });
  const now = composed[0] ?? '';
  const opened = ledger.find(({ kind }) => kind === 'attempt_opened');
  if (opened === undefined) return { prompt: now, promptSha256: sha256Hex(now) };
  const { promptSha256 } = readPayload(attemptOpenedSchema, opened);
  const sent = attempts.flatMap(({ attempt }) =>
    attempt === null ? [] : messagesOf(attempt.request.body).map(({ content }) => content),
  );
  const prompt = [...composed, ...sent].find((text) => sha256Hex(text) === promptSha256) ?? '';
  return { prompt, promptSha256 };
}

const requestBodySchema = z.object({ messages: z.array(z.object({ content: z.string() })) });

function messagesOf(body: string): readonly { readonly content: string }[] {
  try {
    return requestBodySchema.safeParse(JSON.parse(body)).data?.messages ?? [];
  } catch {
    return []; // a player that is asked without a request
  }
}

function isWanted({ fold }: FoldedRun, item: AskedItem, filter: AnswerFilter): boolean {
  if (filter.task !== null && item.task !== filter.task) return false;
  if (filter.category !== null && item.category !== filter.category) return false;
  if (filter.slice === 'source_disjoint' && !item.isSourceDisjoint) return false;
  if (filter.failure !== undefined && !hasFailure(fold.closed.get(item.seq), filter.failure)) return false;
  const answer = fold.answers.get(item.seq);
  if (answer === undefined) {
    return filter.errorType === null && (filter.outcome === null || filter.outcome === 'unanswered');
  }
  const verdict = verdictOf(answer);
  if (filter.errorType !== null && verdict.errorType !== filter.errorType) return false;
  switch (filter.outcome) {
    case null:
      return true;
    case 'right':
      return verdict.isCorrect;
    case 'wrong':
      return !verdict.isCorrect;
    case 'compliant':
      return verdict.formatCompliant;
    case 'not_compliant':
      return !verdict.formatCompliant;
    case 'content_right':
      return verdict.contentCorrect;
    case 'content_right_only':
      return verdict.contentCorrect && !verdict.formatCompliant;
    case 'truncated':
      return answer.isTruncated;
    case 'unanswered':
      return false;
    case 'changed_by_rescoring':
      return answer.rescored !== null;
  }
}

function hasFailure(closed: readonly AttemptFacts[] | undefined, failure: string): boolean {
  return closed?.some((facts) => facts.failure === failure) ?? false;
}

/** In the item's id or in the answer that was found; letter case does not matter. */
function holdsText({ fold }: FoldedRun, item: AskedItem, wanted: string): boolean {
  if (wanted === '' || item.itemId.toLowerCase().includes(wanted)) return true;
  const answer = fold.answers.get(item.seq);
  if (answer === undefined) return false;
  return verdictOf(answer).content?.toLowerCase().includes(wanted) ?? false;
}

function answerRow(run: FoldedRun, index: number, accepted: ReadonlyMap<number, string>): AnswerRow {
  const item = run.items[index];
  if (item === undefined) throw new Error(`run ${run.runId} has no item at ${index}`);
  const { fold } = run;
  const answer = fold.answers.get(item.seq);
  const judged = answer === undefined ? null : judgedAttempt(fold, answer);
  return {
    seq: item.seq,
    itemId: item.itemId,
    task: item.task,
    category: item.category,
    fen: run.fens[index] ?? '',
    accepted: accepted.get(item.seq) ?? '',
    verdict: answer === undefined ? null : verdictOf(answer),
    isTruncated: answer?.isTruncated ?? false,
    failure: answer === undefined ? lastFailure(fold.closed.get(item.seq)) : answer.failure,
    attempts: fold.opened.get(item.seq) ?? 0,
    completionTokens: judged?.completionTokens ?? null,
    costNano: judged?.costNano ?? null,
    wallMs: judged === null || judged.isImported ? null : judged.wallMs,
  };
}

function lastFailure(closed: readonly AttemptFacts[] | undefined): string | null {
  return closed?.at(-1)?.failure ?? null;
}

/** The rules of some motifs take most of a millisecond an item, so what they gave is kept. */
function acceptedOf(folds: RunFolds, run: FoldedRun, seqs: readonly number[]): ReadonlyMap<number, string> {
  const texts = folds.acceptedTexts(run.manifest.datasetId);
  const missing = seqs.filter((seq) => !texts.has(seq));
  for (const { seq, item } of itemsOf(folds, run, missing)) {
    texts.set(seq, boundedAccepted(checkLabel(item).accepted));
  }
  return texts;
}

function boundedAccepted(accepted: readonly string[]): string {
  const [first = ''] = accepted;
  return first.length <= MAX_ACCEPTED_CHARACTERS ? first : `${first.slice(0, MAX_ACCEPTED_CHARACTERS - 1)}…`;
}

function itemsOf(
  folds: RunFolds,
  { manifest }: FoldedRun,
  seqs: readonly number[],
): readonly { readonly seq: number; readonly item: QaItem }[] {
  const items = folds.datasets.items(manifest.datasetId, seqs);
  if (!items.ok) throw new Error(items.error.message);
  return [...items.value];
}

/** Requests of one item, from its rows. */
export function attemptViews(ledger: readonly LedgerRow[]): AnswerDetail['attempts'] {
  const closed = new Map(
    ledger
      .filter(({ kind }) => kind === 'attempt_closed')
      .map((row) => [row.key, readPayload(attemptClosedSchema, row).attempt]),
  );
  return ledger
    .filter(({ kind }) => kind === 'attempt_opened')
    .map((row) => {
      const { n, execution } = readPayload(attemptOpenedSchema, row);
      return { n, execution, openedAt: row.at, attempt: closed.get(row.key) ?? null };
    });
}

function importedOf(ledger: readonly LedgerRow[]): AnswerDetail['imported'] {
  const row = ledger.find(({ kind }) => kind === 'reply_imported');
  return row === undefined ? null : readPayload(replyImportedSchema, row);
}
