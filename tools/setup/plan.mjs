/**
 * Decides what set-up does. Pure: facts in, plan out; every road, refusal and repair is a row of a test. An interrupted
 * set-up needs no state of its own: what is finished is there, what is not there is a step.
 * Order: a refusal comes before any work, so nobody waits for minutes to be told that a compiler is missing.
 */
import { chooseReleaseFile, chooseStockfishArch } from './cpu.mjs';
import {
  ELECTRON_FALLBACK,
  ENGINE_IDS,
  MINIMUM_FREE_BYTES,
  MINIMUM_NODE,
  PREBUILD_NAPI_LEVEL,
} from './recipes.mjs';

/**
 * @typedef {'networked' | 'registry-only'} Road
 * @typedef {'release' | 'compile' | 'wasm'} EngineHow
 * @typedef {{
 *   platform: string, arch: string, nodeVersion: string, napiLevel: number, cpuFeatures: readonly string[],
 *   window: boolean, roadWish: string | null, recordedRoad: Road | null, githubReachable: boolean | null,
 *   freeBytes: number | null, isRoot: boolean, hasApt: boolean, missingDebianPackages: readonly string[],
 *   missingBuildTools: readonly string[], packagesCurrent: boolean,
 *   electron: { networked: boolean, 'registry-only': boolean }, addonCompiled: boolean,
 *   engines: Readonly<Record<string, { placed: EngineHow | null, cached: readonly EngineHow[] }>>, recordCurrent: boolean,
 * }} Facts window: the window is wanted, not only the command line; githubReachable null: not asked yet;
 *   placed: how the engine in the tree was made, if it is there and its recipe is today's
 * @typedef {{ id: 'debian-packages', packages: readonly string[] } | { id: 'npm-packages' } | { id: 'electron', road: Road }
 *   | { id: 'sqlite' } | { id: 'engine', engine: string, how: EngineHow } | { id: 'record' }} Step
 * @typedef {{ kind: 'refuse', message: string } | { kind: 'ask-github' }
 *   | { kind: 'go', road: Road, roadReason: string, electron: boolean, notes: readonly string[], steps: readonly Step[] }} Plan
 *   steps is empty when there is nothing to do
 */

/** @param {Facts} facts @returns {Plan} */
export function planSetup(facts) {
  const early = refuseEarly(facts);
  if (early !== null) return { kind: 'refuse', message: early };
  const chosen = chooseRoad(facts);
  if (chosen === null) return { kind: 'ask-github' };
  const { road, roadReason } = chosen;
  const electron = facts.window && (road === 'networked' || fallbackFits(facts));
  /** @type {Step[]} */
  const steps = [];
  const debian = facts.window && facts.hasApt ? facts.missingDebianPackages : [];
  if (debian.length > 0) steps.push({ id: 'debian-packages', packages: debian });
  if (!facts.packagesCurrent) steps.push({ id: 'npm-packages' });
  // npm ci empties node_modules, and the official Electron lies in there.
  const electronGone = road === 'networked' && !facts.packagesCurrent;
  if (electron && (electronGone || !facts.electron[road])) steps.push({ id: 'electron', road });
  if (needsCompiledAddon(facts, road, electron) && !facts.addonCompiled) steps.push({ id: 'sqlite' });
  for (const engine of ENGINE_IDS) {
    const how = chooseEngineHow(engine, road, facts);
    if (how === null) return { kind: 'refuse', message: noEngine(engine, facts) };
    if (facts.engines[engine]?.placed !== how) steps.push({ id: 'engine', engine, how });
  }
  if (steps.length > 0 || !facts.recordCurrent || facts.recordedRoad !== road) steps.push({ id: 'record' });
  const late = steps.length === 0 ? null : refuseSteps(facts, steps);
  if (late !== null) return { kind: 'refuse', message: late };
  const notes = facts.window && !electron ? [noWindow(facts)] : [];
  return { kind: 'go', road, roadReason, electron, notes, steps };
}

/** @param {Facts} facts @returns {string | null} */
function refuseEarly(facts) {
  if (compareVersions(facts.nodeVersion, MINIMUM_NODE) < 0) {
    return `Node ${facts.nodeVersion} is too old: install Node ${MINIMUM_NODE} or newer and run the same command again`;
  }
  if (facts.roadWish !== null && facts.roadWish !== 'networked' && facts.roadWish !== 'registry-only') {
    return `PLYBOOK_ROAD is "${facts.roadWish}": set it to networked or registry-only, or leave it unset`;
  }
  return null;
}

