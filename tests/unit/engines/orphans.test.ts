/**
 * No engine outlives us: a program of its own opens a pool, starts a search, tells the process ids and is killed with
 * SIGKILL while the engine thinks. Also for an engine that hears neither the end of its stdin nor `quit`.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, until } from './fake-pool.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** A guard that has yet to start on a busy machine is slow; what lives on after this is not killed at all. */
const HANG_MS = 60_000;

/** Children of a process, and theirs, from /proc. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return [];
      }
    });
  const of = (parent: number): number[] =>
    parents.flatMap((entry) => (entry.parent === parent ? [entry.pid, ...of(entry.pid)] : []));
  return of(pid);
}

async function survivorsOf(engine: string, mode: string): Promise<{ seen: number; alive: number[] }> {
  const wrapper = spawn(
    process.execPath,
    [
      path.join(root, 'tools/run-script.mjs'),
      path.join(import.meta.dirname, 'orphan-parent.ts'),
      engine,
      root,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, FAKE_ENGINE_MODE: mode } },
  );
  let told = '';
  wrapper.stdout.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await until(() => /^(?:thinking|failed) .*\n/m.test(told), HANG_MS, 'the engine thinks');
  const pid = Number(/^thinking (\d+)$/m.exec(told)?.[1]);
  expect(told).toMatch(/^thinking \d+$/m);
  const family = descendants(pid);
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), HANG_MS, 'the parent is gone');
  const deadline = Date.now() + HANG_MS;
  const alive = (): number[] => family.filter(isAlive);
  while (alive().length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  return { seen: family.length, alive: alive() };
}

describe.runIf(process.platform === 'linux')('kill -9 of the program', () => {
  it.each([
    ['an engine that listens', 'fake', 'stall'],
    ['an engine that ignores the end of its stdin', 'fake', 'stall,ignore-eof,ignore-quit'],
    ['an engine with a helper process', 'fake', 'stall,ignore-eof,helper-process'],
  ])('%s is gone', async (_, engine, mode) => {
    const { seen, alive } = await survivorsOf(engine, mode);
    expect(seen).toBeGreaterThanOrEqual(2); // the engine and the guard
    expect(alive).toEqual([]);
  });

  it.runIf(existsSync(path.join(root, 'engines/bin/stockfish-17.1')))('Stockfish 17.1 is gone', async () => {
    const { seen, alive } = await survivorsOf('stockfish-17.1', '');
    expect(seen).toBeGreaterThanOrEqual(2);
    expect(alive).toEqual([]);
  });

  it.runIf(existsSync(path.join(root, 'engines/bin/stockfish-16')))(
    'Stockfish 16 (WebAssembly) is gone',
    async () => {
      const { seen, alive } = await survivorsOf('stockfish-16', '');
      expect(seen).toBeGreaterThanOrEqual(2);
      expect(alive).toEqual([]);
    },
  );
});
