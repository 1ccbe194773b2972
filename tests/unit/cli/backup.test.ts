/** `plybook backup`, and `verify --expect` over what it copied: by the commands that a person types. */
import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addGoldenEngine, unpackWorkspace } from '../../older-version/set.ts';
import { CommandLine } from './cli-fixture.ts';

interface Verified {
  readonly ok: boolean;
  readonly fingerprint: string;
  readonly problems: readonly { readonly problem: string }[];
}

let cli: CommandLine;
beforeAll(async () => {
  cli = new CommandLine();
  addGoldenEngine(cli.dir);
  unpackWorkspace(cli.file('workspace'));
  // The older workspace is brought to this version.
  expect(await cli.run('runs', '--workspace', cli.file('workspace'))).toBe(0);
});
afterAll(() => cli.remove());

async function verify(folder: string, ...more: readonly string[]): Promise<Verified> {
  const code = await cli.run('verify', ...more, '--json', '--workspace', cli.file(folder));
  const report = cli.json<Verified>();
  expect(code).toBe(report.ok ? 0 : 3);
  return report;
}

it('copies a whole workspace, whose fingerprint is that of the copy', async () => {
  expect(await cli.run('backup', cli.file('copy'), '--json', '--workspace', cli.file('workspace'))).toBe(0);
  const { report } = cli.json<{ report: Verified }>();
  expect(report).toMatchObject({ ok: true, runs: 26, rows: 1228 });
  expect((await verify('copy', '--expect', report.fingerprint)).ok).toBe(true);
  expect((await verify('workspace', '--expect', report.fingerprint)).ok).toBe(true);
});

it('is not made over something, and says so in one line', async () => {
  expect(await cli.run('backup', cli.file('copy'), '--workspace', cli.file('workspace'))).toBe(1);
  expect(cli.errors).toContain('is there already');
});

it('shows what is done to the copy', async () => {
  const [name = ''] = readdirSync(path.join(cli.file('copy'), 'recordings'));
  appendFileSync(path.join(cli.file('copy'), 'recordings', name), '\n');
  const { problems } = await verify('copy');
  expect(problems).toEqual([expect.objectContaining({ problem: expect.stringContaining(name) as unknown })]);
  const { problems: others } = await verify('workspace', '--expect', `1-1-${'a'.repeat(64)}`);
  expect(others[0]?.problem).toContain('is not what is here');
});
