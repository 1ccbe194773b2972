/**
 * Position sets and coverage in the real window, by keyboard: a coverage study of the user's games down to a position
 * and up again after a restart, frequent openings from an explorer with a stored token, sets put together and removed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startExplorer } from '../http-server/start-explorer.ts';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';

const TEST_MS = 300_000;
const WAIT = { timeout: 120_000 };
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'plays a coverage study and opens its numbers, also after a restart',
  async () => {
    const pgn = path.join(dataDir, 'games.pgn');
    writeFileSync(pgn, '1. e4 e5 2. Nf3 Nc6 *\n\n[Event "2"]\n\n1. d4 d5 2. c4 *\n');
    const app = await openApp(dataDir);
    const { page } = app;
    await answerDialog(app, pgn);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByTestId('dataset-tabs').waitFor();
    await page.keyboard.press('Shift+c');
    await page.getByTestId('coverage-form').waitFor();
    await expect.poll(() => page.getByTestId('coverage-sure').isDisabled()).toBe(true);
    await page.getByTestId('source-files').press('Enter');
    for (const [field, value] of [
      ['games', '3'],
      ['moves', '4'],
      ['nodes', '300'],
    ]) {
      await fillIn(page, `coverage-${field}`, value ?? '');
    }
    await page.keyboard.press('Enter');
    await page.getByTestId('coverage-panel').waitFor(WAIT);
    const [study] = await valueOf(app.invoke('coverage.list', undefined));
    expect(study).toMatchObject({ games: 3, positions: 24 });
    await openPoint(page);
    const saved = path.join(dataDir, 'figure-5.svg');
    await saveAs(app, saved);
    await page.keyboard.press('1');
    await page.getByTestId('export-coverage-panel').press('Enter');
    await page.getByRole('menuitem', { name: 'Save as SVG figure…' }).press('Enter');
    await expect.poll(() => textOf(saved), WAIT).toContain('paper: novel after move 9');
    expect(textOf(saved)).toContain(study?.sha256);
    await app.close();
    await reopen(study?.sha256 ?? '');
  },
  TEST_MS,
);

/** A number opens its positions, a position the move, its choices and what knows it. */
async function openPoint(page: Page): Promise<void> {
  await page.getByTestId('coverage-points').locator('a').first().press('Enter');
  await expect.poll(() => page.getByTestId('coverage-total').innerText(), WAIT).toContain('6 of 24');
  await page.getByTestId('coverage-board').waitFor();
  expect(await page.getByTestId('coverage-position').innerText()).toContain('played');
  await page.keyboard.press('End');
  await expect.poll(() => page.getByTestId('coverage-position').innerText()).toContain('game 3');
}

async function reopen(sha256: string): Promise<void> {
  const app = await openApp(dataDir);
  await app.page.keyboard.press('g');
  await app.page.keyboard.press('a');
  await app.page.getByTestId(`coverage-${sha256}`).waitFor();
  await app.page.keyboard.press('j');
  await app.page.keyboard.press('Enter');
  await app.page.getByTestId('coverage-men-panel').waitFor();
  await app.close();
}

it(
  'searches frequent openings with a stored token, puts sets together and takes one from the list',
  async () => {
    const server = await startExplorer();
    await server.script({ counts: { [START]: [400, 300, 300] }, replies: [] });
    const app = await openApp(dataDir);
    const { page } = app;
    await openSets(page);
    await page.keyboard.press('Shift+g');
    await page.getByTestId('generate-form').waitFor();
    await choose(page, 'generate-kind', 2); // WD
    await choose(page, 'source-kind', 1); // opening explorer
    await fillIn(page, 'source-url', server.url);
    await fillIn(page, 'source-token', 'letmein-1234');
    const agreed = page.getByTestId('source-token-agreed');
    if ((await agreed.count()) > 0) await agreed.press('Space'); // a machine without a key store
    await page.getByTestId('source-token-store').press('Enter');
    await expect.poll(() => page.getByTestId('source-token').getAttribute('placeholder')).toContain('stored');
    await page.getByTestId('generate-sure').press('Enter');
    await expect.poll(() => page.getByTestId('positions-total').innerText(), WAIT).toBe('1 positions');
    expect((await server.log()).length).toBe(21);
    await server.stop();
    await page.keyboard.press('2');
    await page.getByTestId('set-example-boards').locator('a').first().press('Enter');
    await page.getByTestId('position-board').waitFor();
    await removeAll(app);
    await app.close();
  },
  TEST_MS,
);

async function removeAll(app: OpenApp): Promise<void> {
  const { page } = app;
  const wish = { kind: 'nd', positions: 3, plies: 20, source: null } as const;
  for (const seed of [1, 2]) {
    await valueOf(app.invoke('positions.generate', { name: `nd ${seed}`, wish: { ...wish, seed } }));
    await expect.poll(() => page.getByTestId('rename-name').innerText(), WAIT).toBe(`nd ${seed}`);
  }
  await openSets(page);
  await page.getByRole('checkbox', { name: 'Mark nd 1' }).press('Space');
  await page.getByRole('checkbox', { name: 'Mark nd 2' }).press('Space');
  await page.getByTestId('positions-combine').press('Enter');
  await expect.poll(() => page.getByTestId('positions-total').innerText(), WAIT).toBe('6 positions');
  await openSets(page);
  await page.getByRole('checkbox', { name: 'Mark nd 1', exact: true }).press('Space');
  await page.getByTestId('sets-remove').press('Enter');
  await page.getByTestId('sets-remove-confirm').press('Enter');
  await page.getByTestId('sets-removed-show').press('Enter');
  const names = async () => (await valueOf(app.invoke('positions.list', undefined))).map(({ name }) => name);
  expect(await names()).not.toContain('nd 1');
  await page.getByTestId('set-restore').press('Enter');
  await expect.poll(names).toContain('nd 1');
}

async function openSets(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByTestId('positions-generate').first().waitFor();
}

/** So many steps along a segmented control. */
async function choose(page: Page, testId: string, steps: number): Promise<void> {
  await page.getByTestId(testId).locator('input:checked').focus();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
}

async function fillIn(page: Page, testId: string, text: string): Promise<void> {
  await page.getByTestId(testId).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function answerDialog(app: OpenApp, file: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
}

async function saveAs(app: OpenApp, file: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
