/** The table of commands as a caller sees it: exit codes, streams, JSON. Commands that need an engine are tested where runs are. */
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLabelSet } from '../../lab-fixture.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;

beforeEach(() => {
  cli = new CommandLine();
});

afterEach(() => cli.remove());

describe('wrong use', () => {
  it.each([
    [['frobnicate'], 'unknown command'],
    [['reproduce'], 'Name a label set'],
    [['reproduce', '--sample', 'file.jsonl'], 'Name a label set'],
    [['reproduce', 'x', '--nodes', '0'], 'not a whole number'],
    [['reproduce', 'x', '--nodes', '5', '--depth', '5'], 'not both'],
    [['reproduce', 'nowhere.jsonl'], 'no file and no data set'],
    [['reproduce', 'x', '--mode', 'sideways'], 'invalid'],
    [['resume', 'run-one'], 'is not a run id'],
    [['report', 'r-20260101t000000-00000000'], 'There is no run'],
    [['datasets', 'show', 'unknown'], 'no data set'],
    [['datasets', 'import', '/nowhere/at/all'], '/nowhere/at/all'],
    [['export', 'r-20260101t000000-00000000'], '--output'],
    [['ask', 'x'], 'Say who answers'],
    [['ask', '--baseline', 'uniform'], 'Name one data set'],
    [['ask', 'nowhere.jsonl', '--baseline', 'uniform'], 'no file and no data set'],
    [['ask', 'x', '--baseline', 'luck'], 'invalid'],
    [['ask', 'x', '--player', 'nobody', '--recorded', 'f'], 'Say who answers'],
    [['amend', 'r-20260101t000000-00000000', '--spend-limit', '5'], '--reason'],
    [['compare', 'r-20260101t000000-00000000'], '2 to 20 different runs'],
    [['compare', 'r-20260101t000000-00000000', 'r-20260101t000000-00000001'], 'There is no run'],
    [['compare', 'a', 'b', '--replicates', '5'], '100 or more'],
    [['results', 'import', 'x.jsonl'], '--dataset'],
    [['players', 'test', 'nobody'], 'There is no player'],
  ])('%j ends with 2', async (args, message) => {
    expect(await cli.run(...args)).toBe(2);
    expect(cli.errors).toContain(message);
    expect(cli.out).toBe('');
  });
});

describe('commands', () => {
  it('help and version end with 0', async () => {
    expect(await cli.run('--help')).toBe(0);
    expect(cli.out).toContain(
      'Exit codes: 0 done, 1 failed, 2 wrong use, 3 finished but something disagrees.',
    );
    expect(await cli.run('--version')).toBe(0);
    expect(cli.out.trim()).toBe('1.2.3');
  });

  it('import, list, show, export and audit a data set', async () => {
    const file = cli.file('labels.jsonl');
    writeFileSync(file, makeLabelSet(5));
    expect(await cli.run('datasets', 'import', file, '--json')).toBe(0);
    const { datasetId, kept } = JSON.parse(cli.out) as { datasetId: string; kept: number };
    expect(kept).toBe(5);
    expect(await cli.run('datasets', 'list', '--json')).toBe(0);
    expect(JSON.parse(cli.out)).toMatchObject([{ id: datasetId, itemCount: 5, labelSetCount: 5 }]);
    expect(await cli.run('datasets', 'show', datasetId, '2', '--json')).toBe(0);
    expect(JSON.parse(cli.out)).toMatchObject({ row: { seq: 2 } });
    expect(await cli.run('datasets', 'audit', file, '--json')).toBe(0);
    expect(JSON.parse(cli.out)).toMatchObject({ items: 5 });
    const copy = cli.file('copy.jsonl');
    expect(await cli.run('datasets', 'export', datasetId, '--output', copy)).toBe(0);
    expect(cli.out).toContain('5 items');
  });

  it('list runs and verify a journal', async () => {
    expect(await cli.run('report', '--json')).toBe(0);
    expect(JSON.parse(cli.out)).toEqual([]);
    expect(await cli.run('verify', '--json')).toBe(0);
    expect(JSON.parse(cli.out)).toMatchObject({ ok: true, runs: 0, rows: 0, problems: [] });
  });

  it('list engines without opening a workspace', async () => {
    expect(await cli.run('engines', 'list', '--json')).toBe(0);
    const ids = (JSON.parse(cli.out) as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['stockfish-16', 'stockfish-17.1']));
    expect(await cli.run('engines', 'check', 'nobody')).toBe(2);
    expect(cli.errors).toContain('"nobody" is not installed');
  });
});
