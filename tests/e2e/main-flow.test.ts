/**
 * What a person does first, in the real window: bring in a data set through the import button, find an item by search,
 * open it with the keyboard and see it on the board, then reproduce the bundled labels with one click. The data set's text
 * is hostile and stays text.
 */
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';
import { HOSTILE_WORD, MARKUP, writeHostileItems } from './hostile-items.ts';

/** An engine that was never checked shows its bench value first; then 100 positions. */
const RUN_MS = 400_000;
/** Real searches take what the machine gives: half a minute alone, minutes on a loaded one. */
const TEST_MS = 600_000;

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'imports, filters, opens an item on the board, reproduces 100 of 100 and closes clean',
  async () => {
    const file = path.join(dataDir, 'own-items.jsonl');
    const count = writeHostileItems(file);
    const app = await openApp(dataDir);
    const { page } = app;

    await importFile(app, file, count);
    await findHostileItem(page, count);
    await seeItemAsText(page);
    await page.keyboard.press('Escape');
    await reproduceSample(page);

    expect(await page.evaluate(() => document.documentElement.dataset['taken'])).toBeUndefined();
    const [run] = await valueOf(app.invoke('runs.list', undefined));
    expect(run).toMatchObject({ status: 'finished', done: 100, total: 100 });
    await app.close();
  },
  TEST_MS,
);

/** The system's own dialog cannot be driven, so it answers at once; everything after it is the program's. */
async function importFile(app: OpenApp, file: string, count: number): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  await app.page.getByTestId('nav-datasets').click();
  await app.page.getByTestId('import-button').first().click();
  const report = app.page.getByTestId('import-report');
  await report.waitFor();
  expect(await app.page.getByTestId('import-kept').innerText()).toContain(String(count));
  expect(await app.page.getByTestId('import-refusals').innerText()).toContain(`own-items.jsonl:${count + 1}`);
  await app.page.keyboard.press('Escape');
  await report.waitFor({ state: 'hidden' });
  const datasets = await valueOf(app.invoke('datasets.list', undefined));
  const imported = datasets.find((dataset) => !dataset.isSample);
  expect(imported).toMatchObject({ itemCount: count, refusedCount: 1 });
  await app.page.getByTestId('items-table').waitFor();
}

async function findHostileItem(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const search = page.getByTestId('item-search');
  await page.getByTestId('items-table').focus();
  await page.keyboard.press('/');
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(HOSTILE_WORD);
  await expect.poll(() => search.inputValue()).toBe(HOSTILE_WORD);
  await expect.poll(() => page.getByTestId('items-total').innerText()).toContain(`1 of ${count}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByTestId('item-view').waitFor();
}

async function seeItemAsText(page: Page): Promise<void> {
  const item = page.getByTestId('item-view');
  await expect.poll(() => item.locator('cg-board piece').count()).toBeGreaterThan(20);
  await item.getByText('As in the file').click();
  await expect.poll(() => item.innerText()).toContain(`${HOSTILE_WORD} ${MARKUP}<script>`);
  await item.getByRole('tab', { name: 'Raw' }).click();
  await expect.poll(() => item.innerText()).toContain('<script>');
  expect(await page.getByTestId('item-answers').innerText()).toContain(MARKUP);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
}

async function reproduceSample(page: Page): Promise<void> {
  await page.getByTestId('nav-reproduce').click();
  await page.getByTestId('reproduce-button').click();
  await page.locator('[data-testid="run-view"][data-status="finished"]').waitFor({ timeout: RUN_MS });
  const exact = await page.getByTestId('agreement-last_exact').innerText();
  expect(exact.split(/\s+/)).toContain('100');
  const row = page.getByTestId('agreement-last_exact').locator('td');
  expect(await row.nth(1).innerText()).toBe('100');
}