/** A road once taken is kept until someone asks for the other. @param {Facts} facts @returns {{ road: Road, roadReason: string } | null} */
function chooseRoad(facts) {
  if (facts.roadWish !== null) {
    return { road: /** @type {Road} */ (facts.roadWish), roadReason: `PLYBOOK_ROAD asks for it` };
  }
  if (facts.recordedRoad !== null) return { road: facts.recordedRoad, roadReason: 'taken before' };
  if (facts.githubReachable === null) return null;
  return facts.githubReachable
    ? { road: 'networked', roadReason: 'GitHub can be reached' }
    : { road: 'registry-only', roadReason: 'GitHub cannot be reached' };
}

/** @param {Facts} facts */
function fallbackFits({ platform, arch }) {
  return platform === 'linux' && arch === 'x64';
}

/**
 * The prebuild crashes any runtime below its level; Node runs the commands, Electron the window.
 * @param {Facts} facts @param {Road} road @param {boolean} electron
 */
function needsCompiledAddon(facts, road, electron) {
  const levels = [facts.napiLevel];
  if (electron && road === 'registry-only') levels.push(ELECTRON_FALLBACK.napiLevel);
  return levels.some((level) => level < PREBUILD_NAPI_LEVEL);
}

/** @param {string} engine @param {Road} road @param {Facts} facts @returns {EngineHow | null} */
function chooseEngineHow(engine, road, facts) {
  if (road === 'networked' && chooseReleaseFile(engine, facts) !== null) return 'release';
  if (engine === 'stockfish-16') return 'wasm';
  return facts.platform !== 'win32' && chooseStockfishArch(facts) !== null ? 'compile' : null;
}

/** @param {Facts} facts @param {readonly Step[]} steps @returns {string | null} */
function refuseSteps(facts, steps) {
  const missing = steps.flatMap((step) => (step.id === 'debian-packages' ? step.packages : []));
  if (missing.length > 0 && !facts.isRoot) {
    return `Debian packages are missing; run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  }
  const compiles = steps.flatMap((step) => compiled(step, facts));
  if (compiles.length > 0 && facts.missingBuildTools.length > 0) return noCompiler(facts, compiles);
  if (
    facts.freeBytes !== null &&
    facts.freeBytes < MINIMUM_FREE_BYTES &&
    steps.some((step) => step.id !== 'record')
  ) {
    return `the disk of the cache has ${Math.floor(facts.freeBytes / 1e6)} MB left: free ${MINIMUM_FREE_BYTES / 1e6} MB, or set PLYBOOK_CACHE to a folder on another disk`;
  }
  return null;
}

/** @param {Step} step @param {Facts} facts @returns {string[]} what the step would have to compile */
function compiled(step, facts) {
  if (step.id === 'sqlite') return ['the SQLite addon'];
  if (step.id !== 'engine' || step.how !== 'compile') return [];
  return facts.engines[step.engine]?.cached.includes('compile') ? [] : ['Stockfish 17.1'];
}

/** @param {Facts} facts @param {readonly string[]} compiles */
function noCompiler(facts, compiles) {
  const how = facts.hasApt
    ? `run: ${facts.isRoot ? '' : 'sudo '}apt-get install -y g++ make binutils`
    : facts.platform === 'darwin'
      ? 'run: xcode-select --install'
      : 'install a C++ compiler and make';
  return `${compiles.join(' and ')} must be compiled here, and ${facts.missingBuildTools.join(', ')} is missing; ${how}`;
}

/** @param {string} engine @param {Facts} facts */
function noEngine(engine, { platform, arch }) {
  return `there is no way to get ${engine} for ${platform}-${arch} on this road; where GitHub can be reached, set PLYBOOK_ROAD=networked`;
}

/** @param {Facts} facts */
function noWindow({ platform, arch }) {
  return `no window on ${platform}-${arch} without GitHub: there is no fallback Electron for it; the command line works`;
}

/**
 * @param {string} left such as 20.19.0
 * @param {string} right
 * @returns {number} negative when left is older
 */
export function compareVersions(left, right) {
  const parts = (/** @type {string} */ text) => text.replace(/^v/, '').split(/[.-]/).slice(0, 3).map(Number);
  const [a, b] = [parts(left), parts(right)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
