/**
 * A question run in the real window, by keyboard, against a real HTTP server: configured, watched to its end, read; and
 * one that is paused, resumed, killed with SIGKILL and resumed again, which asks nothing twice that was answered.
 */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { makeDataDir, openApp, processesOf, removeDataDir, valueOf, type OpenApp } from './app.ts';

const MODEL = '<b>scripted</b>';
const TEST_MS = 240_000;
const WAIT = { timeout: 60_000 };

let dataDir = '';
let server: ModelServer;
beforeEach(async () => {
  dataDir = makeDataDir();
  server = await startModelServer();
});
afterEach(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

it(
  'is configured, started and read by keyboard; what was planned is what was frozen',
  async () => {
    await server.script({ fallback: 'FINAL ANSWER: 0' });
    const app = await openApp(dataDir);
    const { page } = app;
    await keepPlayer(app);

    await page.keyboard.press('Control+n');
    await page.getByTestId('new-run-form').waitFor();
    await fillIn(page, 'temperature', 'warm');
    await page.getByText('A decimal number such as 0.7.').waitFor();
    await page.keyboard.press('Control+Enter');
    expect(await valueOf(app.invoke('runs.list', undefined))).toEqual([]);
    await fillIn(page, 'temperature', '0.70');
    await fillIn(page, 'perTask', '1');
    await expect.poll(() => page.getByTestId('plan-items').innerText(), WAIT).toBe('16');
    const planned = await hashShown(page);

    await page.keyboard.press('Control+Enter');
    await untilStatus(page, 'finished');
    const [run] = await valueOf(app.invoke('runs.list', undefined));
    expect(run).toMatchObject({ kind: 'questions', player: MODEL, done: 16, total: 16 });
    const report = await valueOf(app.invoke('questions.report', { runId: run?.runId ?? '' }));
    expect(report.manifestSha256.startsWith(planned)).toBe(true);
    expect(report.manifest.parameters.temperature).toBe('0.7');

    // A run that ends at once may open on its results.
    await page.getByTestId('run-live-tab').press('Enter');
    await page.getByTestId('live-results').waitFor();
    expect(await page.getByTestId('live-done').innerText()).toBe('16 / 16 items');
    const right = report.byTask.reduce((sum, row) => sum + row.right, 0);
    // The position that is called even has the bucket 0.
    expect(right).toBeGreaterThanOrEqual(1);
    const share = `${((right / 16) * 100).toFixed(1)}\u202f%`;
    await expect.poll(() => page.getByTestId('live-accuracy').innerText()).toContain(share);
    expect(await page.getByTestId('ledger-tail').innerText()).toContain(`16 answered, ${right} right`);

    await page.getByTestId('live-results').press('Enter');
    await page.getByTestId('run-results').waitFor();
    expect(await page.getByTestId('run-results').innerText()).toContain(share);
    await page.keyboard.press('Escape');
    await seeList(app, run?.runId ?? '');
    await app.close();
  },
  TEST_MS,
);

/** The model's name is markup and stays text; the run goes to the archive and back by one key and one link. */
async function seeList({ page }: OpenApp, runId: string): Promise<void> {
  const link = page.getByTestId(`run-${runId}`);
  await link.waitFor();
  expect(await link.innerText()).toBe(MODEL);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await link.waitFor({ state: 'detached' });
  await page.getByTestId('archive-undo').click();
  await link.waitFor();
}

it(
  'is paused, resumed, killed and resumed, and asks nothing twice that was answered',
  async () => {
    // Slow until it is killed, or on a busy machine it would be over before it is seen at 30.
    const slow = { serviceRate: 1, serviceFaults: ['slow'], delayMs: 500 };
    await server.script({ fallback: 'FINAL ANSWER: 0', ...slow });
    const first = await openApp(dataDir);
    await keepPlayer(first);
    await first.page.keyboard.press('Control+n');
    await fillIn(first.page, 'perTask', '5');
    await expect.poll(() => first.page.getByTestId('plan-items').innerText(), WAIT).toBe('80');
    await first.page.keyboard.press('Control+Enter');
    await untilDone(first, 8);
    await first.page.keyboard.press('Control+.');
    await untilStatus(first.page, 'paused');
    await first.page.keyboard.press('Control+Enter');
    await first.page.getByTestId('run-resume-sure').waitFor();
    await first.page.keyboard.press('Enter');
    await untilStatus(first.page, 'running');
    const acknowledged = await untilDone(first, 30);
    process.kill(first.pid, 'SIGKILL');
    await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 15_000, interval: 100 });

    await server.script({ serviceRate: 0 });
    const app = await openApp(dataDir);
    const [left] = await valueOf(app.invoke('runs.list', undefined));
    expect(left).toMatchObject({ status: 'interrupted', total: 80 });
    expect(left?.done).toBeGreaterThanOrEqual(acknowledged);
    expect(left?.done).toBeLessThan(80);
    await openRun(app.page);
    await untilStatus(app.page, 'interrupted');
    await app.page.getByTestId('run-resume').click();
    await app.page.getByTestId('run-resume-sure').click();
    await untilStatus(app.page, 'finished');

    const runId = left?.runId ?? '';
    const report = await valueOf(app.invoke('questions.report', { runId }));
    expect(report).toMatchObject({ items: 80, answered: 80, unanswered: 0, executions: 3 });
    await askedOnce(app, runId, report.interrupted);
    await app.close();
  },
  TEST_MS,
);

