/** The list of runs over the demonstration: sorted, set up, marked by mouse and by key, and remembered at the next visit. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir } from './app.ts';
import { useScheme, violationsOf } from './axe.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it('sorts by figures, hides and widens columns, remembers them, and compares what is marked', async () => {
  const app = await openApp(dataDir);
  const { page } = app;
  await page.getByTestId('door-demonstration').click();
  await page.getByTestId('home-results').waitFor();
  await page.getByTestId('nav-runs').click();

  await page.getByTestId('sort-score').click();
  await expect.poll(() => column(page, 'Score')).toHaveLength(9);
  const rising = await column(page, 'Score');
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  await page.getByTestId('sort-score').click();
  await expect.poll(() => column(page, 'Score')).toEqual(rising.toSorted((a, b) => b - a));

  const width = await headWidth(page, 'Loss');
  await page.getByTestId('sort-loss').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => headWidth(page, 'Loss')).toBe(width + 16);
  await page.getByTestId('table-columns').click();
  await page.getByTestId('column-cost').click();
  await page.getByTestId('pin-player').click();
  await page.keyboard.press('Escape');
  await page.getByTestId('nav-home').click();
  await page.getByTestId('nav-runs').click();
  await page.getByTestId('sort-loss').waitFor();
  expect(await page.getByTestId('sort-cost').count()).toBe(0);
  expect(await headWidth(page, 'Loss')).toBe(width + 16);
  expect((await heads(page))[1]).toBe('Player and condition');

  await page.getByTestId('run-kind').click();
  await page.getByRole('option', { name: 'Questions' }).click();
  await expect.poll(() => column(page, 'Score')).toHaveLength(4);
  await page.getByTestId('runs-table').getByRole('checkbox').first().click();
  expect(await page.getByTestId('marked-compare').getAttribute('aria-disabled')).toBe('true');
  await page.getByTestId('runs-table').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('m');
  await expect.poll(() => page.getByTestId('marked-bar').innerText()).toContain('2 marked');
  for (const scheme of ['light', 'dark'] as const) {
    await useScheme(page, scheme);
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.getByTestId('marked-compare').click();
  await page.getByTestId('heat-map').waitFor();
  await app.close();
}, 120_000);

async function heads(page: Page): Promise<readonly string[]> {
  return page.getByTestId('runs-table').getByRole('columnheader').allInnerTexts();
}

/** The figures of a column from the top, without their signs. */
async function column(page: Page, name: string): Promise<readonly number[]> {
  const at = (await heads(page)).findIndex((head) => head.trim() === name);
  const rows = await page.getByTestId('runs-table').getByRole('row').all();
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').nth(at).innerText()));
  return texts.map((text) => Number.parseFloat(text)).filter((value) => Number.isFinite(value));
}

async function headWidth(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('columnheader', { name }).boundingBox();
  return Math.round(box?.width ?? 0);
}
