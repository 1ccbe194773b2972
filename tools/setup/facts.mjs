/** Gathers what the plan decides on: files, programs, environment. Reads only, asks no network, takes well under a second. */
import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { readCpuFeatures } from './cpu.mjs';
import { hasApt, missingDebianPackages } from './debian-packages.mjs';
import { findFallback, findOfficial } from './electron.mjs';
import { engineArtefact, hasEngine } from './engines.mjs';
import { packagesAreCurrent } from './npm-packages.mjs';
import { isPlaced } from './place-engine.mjs';
import { ENGINE_IDS } from './recipes.mjs';
import { readRecord, recordIsCurrent } from './record.mjs';
import { findProgram } from './run-program.mjs';
import { findAddon } from './sqlite.mjs';

/**
 * @param {string} root
 * @param {string} cache
 * @param {boolean} window
 * @returns {import('./plan.mjs').Facts}
 */
export function gatherFacts(root, cache, window) {
  const machine = { platform: process.platform, arch: process.arch, cpuFeatures: readCpuFeatures() };
  const apt = window && hasApt();
  const fallback = findFallback(root, cache);
  const official = findOfficial(root);
  const addon = findAddon(root, cache);
  return {
    ...machine,
    nodeVersion: process.versions.node,
    napiLevel: Number(process.versions.napi),
    window,
    roadWish: process.env.PLYBOOK_ROAD || null,
    recordedRoad: readRecord(root)?.road ?? null,
    githubReachable: null,
    freeBytes: freeBytes(cache),
    isRoot: process.getuid?.() === 0,
    hasApt: apt,
    missingDebianPackages: apt ? missingDebianPackages() : [],
    missingBuildTools: ['cc', 'c++', 'make', 'strip'].filter((name) => findProgram(name) === null),
    packagesCurrent: packagesAreCurrent(root),
    electron: { networked: official !== null, 'registry-only': fallback !== null },
    addonCompiled: addon !== null,
    engines: Object.fromEntries(ENGINE_IDS.map((id) => [id, engineFacts(root, cache, id, machine)])),
    recordCurrent: recordIsCurrent(root, { window, fallback, official, addon }),
  };
}

/** @param {string} root @param {string} cache @param {string} id @param {import('./engines.mjs').Machine} machine */
function engineFacts(root, cache, id, machine) {
  const hows = /** @type {const} */ (['release', 'compile', 'wasm']);
  const named = hows.map((how) => ({ how, name: engineArtefact(root, id, how, machine) }));
  return {
    placed: named.find(({ name }) => isPlaced(root, id, name))?.how ?? null,
    cached: named.filter(({ name }) => hasEngine(cache, name)).map(({ how }) => how),
  };
}

/** @param {string} cache @returns {number | null} null where the system does not tell */
function freeBytes(cache) {
  let folder = cache;
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
