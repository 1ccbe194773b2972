/**
 * The program is killed with SIGKILL in the middle of a reproduction: its engines end by themselves, and after a new start
 * the run goes on where it was and ends as if nothing had happened.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enginesOf, makeDataDir, openApp, processesOf, removeDataDir, valueOf, type OpenApp } from './app.ts';

/** Some positions are done and many are left when the program is killed. */
const KILL_AFTER = 5;
const RUN_MS = 400_000;
/** Real searches take what the machine gives: half a minute alone, minutes on a loaded one. */
const TEST_MS = 600_000;
const WORK = { timeout: 300_000, interval: 100 };

let dataDir = '';
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

it(
  'leaves no engine after kill -9, and the run resumes to 100 of 100',
  async () => {
    const { runId, acknowledged } = await runAndKill();
    await vi.waitFor(() => expect(enginesOf(dataDir)).toEqual([]), { timeout: 15_000, interval: 100 });
    await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 15_000, interval: 100 });

    const app = await openApp(dataDir);
    const [left] = await valueOf(app.invoke('runs.list', undefined));
    expect(left).toMatchObject({ runId, status: 'interrupted', total: 100 });
    expect(left?.done).toBeGreaterThanOrEqual(acknowledged);
    expect(left?.done).toBeLessThan(100);

    await app.page.getByTestId('nav-reproduce').click();
    await app.page.getByTestId(`run-${runId}`).click();
    await app.page.getByTestId('run-resume').click();
    await app.page.locator('[data-testid="run-view"][data-status="finished"]').waitFor({ timeout: RUN_MS });
    const report = await valueOf(app.invoke('reproduce.report', { runId }));
    const lastExact = report.agreement.find((row) => row.reading === 'last_exact');
    expect(lastExact).toMatchObject({ exact: 100, different: 0, failed: 0 });
    await app.close();
  },
  TEST_MS,
);

/** What was said to be done before the kill must be there after it. */
async function runAndKill(): Promise<{ readonly runId: string; readonly acknowledged: number }> {
  const app = await openApp(dataDir);
  const request = await valueOf(app.invoke('reproduce.defaults', { datasetId: null }));
  if (request === null) throw new Error('there is no label set');
  const { runId } = await valueOf(app.invoke('reproduce.start', { ...request, processes: 2 }));
  const acknowledged = await vi.waitFor(async () => {
    const done = await doneOf(app);
    expect(done).toBeGreaterThanOrEqual(KILL_AFTER);
    return done;
  }, WORK);
  expect(enginesOf(dataDir)).toHaveLength(2);
  process.kill(app.pid, 'SIGKILL');
  return { runId, acknowledged };
}

async function doneOf(app: OpenApp): Promise<number> {
  const [run] = await valueOf(app.invoke('runs.list', undefined));
  return run?.done ?? 0;
}
