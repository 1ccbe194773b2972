/** No engine and no guard sees more of our environment than it needs (R-ENG-11): a spy tells all it can see. */
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment, variableProblem } from '../../../engines/environment.ts';
import { openGuard } from '../../../engines/guard.ts';
import { probeEngine } from '../../../engines/probe.ts';
import type { EngineInstall } from '../../../core/uci/engine.ts';
import { FAKE_ENGINE_FILE, fakeEngine, until } from './fake-pool.ts';

const SECRETS = { OPENROUTER_API_KEY: 'sk-1', OPENAI_API_KEY: 'sk-2', PLYBOOK_SPY: 'sk-3', NODE_OPTIONS: '' };
const SPY_FILE = path.join(path.dirname(FAKE_ENGINE_FILE), 'spy-engine.mjs');
const before: Record<string, string | undefined> = {};

beforeAll(() => {
  chmodSync(SPY_FILE, 0o755);
  for (const [name, value] of Object.entries(SECRETS)) {
    before[name] = process.env[name];
    process.env[name] = value;
  }
});
afterAll(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

async function spyOn(install: Partial<EngineInstall>): Promise<string> {
  const found = await probeEngine(fakeEngine({ file: SPY_FILE, environment: [], ...install }), {
    deadlineScale: 1,
  });
  if (!found.ok) throw new Error(found.error.message);
  return found.value.dialogue.map(({ text }) => text).join('\n');
}

describe('the spy', () => {
  it.each(['native', 'wasm'] as const)('sees no key when it is %s', async (launch) => {
    const told = await spyOn({ launch });
    expect(told).toContain('info string PATH=');
    for (const secret of ['sk-1', 'sk-2', 'sk-3', 'NODE_OPTIONS', 'API_KEY'])
      expect(told).not.toContain(secret);
  });

  it('sees a variable that a person let through, its arguments and its folder', async () => {
    const args = ['--weights=a net.pb', ''];
    const told = await spyOn({
      environment: ['PLYBOOK_SPY'],
      args,
      cwd: path.dirname(path.dirname(SPY_FILE)),
    });
    expect(told).toContain('info string PLYBOOK_SPY=sk-3');
    expect(told).not.toContain('sk-1');
    expect(told).toContain(`args ${JSON.stringify(args)}`);
    expect(told).toContain(`cwd ${path.dirname(path.dirname(SPY_FILE))}`);
  });
});

it.skipIf(process.platform !== 'linux')('the guard sees no key', async () => {
  const children = (): readonly string[] =>
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const known = new Set(children());
  const guard = openGuard();
  const mine = (): string | undefined => children().find((pid) => !known.has(pid) && pid !== '');
  await until(() => mine() !== undefined, 5000, 'the guard');
  const told = readFileSync(`/proc/${mine()}/environ`, 'utf8');
  await guard.close();
  expect(told).toContain('ELECTRON_RUN_AS_NODE=1');
  expect(told).not.toMatch(/sk-[123]|NODE_OPTIONS/);
});

it('takes names in any case, language settings, and no key whoever asks for it', () => {
  const own = { Path: '/bin', LC_ALL: 'C', SystemRoot: 'C:\\Windows', MY_NET: 'x', ANTHROPIC_API_KEY: 'k' };
  expect(childEnvironment([], own)).toEqual({ Path: '/bin', LC_ALL: 'C', SystemRoot: 'C:\\Windows' });
  expect(childEnvironment(['MY_NET', 'ABSENT'], own)).toMatchObject({ MY_NET: 'x' });
  expect(variableProblem('MY_NET')).toBeNull();
  for (const name of [
    'A=B',
    '',
    'A B',
    'MY_API_KEY',
    'hf_token',
    'DB_PASSWORD',
    'CLIENT_SECRET',
    'AWS_CREDENTIALS',
  ])
    expect(variableProblem(name)).not.toBeNull();
});
