/**
 * A move study in the real window, by keyboard: positions drawn and put together, a prompt chosen and loaded, the random
 * player asked, its moves valued at few nodes by the real engine, the figures of the paper opened, every number of the
 * tables a way to its rows, and from a number down to the engine's line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';

const TEST_MS = 400_000;
const WAIT = { timeout: 120_000 };
const EACH = 6;

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'goes from no position to the figures of the paper by keyboard',
  async () => {
    const app = await openApp(dataDir);
    const { page } = app;
    await drawSets(page);
    await putTogether(page);
    await choosePrompt(app);
    const runId = await runRandom(app);
    await valueIt(app, runId);
    await exportAnswers(app);
    await openFigures(page);
    await seeLinks(page);
    await openNumber(app, runId);
    await app.close();
  },
  TEST_MS,
);

async function drawSets(page: Page): Promise<void> {
  for (const steps of [0, 1]) {
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByTestId('dataset-tabs').waitFor();
    await page.keyboard.press('Shift+g');
    await page.getByTestId('generate-form').waitFor();
    await page.getByTestId('generate-kind').locator('input:checked').focus();
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
    await fillIn(page, 'generate-positions', 'many');
    await expect.poll(() => page.getByTestId('generate-sure').isDisabled()).toBe(true);
    await fillIn(page, 'generate-positions', String(EACH));
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('positions-total').innerText(), WAIT).toContain(String(EACH));
  }
  await page.keyboard.press('2');
  await expect.poll(() => page.getByTestId('set-diagnostics').innerText(), WAIT).toContain('Legal moves');
  await page.keyboard.press('1');
  await page.getByTestId('position-board').waitFor();
}

/** A study compares the conditions of one set. */
async function putTogether(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByTestId('positions-list').waitFor();
  for (const mark of await page.getByTestId('positions-list').getByRole('checkbox').all()) {
    await mark.focus();
    await page.keyboard.press('Space');
  }
  await page.getByTestId('positions-combine').press('Enter');
  await expect.poll(() => page.getByTestId('positions-total').innerText(), WAIT).toContain(String(2 * EACH));
}

/** The published prompt stands there at first; it has no words for a list of moves; a text of one's own can be loaded. */
async function choosePrompt(app: OpenApp): Promise<void> {
  const { page } = app;
  await valueOf(app.invoke('players.save', { id: null, ...MODEL }));
  await page.getByTestId('set-study').press('Enter');
  await page.getByTestId('new-study-form').waitFor();
  await choosePlayer(page, MODEL.name);
  const prompt = (): Promise<string> => page.getByTestId('plan-prompt').innerText();
  const chosen = page.getByTestId('field-prompt').locator('input:checked');
  await expect.poll(prompt, WAIT).toContain('Recommend the best move to play');
  await page.getByTestId('field-menu').locator('input:checked').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(prompt, WAIT).toContain('LEGAL MOVES');
  expect(await chosen.inputValue()).toBe('own');
  expect(await page.getByTestId('load-prompt').isDisabled()).toBe(true);
  await page.getByTestId('field-menu').locator('input:checked').focus();
  await page.keyboard.press('ArrowLeft');
  const file = path.join(app.dataDir, 'prompt.txt');
  writeFileSync(file, 'What would you play in {fen}? JSON with move_uci and move_san.\n');
  await app.electron.evaluate(({ dialog }, answer) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [answer] });
  }, file);
  await page.getByTestId('load-prompt').press('Enter');
  await expect.poll(prompt, WAIT).toMatch(/^What would you play in .+ w .+\?/);
  await page.getByTestId('preset-paper').press('Enter');
  await expect.poll(prompt, WAIT).toContain('Recommend the best move to play');
}

const MODEL = {
  name: 'A model',
  spec: {
    kind: 'chat',
    preset: 'openai_compatible',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'nobody',
    providerOrder: null,
  },
  keyVariable: null,
  lanes: null,
  spacingMs: null,
  note: '',
} as const;

async function choosePlayer(page: Page, name: string): Promise<void> {
  await page.getByTestId('field-player').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function runRandom(app: OpenApp): Promise<string> {
  const { page } = app;
  await choosePlayer(page, 'Random');
  await expect.poll(() => page.getByTestId('plan-positions').innerText(), WAIT).toBe(String(2 * EACH));
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-testid="run-page"][data-status="finished"]').waitFor(WAIT);
  const runs = await valueOf(app.invoke('runs.list', undefined));
  const run = runs.find(({ kind }) => kind === 'study');
  expect(run?.done).toBe(2 * EACH);
  return run?.runId ?? '';
}

