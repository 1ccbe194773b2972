import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import { comparisonSchema, intervalRowSchema } from '../../../core/question/report.ts';
import { makeItemTable, makeOutcomes } from '../../../core/score/item-table.ts';
import { answerPage } from '../../../host/questions/answers.ts';
import { compareRuns, runIntervals } from '../../../host/statistics/statistics.ts';
import { runStatistics } from '../../../host/statistics/thread.ts';
import { inventedLine } from '../../invented-items.ts';
import { buildStatisticsThread } from '../../statistics-thread.ts';
import { openStoredLab, rightReply, storeRun, type StoredLab } from './stored-run.ts';

const GOOD = 'r-20260102t030405-00000001';
const POOR = 'r-20260102t030405-00000002';
const ALL = { task: null, category: null, outcome: null, errorType: null, text: '' };
const BOOTSTRAP = { replicates: 200, seed: 1 };
const TACTICS = TASKS.filter(({ family }) => family === 'short_tactics').slice(0, 5);
const lines = TACTICS.flatMap((task) => [0, 1, 2, 3].map((number) => inventedLine(task, number)));

let lab: StoredLab;
beforeAll(async () => {
  lab = await openStoredLab(lines);
  storeRun(lab, { runId: GOOD, attemptsOf: (question) => [{ text: rightReply(question) }] });
  storeRun(lab, {
    runId: POOR,
    manifest: { parameters: { ...DEFAULT_PARAMETERS, temperature: '0.7' } },
    // The last five items were never answered.
    attemptsOf: (question) =>
      question.seq > 15 ? [] : [{ text: question.seq % 3 === 0 ? rightReply(question) : 'no idea' }],
  });
});
afterAll(() => {
  lab.close();
});

describe('statistics of stored runs', () => {
  it('give intervals for one run', async () => {
    const found = await runIntervals(lab.folds, [POOR], BOOTSTRAP);
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.map((row) => intervalRowSchema.parse(row))).toEqual(found.value);
    expect(found.value[0]).toMatchObject({
      runId: POOR,
      aggregate: 'item_micro',
      flag: 'accuracy',
      value: 1 / 3,
    });
  });

  it('compare runs on their common items and tell how else they differ', async () => {
    const found = await compareRuns(lab.folds, [GOOD, POOR], BOOTSTRAP);
    if (!found.ok) throw new Error(found.error.message);
    expect(comparisonSchema.parse(found.value)).toEqual(found.value);
    expect(found.value).toMatchObject({
      commonItems: 15,
      differences: [{ setting: 'parameters.temperature', values: [null, '0.7'] }],
      pairs: [{ difference: 10 / 15, onlyA: 10, onlyB: 0, both: 5, neither: 0 }],
    });
    expect(found.value.byTask[0]).toMatchObject({ category: 'Short Tactics', n: 4, right: [4, 1] });
    // The items behind those numbers, of either run.
    const shown = (runId: string, common: string[], outcome: 'right' | null = null) =>
      answerPage(lab.folds, runId, { ...ALL, outcome, common }, 0, 500)?.total;
    expect([GOOD, POOR].map((runId) => shown(runId, [GOOD, POOR]))).toEqual([15, 15]);
    expect([GOOD, POOR].map((runId) => shown(runId, [GOOD, POOR], 'right'))).toEqual([15, 5]);
    expect([shown(GOOD, [GOOD]), shown(GOOD, ['r-none'])]).toEqual([20, 0]);
    expect(await compareRuns(lab.folds, [GOOD, POOR], BOOTSTRAP)).toEqual(found);
  });

  it('refuse what cannot be compared', async () => {
    expect(await compareRuns(lab.folds, [GOOD, GOOD], BOOTSTRAP)).toMatchObject({
      error: { code: 'refused' },
    });
    expect(await runIntervals(lab.folds, ['r-0'], BOOTSTRAP)).toMatchObject({ error: { code: 'not_found' } });
    const empty = 'r-20260102t030405-00000003';
    storeRun(lab, { runId: empty, attemptsOf: () => [] });
    expect(await compareRuns(lab.folds, [GOOD, empty], BOOTSTRAP)).toMatchObject({
      error: { code: 'refused', message: 'There is no item that all of these runs have answered.' },
    });
    const other = 'r-20260102t030405-00000004';
    storeRun(lab, { runId: other, manifest: { datasetSha256: 'f'.repeat(64) }, attemptsOf: () => [] });
    expect(await compareRuns(lab.folds, [GOOD, other], BOOTSTRAP)).toMatchObject({
      error: { code: 'refused' },
    });
  });
});

describe('the statistics thread', () => {
  it('built as it ships, gives what slices on the main thread give', async () => {
    const thread = await buildStatisticsThread('statistics');
    const column = makeOutcomes([true, false, null, true]);
    const job = {
      task: 'comparison' as const,
      runs: {
        table: makeItemTable(
          [0, 1, 2, 3].map((n) => ({ task: `t${n % 2}`, category: 'c', sourceKey: `${n}` })),
        ),
        runs: [
          { accuracy: column, compliance: column, content: column },
          { accuracy: makeOutcomes([false, false, true, true]), compliance: column, content: column },
        ],
        inSlice: [true, true, false, true],
        settings: BOOTSTRAP,
      },
    };
    const inThread = await runStatistics(job, thread);
    expect(inThread).toEqual(await runStatistics(job, null));
    expect(inThread.commonItems).toBe(3);
  });

  it('rejects where its program is broken', async () => {
    const job = { task: 'comparison' as const, runs: {} as never };
    await expect(runStatistics(job, path.join(lab.dir, 'no-such-thread.mjs'))).rejects.toThrow(
      /no-such-thread/,
    );
  });
});
