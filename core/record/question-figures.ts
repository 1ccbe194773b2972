/**
 * The report of a question run, from its fold and the table of its items: aggregates on the whole and on the
 * source-disjoint slice, counts by task and category, failures, tokens, money and time. An item without a verdict is in
 * no denominator. A sum is over what is known and null where nothing is. Tokens, cost and time of a task or category are
 * those of the requests whose reply was judged; the totals are those of every request, the preflight's included.
 */
import { makeItemTable } from '../score/item-table.ts';
import { runFigures, type RunFigures } from '../score/run-figures.ts';
import { judgedAttempt, openMs, verdictOf, type AttemptFacts, type QuestionFold } from './question-fold.ts';
import type { AnswerVerdict } from './question-records.ts';
import type { AggregateRow, GroupRow, QuestionReport } from './question-report.ts';
import { statusOf } from './reproduction-fold.ts';

/** One item of the run. */
export interface AskedItem {
  /** In the data set, from 1. */
  readonly seq: number;
  readonly itemId: string;
  /** Revised spelling, as is the category. */
  readonly task: string;
  readonly category: string;
  readonly sourceKey: string;
  /** Decided over the whole data set, not over the run's sample of it. */
  readonly isSourceDisjoint: boolean;
}

/** `items`: those of the run, in file order. Throws where the rows hold no `run_created`. */
export function makeQuestionReport(
  fold: QuestionFold,
  items: readonly AskedItem[],
  runId: string,
  isLive: boolean,
): QuestionReport {
  const { created } = fold;
  if (created === null) throw new Error(`run ${runId} has no row that created it`);
  const asked = items.map((item) => askedOf(fold, item));
  const answered = asked.filter(({ verdict }) => verdict !== null);
  const requests = [...fold.closed.values()].flat().filter(({ isImported }) => !isImported);
  const opened = [...fold.opened.values()].reduce((sum, count) => sum + count, 0);
  const { manifest } = created;
  return {
    runId,
    status: statusOf(fold, isLive),
    message: fold.message,
    manifest,
    manifestSha256: created.manifestSha256,
    datasetName: created.datasetName ?? created.manifest.datasetId,
    items: created.items,
    answered: answered.length,
    unanswered: created.items - answered.length,
    truncated: answered.filter(({ isTruncated }) => isTruncated).length,
    aggregates: aggregateRows(figuresOf(asked)),
    byTask: groupRows(asked, ({ item }) => item.task),
    byCategory: groupRows(asked, ({ item }) => item.category),
    errorTypes: countRows(answered.map(({ verdict }) => verdict?.errorType ?? null)),
    failures: countRows(requests.map(({ failure }) => failure)),
    modelsReported: countRows(requests.map(({ modelReported }) => modelReported)),
    requests: opened,
    interrupted: opened - requests.length,
    totals: {
      ...totalsOf(fold),
      // Where no service is asked there is no cost to be told.
      uncosted: hasService(manifest.player.kind) ? answered.filter(isUncosted).length : 0,
    },
    scoringVersion: fold.rescorings.at(-1)?.scoringVersion ?? manifest.scoringVersion,
    rescorings: fold.rescorings,
    amendments: fold.amendments,
    startedAt: fold.startedAt,
    finishedAt: fold.finishedAt,
    executions: fold.executions,
    headSeq: fold.headSeq,
    headHash: fold.headHash,
  };
}

interface Asked {
  readonly item: AskedItem;
  /** Null: unanswered. */
  readonly verdict: AnswerVerdict | null;
  readonly isTruncated: boolean;
  /** Null: unanswered. */
  readonly facts: AttemptFacts | null;
}

function askedOf(fold: QuestionFold, item: AskedItem): Asked {
  const answer = fold.answers.get(item.seq);
  if (answer === undefined) return { item, verdict: null, isTruncated: false, facts: null };
  const { isTruncated } = answer;
  return { item, verdict: verdictOf(answer), isTruncated, facts: judgedAttempt(fold, answer) };
}

