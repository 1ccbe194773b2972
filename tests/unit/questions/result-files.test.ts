/** Result files as we write them: what they hold, and that they are read back to the same figures. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeResultStats } from '../../../core/question/result-stats.ts';
import type { Question } from '../../../host/asking/ports.ts';
import { questionReport } from '../../../host/questions/report.ts';
import { rescoreRun } from '../../../host/questions/rescore.ts';
import { exportResults } from '../../../host/questions/result-files.ts';
import { LINES, linesOf, openResultLab, RUN, TACTICS, type ResultLab } from './result-lab.ts';
import { rightReply, storeRun, type StoredLab } from './stored-run.ts';

let results: ResultLab;
let lab: StoredLab;
let questions: readonly Question[];

beforeAll(async () => {
  results = await openResultLab();
  ({ lab, questions } = results);
});

afterAll(() => {
  lab.close();
});

describe('an export', () => {
  it('names its files by what differs from the defaults', async () => {
    const [file, stats] = await results.exported();
    expect(path.basename(file)).toBe(`maker_model_free-temp0.7-thinking-${RUN}.jsonl`);
    expect(path.basename(stats)).toBe(`maker_model_free-temp0.7-thinking-${RUN}_stats.json`);
    expect(path.basename((await results.exported('new'))[0])).toBe(
      'maker_model_free-temp0.7-thinking-new.jsonl',
    );
  });

  it('keeps the item as it is and says what became of it, in the names of both releases', async () => {
    const [file] = await results.exported();
    const text = readFileSync(file, 'utf8').split('\n');
    expect(text[0]?.startsWith((LINES[0] ?? '').slice(0, -1))).toBe(true);
    const rows = linesOf(file);
    expect(rows).toHaveLength(11); // one item was never answered
    expect(rows[1]?.inference).toMatchObject({
      prompt: questions[1]?.prompt,
      extraction_successful: true,
      is_correct: false,
      format_compliant: false,
      content_correct: true,
      error_type: 'format_error',
      accepted_answers: questions[1]?.accepted,
      usage: { prompt_tokens: 100, completion_tokens: 40, cost: 0.000001 },
    });
    expect(rows[0]?.inference).toMatchObject({ extracted: '', extraction_successful: false });
    expect(rows[0]?.inference).toMatchObject({ response: 'no idea \ud800', model_reported: 'm\ud800' });
    expect(rows[2]?.inference).toMatchObject({ response: '', truncated: true, failure: 'truncated' });
  });

  it('has statistics with every setting and unknowns as null', async () => {
    const stats = JSON.parse(readFileSync((await results.exported())[1], 'utf8')) as Record<string, unknown>;
    const report = questionReport(lab.folds, RUN);
    expect(stats).toMatchObject({
      model: 'maker/model:free',
      total: 11,
      correct: 7,
      accuracy: 7 / 11,
      content_accuracy: 8 / 11,
      item_micro: 7 / 11,
      task_macro: report?.aggregates.find(({ aggregate }) => aggregate === 'task_macro')?.accuracy,
      unanswered: 1,
      metadata: { temperature: '0.7', enable_thinking: true, manifest: { promptVersion: 3 } },
      error_type_stats: { correct: 7 },
      // The one request of a class was cut by the limit: a reply all the same.
      usage: { total_tokens: 1_540, uncosted: 1, avg_cost: null, error_count: 0 },
    });
    const byTask = stats['task_type_stats'] as Record<string, unknown>;
    expect(byTask[TACTICS[3]?.id ?? '']).toMatchObject({ total: 3, correct: 3, accuracy: 1 });
  });

  it('has no sum and no mean where a part of it is unknown', () => {
    const report = questionReport(lab.folds, RUN);
    if (report === null) throw new Error('there is no report');
    const told = { ...report, totals: { ...report.totals, uncosted: 0, completionTokens: null } };
    const { usage, time } = makeResultStats(told) as { usage: Record<string, unknown>; time: unknown };
    expect(usage).toMatchObject({ total_prompt_tokens: 1_100, total_tokens: null, avg_tokens: null });
    expect(usage['avg_cost']).toBeCloseTo((report.totals.costNano ?? 0) / 11 / 1e9, 12);
    expect(time).toBe(0);
  });

  it('fails by name where the folder cannot be made, and leaves nothing behind', async () => {
    const file = path.join(lab.dir, 'a-file');
    writeFileSync(file, '');
    expect(await exportResults(lab.folds, RUN, path.join(file, 'x'))).toMatchObject({
      error: { code: 'file_error' },
    });
    expect(await exportResults(lab.folds, 'r-0', lab.dir)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('is read back however long a reply is: a line has no other bound than what a reply may have', async () => {
    const runId = 'r-20260102t030405-0000000a';
    const long = `\u0001${'ab\u0002'.repeat(800_000)}\n`;
    storeRun(lab, {
      runId,
      attemptsOf: (question) => [{ text: `${question.seq === 1 ? long : ''}${rightReply(question)}` }],
    });
    const files = await exportResults(lab.folds, runId, path.join(lab.dir, 'long'));
    if (!files.ok) throw new Error(files.error.message);
    const [file = ''] = files.value;
    expect(
      Math.max(
        ...readFileSync(file, 'utf8')
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeGreaterThan(6e6);
    const run = await results.importedRun(file);
    expect(run).toMatchObject({ read: 12, refused: [] });
    const rightOf = (id: string) => questionReport(lab.folds, id)?.byCategory.map(({ right }) => right);
    expect(rightOf(run.runId)).toEqual(rightOf(runId));
  });

  it('read back gives the same verdicts, condition and figures', async () => {
    const run = await results.importedRun((await results.exported())[0]);
    expect(run).toMatchObject({ read: 11, refused: [] });
    const before = questionReport(lab.folds, RUN);
    const after = questionReport(lab.folds, run.runId);
    expect(after).toMatchObject({ status: 'finished', items: 11, answered: 11, truncated: 1, requests: 0 });
    expect(after?.manifest.player).toMatchObject({ model: 'maker/model:free', release: 'plybook' });
    expect(after?.manifest.prompt).toEqual(before?.manifest.prompt);
    expect(after?.manifest.parameters).toEqual(before?.manifest.parameters);
    expect(after?.aggregates).toEqual(before?.aggregates);
    expect(after?.errorTypes).toEqual(before?.errorTypes);
    expect(after === null ? 0 : makeResultStats(after)['time']).toBeNull();
    expect(after?.totals).toMatchObject({
      promptTokens: 1_100,
      costNano: before?.totals.costNano,
      uncosted: 1,
      wallMs: null,
      queueMs: null,
      activeMs: null,
    });
    expect(after?.byTask.map(({ wallMs }) => wallMs)).toEqual(after?.byTask.map(() => null));
    expect(await rescoreRun(lab.context, run.runId, 'again')).toEqual({
      ok: true,
      value: { scored: 11, changed: 0 },
    });
  });
});
