/** The real program in a window of one size, and how a picture of it is taken. */
import { mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';

/** @typedef {import('playwright').Page} Page */

export const SIZE = { width: 1440, height: 900 };
export const RUN_MS = 300_000;
const READY = 'html[data-ready="true"]';
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(root, 'docs', 'screenshots');

/** @param {string} dataDir */
export async function openWindow(dataDir) {
  const setup = JSON.parse(readFileSync(path.join(root, 'out/setup.json'), 'utf8'));
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, PLYBOOK_DATA: dataDir };
  const app = await _electron.launch({
    executablePath: setup.electron.executable,
    args: [...(isRoot ? ['--no-sandbox'] : []), root],
    cwd: root,
    env: /** @type {Record<string, string>} */ (env),
  });
  mkdirSync(folder, { recursive: true });
  const page = await app.firstWindow();
  await page.setViewportSize(SIZE);
  await page.waitForSelector(READY);
  return { app, page };
}

/** @param {Page} page @param {string} theme */
export async function useTheme(page, theme) {
  await page.evaluate(`window.plybook.invoke('settings.set', { theme: '${theme}' })`);
  await page.reload();
  await page.waitForSelector(READY);
}

/** @param {Page} page @param {string} screen */
export async function go(page, screen) {
  await page.getByTestId(`nav-${screen}`).click();
  await parkPointer(page);
}

/** @param {Page} page @param {string} hash */
export async function open(page, hash) {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await parkPointer(page);
}

/** The pointer must not leave a tooltip on the picture. @param {Page} page */
async function parkPointer(page) {
  await page.mouse.move(SIZE.width / 2, SIZE.height - 60);
}

/** @param {Page} page @param {string} name */
export async function take(page, name) {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => null)');
  // Two frames, so that panes and charts have drawn what they know now.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))',
  );
  await page.waitForTimeout(300);
  // Where this machine keeps its files is nobody's business: such lines are covered.
  const mask = [root, os.tmpdir()].map((place) => page.getByText(`${place}${path.sep}`));
  await page.screenshot({ path: path.join(folder, `${name}.png`), mask, maskColor: '#9aa4b5' });
  console.log(`docs/screenshots/${name}.png`);
}

/**
 * A channel of the window, asked from outside of it.
 * @param {Page} page @param {string} channel @param {unknown} [input]
 * @returns {Promise<any>} its value
 */
export async function ask(page, channel, input) {
  const script = `window.plybook.invoke(${JSON.stringify(channel)}, ${JSON.stringify(input)})`;
  const reply = await page.evaluate(script);
  if (!reply.ok) throw new Error(`${channel}: ${reply.error.message}`);
  return reply.value;
}

/**
 * A channel that begins a job: waits for the job's end.
 * @param {Page} page @param {string} channel @param {unknown} input
 */
export async function askJob(page, channel, input) {
  // Heard from before the job begins, or a short one would have ended unheard.
  const script = `(async () => {
    const ended = new Map();
    const stop = window.plybook.subscribe('job.done', (done) => ended.set(done.jobId, done));
    const reply = await window.plybook.invoke(${JSON.stringify(channel)}, ${JSON.stringify(input)});
    while (reply.ok && !ended.has(reply.value.jobId)) await new Promise((done) => setTimeout(done, 100));
    stop();
    return reply.ok ? ended.get(reply.value.jobId).error : reply.error;
  })()`;
  const error = await page.evaluate(script);
  if (error !== null) throw new Error(`${channel}: ${error.message}`);
}

/** @param {Page} page @param {readonly string[]} runIds */
export async function untilFinished(page, runIds) {
  await until(async () => {
    const runs = await ask(page, 'runs.list');
    const ours = runs.filter((/** @type {{ runId: string }} */ run) => runIds.includes(run.runId));
    const stopped = ours.find((/** @type {{ status: string }} */ { status }) => ENDED_BADLY.has(status));
    if (stopped) throw new Error(`run ${stopped.runId} is ${stopped.status}`);
    return ours.length === runIds.length && ours.every((/** @type {any} */ run) => run.status === 'finished');
  });
}

const ENDED_BADLY = new Set(['failed', 'stopped', 'cancelled', 'interrupted']);

/** @param {() => Promise<boolean>} isReached */
async function until(isReached) {
  const end = Date.now() + RUN_MS;
  while (!(await isReached())) {
    if (Date.now() > end) throw new Error('what the pictures need did not come in time');
    await new Promise((done) => setTimeout(done, 200));
  }
}
