/**
 * Stepping through a game of 200 plies in the real window: from a key press to the drawn position, one press at a time and
 * with the key held down. Measured in the page of the built program, from the time stamp of the key event to the moment
 * after the frame in which the board changed was laid out and painted; a press after which the board did not change counts
 * as a miss. The frames of the held key are counted too. `npm run bench -- review-step`; needs a display.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type CDPSession, type ElectronApplication, type Page } from 'playwright';
import type { GameRequest } from '../core/game/request.ts';
import { START_FEN } from '../core/chess/fen.ts';
import { DEFAULT_ASK_LIMITS } from '../core/player/defaults.ts';
import { tellAgainst } from './bench-workspace.ts';

const TARGET_MS = 16;
const PLIES = 200;
const HELD_MS = 33;

interface Measured {
  /** From key event to painted position, one for each press that changed the board. */
  readonly drawnMs: readonly number[];
  readonly presses: number;
  /** Between two frames. */
  readonly framesMs: readonly number[];
}

/** The same with the processor time that the window's main thread spent meanwhile, which other programs do not lengthen. */
interface Spent extends Measured {
  readonly cpuMs: number;
}

let session: CDPSession | null = null;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plybook-bench-'));
try {
  const electron = await open();
  const page = await electron.firstWindow();
  await page.waitForSelector('html[data-ready="true"]', { timeout: 120_000 });
  const { runId, gameId, plies } = await playLongGame(page);
  console.log(`game of ${plies} plies, of two random movers; real window`);
  await page.evaluate(`location.assign('#/review?run=${runId}&game=${gameId}&ply=0')`);
  await page.waitForSelector('[data-testid="review-board"][data-place="0"]');
  await page.waitForTimeout(2000);
  const single = await measure(page, async () => {
    for (let ply = 0; ply < plies; ply += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(60);
    }
  });
  await page.keyboard.press('Home');
  await page.waitForTimeout(1000);
  const held = await measure(page, async () => {
    for (let ply = 0; ply < plies; ply += 1) {
      await page.keyboard.down('ArrowRight');
      await page.waitForTimeout(HELD_MS);
    }
    await page.keyboard.up('ArrowRight');
  });
  const isMet = [tell('one press at a time', single), tell('key held down', held)].every(Boolean);
  await electron.close();
  process.exitCode = isMet ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function open(): Promise<ElectronApplication> {
  const setup = JSON.parse(readFileSync('out/setup.json', 'utf8')) as {
    electron: { executable: string } | null;
  };
  if (setup.electron === null) throw new Error('set-up found no Electron for this machine');
  const isRoot = process.getuid?.() === 0;
  const env: Record<string, string> = {};
  for (const [key, value] of Object.entries(process.env)) if (value !== undefined) env[key] = value;
  return _electron.launch({
    executablePath: setup.electron.executable,
    args: [...(isRoot ? ['--no-sandbox'] : []), process.cwd()],
    env: { ...env, PLYBOOK_DATA: dataDir },
  });
}

interface LongGame {
  readonly runId: string;
  readonly gameId: string;
  readonly plies: number;
}

/** Games of random movers mostly last longer than this; the longest of a few is taken. */
async function playLongGame(page: Page): Promise<LongGame> {
  const request: GameRequest = {
    players: [
      { kind: 'random', id: 'a' },
      { kind: 'random', id: 'b' },
    ],
    pairings: [{ lane: 'a', first: 'a', second: 'b' }],
    openings: [{ eco: null, moves: [] }],
    gamesPerLane: 10,
    prompt: { style: 'checklist', menu: true },
    reader: 'protocol3',
    maxAttempts: 3,
    maxPlies: PLIES,
    startFen: START_FEN,
    seed: 42,
    gates: [],
    limits: DEFAULT_ASK_LIMITS,
    keyVariables: {},
    preflight: false,
  };
  const { runId } = await invoke<{ runId: string }>(page, 'games.start', request);
  for (;;) {
    const report = await invoke<{ status: string; games: LongGame[] }>(page, 'games.report', { runId });
    if (report.status !== 'running') {
      const longest = report.games.reduce((best, game) => (game.plies > best.plies ? game : best));
      return { ...longest, runId };
    }
    await page.waitForTimeout(500);
  }
}

async function invoke<T>(page: Page, channel: string, input: unknown): Promise<T> {
  const reply = await page.evaluate(
    ([name, value]) => {
      const { plybook } = globalThis as unknown as {
        plybook: { invoke(name: unknown, value: unknown): Promise<unknown> };
      };
      return plybook.invoke(name, value);
    },
    [channel, input] as const,
  );
  const envelope = reply as { ok: boolean; value: T; error: unknown };
  if (!envelope.ok) throw new Error(JSON.stringify(envelope.error));
  return envelope.value;
}

async function measure(page: Page, steps: () => Promise<void>): Promise<Spent> {
  const before = await threadMs(page);
  await page.evaluate(`(() => {${readFileSync('bench/review-step-page.mjs', 'utf8')}})()`);
  await steps();
  await page.waitForTimeout(300);
  const measured = await page.evaluate<Measured>('endMeasure()');
  return { ...measured, cpuMs: (await threadMs(page)) - before };
}

/** Time of the main thread in tasks so far, in the thread's own time. */
async function threadMs(page: Page): Promise<number> {
  if (session === null) {
    session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  }
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

function tell(what: string, { drawnMs, presses, framesMs, cpuMs }: Spent): boolean {
  const at = (share: number): number => {
    const sorted = drawnMs.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  };
  const missed = presses - drawnMs.length;
  const slow = framesMs.slice(1).filter((ms) => ms > 34).length;
  console.log(
    `     ${what}: ${presses} presses, ${missed} not drawn in their frame; 95th percentile ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms; ${slow} of ${framesMs.length} frames later than 34 ms; ${(cpuMs / presses).toFixed(1)} ms of processor time a press, frames without a press included`,
  );
  return tellAgainst(`${what}, median from key press to painted position`, at(0.5), TARGET_MS, 'ms');
}
