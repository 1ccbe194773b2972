/**
 * The report of a question run, from its fold and the table of its items: aggregates on the whole and on the
 * source-disjoint slice, counts by task and category, failures, tokens, money and time. An item without a verdict is in
 * no denominator. A sum is over what is known and null where nothing is. Tokens, cost and time of a task or category are
 * those of the requests whose reply was judged; the totals are those of every request, the preflight's included.
 */
import { makeItemTable } from '../score/item-table.ts';
import { runFigures, type RunFigures } from '../score/run-figures.ts';
import { askingCourse, askingTotals, countRows, knownSums, timeOf } from '../asking/figures.ts';
import { judgedAttempt, verdictOf, type AttemptFacts, type QuestionFold } from './fold.ts';
import { hasPrice, kindOf } from '../player/players.ts';
import type { AnswerVerdict } from './records.ts';
import type { AggregateRow, GroupRow, QuestionReport } from './report.ts';

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
  const { manifest } = created;
  return {
    runId,
    ...askingCourse(fold, isLive),
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
    totals: {
      ...totalsOf(fold),
      uncosted: hasPrice(manifest.player) ? answered.filter(isUncosted).length : 0,
    },
    scoringVersion: fold.rescorings.at(-1)?.scoringVersion ?? manifest.scoringVersion,
    rescorings: fold.rescorings,
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

/** The import of a file took its time, but nobody knows how long the run of the file did. */
function totalsOf(fold: QuestionFold): Omit<QuestionReport['totals'], 'uncosted'> {
  const totals = askingTotals(fold);
  return isImported(fold) ? { ...totals, activeMs: null } : totals;
}

function isImported({ created }: QuestionFold): boolean {
  return created !== null && kindOf(created.manifest.player).asked === 'elsewhere';
}

function isUncosted({ facts }: Asked): boolean {
  return facts === null || facts.costNano === null;
}
