/**
 * A game run in the real window, by keyboard: configured, started, paused, resumed, killed with SIGKILL, resumed to its
 * end, and then gone through move by move; and a game of a PGN file with a broken neighbour.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { makeDataDir, openApp, processesOf, removeDataDir, valueOf, type OpenApp } from './app.ts';

const TEST_MS = 400_000;
const WAIT = { timeout: 180_000 };
const GAMES = 4;
const PLIES = 16;

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'is configured, started, paused, killed, resumed and reviewed by keyboard',
  async () => {
    const first = await openApp(dataDir);
    await configure(first.page);
    await first.page.keyboard.press('Control+Enter');
    await untilStatus(first.page, 'running');
    const runId = await runOf(first);
    await untilPlies(first, runId, 3);
    await first.page.keyboard.press('Control+.');
    await untilStatus(first.page, 'paused');
    await first.page.keyboard.press('Control+Enter');
    await untilStatus(first.page, 'running');
    const before = await untilPlies(first, runId, PLIES + 4);
    process.kill(first.pid, 'SIGKILL');
    await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 15_000, interval: 100 });

    const app = await openApp(dataDir);
    await openRun(app.page);
    await untilStatus(app.page, 'interrupted');
    const left = await valueOf(app.invoke('games.report', { runId }));
    expect(pliesOf(left)).toBeGreaterThanOrEqual(before);
    await app.page.keyboard.press('Control+Enter');
    await untilStatus(app.page, 'finished');
    await isWhole(app, runId);
    await app.page.getByTestId('review-games').press('Enter');
    await stepThrough(app.page);
    await app.close();
  },
  TEST_MS,
);

/** The smoke test with more and slower games, so that there is time to stop it. */
async function configure(page: Page): Promise<void> {
  await page.keyboard.press('Control+n');
  await page.getByTestId('run-kind').locator('input:checked').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('new-game-form').waitFor();
  await page.getByTestId('preset-smoke').press('Enter');
  await fillIn(page, 'seat.0.limit', 'many');
  await page.getByText('One field cannot be read.').waitFor();
  await fillIn(page, 'seat.0.limit', '100000');
  await fillIn(page, 'rules.gamesPerLane', String(GAMES));
  await fillIn(page, 'rules.maxPlies', String(PLIES));
  await expect.poll(() => page.getByTestId('plan-games').innerText(), WAIT).toBe(String(GAMES));
  await page.locator('[data-testid="plan"][data-state="success"]').waitFor(WAIT);
}

/** Every game has come to its end, ply by ply, and nothing was played twice. */
async function isWhole(app: OpenApp, runId: string): Promise<void> {
  const report = await valueOf(app.invoke('games.report', { runId }));
  expect(report.executions).toHaveLength(3);
  expect(report.games.map(({ state }) => state)).toEqual(Array.from({ length: GAMES }, () => 'ended'));
  for (const { gameId, plies } of report.games) {
    const game = await valueOf(app.invoke('games.game', { runId, gameId, profile: null }));
    expect(game.plies.map(({ ply }) => ply)).toEqual(Array.from({ length: plies }, (_, index) => index + 1));
  }
}

async function stepThrough(page: Page): Promise<void> {
  await page.getByTestId('game-review').waitFor();
  const place = async (): Promise<string | null> =>
    page.getByTestId('review-board').getAttribute('data-place');
  const fen = async (): Promise<string | null> => page.getByTestId('game-board').getAttribute('aria-label');
  const last = (await page.getByTestId('review-board').getAttribute('data-last')) ?? '';
  expect(Number(last)).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  await expect.poll(place).toBe('0');
  const start = await fen();
  expect(start).toContain('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w');
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe('1');
  expect(await fen()).not.toBe(start);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(fen).toBe(start);
  await page.keyboard.press('End');
  await expect.poll(place).toBe(last);
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(last);
  await page.keyboard.press('x');
  await page.getByTestId('part-engine').waitFor();
  await expect.poll(() => page.getByTestId('analysis-lines').innerText(), WAIT).toContain('nodes');
}

it(
  'shows what a model said: its marks, its words as text, the judges, and any reply in its place',
  async () => {
    const server = await startModelServer();
    try {
      await server.script({ playsMenu: true });
      const app = await openApp(dataDir);
      const runId = await playModel(app, server);
      await untilEnded(app, runId);
      await app.page.evaluate((id) => location.assign(`#/review?run=${id}&ply=0`), runId);
      await app.page.getByTestId('game-review').waitFor();
      expect(await app.page.getByTestId('game-review').innerText()).toContain(HOSTILE);
      await app.page.keyboard.press('ArrowRight');
      await expect.poll(() => app.page.getByTestId('move-head').innerText()).toContain('recovered');
      await expect
        .poll(() => app.page.getByTestId('decision-reply').innerText())
        .toContain('I looked at it.');
      await expect.poll(() => app.page.getByTestId('judge-table').innerText()).toContain('Protocol 3');
      await tryReply(app.page);
      await app.close();
    } finally {
      await server.stop();
    }
  },
  TEST_MS,
);

