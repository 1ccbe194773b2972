/**
 * `npm run screenshots`: pictures of every screen, light and dark, of the real program with the bundled sample, one
 * finished reproduction of it and three baselines that were asked its questions, into docs/screenshots. Needs a display (on a server: `xvfb-run -a npm run screenshots`).
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';

/** @typedef {import('playwright').Page} Page */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'docs', 'screenshots');
const READY = 'html[data-ready="true"]';
const SIZE = { width: 1440, height: 900 };
const RUN_MS = 300_000;

/** @param {string} dataDir */
function launch(dataDir) {
  const setup = JSON.parse(readFileSync(path.join(root, 'out/setup.json'), 'utf8'));
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, PLYBOOK_DATA: dataDir };
  return _electron.launch({
    executablePath: setup.electron.executable,
    args: [...(isRoot ? ['--no-sandbox'] : []), root],
    cwd: root,
    env: /** @type {Record<string, string>} */ (env),
  });
}

/** @param {Page} page @param {string} screen */
async function go(page, screen) {
  await page.getByTestId(`nav-${screen}`).click();
  // The pointer must not leave a tooltip on the picture.
  await page.mouse.move(SIZE.width / 2, SIZE.height - 60);
}

/** @param {Page} page @param {string} name */
async function take(page, name) {
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

/** @param {Page} page */
async function reproduceSample(page) {
  await go(page, 'reproduce');
  await page.getByTestId('reproduce-button').click();
  await page.waitForSelector('[data-testid="run-view"][data-status="finished"]', { timeout: RUN_MS });
}

/** Baselines need no service: they are asked the sample's position judgments. */
const BASELINES = [
  { baseline: 'uniform', seed: 1 },
  { baseline: 'material', seed: 0 },
  { baseline: 'static', seed: 0 },
];

/** @param {Page} page @returns {Promise<string[]>} ids of the finished runs */
async function askBaselines(page) {
  const script = `(async (baselines) => {
    const ask = async (channel, input) => {
      const reply = await window.plybook.invoke(channel, input);
      if (!reply.ok) throw new Error(channel + ': ' + reply.error.message);
      return reply.value;
    };
    const sample = (await ask('datasets.list')).find((dataset) => dataset.isSample);
    const ids = [];
    for (const player of baselines) {
      const request = {
        datasetId: sample.id,
        sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
        prompt: { source: 'own', representation: 'fen', outputProtocol: 'text', style: 'default', addContext: false, exampleGroup: 1 },
        player: { kind: 'baseline', ...player },
        parameters: { temperature: null, topP: null, seed: null, maxTokens: null, reasoningEffort: null, enableThinking: null, stream: false },
        limits: { spendNano: null, requests: null, activeMs: null, unansweredInRow: null, wallMs: 60000, stallMs: 60000, maxReplyBytes: 65536, failureBudget: 3 },
        lanes: null,
        spacingMs: null,
        keyVariable: null,
        preflight: false,
      };
      ids.push((await ask('questions.start', request)).runId);
    }
    for (;;) {
      const runs = await ask('runs.list');
      if (ids.every((id) => runs.some((run) => run.runId === id && run.status === 'finished'))) return ids;
      await new Promise((done) => setTimeout(done, 200));
    }
  })(${JSON.stringify(BASELINES)})`;
  return page.evaluate(script);
}

/** @param {Page} page @param {string} hash */
async function open(page, hash) {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.mouse.move(SIZE.width / 2, SIZE.height - 60);
}

/** @param {Page} page @param {string[]} runIds @param {string} theme */
async function takeResults(page, runIds, theme) {
  await open(page, `#/runs/${runIds[1]}?tab=results`);
  await page.locator('[data-testid="intervals-state"][data-state="there"]').waitFor();
  await take(page, `results-${theme}`);
  await open(page, `#/runs/${runIds[1]}?tab=results&show=answers&outcome=wrong`);
  await page.getByTestId('answer-board').waitFor();
  await take(page, `answers-${theme}`);
  await open(page, `#/compare?runs=${runIds.join(',')}`);
  await page.getByTestId('heat-map').waitFor();
  await take(page, `compare-${theme}`);
}

/** @param {Page} page @param {string[]} runIds @param {string} theme */
async function takeAll(page, runIds, theme) {
  await page.evaluate(`window.plybook.invoke('settings.set', { theme: '${theme}' })`);
  await page.reload();
  await page.waitForSelector(READY);
  await go(page, 'datasets');
  await take(page, `datasets-list-${theme}`);
  await page.getByText('Plybook sample').first().click();
  await page.getByTestId('items-table').waitFor();
  await page.getByTestId('item-search').fill('control_squares');
  await page.getByText('9 of 200', { exact: false }).or(page.getByText('9 items')).first().waitFor();
  await page.getByTestId('items-table').getByRole('row').nth(1).click();
  await page.getByTestId('item-board').waitFor();
  await take(page, `datasets-${theme}`);
  await page.keyboard.press('2');
  await take(page, `audit-${theme}`);
  await page.keyboard.press('1');
  await go(page, 'reproduce');
  const finished = page.getByTestId('run-view');
  if ((await finished.count()) === 0) await page.getByText('Plybook sample').first().click();
  await page.getByTestId('reproduce-agreement').waitFor();
  await take(page, `reproduce-${theme}`);
  await page.getByTestId('run-items-tab').click();
  await take(page, `reproduce-items-${theme}`);
  await takeResults(page, runIds, theme);
  for (const screen of ['engines', 'settings', 'runs', 'review', 'players']) {
    await go(page, screen);
    await take(page, `${screen}-${theme}`);
  }
  await page.keyboard.press('Control+k');
  await take(page, `palette-${theme}`);
  await page.keyboard.press('Escape');
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plybook-screenshots-'));
mkdirSync(folder, { recursive: true });
const app = await launch(dataDir);
try {
  const page = await app.firstWindow();
  await page.setViewportSize(SIZE);
  await page.waitForSelector(READY);
  await reproduceSample(page);
  const runIds = await askBaselines(page);
  for (const theme of ['light', 'dark']) await takeAll(page, runIds, theme);
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}
