/**
 * Set-up: everything that the programs need, from an empty clone, on both roads. Gathers facts, lets the pure plan decide,
 * carries out its steps under the lock and writes `out/setup.json`. With nothing to do it takes no lock and asks no
 * network. Every step appears whole or not at all, so an interrupted set-up is repaired by running it again.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, emptyWorkFolder } from './cache.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { findFallback, findOfficial, installFallback, installOfficial } from './electron.mjs';
import { engineArtefact, makeEngine } from './engines.mjs';
import { gatherFacts } from './facts.mjs';
import { takeLock } from './lock.mjs';
import { installPackages } from './npm-packages.mjs';
import { enginesFolder, placeEngine } from './place-engine.mjs';
import { planSetup } from './plan.mjs';
import { readRecord, writeRecord } from './record.mjs';
import { SetupError, tookText } from './report.mjs';
import { findAddon, installAddon } from './sqlite.mjs';

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const PROBE_MS = 3000;

/**
 * @typedef {Extract<import('./plan.mjs').Plan, { kind: 'go' }>} Go
 * @typedef {import('./plan.mjs').Step} Step
 * @typedef {import('./electron.mjs').Place} Place
 */

/**
 * @param {{ window: boolean, report: (line: string) => void }} wish window: also what the Electron window needs
 * @returns {Promise<import('./record.mjs').SetupRecord>}
 * @throws {SetupError} with one line that says what to do
 */
export async function runSetup({ window, report }) {
  const place = { root: ROOT, cache: cacheFolder(process.env), report };
  const first = await makePlan(place, window);
  if (first.steps.length === 0) return finished(place, first);
  const release = await takeLock(place.cache, 'set-up', report);
  try {
    emptyWorkFolder(place.cache);
    const plan = await makePlan(place, window); // another set-up may have done it all while we waited
    if (plan.steps.length > 0) await carryOut(place, plan);
    return finished(place, plan);
  } catch (error) {
    throw translate(error, place.cache);
  } finally {
    release();
  }
}

/** @param {Place} place @param {boolean} window @returns {Promise<Go>} */
async function makePlan(place, window) {
  const facts = gatherFacts(place.root, place.cache, window);
  let plan = planSetup(facts);
  if (plan.kind === 'ask-github') plan = planSetup({ ...facts, githubReachable: await isGithubReachable() });
  if (plan.kind === 'refuse') throw new SetupError(plan.message);
  if (plan.kind === 'ask-github') throw new Error('the plan asks for what it was told');
  return plan;
}

/** @param {Place} place @param {Go} plan */
function finished(place, plan) {
  for (const note of plan.notes) place.report(note);
  const record = readRecord(place.root);
  if (record === null) throw new Error('set-up finished without its record');
  return record;
}

/** @param {Place} place @param {Go} plan */
async function carryOut(place, plan) {
  const startedMs = performance.now();
  place.report(`road: ${plan.road} (${plan.roadReason}); cache: ${place.cache}`);
  const { makers, before, after } = groupSteps(plan.steps);
  for (const step of before) await timedStep(place, plan, step);
  // Compilers and downloads side by side. All are awaited, so that no child outlives a failed set-up.
  const ended = await Promise.allSettled(makers.map((step) => timedStep(place, plan, step)));
  for (const { reason } of ended.filter((end) => end.status === 'rejected')) throw reason;
  for (const step of after) await timedStep(place, plan, step);
  place.report(`done in ${tookText(startedMs)}`);
}

/** The addon and the engines need the Node packages and nothing of each other. @param {readonly Step[]} steps */
function groupSteps(steps) {
  const isMaker = (/** @type {Step} */ { id }) => id === 'sqlite' || id === 'engine';
  return {
    before: steps.filter((step) => !isMaker(step) && step.id !== 'record'),
    makers: steps.filter(isMaker),
    after: steps.filter((step) => step.id === 'record'),
  };
}

/** @param {Place} place @param {Go} plan @param {Step} step */
async function timedStep(place, plan, step) {
  const startedMs = performance.now();
  const done = await doStep(place, plan, step);
  if (done !== null) place.report(`${done} (${tookText(startedMs)})`);
}

/** @param {Place} place @param {Go} plan @param {Step} step @returns {Promise<string | null>} */
async function doStep(place, plan, step) {
  switch (step.id) {
    case 'debian-packages':
      await installDebianPackages(step.packages, place.report);
      return 'Debian packages installed';
    case 'npm-packages':
      place.report('installing the Node packages (npm ci)');
      await installPackages(place.root);
      return 'Node packages installed';
    case 'electron': {
      if (step.road === 'networked') place.report('downloading Electron with its own installer');
      const electron = await (step.road === 'networked' ? installOfficial(place) : installFallback(place));
      return `Electron ${electron.version} ready`;
    }
    case 'sqlite':
      await installAddon(place);
      return 'SQLite addon ready';
    case 'engine': {
      const machine = gatherFacts(place.root, place.cache, false);
      const artefact = await makeEngine(place, step.engine, step.how, machine);
      placeEngine(
        place.root,
        step.engine,
        engineArtefact(place.root, step.engine, step.how, machine),
        artefact,
      );
      return `${step.engine} ready`;
    }
    case 'record':
      record(place, plan);
      return null;
  }
}

/** @param {Place} place @param {Go} plan */
function record(place, plan) {
  const before = readRecord(place.root);
  const kept = before?.road === plan.road ? before : null;
  const addon = findAddon(place.root, place.cache);
  const electron =
    plan.road === 'networked' ? findOfficial(place.root) : findFallback(place.root, place.cache);
  writeRecord(place.root, {
    schemaVersion: 1,
    road: plan.road,
    roadReason: kept !== null && plan.roadReason === 'taken before' ? kept.roadReason : plan.roadReason,
    completedAt: new Date().toISOString(),
    electron,
    sqlite: {
      nativeBinding: addon,
      origin:
        addon === null ? 'the prebuild in its npm package' : 'compiled from its npm package for Node-API 9',
    },
    engines: { directory: enginesFolder(place.root) },
  });
}

/** One short question; any answer at all means that GitHub is there. */
async function isGithubReachable() {
  try {
    await fetch('https://github.com/official-stockfish/Stockfish', {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return true;
  } catch {
    return false;
  }
}

/** A full or read-only disk is a plain message, not a stack. @param {unknown} error @param {string} cache */
function translate(error, cache) {
  const code = error instanceof Error ? /** @type {NodeJS.ErrnoException} */ (error).code : undefined;
  if (code === 'ENOSPC')
    return new SetupError(
      `the disk is full: free some space, or set PLYBOOK_CACHE to a folder on another disk (it is ${cache} now)`,
    );
  if (code === 'EACCES' || code === 'EROFS')
    return new SetupError(
      `${/** @type {Error} */ (error).message}: give yourself the right to write there, or set PLYBOOK_CACHE to another folder`,
    );
  return error;
}
