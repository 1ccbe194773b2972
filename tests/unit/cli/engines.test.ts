/** `plybook engines` and commands that take an engine by its path, with scripted engines and the real Stockfish. */
import { chmodSync, copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineFacts } from '../../../host/engine-view.ts';
import { labelLine } from '../../lab-fixture.ts';
import { engineDirectory } from '../../setup-info.ts';
import { CommandLine } from './cli-fixture.ts';

const ENGINES = path.resolve('tests/fake-engine');
const LC0 = path.join(ENGINES, 'lc0.mjs');
const FAKE = path.join(ENGINES, 'fake-engine.mjs');
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

let cli: CommandLine;

beforeEach(() => {
  cli = new CommandLine();
  for (const file of [LC0, FAKE]) chmodSync(file, 0o755);
});
afterEach(() => cli.remove());

async function added(...args: readonly string[]): Promise<EngineFacts> {
  expect([await cli.run('engines', 'add', ...args, '--json'), cli.errors]).toEqual([0, expect.any(String)]);
  return cli.json<EngineFacts>();
}

describe('an engine with the option list of Lc0', { timeout: 120_000 }, () => {
  it('is added with its network, twice, and plays against itself', async () => {
    const ids: string[] = [];
    for (const name of ['a net.pb', 'b net.pb']) {
      writeFileSync(cli.file(name), name);
      const { id } = await added(LC0, '--name', 'maia', '--option', `WeightsFile=${cli.file(name)}`);
      ids.push(id);
    }
    const seats = ids.flatMap((id, at) => ['--engine', `p${at},${id},nodes=1`]);
    expect([
      await cli.run('play', ...seats, '--games', '2', '--max-plies', '12', '--json'),
      cli.errors,
    ]).toEqual([0, expect.any(String)]);
    expect(await cli.run('engines', 'list')).toBe(0);
    expect(cli.out.match(/Lc0 v0\.31\.2/g)).toHaveLength(2);
  });

  it('is refused with an option that it has not', async () => {
    expect(await cli.run('engines', 'add', LC0, '--option', 'Hash Size=64')).toBe(2);
    expect(cli.errors).toContain('offers no option "Hash Size"');
  });
});

describe('engines add', () => {
  it('takes arguments, folder, variables and buttons', async () => {
    vi.stubEnv('MY_NETS', '/nets');
    const started = ['--arg', 'crlf', '--arg', '--move=d2d4', '--cwd', cli.dir, '--env', 'MY_NETS'];
    const options = ['--option', 'Style=wild attack', '--option', 'Clear Hash', '--option', 'EvalFile=a = b'];
    const facts = await added(FAKE, ...started, ...options);
    expect(facts).toMatchObject({ args: ['crlf', '--move=d2d4'], cwd: cli.dir, environment: ['MY_NETS'] });
    expect(facts.fixedOptions).toEqual([
      { name: 'Style', value: 'Wild Attack' },
      { name: 'Clear Hash', value: null },
      { name: 'EvalFile', value: 'a = b' },
    ]);
  });

  it('adds nothing that speaks no UCI, and says what it said', async () => {
    const file = cli.file('hello');
    writeFileSync(file, '#!/usr/bin/env node\nconsole.log("no engine at all");\n');
    chmodSync(file, 0o755);
    expect(await cli.run('engines', 'add', file)).toBe(1);
    expect(cli.errors).toContain('  < no engine at all');
    expect(cli.errors).toContain('exit code 0; it said: no engine at all');
    expect(readdirSync(cli.dir)).not.toContain('engines');
  });

  it('can be interrupted, and then nothing is listed', async () => {
    setTimeout(() => process.emit('SIGINT'), 400);
    expect(await cli.run('engines', 'add', FAKE, '--arg', 'no-uciok')).toBe(1);
    expect(cli.errors).toContain('was not added: the check was cancelled');
    await cli.run('engines', 'list', '--json');
    expect(cli.json<EngineFacts[]>().filter((engine) => engine.added)).toEqual([]);
  });

  it('checks an id that is not there as wrong use', async () => {
    expect(await cli.run('engines', 'check', 'nothing')).toBe(2);
    expect(cli.errors).toContain('plybook engines list');
  });
});

describe('reproduce --engine PATH', { timeout: 300_000 }, () => {
  it('adds, checks and uses a copy of Stockfish in one step, and knows it the next time', async () => {
    const file = cli.file('my fish');
    copyFileSync(path.join(engineDirectory(), 'stockfish-17.1', 'stockfish'), file);
    chmodSync(file, 0o755);
    const labels = cli.file('labels.jsonl');
    writeFileSync(labels, `${labelLine(0, START)}\n`);
    const again = ['reproduce', labels, '--engine', file, '--nodes', '1000', '--json'];
    for (const isFirst of [true, false]) {
      expect([0, 3]).toContain(await cli.run(...again));
      expect(cli.errors.includes('Stockfish 17.1, verified')).toBe(isFirst);
      expect(cli.out).toContain('"verified": true');
    }
  });
});
