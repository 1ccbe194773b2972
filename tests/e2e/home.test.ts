/**
 * The first screen in the real window: the demonstration within five seconds of the first start, its doors by mouse and by
 * keyboard alone, finished work that can be looked at and not changed, and the way back.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';
import { violationsOf } from './axe.ts';

const FIRST_LOOK_MS = 5000;
const TEST_MS = 120_000;
/** Set it to a folder to keep a picture of each step. */
const PICTURES = process.env['PLYBOOK_PICTURES'];

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'opens with home; the demonstration shows answers, games and figures within seconds, by mouse',
  async () => {
    const app = await openApp(dataDir);
    const { page } = app;
    await page.getByTestId('home').waitFor();
    await picture(page, 'home');
    expect(await violationsOf(page)).toEqual([]);
    const began = Date.now();
    await page.getByTestId('door-demonstration').click();
    await page.getByTestId('home-results').waitFor();
    await expect
      .poll(() => page.getByTestId('home-results').innerText())
      .toContain('of the points in 2 games');
    await picture(page, 'home-demonstration');
    await page.getByText('Review a game').click();
    await page.getByTestId('game-board').waitFor();
    expect(Date.now() - began).toBeLessThan(FIRST_LOOK_MS);
    await picture(page, 'demonstration-review');

    await page.getByTestId('nav-home').click();
    await page.getByText('Compare four players').click();
    await page.getByTestId('heat-map').waitFor();
    await page.getByTestId('nav-home').click();
    await page.getByText('Figures of the study').click();
    await page.getByTestId('panel-2a-acpl').waitFor();

    await nothingCanBeChanged(app);
    await page.getByTestId('demonstration-state').click();
    await page.getByTestId('door-reproduce').click();
    await page.getByTestId('reproduce-button').waitFor();
    // What is begun is begun in one's own workspace.
    expect(await page.getByTestId('demonstration-state').count()).toBe(0);
    expect(await valueOf(app.invoke('runs.list', undefined))).toEqual([]);
    await page.getByTestId('nav-home').click();
    await page.getByTestId('door-ask').click();
    await page.getByTestId('new-run-form').waitFor();
    await app.close();
  },
  TEST_MS,
);

it(
  'every door opens by keyboard alone',
  async () => {
    const app = await openApp(dataDir);
    const { page } = app;
    await enter(page, 'door-demonstration');
    await page.getByTestId('door-leave').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await enter(page, 'door-leave');
    await page.getByTestId('door-demonstration').waitFor();
    await enter(page, 'door-reproduce');
    await page.getByTestId('reproduce-button').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await enter(page, 'door-ask');
    await page.getByTestId('new-run-form').waitFor();
    await app.close();
  },
  TEST_MS,
);

it(
  'an address of the demonstration is neither kept for the next start nor left over in another workspace',
  async () => {
    const first = await openApp(dataDir);
    await first.page.getByTestId('nav-runs').click();
    await first.page.getByTestId('nav-home').click();
    await first.page.getByTestId('door-demonstration').click();
    await first.page.getByTestId('door-leave').waitFor();
    await openRun(first);
    await first.close();

    const second = await openApp(dataDir);
    const { page } = second;
    await page.getByTestId('door-demonstration').click();
    await page.getByTestId('door-leave').waitFor();
    await openRun(second);
    await page.getByTestId('nav-settings').click();
    expect(await page.getByTestId('reading-only').innerText()).toContain('for looking at');
    expect(await page.getByText('Open for writing').count()).toBe(0);
    await page.goBack();
    await page.getByTestId('run-page').waitFor();
    const [own] = (await valueOf(second.invoke('workspace.info', undefined))).recent;
    if (own === undefined) throw new Error('the own workspace is not among the recent ones');
    await page.getByTestId('nav-settings').click();
    await page.getByText(own).click();
    await page.getByTestId('demonstration-state').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => location.hash)).toBe('#/settings');
    await second.close();
  },
  TEST_MS,
);

async function openRun({ page, invoke }: OpenApp): Promise<void> {
  const [run] = await valueOf(invoke('runs.list', undefined));
  if (run === undefined) throw new Error('the demonstration has no runs');
  await page.evaluate(`location.hash = '#/runs/${run.runId}'`);
  await page.getByTestId('run-page').waitFor();
}

async function nothingCanBeChanged(app: OpenApp): Promise<void> {
  const [run] = await valueOf(app.invoke('runs.list', undefined));
  if (run === undefined) throw new Error('the demonstration has no runs');
  const refused = await app.invoke('runs.archive', { runId: run.runId, isArchived: true });
  expect(refused).toMatchObject({ ok: false, error: { code: 'refused' } });
  expect(refused.ok ? '' : refused.error.message).toContain('only for looking at');
  const after = await valueOf(app.invoke('runs.list', undefined));
  expect(after.some(({ isArchived }) => isArchived)).toBe(false);
}

/** Tab until the door has the focus, then Enter. */
async function enter(page: Page, testId: string): Promise<void> {
  const door = page.getByTestId(testId);
  await door.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await door.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${testId} is not reached with Tab`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(PICTURES, `${name}-${theme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
