/**
 * A move study in the real window, by keyboard: positions drawn and put together, the random player asked, its moves valued
 * at few nodes by the real engine, the figures of the paper opened, and from a number down to the engine's line.
 */
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
    const runId = await runRandom(app);
    await valueIt(app, runId);
    await openFigures(page);
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

async function runRandom(app: OpenApp): Promise<string> {
  const { page } = app;
  await page.getByTestId('set-study').press('Enter');
  await page.getByTestId('new-study-form').waitFor();
  await page.getByTestId('field-player').focus();
  await page.keyboard.type('Random');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
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

async function openFigures(page: Page): Promise<void> {
  await page.getByTestId('study-figures').press('Enter');
  await expect.poll(() => page.getByTestId('study-results').innerText(), WAIT).toContain('Random legal move');
  expect(await page.getByTestId('study-results').innerText()).not.toContain('paper, UCI');
  await page.getByTestId('reading-paper').press('Space');
  await expect.poll(() => page.getByTestId('study-results').innerText(), WAIT).toContain('paper, UCI');
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
