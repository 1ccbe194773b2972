/**
 * Two cohorts of games side by side in the real window, by keyboard: two runs of recorded replies against the random mover,
 * reviewed by the real engine, one of them under two limits. What differs is listed, every number opens what it counts,
 * limits stay apart, tables leave as files, and the command line tells the same.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeProgram, runProgram } from '../../cli/program.ts';
import { CliSession } from '../../cli/session.ts';
import type { GameComparison } from '../../core/game/comparison.ts';
import { makeGameRequest } from '../../core/game/wishes.ts';
import { labResources } from '../lab-fixture.ts';
import { engineDirectory } from '../setup-info.ts';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';
import { recordGames } from './recorded-games.ts';

const TEST_MS = 240_000;
const WAIT = { timeout: 60_000 };
const GAMES = 2;
const PLIES = 12;
const SEED = 42;
const DECISIONS = (GAMES * PLIES) / 2;
/** Of twelve decisions: every third is read from the last line, and two others are asked twice. */
const RECOVERED = 4;
const RETRIED = 2;
const CLEAN = DECISIONS - RECOVERED - RETRIED;

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  removeDataDir(dataDir);
});

function unruly(move: string, number: number): readonly string[] {
  if (number % 3 === 0) return [`I looked at it.\n${move}`];
  return number % 4 === 1 ? ['e2e2', move] : [move];
}

it(
  'lists what differs, opens every number, keeps limits apart and writes tables',
  async () => {
    const app = await openApp(dataDir);
    await app.page.keyboard.press('g');
    await app.page.keyboard.press('c');
    await openTab(app.page);
    await app.page.getByText('No game run yet.').waitFor();

    const first = await play(app, 'checklist', unruly);
    const second = await play(app, 'minimal', (move) => [move]);
    await review(app, first, 800);
    await review(app, second, 800);
    await review(app, first, 1_200);
    await choose(app.page, [first, second]);
    await seeFigures(app);
    await exportTable(app);
    await openNumbers(app, first);
    const shown = await valueOf(app.invoke('games.compare', { runIds: [first, second] }));
    const workspace = await valueOf(app.invoke('workspace.info', undefined));
    await app.close();
    expect(await toldByCommandLine(workspace.path, [first, second])).toEqual(shown);
  },
  TEST_MS,
);

async function openTab(page: Page): Promise<void> {
  await page.getByTestId('compare-tabs').locator('input:checked').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('games-picker').waitFor();
}

async function play(
  app: OpenApp,
  style: 'checklist' | 'minimal',
  replies: (move: string, number: number) => readonly string[],
): Promise<string> {
  const file = path.join(dataDir, `${style}.jsonl`);
  writeFileSync(file, recordGames({ lane: 'lane', games: GAMES, plies: PLIES, seed: SEED, replies }));
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  const recording = await valueOf(app.invoke('players.chooseRecording', undefined));
  if (recording?.spec.kind !== 'recorded') throw new Error('the recording was not taken');
  const request = makeGameRequest({
    players: [
      { ...recording.spec, name: 'Recorded', id: 'model', structured: false },
      { kind: 'random', id: 'dice' },
    ],
    pairings: [{ lane: 'lane', first: 'model', second: 'dice' }],
    openings: [{ eco: null, moves: [] }],
    gamesPerLane: GAMES,
    maxPlies: PLIES,
    seed: SEED,
    prompt: { style },
  });
  const { runId } = await valueOf(app.invoke('games.start', request));
  await expect
    .poll(async () => (await valueOf(app.invoke('games.report', { runId }))).status, WAIT)
    .toBe('finished');
  return runId;
}

async function review(app: OpenApp, runId: string, nodes: number): Promise<void> {
  const wish = {
    runId,
    engineId: 'stockfish-17.1',
    settings: { threads: 1, hashMb: 16, multipv: 1 },
    limit: { nodes },
    processes: 1,
  };
  await valueOf(app.invoke('games.review', wish));
  const reviewed = async (): Promise<number | undefined> => {
    const report = await valueOf(app.invoke('games.report', { runId }));
    const { reviews = [] } = report.players.find(({ playerId }) => playerId === 'model') ?? {};
    return reviews.find(({ profile }) => profile.includes(String(nodes)))?.reviewed;
  };
  await expect.poll(reviewed, WAIT).toBe(DECISIONS);
}

async function choose(page: Page, runIds: readonly string[]): Promise<void> {
  await page.getByText('Choose two or more game runs').waitFor();
  for (const runId of runIds) {
    await page.getByTestId(`games-choice-${runId}`).press('Space');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(runId);
  }
  await page.getByTestId('games-comparison').waitFor(WAIT);
}

