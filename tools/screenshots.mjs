/**
 * `npm run screenshots`: pictures of every screen, light and dark, of the real program, into docs/screenshots: the
 * bundled sample, a finished reproduction of it, three baselines that were asked its questions, two small cohorts of
 * games and a small move study against a model of our own. Needs a display (on a server: `xvfb-run -a npm run
 * screenshots`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startScriptedPlayer } from './demonstration/scripted-player.mjs';
import {
  BASELINES,
  gameRequest,
  questionRequest,
  REVIEW,
  setRequests,
  studyPlayers,
  studyRequest,
  VALUING,
} from './demonstration/requests.mjs';
import {
  ask,
  askJob,
  go,
  open,
  openWindow,
  RUN_MS,
  take,
  untilFinished,
  useTheme,
} from './screenshots/window.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {{ questions: string[], games: string[], study: string[], setSha256: string }} Material */

/** @param {Page} page */
async function reproduceSample(page) {
  await go(page, 'reproduce');
  await page.getByTestId('reproduce-button').click();
  await page.waitForSelector('[data-testid="run-view"][data-status="finished"]', { timeout: RUN_MS });
}

/** @param {Page} page @param {string} channel @param {readonly unknown[]} requests @returns {Promise<string[]>} */
async function runAll(page, channel, requests) {
  const runIds = [];
  for (const request of requests) {
    runIds.push((await ask(page, channel, request)).runId);
    await untilFinished(page, runIds); // one after the other: a study's players may not wait for each other's engines
  }
  return runIds;
}

/** @param {Page} page @param {string} baseUrl */
async function playGames(page, baseUrl) {
  const requests = ['checklist', 'minimal'].map((style) => gameRequest(baseUrl, style));
  const runIds = await runAll(page, 'games.start', requests);
  for (const runId of runIds) await askJob(page, 'games.review', { runId, ...REVIEW });
  return runIds;
}

/** @param {Page} page @returns {Promise<string>} the hash of one set with both conditions */
async function drawPositions(page) {
  const presets = await ask(page, 'studies.presets');
  const placement = presets.placement.find((/** @type {any} */ one) => one.id === 'published-stats').settings;
  for (const request of setRequests(placement)) await askJob(page, 'positions.generate', request);
  const sets = await ask(page, 'positions.list');
  const sha256s = sets.map((/** @type {any} */ set) => set.sha256);
  return (await ask(page, 'positions.combine', { sha256s, name: 'ND and OOD' })).set.sha256;
}

/** @param {Page} page @param {string} setSha256 @param {string} baseUrl */
async function runStudy(page, setSha256, baseUrl) {
  const requests = studyPlayers(baseUrl).map((player) => studyRequest(setSha256, player));
  const runIds = await runAll(page, 'studies.start', requests);
  await askJob(page, 'studies.value', {
    runIds,
    valuing: VALUING,
    noiseFloor: true,
    randomDraw: true,
    exactRandom: false,
    processes: 2,
  });
  return runIds;
}

/** @param {Page} page @param {string} baseUrl @returns {Promise<Material>} */
async function makeMaterial(page, baseUrl) {
  await reproduceSample(page);
  const sample = (await ask(page, 'datasets.list')).find((/** @type {any} */ one) => one.isSample);
  const asked = BASELINES.map((player) => questionRequest(sample.id, player));
  const questions = await runAll(page, 'questions.start', asked);
  const games = await playGames(page, baseUrl);
  const setSha256 = await drawPositions(page);
  return { questions, games, study: await runStudy(page, setSha256, baseUrl), setSha256 };
}

/** @param {Page} page @param {string} theme */
async function takeSample(page, theme) {
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
}

/** @param {Page} page @param {string[]} runIds @param {string} theme */
async function takeQuestions(page, runIds, theme) {
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
async function takeGames(page, runIds, theme) {
  await open(page, '#/runs/new?kind=games');
  await page.getByTestId('new-game-form').waitFor();
  await take(page, `new-games-${theme}`);
  await open(page, `#/runs/${runIds[0]}`);
  await page.getByTestId('run-page').waitFor();
  await take(page, `game-lanes-${theme}`);
  await open(page, `#/runs/${runIds[0]}?tab=players`);
  await page.getByTestId('run-page').waitFor();
  await take(page, `game-results-${theme}`);
  const { games } = await ask(page, 'games.report', { runId: runIds[0] });
  await open(page, `#/review?run=${runIds[0]}&game=${encodeURIComponent(games[0].gameId)}&ply=17`);
  await page.getByTestId('game-board').waitFor();
  await take(page, `review-${theme}`);
  await open(page, `#/compare/games?runs=${runIds.join(',')}`);
  await page.getByTestId('games-comparison').waitFor();
  await take(page, `compare-games-${theme}`);
}

/** @param {Page} page @param {Material} material @param {string} theme */
async function takeStudy(page, { study, setSha256 }, theme) {
  await open(page, `#/datasets/positions/${setSha256}`);
  await page.getByTestId('position-board').waitFor();
  await take(page, `positions-${theme}`);
  await open(page, `#/runs/${study[0]}?tab=results&show=answers`);
  await page.getByTestId('verdict-san').waitFor();
  await take(page, `study-answers-${theme}`);
  await open(page, `#/compare/study?runs=${study.join(',')}`);
  await page.getByTestId('panel-2a-acpl').waitFor();
  await take(page, `study-figures-${theme}`);
}

/** @param {Page} page @param {Material} material @param {string} theme */
async function takeAll(page, material, theme) {
  await useTheme(page, theme);
  await takeSample(page, theme);
  await takeQuestions(page, material.questions, theme);
  await takeGames(page, material.games, theme);
  await takeStudy(page, material, theme);
  for (const screen of ['home', 'engines', 'settings', 'runs', 'players']) {
    await go(page, screen);
    await take(page, `${screen}-${theme}`);
  }
  await page.keyboard.press('Control+k');
  await take(page, `palette-${theme}`);
  await page.keyboard.press('Escape');
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plybook-screenshots-'));
const model = await startScriptedPlayer();
const { app, page } = await openWindow(dataDir);
try {
  const material = await makeMaterial(page, model.baseUrl);
  for (const theme of ['light', 'dark']) await takeAll(page, material, theme);
} finally {
  await app.close();
  model.close();
  rmSync(dataDir, { recursive: true, force: true });
}
