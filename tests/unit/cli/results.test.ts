/** Result files from the command line: written at the end of a run, written again later, and read in as runs. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { inventedLine } from '../../invented-items.ts';
import { CommandLine } from './cli-fixture.ts';

const ITEMS = TASKS.filter(({ category }) => category === 'Semantic' || category === 'Position Judgment');
const LINES = ITEMS.map((task, index) => inventedLine(task, index));

let cli: CommandLine;
let items: string;

beforeEach(() => {
  cli = new CommandLine();
  items = cli.file('items.jsonl');
  writeFileSync(items, `${LINES.join('\n')}\n`);
});
afterEach(() => cli.remove());

async function askUniform(...more: readonly string[]): Promise<QuestionReport & { files: string[] }> {
  expect(await cli.run('ask', items, '--baseline', 'uniform', '--seed', '1', '--json', ...more)).toBe(0);
  return cli.json();
}

describe('result files', () => {
  it('are written at the end of a run, named by --run-id', async () => {
    const folder = cli.file('results');
    const { files, answered, runId } = await askUniform('--output-dir', folder, '--run-id', 'mine');
    expect(files.map((file) => path.dirname(file))).toEqual([folder, folder]);
    expect(files.every((file) => path.basename(file).includes('mine') && existsSync(file))).toBe(true);
    expect(cli.errors).toContain(`Written: ${files[0]}`);
    const [results = '', stats = ''] = files.map((file) => readFileSync(file, 'utf8'));
    expect(results.trimEnd().split('\n')).toHaveLength(answered);
    expect(JSON.parse(results.split('\n')[0] ?? '')).toMatchObject({ task_id: expect.any(String) });
    expect(JSON.parse(stats)).toMatchObject({ total: answered, accuracy: expect.any(Number) });
    const again = cli.file('again');
    expect(await cli.run('export', runId, '--output-dir', again, '--run-id', 'mine', '--json')).toBe(0);
    for (const name of readdirSync(folder)) {
      expect(readFileSync(path.join(again, name), 'utf8')).toBe(
        readFileSync(path.join(folder, name), 'utf8'),
      );
    }
    expect(await cli.run('export', runId, '--output', cli.file('x.jsonl'))).toBe(2);
  });

  it('come back as a run with the same figures', async () => {
    const before = await askUniform('--output-dir', cli.file('results'));
    const [file = ''] = before.files;
    expect(await cli.run('results', 'import', file, '--dataset', before.manifest.datasetId, '--json')).toBe(
      0,
    );
    const { runs } = cli.json<{ runs: { runId: string; read: number; refused: string[] }[] }>();
    expect(runs).toMatchObject([{ read: before.answered, refused: [] }]);
    expect(await cli.run('report', runs[0]?.runId ?? '', '--json')).toBe(0);
    const after = cli.json<QuestionReport>();
    expect(after.aggregates).toEqual(before.aggregates);
    expect(after.manifest.player).toMatchObject({ kind: 'results_file', release: 'plybook' });
    expect(await cli.run('compare', before.runId, after.runId, '--replicates', '100', '--json')).toBe(0);
    expect(await cli.run('resume', after.runId)).toBe(2);
    expect(await cli.run('verify')).toBe(0);
  });

  it('of the first release are judged by our rules; lines that are none are refused by number', async () => {
    const file = cli.file('some_model.jsonl');
    const line = JSON.parse(LINES[0] ?? '') as Record<string, unknown>;
    const inference = {
      prompt: 'p',
      response: 'FINAL ANSWER: 0',
      extracted: '0',
      is_correct: false,
      usage: {},
    };
    writeFileSync(file, `${JSON.stringify({ ...line, inference })}\nnot a line\n`);
    const wishes = ['--dataset', items, '--model', 'elsewhere/model', '--temperature', '0.2'];
    expect(await cli.run('results', 'import', file, ...wishes, '--json')).toBe(0);
    const { runs } = cli.json<{ runs: { runId: string; read: number }[] }>();
    expect(runs).toMatchObject([{ read: 1 }]);
    expect(cli.errors).toContain('line 2');
    expect(await cli.run('report', runs[0]?.runId ?? '', '--json')).toBe(0);
    expect(cli.json()).toMatchObject({
      answered: 1,
      manifest: {
        player: { model: 'elsewhere/model', release: 'first' },
        parameters: { temperature: '0.2', maxTokens: null },
        prompt: { source: 'imported' },
      },
    });
    expect(await cli.run('results', 'import', items, '--dataset', items)).toBe(2);
  });
});
