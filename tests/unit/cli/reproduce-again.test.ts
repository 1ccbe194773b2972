/** `plybook reproduce` given again: a run of the same wishes that was stopped is gone on with, a finished one is not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeptRun } from '../../older-version/keep.ts';
import { addGoldenEngine, readGolden, unpackWorkspace } from '../../older-version/set.ts';
import { WISHES } from '../../older-version/wishes.ts';
import { CommandLine } from './cli-fixture.ts';

const NAME = 'r-paused';
const { runId, rows } = readGolden<Readonly<Record<string, KeptRun>>>('runs.json')[NAME] ?? {
  runId: '',
  rows: 0,
};
const args = WISHES.find(({ name }) => name === NAME)?.args ?? [];

let cli: CommandLine;
beforeAll(() => {
  cli = new CommandLine();
  addGoldenEngine(cli.dir);
  unpackWorkspace(cli.file('workspace'));
});
afterAll(() => cli.remove());

async function reproduce(...more: readonly string[]): Promise<string> {
  const code = await cli.run(...args, ...more, '--json', '--workspace', cli.file('workspace'));
  expect([0, 3]).toContain(code);
  return cli.json<{ runs: readonly { run_id: string }[] }>().runs[0]?.run_id ?? '';
}

it('goes on with the run that was stopped, from where it stood', async () => {
  expect(rows).toBeGreaterThan(0);
  expect(await reproduce()).toBe(runId);
  expect(cli.errors).toContain(`Going on with run ${runId}`);
});

it('begins a new run once that one is finished, and where it is told to', async () => {
  const [again, afresh] = [await reproduce(), await reproduce('--no-resume')];
  expect(new Set([runId, again, afresh]).size).toBe(3);
});
