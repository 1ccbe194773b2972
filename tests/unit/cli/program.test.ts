/** The table of commands as a caller sees it: exit codes, streams, JSON. Commands that need an engine are tested where runs are. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProgram, runProgram } from '../../../cli/program.ts';
import { CliSession } from '../../../cli/session.ts';
import { labResources, makeLabelSet } from '../../lab-fixture.ts';
import { engineDirectory } from '../../setup-info.ts';

let dir: string;
let out: string;
let errors: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-cli-'));
  out = '';
  errors = '';
  vi.stubEnv('PLYBOOK_DATA', dir);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.removeAllListeners('SIGINT');
  process.removeAllListeners('SIGTERM');
  rmSync(dir, { recursive: true, force: true });
});

async function plybook(...args: string[]): Promise<number> {
  out = '';
  errors = '';
  const session = new CliSession(labResources(engineDirectory()));
  return runProgram(makeProgram(session, '1.2.3'), session, args);
}

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
  ])('%j ends with 2', async (args, message) => {
    expect(await plybook(...args)).toBe(2);
    expect(errors).toContain(message);
    expect(out).toBe('');
  });
});

describe('commands', () => {
  it('help and version end with 0', async () => {
    expect(await plybook('--help')).toBe(0);
    expect(out).toContain('Exit codes: 0 done, 1 failed, 2 wrong use, 3 finished but something disagrees.');
    expect(await plybook('--version')).toBe(0);
    expect(out.trim()).toBe('1.2.3');
  });

  it('import, list, show, export and audit a data set', async () => {
    const file = path.join(dir, 'labels.jsonl');
    writeFileSync(file, makeLabelSet(5));
    expect(await plybook('datasets', 'import', file, '--json')).toBe(0);
    const { datasetId, kept } = JSON.parse(out) as { datasetId: string; kept: number };
    expect(kept).toBe(5);
    expect(await plybook('datasets', 'list', '--json')).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ id: datasetId, itemCount: 5, labelSetCount: 5 }]);
    expect(await plybook('datasets', 'show', datasetId, '2', '--json')).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ row: { seq: 2 } });
    expect(await plybook('datasets', 'audit', file, '--json')).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ items: 5 });
    const copy = path.join(dir, 'copy.jsonl');
    expect(await plybook('datasets', 'export', datasetId, '--output', copy)).toBe(0);
    expect(out).toContain('5 items');
  });

  it('list runs and verify a journal', async () => {
    expect(await plybook('report', '--json')).toBe(0);
    expect(JSON.parse(out)).toEqual([]);
    expect(await plybook('verify', '--json')).toBe(0);
    expect(JSON.parse(out)).toEqual({ ok: true, runs: 0, rows: 0, problems: [] });
  });

  it('list engines without opening a workspace', async () => {
    expect(await plybook('engines', 'list', '--json')).toBe(0);
    const ids = (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['stockfish-16', 'stockfish-17.1']));
    expect(await plybook('engines', 'check', 'nobody')).toBe(1);
    expect(errors).toContain('"nobody" is not installed');
  });
});
