import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, TASKS } from '../../../core/chessqa/tasks.ts';
import { makeQuestionReport } from '../../../core/question/figures.ts';
import { emptyQuestionFold, foldQuestionRow, questionRowOf } from '../../../core/question/fold.ts';
import { questionReportSchema, type QuestionReport } from '../../../core/question/report.ts';
import type { Question } from '../../../host/asking/ports.ts';
import { questionReport } from '../../../host/questions/report.ts';
import { RunFolds } from '../../../host/questions/folds.ts';
import { inventedLine } from '../../invented-items.ts';
import {
  openStoredLab,
  rightReply,
  storeRun,
  USAGE,
  type StoredAttempt,
  type StoredLab,
} from './stored-run.ts';

const RUN = 'r-20260102t030405-00000001';
const lines = TASKS.flatMap((task) => [inventedLine(task, 0), inventedLine(task, 1)]);

/** Of the 100 items of the data set; by the rules the invented position has no answer for the others. */
const ITEMS = 82;

let lab: StoredLab;
let questions: readonly Question[];
let report: QuestionReport;

/** What becomes of the first items of the run, by number from 1; all others are answered right. */
const SPECIAL: Readonly<Record<number, (question: Question) => readonly (StoredAttempt | null)[]>> = {
  1: () => [{ text: 'FINAL ANSWER: z9', reportedModel: 'half a pair \ud800' }],
  2: (question) => [{ text: `I think it is \\boxed{${question.accepted[0] ?? ''}}` }],
  3: () => [
    { failure: 'rate_limited', usage: null, costNano: null },
    { failure: 'timeout', usage: null },
  ],
  4: () => [],
  5: (question) => [null, { text: rightReply(question), costNano: null, wallMs: 70 }],
  6: () => [{ text: '', failure: 'truncated', usage: { ...USAGE, reasoningTokens: 30 } }],
  7: () => [{ text: null, failure: 'refusal', usage: null, costNano: null, reportedModel: null }],
};

beforeAll(async () => {
  lab = await openStoredLab(lines);
  questions = storeRun(lab, {
    runId: RUN,
    attemptsOf: (question, at) => SPECIAL[at + 1]?.(question) ?? [{ text: rightReply(question) }],
  });
  lab.folds.noteItems(questions.map(({ seq }) => seq));
  const found = questionReport(lab.folds, RUN);
  if (found === null) throw new Error('there is no report');
  report = found;
});

afterAll(() => {
  lab.close();
});