/** The aggregates, with what each is over. */
function figuresOf(asked: readonly Asked[]): RunFigures {
  return runFigures(
    makeItemTable(asked.map(({ item }) => item)),
    asked.map(({ verdict }) => verdict),
    asked.map(({ item }) => item.isSourceDisjoint),
  );
}

function aggregateRows(figures: RunFigures): AggregateRow[] {
  const rowsOf = (slice: AggregateRow['slice'], part: RunFigures['whole']): AggregateRow[] =>
    part.accuracy.map(({ name, value, n }, index) => ({
      aggregate: name,
      slice,
      accuracy: value,
      compliance: part.compliance[index]?.value ?? null,
      content: part.content[index]?.value ?? null,
      n,
    }));
  return [...rowsOf('whole', figures.whole), ...rowsOf('source_disjoint', figures.slice)];
}

/** In order of first appearance. */
function groupRows(asked: readonly Asked[], groupOf: (one: Asked) => string): GroupRow[] {
  const groups = new Map<string, Asked[]>();
  for (const one of asked) {
    const group = groups.get(groupOf(one));
    if (group === undefined) groups.set(groupOf(one), [one]);
    else group.push(one);
  }
  return [...groups].map(([group, members]) => groupRow(group, members));
}

function groupRow(group: string, members: readonly Asked[]): GroupRow {
  const verdicts = members.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]));
  const facts = members.flatMap(({ facts }) => (facts === null ? [] : [facts]));
  return {
    group,
    category: members[0]?.item.category ?? group,
    asked: members.length,
    answered: verdicts.length,
    right: verdicts.filter(({ isCorrect }) => isCorrect).length,
    compliant: verdicts.filter(({ formatCompliant }) => formatCompliant).length,
    contentRight: verdicts.filter(({ contentCorrect }) => contentCorrect).length,
    truncated: members.filter(({ isTruncated }) => isTruncated).length,
    ...knownSums(facts),
    wallMs: timeOf(facts, ({ wallMs }) => wallMs),
  };
}

function totalsOf(fold: QuestionFold): Omit<QuestionReport['totals'], 'uncosted'> {
  const all = [...fold.preflight, ...[...fold.closed.values()].flat()];
  return {
    ...knownSums(all),
    wallMs: timeOf(all, ({ wallMs }) => wallMs),
    queueMs: timeOf(all, ({ queueMs }) => queueMs),
    activeMs: isImported(fold) ? null : fold.activeMs + openMs(fold, fold.lastAt),
  };
}

/** The import of a file took its time, but nobody knows how long the run of the file did. */
function isImported({ created }: QuestionFold): boolean {
  return created?.manifest.player.kind === 'results_file';
}

/** Over requests; a reply out of a file tells no time. Null: there was no request. */
function timeOf(facts: readonly AttemptFacts[], ms: (one: AttemptFacts) => number): number | null {
  const requests = facts.filter(({ isImported }) => !isImported);
  return requests.length === 0 ? null : requests.reduce((sum, one) => sum + ms(one), 0);
}

function knownSums(facts: readonly AttemptFacts[]) {
  return {
    promptTokens: knownSum(facts.map(({ promptTokens }) => promptTokens)),
    completionTokens: knownSum(facts.map(({ completionTokens }) => completionTokens)),
    reasoningTokens: knownSum(facts.map(({ reasoningTokens }) => reasoningTokens)),
    costNano: knownSum(facts.map(({ costNano }) => costNano)),
  };
}

function knownSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const sum = known.reduce((sum, value) => sum + value, 0);
  // What services and files tell is not bounded; a sum that is not exact is not known.
  return known.length === 0 || !Number.isSafeInteger(sum) ? null : sum;
}

function hasService(kind: string): boolean {
  return kind === 'chat' || kind === 'results_file';
}

function isUncosted({ facts }: Asked): boolean {
  return facts === null || facts.costNano === null;
}

/** Most frequent first; nulls are not counted. */
function countRows(keys: readonly (string | null)[]): { key: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
