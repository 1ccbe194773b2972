/** Result files: what we write is read back to the same figures; what others wrote is judged by its replies alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { ledgerSchemas } from '../../../core/record/ledger.ts';
import { DEFAULT_PARAMETERS } from '../../../core/record/question-defaults.ts';
import { makeResultStats } from '../../../core/record/result-stats.ts';
import { answerDetail } from '../../../host/questions/answers.ts';
import { importResults, type ImportRequest } from '../../../host/questions/import-results.ts';
import type { Question } from '../../../host/questions/ports.ts';
import { questionReport } from '../../../host/questions/report.ts';
import { rescoreRun } from '../../../host/questions/rescore.ts';
import { exportResults } from '../../../host/questions/result-files.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { lastOutcome } from '../../../host/runner/summaries.ts';
import { inventedLine } from '../../invented-items.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { openOptions } from '../journal/workspace-fixture.ts';
import { openStoredLab, rightReply, storeRun, USAGE, type StoredLab } from './stored-run.ts';

const RUN = 'r-20260102t030405-00000001';
const TACTICS = TASKS.filter(({ family }) => family === 'short_tactics').slice(0, 4);
const lines = TACTICS.flatMap((task) => [0, 1, 2].map((number) => inventedLine(task, number)));

let lab: StoredLab;
let questions: readonly Question[];

beforeAll(async () => {
  lab = await openStoredLab(lines);
  questions = storeRun(lab, {
    runId: RUN,
    manifest: {
      parameters: { ...DEFAULT_PARAMETERS, temperature: '0.7', enableThinking: true },
      player: {
        kind: 'chat',
        preset: 'openrouter',
        baseUrl: 'http://127.0.0.1:1/v1',
        model: 'maker/model:free',
        providerOrder: null,
      },
    },
    attemptsOf: (question) =>
      ({
        1: [{ text: 'no idea \ud800', costNano: null, reportedModel: 'm\ud800' }],
        2: [{ text: `\\boxed{${question.accepted[0] ?? ''}}` }],
        3: [],
        4: [{ text: null, failure: 'truncated' as const, usage: { ...USAGE, reasoningTokens: 9 } }],
        5: [{ text: 'ERROR is my first word\nFINAL ANSWER: a1a2' }],
      })[question.seq] ?? [{ text: rightReply(question), costNano: 1_500_000 }],
  });
});

afterAll(() => {
  lab.close();
});

function exported(label: string | null = null): readonly [string, string] {
  const files = exportResults(lab.folds, RUN, path.join(lab.dir, 'out'), label);
  if (!files.ok) throw new Error(files.error.message);
  const [results = '', stats = ''] = files.value;
  return [results, stats];
}

interface ResultLine {
  readonly task_id: string;
  readonly inference: Record<string, unknown>;
}

function linesOf(file: string): readonly ResultLine[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ResultLine);
}

async function imported(file: string, request: Partial<ImportRequest> = {}) {
  return importResults(lab.context, {
    paths: [file],
    datasetId: lab.datasetId,
    model: null,
    prompt: null,
    parameters: null,
    ...request,
  });
}

async function importedRun(file: string, request: Partial<ImportRequest> = {}) {
  const runs = await imported(file, request);
  if (!runs.ok) throw new Error(runs.error.message);
  const [run] = runs.value;
  if (run === undefined) throw new Error('no run');
  return run;
}

describe('an export', () => {
  it('names its files by what differs from the defaults', () => {
    const [results, stats] = exported();
    expect(path.basename(results)).toBe(`maker_model_free-temp0.7-thinking-${RUN}.jsonl`);
    expect(path.basename(stats)).toBe(`maker_model_free-temp0.7-thinking-${RUN}_stats.json`);
    expect(path.basename(exported('new')[0])).toBe('maker_model_free-temp0.7-thinking-new.jsonl');
  });

  it('keeps the item as it is and says what became of it, in the names of both releases', () => {
    const [results] = exported();
    const text = readFileSync(results, 'utf8').split('\n');
    expect(text[0]?.startsWith((lines[0] ?? '').slice(0, -1))).toBe(true);
    const rows = linesOf(results);
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

  it('has statistics with every setting and unknowns as null', () => {
    const stats = JSON.parse(readFileSync(exported()[1], 'utf8')) as Record<string, unknown>;
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
      metadata: { temperature: '0.7', enable_thinking: true, manifest: { promptVersion: 1 } },
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

  it('fails by name where the folder cannot be made, and leaves nothing behind', () => {
    const file = path.join(lab.dir, 'a-file');
    writeFileSync(file, '');
    expect(exportResults(lab.folds, RUN, path.join(file, 'x'))).toMatchObject({
      error: { code: 'file_error' },
    });
    expect(exportResults(lab.folds, 'r-0', lab.dir)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('read back gives the same verdicts, condition and figures', async () => {
    const run = await importedRun(exported()[0]);
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
    expect(rescoreRun(lab.context, run.runId, 'again')).toEqual({
      ok: true,
      value: { scored: 11, changed: 0 },
    });
  });
});

describe('results of the first release', () => {
  const firstLine = (index: number, inference: Record<string, unknown>, item = lines[index] ?? ''): string =>
    JSON.stringify({ ...(JSON.parse(item) as object), inference });
  const good = (index: number): string => rightReply(questions[index] as Question);

  it('are judged by their replies; what they claim is kept and never used', async () => {
    const file = path.join(lab.dir, 'maker_old-thinking-piecearr-fmt2.jsonl');
    const claim = { is_correct: true, error_type: 'correct', extracted: 'h7h8' };
    writeFileSync(
      file,
      [
        firstLine(0, {
          response: good(0),
          thinking_content: 'hm',
          is_correct: false,
          error_type: 'wrong_answer',
        }),
        firstLine(1, { response: 'FINAL ANSWER: h7h8', ...claim, usage: { prompt_tokens: 7, cost: 0.25 } }),
        firstLine(2, {
          response: 'ERROR: HTTP 500',
          is_correct: false,
          error_type: 'format_error',
          usage: {},
        }),
        firstLine(3, { response: '   ' }),
        firstLine(4, { response: good(4), error_type: 'max_token_reached', is_correct: false }),
        firstLine(5, { response: good(5), usage: { cost: -1, prompt_tokens: 'many' } }),
      ].join('\n'),
    );
    const run = await importedRun(file);
    expect(run).toMatchObject({ read: 6, refused: [] });
    const report = questionReport(lab.folds, run.runId);
    expect(report).toMatchObject({ items: 6, answered: 4, unanswered: 2 });
    expect(report?.aggregates[0]).toMatchObject({ accuracy: 3 / 4, n: 4 });
    expect(report?.manifest).toMatchObject({
      player: { kind: 'results_file', model: 'maker_old', release: 'first' },
      prompt: { source: 'imported', addContext: true, exampleGroup: 2 },
      parameters: { enableThinking: true, maxTokens: null },
    });
    expect(report?.totals).toMatchObject({ promptTokens: 7, costNano: 250_000_000, uncosted: 3 });
    const detail = answerDetail(lab.folds, run.runId, 2);
    expect(detail?.imported).toMatchObject({
      line: 2,
      stated: { isCorrect: true, errorType: 'correct', extracted: 'h7h8' },
    });
    expect(detail?.row.verdict?.isCorrect).toBe(false);
    expect(answerDetail(lab.folds, run.runId, 3)?.row).toMatchObject({ verdict: null, attempts: 0 });
    const row = lab.workspace.reader.ledgerRow(run.runId, 'reply_imported', '1');
    expect(ledgerSchemas.reply_imported.parse(JSON.parse(row?.payload ?? ''))).toMatchObject({
      reasoning: 'hm',
    });
  });

  it('have unusable lines refused by number, and nothing else', async () => {
    const file = path.join(lab.dir, 'odd.jsonl');
    const moved = JSON.stringify({
      ...(JSON.parse(lines[3] ?? '') as object),
      input: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
    });
    writeFileSync(
      file,
      [
        '{"task_id": 7}',
        'not json',
        '[1, 2]',
        JSON.stringify({ task_id: 'nowhere_0001', inference: { response: 'x' } }),
        firstLine(0, { prompt: 'no response at all' }),
        firstLine(3, { response: 'x' }, moved),
        firstLine(1, { response: 'ERROR' }),
        firstLine(1, { response: good(1) }),
        firstLine(1, { response: 'once more' }),
        firstLine(2, { response: { toString: 'x' } }),
        JSON.stringify({
          task_id: TACTICS[3]?.id.concat('_0000'),
          response: good(9),
          format_compliant: true,
        }),
        JSON.stringify({ task_id: '__proto__', inference: { response: 'x' } }),
      ].join('\n'),
    );
    const run = await importedRun(file, { model: 'named by hand' });
    expect(run.refused).toEqual([
      'line 1: no line of a result file: it has no task_id',
      'line 2: not JSON',
      'line 3: no line of a result file: it has no task_id',
      'line 4: the data set has no item nowhere_0001',
      'line 5: it has no response',
      `line 6: ${TACTICS[1]?.id ?? ''}_0000 shows another position than the data set`,
      `line 9: ${TACTICS[0]?.id ?? ''}_0001 is on line 8 already`,
      'line 10: it has no response',
      'line 12: the data set has no item __proto__',
    ]);
    expect(run.read).toBe(2);
    expect(questionReport(lab.folds, run.runId)).toMatchObject({
      answered: 2,
      manifest: { player: { model: 'named by hand', release: 'revised' } },
    });
  });

  it('are judged under the protocol that is stated', async () => {
    const file = path.join(lab.dir, 'maker_new-json-new.jsonl');
    writeFileSync(file, firstLine(0, { response: JSON.stringify({ answer: questions[0]?.accepted[0] }) }));
    const run = await importedRun(file);
    expect(questionReport(lab.folds, run.runId)).toMatchObject({
      manifest: { prompt: { outputProtocol: 'json' }, player: { model: 'maker_new' } },
      aggregates: [{ accuracy: 1, compliance: 1 }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('take their condition from the statistics beside them', async () => {
    const file = path.join(lab.dir, 'beside.jsonl');
    writeFileSync(file, firstLine(0, { response: good(0), usage: { completion_tokens: 50 } }));
    writeFileSync(
      path.join(lab.dir, 'beside_stats.json'),
      JSON.stringify({
        model: 'maker/stated',
        metadata: {
          add_context: true,
          format_example_group: 9,
          enable_thinking: false,
          max_tokens: 50,
          temperature: 0.5,
        },
      }),
    );
    const run = await importedRun(file, { paths: [file, path.join(lab.dir, 'beside_stats.json')] });
    expect(questionReport(lab.folds, run.runId)).toMatchObject({
      truncated: 1,
      manifest: {
        player: { model: 'maker/stated' },
        prompt: { addContext: true, exampleGroup: 1 },
        parameters: { maxTokens: 50, temperature: '0.5', enableThinking: null },
      },
    });
  });

  it('that hold nothing usable make no run', async () => {
    const file = path.join(lab.dir, 'nothing.jsonl');
    writeFileSync(file, 'x\n');
    const runs = lab.workspace.reader.counts().runs;
    expect(await imported(file)).toMatchObject({ error: { code: 'refused' } });
    expect(await imported(path.join(lab.dir, 'missing.jsonl'))).toMatchObject({
      error: { code: 'file_error' },
    });
    expect(await imported('x_stats.json')).toMatchObject({ error: { code: 'refused' } });
    expect(lab.workspace.reader.counts().runs).toBe(runs);
  });

  it('become whole runs or none, whatever moment the program dies at', async () => {
    const [file] = exported();
    for (const dying of [1, 2, 3, 4]) {
      let steps = 0;
      const onStep = (): void => {
        steps += 1;
        if (steps === dying) throw new Error('killed');
      };
      const folder = path.join(lab.dir, `dying-${dying}`);
      const opened = openWorkspace(folder, { ...openOptions(), onStep });
      if (!opened.ok) throw new Error(opened.error.message);
      const { reader } = opened.value;
      const context = { ...lab.context, workspace: opened.value };
      const request = {
        paths: [file],
        datasetId: lab.datasetId,
        model: null,
        prompt: null,
        parameters: null,
      };
      await importResults(context, request).catch(() => null);
      expect(reader.runs().map(({ id }) => lastOutcome(reader, id))).toEqual(dying <= 2 ? [] : ['finished']);
      opened.value.close();
    }
  });

  it('leave a journal that verifies', async () => {
    const report = await verifyJournal(lab.workspace.reader, { nativeBinding: sqliteBinding() });
    expect(report.problems).toEqual([]);
  });
});
