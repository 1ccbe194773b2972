/** Commands that read work beside a run that goes on, and say so; commands that write say who is in the way. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace } from '../../../host/journal/open.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import { addRun, labelEntry, openOptions, RUN } from '../journal/workspace-fixture.ts';
import { CommandLine } from './cli-fixture.ts';

let line: CommandLine;
let writer: Workspace;

beforeEach(() => {
  line = new CommandLine();
  const opened = openWorkspace(line.file('lab'), { ...openOptions(), program: 'plybook reproduce' });
  if (!opened.ok) throw new Error(opened.error.message);
  writer = opened.value;
  addRun(writer, 3);
});
afterEach(() => {
  writer.close();
  line.remove();
});

const at = (...args: readonly string[]): Promise<number> =>
  line.run(...args, '--workspace', line.file('lab'));

describe('beside a run that goes on', () => {
  it('lists and reports it as running, with what it has by now', async () => {
    expect(await at('runs', '--json')).toBe(0);
    expect(line.json<{ status: string; done: number }[]>()).toMatchObject([{ status: 'running', done: 3 }]);
    expect(line.errors).toContain(`Run ${RUN} (test) goes on in another Plybook (plybook reproduce, process`);
    writer.writer.appendStep(RUN, [labelEntry(4)]);
    expect(await at('report', RUN, '--json')).toBe(0);
    expect(line.json<{ status: string; done: number }>()).toMatchObject({ status: 'running', done: 4 });
  });

  it('verifies, exports and lists what else there is', async () => {
    expect(await at('verify')).toBe(0);
    expect(line.out).toContain('sound');
    expect(await at('export', RUN, '--bundle', line.file('run.jsonl'))).toBe(0);
    expect(await line.run('verify', '--bundle', line.file('run.jsonl'))).toBe(0);
    expect(await at('datasets', 'list')).toBe(0);
    expect(await at('players', 'list')).toBe(0);
  });

  it('refuses what would write, with who holds the workspace and what it does', async () => {
    expect(await at('resume', RUN)).toBe(1);
    expect(line.errors).toContain('plybook reproduce');
    expect(line.errors).toContain(`It goes on with run ${RUN}`);
  });

  it('says nothing of a run once nobody goes on with it', async () => {
    writer.close();
    expect(await at('runs', '--json')).toBe(0);
    expect(line.json<{ status: string }[]>()).toMatchObject([{ status: 'interrupted' }]);
    expect(line.errors).toBe('');
  });
});
