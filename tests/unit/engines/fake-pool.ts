/** Pools over the fake engine, and what a test asks of processes: one place for both. */
import { readFileSync } from 'node:fs';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineInstall } from '../../../core/uci/engine.ts';
import { searchDeadlineMs } from '../../../core/uci/session-rules.ts';
import { SYSTEM_CLOCK, type Clock } from '../../../engines/clock.ts';
import { locateInstall, type EngineManifest, type LocatedEngine } from '../../../engines/locate.ts';
import { openPool, type EnginePool, type PoolOptions, type SearchJob } from '../../../engines/pool.ts';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const SETTINGS = { threads: 1, hashMb: 16, multipv: 1 } as const;
export const NO_MANIFEST: EngineManifest = { schemaVersion: 1, engines: [] };

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../fake-engine');
export const FAKE_ENGINE_FILE = path.join(folder, 'fake-engine.mjs');

/** A native install of the fake engine; its modes come by the environment. */
export function fakeEngine(overrides: Partial<EngineInstall> = {}): LocatedEngine {
  chmodSync(FAKE_ENGINE_FILE, 0o755);
  const install: EngineInstall = {
    schemaVersion: 1,
    id: 'fake',
    launch: 'native',
    file: 'fake-engine.mjs',
    dataFiles: [],
    fixedOptions: [],
    environment: ['FAKE_ENGINE_MODE', 'FAKE_ENGINE_LOG'],
    origin: 'test',
    ...overrides,
  };
  return locateInstall(install, folder, NO_MANIFEST);
}

/** Runs `body` with a pool whose engine processes are started in `mode`; closes the pool whatever happens. */
export async function withFakePool(
  mode: string,
  body: (pool: EnginePool) => Promise<void>,
  options: Partial<PoolOptions> = {},
  overrides: Partial<EngineInstall> = {},
): Promise<void> {
  const before = process.env['FAKE_ENGINE_MODE'];
  process.env['FAKE_ENGINE_MODE'] = mode;
  const pool = openPool(fakeEngine(overrides), SETTINGS, { processes: 1, deadlineScale: 1, ...options });
  try {
    await body(pool);
  } finally {
    await pool.close();
    if (before === undefined) delete process.env['FAKE_ENGINE_MODE'];
    else process.env['FAKE_ENGINE_MODE'] = before;
  }
}

/**
 * Real time, but waits of exactly these lengths are over soon. A deadline that is to run out can so be short while all the
 * others stay as long as a busy machine needs, which scaling all of them would not do.
 */
export function hurriedClock(...waitsMs: readonly number[]): Clock {
  const { after } = SYSTEM_CLOCK;
  return { ...SYSTEM_CLOCK, after: (ms, callback) => after(waitsMs.includes(ms) ? 100 : ms, callback) };
}

/** The deadline of `job()` at the speed that a pool assumes. */
export const SEARCH_MS = searchDeadlineMs({ nodes: 1000 }, { deadlineScale: 1, nodesPerSecond: 50_000 });

export function job(overrides: Partial<SearchJob> = {}): SearchJob {
  return { fen: START_FEN, moves: [], limit: { nodes: 1000 }, newGame: true, ...overrides };
}

/** False also for a process that has ended and only waits to be collected. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

/** Waits until `isTrue`, checking often; throws after `ms`. */
export async function until(isTrue: () => boolean, ms: number, what: string): Promise<void> {
  const end = Date.now() + ms;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
