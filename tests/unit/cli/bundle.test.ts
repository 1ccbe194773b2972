import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { inventedLine } from '../../invented-items.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;

beforeEach(() => {
  cli = new CommandLine();
});
afterEach(() => cli.remove());

describe('a bundle on the command line', () => {
  it('is written of a run, verifies without its workspace, and shows what was changed in it', async () => {
    const items = cli.file('items.jsonl');
    const semantic = TASKS.filter(({ id }) => id.startsWith('semantic_'));
    writeFileSync(items, `${semantic.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
    expect(await cli.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
    const { runId, headHash } = cli.json<QuestionReport>();
    const bundle = cli.file('run.jsonl');
    expect(await cli.run('export', runId, '--bundle', bundle, '--json')).toBe(0);
    expect(cli.json<{ headHash: string }>().headHash).toBe(headHash);

    expect(await cli.run('verify', '--bundle', bundle)).toBe(0);
    expect(cli.out).toContain(`last hash ${headHash}`);
    const text = readFileSync(bundle, 'utf8');
    writeFileSync(bundle, text.replace('"answer_scored"', '"answer_rescored"'));
    expect(await cli.run('verify', '--bundle', bundle)).toBe(3);
    expect(cli.out).toContain('NOT sound');
    expect(await cli.run('verify', '--bundle', items)).toBe(1);
    expect(await cli.run('export', 'r-20260101t120000-00000000', '--bundle', bundle)).not.toBe(0);
  });
});
