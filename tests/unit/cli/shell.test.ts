/** What shells do to a program: closed terminals, empty variables, full devices, folders that are not there. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ItemDetail, ItemPage } from '../../../core/chessqa/dataset.ts';
import { parseGameRequest } from '../../../core/game/request.ts';
import { CliSession } from '../../../cli/session.ts';
import { userDataFolder } from '../../../host/lab-resources.ts';
import type { GamePlan } from '../../../host/lab-games.ts';
import { labResources } from '../../lab-fixture.ts';
import { engineDirectory } from '../../setup-info.ts';
import { itemLine } from '../datasets/item-lines.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;
beforeAll(() => (cli = new CommandLine()));
afterAll(() => cli.remove());

const DICE = ['--random', 'one', '--random', 'two', '--games', '2'] as const;

describe('signals', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s asks the work to stop', (signal) => {
    const session = new CliSession(labResources(engineDirectory()));
    let isStopped = false;
    session.onStop(() => (isStopped = true));
    process.emit(signal);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(name);
    expect([isStopped, session.interrupted]).toEqual([true, true]);
  });

  it('the command of the source tree takes the place of its shell', () => {
    const fake = path.join(cli.dir, 'node');
    writeFileSync(fake, '#!/bin/sh\necho "$$ $@"\n');
    chmodSync(fake, 0o755);
    const link = cli.file('plybook-link');
    symlinkSync(path.resolve(import.meta.dirname, '../../../bin/plybook'), link);
    const env = { ...process.env, PATH: `${cli.dir}:${process.env['PATH'] ?? ''}` };
    const ran = spawnSync(link, ['runs', 'a b'], { env, encoding: 'utf8' });
    const [, pid, program, rest] = /^(\d+) (\S+) (.*)\n$/.exec(ran.stdout) ?? [];
    expect([Number(pid), rest]).toEqual([ran.pid, 'runs a b']);
    expect(existsSync(program ?? '')).toBe(true);
  });
});

describe('the folder of the data', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['', 'relative/path'])('an XDG_DATA_HOME or HOME of %j counts as none', (value) => {
    if (process.platform !== 'linux') return;
    vi.stubEnv('XDG_DATA_HOME', value);
    expect(userDataFolder(undefined)).toBe(path.join(os.homedir(), '.local', 'share', 'plybook'));
    vi.stubEnv('HOME', value);
    expect(userDataFolder('')).toBe(path.join(os.userInfo().homedir, '.local', 'share', 'plybook'));
    vi.stubEnv('XDG_DATA_HOME', '/elsewhere');
    expect(userDataFolder(undefined)).toBe('/elsewhere/plybook');
  });
});

describe('output files', () => {
  it('a folder that is not there is named before anything is played', async () => {
    vi.stubEnv('PLYBOOK_DATA', cli.dir);
    const file = cli.file('none/games.pgn');
    expect(await cli.run('play', ...DICE, '--pgn', file)).toBe(2);
    expect(cli.errors).toContain(`there is no folder ${cli.file('none')}; make it first`);
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.json<unknown[]>()).toEqual([]);
  });

  it('the report is printed though the file beside it fails, and a device stays one', async () => {
    vi.stubEnv('PLYBOOK_DATA', cli.dir);
    expect(await cli.run('play', ...DICE, '--max-plies', '8', '--pgn', '/dev/full')).not.toBe(0);
    expect(cli.out).toContain('two');
    expect(cli.errors).toContain('/dev/full could not be written: the disk is full.');
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
  });

  it('the file that is read is not written over', async () => {
    vi.stubEnv('PLYBOOK_DATA', cli.dir);
    const file = cli.file('set.epd');
    writeFileSync(file, '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n');
    expect(await cli.run('study', 'import', file, '--output', file)).toBe(2);
    expect(cli.errors).toContain('is the file that is read: name another one');
    expect(readFileSync(file, 'utf8')).toContain('bm e4;');
  });
});

describe('wrong switches', () => {
  it('are named as the person wrote them, each on its line', async () => {
    vi.stubEnv('PLYBOOK_DATA', cli.dir);
    const wrong = ['--games', '1', '--max-plies', '4'];
    expect(await cli.run('play', '--random', 'one', '--random', 'two', ...wrong, '--plan')).toBe(2);
    expect(cli.errors.trimEnd().split('\n').slice(1).sort()).toEqual([
      '--games: an even number',
      '--games: at least 2',
      '--max-plies: at least 8',
    ]);
  });
});

describe('what was printed', () => {
  it('a plan can be given back as the manifest', async () => {
    vi.stubEnv('PLYBOOK_DATA', cli.dir);
    expect(await cli.run('play', ...DICE, '--max-plies', '8', '--plan', '--json')).toBe(0);
    const { manifestSha256, manifest } = cli.json<GamePlan>();
    for (const held of [cli.out, JSON.stringify(manifest)]) {
      const file = cli.file('plan.json');
      writeFileSync(file, held);
      expect(await cli.run('play', '--manifest', file, '--plan', '--json')).toBe(0);
      expect(cli.json<GamePlan>().manifestSha256).toBe(manifestSha256);
    }
  });

  it('the example of the documentation is a request', () => {
    const page = readFileSync(new URL('../../../docs/game-runs.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(parseGameRequest(JSON.parse(example))).toMatchObject({ ok: true });
  });

  it('items are listed, and one is shown for people', async () => {
    vi.stubEnv('PLYBOOK_DATA', cli.dir);
    const items = cli.file('items.jsonl');
    writeFileSync(
      items,
      `${[0, 1, 2].map((n) => itemLine({ task_id: `short_tactics_rating_beginner_000${n}` })).join('\n')}\n`,
    );
    expect(await cli.run('datasets', 'import', items, '--json')).toBe(0);
    const id = cli.json<{ datasetId: string }>().datasetId;
    expect(await cli.run('datasets', 'items', id, '--limit', '3', '--from', '2')).toBe(0);
    expect(cli.out).toMatch(/^number {2}id .*\n +2 {2}/);
    expect(await cli.run('datasets', 'items', id, '--limit', '3', '--json')).toBe(0);
    expect(cli.json<ItemPage>().rows).toHaveLength(3);
    expect(await cli.run('datasets', 'show', id, '1')).toBe(0);
    const text = cli.out;
    expect(await cli.run('datasets', 'show', id, '1', '--json')).toBe(0);
    const item = cli.json<ItemDetail>();
    expect(text).toContain(`FEN ${item.row.fen}`);
    expect(text).toMatch(/(?:[pnbrqkPNBRQK.] ){7}[pnbrqkPNBRQK.]\n/);
    expect(text).toContain(`answer ${item.acceptedAnswers.join(' | ')}`);
    expect(text).not.toContain('{"');
  });
});
