/**
 * From a number to the bytes behind it, in the real window, by keyboard: two runs over the bundled sample against a real
 * HTTP server, their figures, items, answers and requests, then both side by side, and a table as a CSV file. What the
 * server says is partly hostile and stays text.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../core/player/defaults.ts';
import { DEFAULT_PROMPT } from '../../core/prompt/default-prompt.ts';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';
import { MARKUP } from './hostile-items.ts';

const TEST_MS = 240_000;
const WAIT = { timeout: 60_000 };
/** Every eighth item of the sample has a scripted reply, this one a hostile one. */
const EVERY = 8;
const HOSTILE_SEQ = 1;

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

interface AskedItem {
  readonly seq: number;
  readonly sha256: string;
  readonly accepted: string;
}

it(
  'opens a number down to the bytes, compares two runs and writes a table',
  async () => {
    const app = await openApp(dataDir);
    const items = await readItems(app);
    const first = await askAll(app, items, 'first-model', 3);
    const second = await askAll(app, items, 'second-model', 4);

    await openNumber(app, first);
    await stepThroughAnswers(app.page);
    await seeBytes(app.page);
    await rescore(app.page);
    await compareRuns(app, first, second);
    await exportTable(app);

    expect(await app.page.evaluate(() => document.documentElement.dataset['taken'])).toBeUndefined();
    expect(await app.page.locator('img[src="x"]').count()).toBe(0);
    await app.close();
  },
  TEST_MS,
);

async function readItems(app: OpenApp): Promise<readonly AskedItem[]> {
  const datasets = await valueOf(app.invoke('datasets.list', undefined));
  const sample = datasets.find((dataset) => dataset.isSample);
  if (sample === undefined) throw new Error('the sample is missing');
  const items: AskedItem[] = [];
  for (let seq = 1; seq <= sample.itemCount; seq += EVERY) {
    const prompts = await valueOf(app.invoke('datasets.prompts', { datasetId: sample.id, seq }));
    const detail = await valueOf(app.invoke('datasets.item', { datasetId: sample.id, seq }));
    const prompt = prompts.find((one) => one.representation === 'fen' && one.outputProtocol === 'text');
    const [accepted] = detail.acceptedAnswers;
    if (prompt !== undefined && accepted !== undefined) items.push({ seq, sha256: prompt.sha256, accepted });
  }
  return items;
}

/** One in `every` is wrong, one in five in another form than the one asked for. */
function replyOf({ seq, accepted }: AskedItem, every: number): string {
  const thoughts = seq === HOSTILE_SEQ ? `${MARKUP}<script>document.title='x'</script>\u202e` : 'I looked.';
  const number = (seq - 1) / EVERY;
  const answer = number % every === every - 1 ? 'no idea' : accepted;
  const isOtherForm = number % 5 === 4;
  return `${thoughts}\nFINAL ANSWER: ${answer}${isOtherForm ? '\nI hope this helps.' : ''}`;
}

/** A run over the whole sample; what was not scripted is answered wrongly. */
async function askAll(
  app: OpenApp,
  items: readonly AskedItem[],
  model: string,
  every: number,
): Promise<string> {
  const answers = Object.fromEntries(items.map((item) => [item.sha256, replyOf(item, every)]));
  await server.script({ answers, fallback: 'FINAL ANSWER: none of them' });
  const datasets = await valueOf(app.invoke('datasets.list', undefined));
  const { runId } = await valueOf(
    app.invoke('questions.start', {
      datasetId: datasets.find((dataset) => dataset.isSample)?.id ?? '',
      sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
      prompt: DEFAULT_PROMPT,
      player: {
        kind: 'chat',
        preset: 'openai_compatible',
        baseUrl: server.baseUrl(),
        model,
        providerOrder: null,
      },
      parameters: DEFAULT_PARAMETERS,
      limits: DEFAULT_ASK_LIMITS,
      lanes: 8,
      spacingMs: 0,
      keyVariable: null,
      preflight: false,
    }),
  );
  await expect
    .poll(async () => {
      const runs = await valueOf(app.invoke('runs.list', undefined));
      return runs.find((run) => run.runId === runId)?.status;
    }, WAIT)
    .toBe('finished');
  return runId;
}

/** The share that counts as right opens exactly the items that do. */
async function openNumber({ page, invoke }: OpenApp, runId: string): Promise<void> {
  const report = await valueOf(invoke('questions.report', { runId }));
  const right = report.byTask.reduce((sum, row) => sum + row.right, 0);
  expect(right).toBeGreaterThan(5);
  await page.evaluate((hash) => (location.hash = hash), `#/runs/${runId}?tab=results`);
  const figure = page.getByTestId('figure-whole-item_micro').getByRole('link').first();
  await figure.waitFor();
  await page.locator('[data-testid="intervals-state"][data-state="there"]').waitFor(WAIT);
  expect(await page.getByTestId('figure-whole-item_micro').innerText()).toMatch(/\[\d+\.\d, \d+\.\d\]/);
  await readRule(page);
  await figure.press('Enter');
  await expect.poll(() => page.getByTestId('answers-total').innerText()).toContain(`${right} of 200 items`);
}

