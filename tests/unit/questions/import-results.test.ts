/** Result files of elsewhere: judged by their replies alone, by our own rules, and each a whole run or none. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerSchemas } from '../../../core/ledger/ledger.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { answerDetail } from '../../../host/questions/answers.ts';
import { importResults } from '../../../host/questions/import-results.ts';
import type { Question } from '../../../host/asking/ports.ts';
import { questionReport } from '../../../host/questions/report.ts';
import { lastOutcome } from '../../../host/run-summaries.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { openOptions } from '../journal/workspace-fixture.ts';
import { LINES, openResultLab, TACTICS, type ResultLab } from './result-lab.ts';
import { rightReply, type StoredLab } from './stored-run.ts';

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

describe('results of the first release', () => {
  const firstLine = (index: number, inference: Record<string, unknown>, item = LINES[index] ?? ''): string =>
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
    const run = await results.importedRun(file);
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
      ...(JSON.parse(LINES[3] ?? '') as object),
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
    const run = await results.importedRun(file, { model: 'named by hand' });
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
    const run = await results.importedRun(file);
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
    const run = await results.importedRun(file, { paths: [file, path.join(lab.dir, 'beside_stats.json')] });
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
    expect(await results.imported(file)).toMatchObject({ error: { code: 'refused' } });
    expect(await results.imported(path.join(lab.dir, 'missing.jsonl'))).toMatchObject({
      error: { code: 'file_error' },
    });
    expect(await results.imported('x_stats.json')).toMatchObject({ error: { code: 'refused' } });
    expect(lab.workspace.reader.counts().runs).toBe(runs);
  });

  it('become whole runs or none, whatever moment the program dies at', async () => {
    const [file] = await results.exported();
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
      await importResults(context, results.request(file)).catch(() => null);
      expect(reader.runs().map(({ id }) => lastOutcome(reader, id))).toEqual(dying <= 2 ? [] : ['finished']);
      opened.value.close();
    }
  });

  it('leave a journal that verifies', async () => {
    const report = await verifyJournal(lab.workspace.reader, { nativeBinding: sqliteBinding() });
    expect(report.problems).toEqual([]);
  });
});
