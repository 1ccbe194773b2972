/**
 * Published pages in a real browser without a network: no console message, nothing asked for, nothing against axe, every
 * link opens, and the figures are those of the report.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASKS } from '../../core/chessqa/tasks.ts';
import type { GameRunReport } from '../../core/game/report.ts';
import type { QuestionReport } from '../../core/question/report.ts';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { inventedLine } from '../invented-items.ts';
import { CommandLine } from '../unit/cli/cli-fixture.ts';
import { launchSettings, ROOT } from './app.ts';
import { useScheme, violationsOf } from './axe.ts';

let browser: ElectronApplication;
let page: Page;
let cli: CommandLine;
let server: ModelServer;
const said: string[] = [];
const asked: string[] = [];

beforeAll(async () => {
  server = await startModelServer();
  await server.script({ seed: 1, playsMenu: true, serviceRate: 0, replyRate: 0.3, delayMs: 1 });
  cli = new CommandLine();
  const settings = launchSettings(cli.file('browser'));
  const args = settings.args.map((arg) => (arg === ROOT ? path.join(ROOT, 'tests/e2e/page-browser') : arg));
  browser = await _electron.launch({ ...settings, args });
  page = await browser.firstWindow();
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
}, 120_000);
afterAll(async () => {
  await browser.close();
  cli.remove();
  await server.stop();
});

async function published(): Promise<string> {
  const items = cli.file('items.jsonl');
  const semantic = TASKS.filter(({ id }) => id.startsWith('semantic_'));
  writeFileSync(items, `${semantic.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
  expect(await cli.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
  const { runId: questions } = cli.json<QuestionReport>();
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  await cli.run('play', ...players, '--games', '2', '--max-plies', '40', '--no-preflight', '--json');
  const { runId: games } = cli.json<GameRunReport>();
  const folder = cli.file('pages');
  expect(await cli.run('publish', games, questions, '--output', folder)).toBe(0);
  expect(await cli.run('publish', games, questions, '--output', cli.file('one.html'), '--one-file')).toBe(0);
  return folder;
}

describe('published pages', () => {
  it('are read without a network, say nothing, and are accessible in light and dark', async () => {
    const folder = await published();
    const files = readdirSync(folder).filter((name) => name.endsWith('.html'));
    expect(files.length).toBeGreaterThan(4);
    for (const file of [...files.map((name) => path.join(folder, name)), cli.file('one.html')]) {
      await page.goto(pathToFileURL(file).href);
      expect(await page.evaluate('getComputedStyle(document.body).maxWidth'), 'the style is on').toBe(
        '1100px',
      );
      for (const scheme of ['light', 'dark'] as const) {
        await useScheme(page, scheme);
        await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
        expect(await violationsOf(page), `${file}, ${scheme}`).toEqual([]);
      }
    }
    expect(said).toEqual([]);
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  }, 300_000);

  it('lead from the list to a game and back, by clicks', async () => {
    await page.goto(pathToFileURL(path.join(cli.file('pages'), 'index.html')).href);
    await page.locator('tbody a').first().click();
    await page
      .getByRole('link', { name: /^Game / })
      .first()
      .click();
    await page.locator('summary').first().click();
    expect(await page.locator('table.board').first().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Back to the run' }).click();
    await page.getByRole('link', { name: 'All runs' }).click();
    expect(page.url()).toContain('index.html');
    expect(said).toEqual([]);
  }, 60_000);
});