/** The mark beside a figure says what it is; the sheet leads on to another rule and back, by keyboard. */
async function readRule(page: Page): Promise<void> {
  const mark = page.getByTestId('figure-whole-source_balanced').locator('[data-rule="R-STAT-6"]');
  await mark.focus();
  await page.getByRole('tooltip').waitFor();
  expect(await page.getByRole('tooltip').innerText()).toContain('mean over source clusters');
  await mark.press('Enter');
  const address = page.getByTestId('rule-address');
  await address.waitFor();
  expect(await address.innerText()).toBe('R-STAT-6');
  await page.getByTestId('rule-sheet').getByRole('button', { name: 'Source cluster' }).first().press('Enter');
  await expect.poll(() => address.innerText()).toBe('R-STAT-7');
  await page.getByTestId('rule-sheet').getByRole('button', { name: 'Back' }).press('Enter');
  await expect.poll(() => address.innerText()).toBe('R-STAT-6');
  expect(await page.getByTestId('rule-sheet').innerText()).toContain('docs/rules/statistics.md');
  await page.keyboard.press('Escape');
  await address.waitFor({ state: 'detached' });
}

/** Arrow keys step, `n` jumps to the next answer in another form; the address keeps the item. */
async function stepThroughAnswers(page: Page): Promise<void> {
  const shown = (): Promise<string | null> => page.getByTestId('answer-panel').getAttribute('data-seq');
  await expect.poll(shown).toBe(String(HOSTILE_SEQ));
  expect(await page.getByTestId('answer-reply').innerText()).toContain(`${MARKUP}<script>`);
  expect(await page.getByTestId('answer-reply').innerText()).toContain('⟨U+202E⟩');
  expect(await page.getByTestId('answer-verdict').innerText()).toContain('counts as right');
  await page.keyboard.press('ArrowDown');
  await expect.poll(shown).toBe('9');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('item=9');

  await page.keyboard.press('Shift+X');
  await expect.poll(() => page.getByTestId('answers-total').innerText()).toContain('200 items');
  await page.keyboard.press('Home');
  await expect.poll(shown).toBe('1');
  await page.keyboard.press('w');
  await expect.poll(shown).toBe('2');
  expect(await page.getByTestId('answer-verdict').innerText()).toContain('counts as wrong');
}

/** Enter goes into the answer, `]` to its requests; Escape leads back step by step. */
async function seeBytes(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('answer-pane');
  await page.keyboard.press(']');
  await page.getByTestId('answer-prompt').waitFor();
  await page.keyboard.press(']');
  const attempt = page.getByTestId('attempt');
  await attempt.waitFor();
  expect(await attempt.innerText()).toContain('usable reply');
  expect(await page.getByTestId('attempt-request').innerText()).toContain('"model":"first-model"');
  expect(await page.getByTestId('attempt-raw').innerText()).toContain('chat.completion');
  await page.keyboard.press(']');
  expect(await page.getByTestId('answer-ledger').innerText()).toContain('attempt closed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByTestId('run-results').waitFor();
}

/** Judged again by the same rules, so nothing changes; the reason stands in the ledger from now on. */
async function rescore(page: Page): Promise<void> {
  await page.getByTestId('rescore').press('Enter');
  await page.getByTestId('rescore-reason').waitFor();
  await page.keyboard.type('the rules as they stand');
  await page.getByTestId('rescore-confirm').press('Enter');
  await page.getByText('200 replies judged again').waitFor();
  await page.getByText('No verdict changed.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect
    .poll(() => page.getByTestId('results-scoring').innerText())
    .toContain('the rules as they stand');
}

async function compareRuns({ page, invoke }: OpenApp, first: string, second: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByText('Choose two or more runs').waitFor();
  for (const runId of [first, second]) {
    await page.getByTestId(`compare-choice-${runId}`).press('Space');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(runId);
  }
  await page.getByTestId('compare-table').waitFor(WAIT);
  const comparison = await valueOf(
    invoke('questions.compare', { runIds: [first, second], bootstrap: { replicates: 1000, seed: 0 } }),
  );
  const [pair] = comparison.pairs;
  expect(comparison.commonItems).toBe(200);
  expect(pair?.onlyA).toBeGreaterThan(0);
  expect(await page.getByTestId('compare-state').innerText()).toBe('200 items answered by all');
  expect(await page.getByTestId('compare-differences').innerText()).toContain('player.model');
  expect(await page.getByTestId('heat-map').locator('a').count()).toBe(2 * comparison.byTask.length);

  const count = page.getByTestId('pair-0-1-only_a');
  expect(await count.innerText()).toBe(String(pair?.onlyA));
  await count.press('Enter');
  await expect
    .poll(() => page.getByTestId('pair-total').innerText(), WAIT)
    .toBe(`${pair?.onlyA} of 200 items answered by all`);
  await page.getByTestId('answer-panel').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('comparison').waitFor();

  const [, accuracy] = await page.getByTestId('compare-table').locator('a').all();
  await accuracy?.press('Enter');
  await page.getByText('answered by all 2 runs compared').waitFor();
  await page.goBack();
  await page.getByTestId('comparison').waitFor();
}

/** The system's own dialog cannot be driven, so it answers at once. */
async function exportTable({ electron, page }: OpenApp): Promise<void> {
  const file = path.join(dataDir, 'comparison.csv');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await page.getByTestId('export-comparison').press('Enter');
  await page.getByRole('menuitem', { name: 'Save as CSV…' }).press('Enter');
  await expect.poll(() => page.getByText('Exported the comparison').count(), WAIT).toBe(1);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toMatch(/^run,name,run_id,slice,aggregate,accuracy,accuracy_low,accuracy_high,/);
  // Two runs, two slices, four aggregates.
  expect(lines).toHaveLength(1 + 2 * 2 * 4);
  expect(lines[1]).toMatch(/^A,first-model,r-/);
}