async function valueIt(app: OpenApp, runId: string): Promise<void> {
  const { page } = app;
  // A run that ends at once may open on its results already.
  await page.getByTestId('run-results-tab').press('Enter');
  await expect.poll(() => page.getByTestId('study-outcomes').innerText(), WAIT).toContain('OOD');
  await page.keyboard.press('v');
  await page.getByTestId('value-form').waitFor();
  await fillIn(page, 'value-amount', '2000');
  await page.keyboard.press('Enter');
  await page.getByTestId('study-profiles').waitFor(WAIT);
  await expect
    .poll(async () => (await valueOf(app.invoke('studies.report', { runId }))).profiles[0]?.best, WAIT)
    .toBe(2 * EACH);
}

async function exportAnswers(app: OpenApp): Promise<void> {
  const file = path.join(app.dataDir, 'answers.jsonl');
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await app.page.getByTestId('study-export').press('Enter');
  await app.page.getByText('Exported answers and values').waitFor(WAIT);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(
    Array.from({ length: 2 * EACH }, (_, at) => at + 1),
  );
}

/** Cells with a number of the study's own that lead nowhere. The first column names, bands and verdicts are no counts. */
async function seeLinks(page: Page): Promise<void> {
  for (const [testId, columns] of NUMBERS) {
    const cells = await page
      .getByTestId(testId)
      .locator('tbody tr')
      .evaluateAll(
        (rows, wanted) =>
          rows
            .filter((row) => !(row.textContent ?? '').includes('paper'))
            .flatMap((row) => wanted.map((at) => row.children[at]?.outerHTML ?? '')),
        columns,
      );
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) expect(cell).toMatch(/href="#\/|>0|–/);
  }
  const boards = page.getByTestId('example-boards');
  expect(await boards.locator('a[href*="part=engine"]').count()).toBe(2);
  expect(await boards.locator('a[href*="#/datasets/positions/"]').count()).toBe(2);
}

const NUMBERS: readonly (readonly [testId: string, columns: number[]])[] = [
  ['study-results', [2, 3, 4]],
  ['study-comparisons', [1, 2, 3, 5, 6]],
  ['set-diagnostics', [2]],
  ['study-extraction-table', [1, 2, 3, 4, 5, 6, 7, 8]],
];

async function openFigures(page: Page): Promise<void> {
  await page.getByTestId('study-figures').press('Enter');
  await expect.poll(() => page.getByTestId('study-results').innerText(), WAIT).toContain('Random legal move');
  expect(await page.getByTestId('study-results').innerText()).not.toContain('paper, SAN');
  await page.getByTestId('reading-paper').press('Space');
  await expect.poll(() => page.getByTestId('study-results').innerText(), WAIT).toContain('paper, SAN');
  await expect.poll(() => page.getByTestId('study-comparisons').innerText(), WAIT).toContain('7.79');
  await page.getByTestId('panel-2a-acpl').waitFor();
  await page.getByTestId('example-boards').waitFor();
  await page.getByTestId('distributions').waitFor();
}

/** A number opens its rows, a row the position with the searches that its loss rests on. */
async function openNumber(app: OpenApp, runId: string): Promise<void> {
  const { page } = app;
  const figures = await valueOf(app.invoke('studies.answers', { runId, filter: OOD, offset: 0, limit: 500 }));
  await page.getByTestId('study-results').locator(`a[href*="condition=OOD"]`).first().press('Enter');
  await expect
    .poll(() => page.getByTestId('answers-total').innerText(), WAIT)
    .toBe(`${EACH} of ${2 * EACH} positions`);
  expect(figures.total).toBe(EACH);
  await page.getByTestId('verdict-san').waitFor();
  await page.keyboard.press(']');
  await expect.poll(() => page.getByTestId('value-card').first().innerText(), WAIT).toContain('depth');
  const { value } = (await valueOf(app.invoke('studies.answer', { runId, seq: figures.rows[0]?.seq ?? 1 })))
    .row;
  expect(value?.loss).not.toBeNull();
}

const OOD = {
  condition: 'OOD',
  outcome: 'legal',
  extraction: null,
  failure: null,
  notation: 'san',
  level: 'lenient',
  profile: null,
  convention: 'A',
  lossFrom: null,
  lossTo: null,
  text: '',
  order: 'set',
} as const;

async function fillIn(page: Page, testId: string, text: string): Promise<void> {
  const field = page.getByTestId(testId);
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