/** Only what was in flight when the program was killed may have been answered twice; two lanes, so two at the most. */
async function askedOnce(app: OpenApp, runId: string, interrupted: number): Promise<void> {
  expect(interrupted).toBeLessThanOrEqual(2);
  const log = await server.log();
  const { rows } = await valueOf(
    app.invoke('questions.answers', {
      runId,
      filter: { task: null, category: null, outcome: null, errorType: null, text: '' },
      offset: 0,
      limit: 500,
    }),
  );
  expect(rows).toHaveLength(80);
  const twice = rows.filter(({ attempts }) => attempts > 1);
  expect(twice.length).toBe(interrupted);
  const first = await valueOf(app.invoke('questions.answer', { runId, seq: rows[0]?.seq ?? 0 }));
  const content = createHash('sha256').update(first.prompt).digest('hex');
  expect(log.filter((request) => request.content === content).length).toBe(first.attempts.length);
  // The preflight asks before the run; the rest of the log is the run's.
  expect(log.length).toBeLessThanOrEqual(80 + interrupted + PREFLIGHT);
}

/** At most one request and one for each parameter. */
const PREFLIGHT = 8;

async function keepPlayer(app: OpenApp): Promise<void> {
  const baseUrl = server.baseUrl();
  const spec = {
    kind: 'chat',
    preset: 'openai_compatible',
    baseUrl,
    model: MODEL,
    providerOrder: null,
  } as const;
  const settings = {
    id: null,
    name: 'Scripted',
    spec,
    keyVariable: null,
    lanes: 2,
    spacingMs: null,
    note: '',
  };
  await valueOf(app.invoke('players.save', settings));
}

async function fillIn(page: Page, field: string, text: string): Promise<void> {
  await page.getByTestId(`field-${field}`).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** The first digits of the hash, once the plan is that of the form as it stands. */
async function hashShown(page: Page): Promise<string> {
  const plan = page.locator('[data-testid="plan"][data-state="success"]');
  await plan.waitFor(WAIT);
  const text = await plan.locator('.mono').first().innerText();
  expect(text).toMatch(/^[0-9a-f]{12}$/);
  return text;
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

async function untilStatus(page: Page, status: string): Promise<void> {
  await page.locator(`[data-testid="run-page"][data-status="${status}"]`).waitFor(WAIT);
}

async function untilDone(app: OpenApp, least: number): Promise<number> {
  return vi.waitFor(
    async () => {
      const [run] = await valueOf(app.invoke('runs.list', undefined));
      expect(run?.done ?? 0).toBeGreaterThanOrEqual(least);
      return run?.done ?? 0;
    },
    { timeout: 60_000, interval: 100 },
  );
}