describe('the report of a question run', () => {
  it('fits its schema and counts items', () => {
    expect(questionReportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({ items: ITEMS, answered: ITEMS - 2, unanswered: 2, truncated: 1 });
    expect(report).toMatchObject({ status: 'finished', executions: 1, datasetName: 'test set' });
  });

  it('puts compliance and content beside accuracy, on the whole and on the slice', () => {
    const micro = report.aggregates.find((row) => row.aggregate === 'item_micro' && row.slice === 'whole');
    // Of the answers 1 is wrong, 1 right without its form, 2 are empty.
    const n = ITEMS - 2;
    expect(micro).toMatchObject({ n, accuracy: (n - 4) / n, content: (n - 3) / n, compliance: (n - 4) / n });
    expect(report.aggregates).toHaveLength(8);
    // The invented items share one position, so no item is alone in its category.
    expect(report.aggregates.filter((row) => row.slice === 'source_disjoint').map((row) => row.n)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(report.aggregates.at(-1)?.accuracy).toBeNull();
  });

  it('tells requests, interrupted ones and failures, whatever became of the item', () => {
    expect(report.requests).toBe(ITEMS - 3 + 2 + 2);
    expect(report.interrupted).toBe(1);
    expect(report.failures).toEqual([
      { key: 'rate_limited', count: 1 },
      { key: 'refusal', count: 1 },
      { key: 'timeout', count: 1 },
      { key: 'truncated', count: 1 },
    ]);
    expect(report.modelsReported).toEqual([
      { key: 'm', count: report.requests - 3 },
      { key: 'half a pair \ud800', count: 1 },
    ]);
    expect(report.errorTypes[0]).toEqual({ key: 'correct', count: ITEMS - 6 });
  });

  it('sums what is known and says how much is not', () => {
    const { totals } = report;
    expect(totals.promptTokens).toBe((ITEMS - 3) * 100);
    expect(totals.reasoningTokens).toBe(30);
    // The fifth and the seventh were answered without a word on their cost; the timeout of the third did cost.
    expect(totals).toMatchObject({ costNano: (ITEMS - 3) * 1_000, uncosted: 2 });
    const task = report.byTask.find((row) => row.group === questions[6]?.item.taskId);
    expect(task).toMatchObject({ asked: 2, answered: 2, promptTokens: 100, costNano: 1_000 });
  });

  it('has a row for every task and category, with its own denominator', () => {
    expect(report.byTask).toHaveLength(ITEMS / 2);
    expect(report.byTask[0]).toMatchObject({
      asked: 2,
      answered: 2,
      right: 0,
      compliant: 0,
      contentRight: 1,
    });
    expect(report.byTask[1]).toMatchObject({ asked: 2, answered: 0, promptTokens: null, costNano: null });
    expect(report.byTask[2]).toMatchObject({ asked: 2, answered: 2, wallMs: 90, truncated: 1 });
    const asked = report.byCategory.map((row) => row.asked);
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(ITEMS);
    // No motif of any kind is in the invented position.
    expect(report.byCategory.map((row) => row.group)).toEqual(
      CATEGORIES.filter((category) => category !== 'Motifs'),
    );
  });

  it('is the same from whole ledger rows as from the facts SQLite reads', () => {
    const fold = emptyQuestionFold();
    for (const row of lab.workspace.reader.ledger(RUN)) foldQuestionRow(fold, questionRowOf(row));
    const run = lab.folds.run(RUN);
    expect(fold).toEqual(run?.fold);
    expect(makeQuestionReport(fold, run?.items ?? [], RUN, false)).toEqual(report);
  });

  it('counts a killed execution to its last row, not to what was done about the run later', () => {
    const rows = [...lab.workspace.reader.ledger(RUN)].map((row) => questionRowOf(row));
    const cut = rows.filter(({ kind }) => kind !== 'execution_ended' && kind !== 'questions_finished');
    const second = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
    const timed = cut.map((row, index) => ({ ...row, at: second(index) }));
    const reason = { number: 1, scoringVersion: 1, reason: 'x', scored: 0, changed: 0 };
    const later = { seq: 10_000, hash: '', at: second(90_000), facts: null };
    const fold = emptyQuestionFold();
    for (const row of timed) foldQuestionRow(fold, row);
    const before = makeQuestionReport(fold, [], RUN, false).totals.activeMs;
    foldQuestionRow(fold, { ...later, kind: 'rescoring', payload: JSON.stringify(reason) });
    expect(before).toBe((cut.length - 2) * 1_000);
    expect(makeQuestionReport(fold, [], RUN, false).totals.activeMs).toBe(before);
  });

  it('is the same folded piece by piece', async () => {
    const parts = { reader: lab.workspace.reader, datasets: lab.datasets, live: lab.context.live };
    const folds = new RunFolds(parts);
    folds.noteItems(questions.map(({ seq }) => seq));
    await Promise.all([folds.prepare(RUN), folds.prepare(RUN), folds.prepare('r-0')]);
    expect(folds.run(RUN)).toEqual(lab.folds.run(RUN));
  });

  it('says null of a run that is not there', () => {
    expect(questionReport(lab.folds, 'r-20260102t030405-ffffffff')).toBeNull();
  });
});

describe('a run that goes on', () => {
  it('is folded on from its last row, and knows its items once it is told', () => {
    const runId = 'r-20260102t030405-00000002';
    storeRun(lab, { runId, attemptsOf: () => [], isFinished: false });
    const folds = new RunFolds({
      reader: lab.workspace.reader,
      datasets: lab.datasets,
      live: lab.context.live,
    });
    expect(questionReport(folds, runId)).toMatchObject({
      status: 'interrupted',
      items: ITEMS,
      answered: 0,
      totals: { promptTokens: null, costNano: null, uncosted: 0 },
    });
    const { writer } = lab.workspace;
    const [first] = questions;
    if (first === undefined) throw new Error('no question');
    writer.appendStep(runId, [
      {
        kind: 'attempt_opened',
        key: '1:1',
        payload: { seq: first.seq, n: 1, execution: 1, promptSha256: first.promptSha256 },
      },
    ]);
    // Its player leaves out items that have no answer, so the sample alone does not tell what is asked.
    expect(questionReport(folds, runId)?.byTask).toHaveLength(1);
    folds.noteItems(questions.map(({ seq }) => seq));
    const next = questionReport(folds, runId);
    expect(next?.byTask).toHaveLength(ITEMS / 2);
    expect(next).toMatchObject({ requests: 1, interrupted: 1, unanswered: ITEMS });
  });
});
