/**
 * A bundle opened as a double click opens it: the run in its screens with origin and verdict, nothing to be begun; then
 * taken into the person's workspace; and a window beside a run that another program goes on with.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../core/chessqa/tasks.ts';
import type { QuestionReport } from '../../core/question/report.ts';
import { openWorkspace } from '../../host/journal/open.ts';
import { inventedLine } from '../invented-items.ts';
import { sqliteBinding } from '../setup-info.ts';
import { CommandLine } from '../unit/cli/cli-fixture.ts';
import { addRun, RUN } from '../unit/journal/workspace-fixture.ts';
import { makeDataDir, openApp, removeDataDir, type OpenApp } from './app.ts';

let cli: CommandLine;
let dataDir: string;
let app: OpenApp | null = null;

beforeEach(() => {
  cli = new CommandLine();
  dataDir = makeDataDir();
});
afterEach(async () => {
  await app?.close();
  app = null;
  cli.remove();
  removeDataDir(dataDir);
});

async function bundleOfQuestions(): Promise<{ readonly file: string; readonly runId: string }> {
  const items = cli.file('items.jsonl');
  const semantic = TASKS.filter(({ id }) => id.startsWith('semantic_'));
  writeFileSync(items, `${semantic.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
  expect(await cli.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
  const { runId } = cli.json<QuestionReport>();
  const file = cli.file('run.plybook');
  expect(await cli.run('export', runId, '--bundle', file)).toBe(0);
  return { file, runId };
}

describe('a bundle named at the start', () => {
  it('is shown as its run, then taken into the workspace', async () => {
    const { file, runId } = await bundleOfQuestions();
    app = await openApp(dataDir, '[data-testid="run-page"]', [file]);
    const { page } = app;
    expect(await page.getByTestId('bundle-verdict').innerText()).toContain('checked and sound');
    expect(page.url()).toContain(runId);
    const refused = await app.invoke('runs.archive', { runId, isArchived: true });
    expect(refused).toMatchObject({ ok: false, error: { code: 'refused' } });
    await page.getByRole('button', { name: /^Import into/ }).click();
    await page.getByText('The run is in your workspace').waitFor();
    await page.getByTestId('run-page').waitFor();
    expect(await page.getByTestId('bundle-verdict').count()).toBe(0);
    const runs = await app.invoke('runs.list', undefined);
    expect(runs).toMatchObject({ ok: true, value: [{ runId, origin: expect.any(String) as string }] });
  }, 120_000);
});

describe('a PGN file named at the start', () => {
  it('is opened, and reviewed as the article did by one button', async () => {
    const file = cli.file('game.pgn');
    writeFileSync(file, '[White "model"]\n[Black "Stockfish 17.1"]\n\n1. e4 e5 2. Nf3 Nc6 *\n');
    app = await openApp(dataDir, '[data-testid="pgn-review"]', [pathToFileURL(file).href]);
    const { page } = app;
    await page.getByTestId('article-review').click();
    const result = page.getByTestId('article-result');
    await result.waitFor({ timeout: 60_000 });
    const text = await result.innerText();
    expect(text).toContain('model');
    expect(text).toContain('Last line');
    expect(text).toContain('Last exact line');
  }, 120_000);
});

describe('a window beside a run of another program', () => {
  it('reads it, says so, and follows it', async () => {
    const now = (): string => new Date().toISOString();
    const opened = openWorkspace(path.join(dataDir, 'default'), {
      create: true,
      nativeBinding: sqliteBinding(),
      now,
      program: 'plybook ask',
    });
    if (!opened.ok) throw new Error(opened.error.message);
    app = await openApp(dataDir);
    const { page } = app;
    expect(await page.getByTestId('journal-state').innerText()).toContain('open for reading');
    addRun(opened.value, 2);
    await page.getByTestId('status-bar').getByText('2 / 2').waitFor();
    await page.evaluate(`location.hash = '#/settings'`);
    expect(await page.getByTestId('reading-only').innerText()).toContain('plybook ask');
    opened.value.close();
    await page.getByText('has ended').waitFor();
    await page.getByRole('button', { name: 'Open for writing' }).click();
    await page.getByTestId('reading-only').waitFor({ state: 'detached' });
    expect(await app.invoke('runs.list', undefined)).toMatchObject({
      value: [{ runId: RUN, status: 'interrupted' }],
    });
  }, 120_000);
});