async function seeFigures({ page }: OpenApp): Promise<void> {
  const differences = await page.getByTestId('compare-differences').innerText();
  for (const setting of [
    'prompt.style',
    'promptTextSha256.model',
    'players.model.fileSha256',
    'reviewProfiles',
  ])
    expect(differences).toContain(setting);
  expect(differences).not.toContain('maxPlies');
  expect(await page.getByTestId('compare-games-table').innerText()).toMatch(/model\s+Recorded\s+\w+.*\s–\s/s);
  const decisions = page.getByTestId('compare-decisions-table').getByRole('row');
  expect(await decisions.count()).toBe(3);
  expect(await decisions.nth(1).innerText()).toMatch(
    new RegExp(`A\\s+model\\s+Recorded\\s+${DECISIONS}\\s+${CLEAN}\\s+50\\.0.*${RECOVERED}\\s+33\\.3`, 's'),
  );
  expect(await page.getByTestId('compare-outcomes').textContent()).toContain(
    `${CLEAN} · ${RECOVERED} · ${RETRIED} · 0 · 0 of ${DECISIONS}`,
  );
  // One section for each limit; under the one that only the first run has, the second says so.
  expect(await page.getByTestId('compare-review').count()).toBe(2);
  expect(await page.getByTestId('compare-without-review').innerText()).toContain('model in run B');
}

/** From the share of retried decisions to its rows, from a row to the move, and back. */
async function openNumbers({ page }: OpenApp, runId: string): Promise<void> {
  await page
    .getByTestId('compare-decisions-table')
    .getByRole('link', { name: `${RETRIED}: decisions retried, model in run A` })
    .press('Enter');
  const total = page.getByTestId('decisions-total');
  await expect.poll(() => total.innerText(), WAIT).toBe(`${RETRIED} decisions, ${2 * RETRIED} requests`);
  const table = page.getByTestId('decisions-table');
  await table.focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('game-review').waitFor();
  await expect.poll(() => page.getByTestId('move-head').innerText()).toContain('retried');
  await page.goBack();
  await expect.poll(() => total.innerText(), WAIT).toContain(`${RETRIED} decisions`);
  await page.keyboard.press('Shift+X');
  await expect.poll(() => total.innerText()).toContain(`${DECISIONS} decisions`);

  await page.evaluate((id) => location.assign(`#/runs/${id}?tab=games&player=model&of=incomplete`), runId);
  await page.getByText(`Games: ${GAMES} of ${GAMES}`).waitFor();
  expect(await page.getByTestId('games-table').getByRole('row').count()).toBe(1 + GAMES);
}

/** The system's own dialog cannot be driven, so it answers at once. */
async function exportTable({ electron, page }: OpenApp): Promise<void> {
  const file = path.join(dataDir, 'games.csv');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await page.getByTestId('export-games-comparison').press('Enter');
  await page.getByRole('menuitem', { name: 'Save as CSV…' }).press('Enter');
  await expect.poll(() => page.getByText('Exported the comparison').count(), WAIT).toBe(1);
  const [head = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(head).toMatch(/^run,run_id,player,name,status,started,completed,won,/);
  // Two profiles of the first run and one of the second, and the mover once for each run.
  expect(rows.map((row) => row.split(',').filter((_cell, at) => at === 0 || at === 2))).toEqual([
    ['A', 'model'],
    ['A', 'model'],
    ['B', 'model'],
    ['A', 'dice'],
    ['B', 'dice'],
  ]);
  const svg = path.join(dataDir, 'decisions.svg');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, svg);
  await page.getByTestId('export-decisions').press('Enter');
  await page.getByRole('menuitem', { name: 'Save as SVG figure…' }).press('Enter');
  await expect.poll(() => page.getByText('Exported the decisions').count(), WAIT).toBe(1);
  expect(readFileSync(svg, 'utf8')).toContain(`${CLEAN} · ${RECOVERED} · ${RETRIED}`);
}

async function toldByCommandLine(dir: string, runIds: readonly string[]): Promise<GameComparison> {
  vi.stubEnv('PLYBOOK_DATA', dataDir);
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  const session = new CliSession(labResources(engineDirectory()));
  const args = ['compare', ...runIds, '--json', '--workspace', dir];
  expect(await runProgram(makeProgram(session, '1.2.3'), session, args)).toBe(0);
  return JSON.parse(out) as GameComparison;
}