const HOSTILE = '<img src=x onerror=alert(1)>';

async function playModel(app: OpenApp, server: ModelServer): Promise<string> {
  const limits = { spendNano: null, requests: null, activeMs: null, unansweredInRow: 5, failureBudget: 3 };
  const start = await app.invoke('games.start', {
    players: [
      {
        kind: 'chat',
        preset: 'openai_compatible',
        baseUrl: server.baseUrl(),
        model: HOSTILE,
        providerOrder: null,
        id: 'model',
        structured: false,
        parameters: {
          temperature: null,
          topP: null,
          seed: null,
          maxTokens: 4096,
          reasoningEffort: null,
          enableThinking: null,
          stream: false,
        },
      },
      { kind: 'random', id: 'random' },
    ],
    pairings: [{ lane: 'model', first: 'model', second: 'random' }],
    openings: [{ eco: null, moves: [] }],
    gamesPerLane: 2,
    prompt: { style: 'checklist', menu: true },
    reader: 'protocol3',
    maxAttempts: 3,
    maxPlies: 12,
    startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    seed: 42,
    gates: [{ baseUrl: server.baseUrl(), concurrency: 1 }],
    limits: { ...limits, wallMs: 20_000, stallMs: 20_000, maxReplyBytes: 1024 * 1024 },
    keyVariables: {},
    preflight: false,
  });
  return (await valueOf(Promise.resolve(start))).runId;
}

async function untilEnded(app: OpenApp, runId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const report = await valueOf(app.invoke('games.report', { runId }));
      expect(report.status).not.toBe('running');
    },
    { timeout: 120_000, interval: 200 },
  );
}

/** A reply that only the reader of protocol 3 takes, typed and judged by keyboard. */
async function tryReply(page: Page): Promise<void> {
  await page.getByTestId('part-try').press('Enter');
  await page.getByTestId('try-reply').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('First e2e4 came to mind.\n\nd2d4');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByTestId('try-result').innerText()).toContain('Accepted: d2d4');
}

it(
  'opens a PGN file of elsewhere, a broken game in it as well, and steps through it',
  async () => {
    const file = path.join(dataDir, 'elsewhere.pgn');
    writeFileSync(
      file,
      '[White "A"]\n[Black "<b>B</b>"]\n\n1. e4 e5 2. Nf3 *\n\n[White "C"]\n\n1. d4 d5 2. Kd4 Nf6 *\n',
    );
    const app = await openApp(dataDir);
    await app.electron.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, file);
    await app.page.keyboard.press('g');
    await app.page.keyboard.press('v');
    await app.page.getByTestId('open-pgn').press('Enter');
    await app.page.getByTestId('pgn-review').waitFor();
    expect(await app.page.getByTestId('pgn-review').innerText()).toContain('<b>B</b>');
    await app.page.keyboard.press('End');
    await expect.poll(() => app.page.getByTestId('review-place').innerText()).toBe('3 / 3');
    await app.page.evaluate(() => location.assign('#/review?pgn=1&game=2&ply=0'));
    await expect.poll(() => app.page.getByTestId('pgn-problems').innerText()).toContain('Kd4');
    await app.page.keyboard.press('End');
    await expect.poll(() => app.page.getByTestId('review-place').innerText()).toBe('2 / 2');
    await app.close();
  },
  TEST_MS,
);

async function fillIn(page: Page, field: string, text: string): Promise<void> {
  await page.getByTestId(`field-${field}`).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function untilStatus(page: Page, status: string): Promise<void> {
  await page.locator(`[data-testid="run-page"][data-status="${status}"]`).waitFor(WAIT);
}

/** The only run of the list, by keyboard. */
async function openRun(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.getByTestId('runs-table').waitFor();
  await expect.poll(() => page.getByTestId('runs-total').innerText()).toBe('1 run');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
}

async function runOf(app: OpenApp): Promise<string> {
  const [run] = await valueOf(app.invoke('runs.list', undefined));
  if (run?.kind !== 'games') throw new Error('there is no game run');
  return run.runId;
}

function pliesOf(report: { readonly games: readonly { readonly plies: number }[] }): number {
  return report.games.reduce((sum, game) => sum + game.plies, 0);
}

async function untilPlies(app: OpenApp, runId: string, least: number): Promise<number> {
  return vi.waitFor(
    async () => {
      const plies = pliesOf(await valueOf(app.invoke('games.report', { runId })));
      expect(plies).toBeGreaterThanOrEqual(least);
      return plies;
    },
    { timeout: 120_000, interval: 50 },
  );
}
