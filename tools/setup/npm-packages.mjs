/**
 * The Node packages: `npm ci` of the tree when its lock file changed, and single big packages in folders of their own,
 * each with its own lock file (integrity checked by npm), so that they never weigh on the main install.
 * A finished `npm ci` or `npm install` leaves npm's own record of what it installed; if that record equals the lock file
 * the packages are current, whoever installed them, and nothing is torn down under a running editor or test.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeWhole } from './cache.mjs';
import { mustRun, npmProgram } from './run-program.mjs';

const QUIET = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-progress'];

/** @param {string} root @returns {string} hash of what decides the content of node_modules */
export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules', '.plybook-lock-hash');
}

/** @param {string} root */
export function packagesAreCurrent(root) {
  const stamp = stampFile(root);
  const hash = lockHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  const wanted = readJson(path.join(root, 'package-lock.json'));
  if (!recordsAgree(wanted, installed)) return false;
  writeWhole(stamp, hash);
  return true;
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Entry
 * @typedef {{ packages?: Record<string, Entry> } | null} Lock
 * @param {Lock} wanted the tree's lock file
 * @param {Lock} installed npm's record in node_modules; it lacks optional packages of other systems
 * @returns {boolean}
 */
export function recordsAgree(wanted, installed) {
  if (!wanted?.packages || !installed?.packages) return false;
  for (const [place, entry] of Object.entries(wanted.packages)) {
    if (place === '') continue;
    const found = installed.packages[place];
    if (found === undefined && entry.optional === true) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return false;
  }
  return Object.keys(installed.packages).every((place) => wanted.packages?.[place] !== undefined);
}

/** @param {string} root */
export async function installPackages(root) {
  const npm = npmProgram();
  await mustRun(npm.program, [...npm.args, 'ci', ...QUIET], {
    cwd: root,
    env: npm.env,
    failure: 'npm ci failed: check the network and the disk, then run the same command again',
  });
  writeWhole(stampFile(root), lockHash(root));
}

/**
 * Installs one of `tools/setup/packages/*` and returns the folder of the package itself.
 * @param {string} root
 * @param {string} folder name below tools/setup/packages
 * @param {string} packageName
 * @param {string} work an empty folder that may be thrown away afterwards
 */
export async function fetchPackage(root, folder, packageName, work) {
  const recipe = path.join(root, 'tools', 'setup', 'packages', folder);
  const place = path.join(work, `npm-${folder}`);
  mkdirSync(place);
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(recipe, file), path.join(place, file));
  }
  const npm = npmProgram();
  await mustRun(npm.program, [...npm.args, 'ci', ...QUIET, '--legacy-peer-deps'], {
    cwd: place,
    env: npm.env,
    failure: `npm could not fetch ${packageName}: check the network, then run the same command again`,
  });
  return path.join(place, 'node_modules', packageName);
}

/** The integrity that npm will check: part of an artefact's key. @param {string} root @param {string} folder */
export function packageIntegrity(root, folder) {
  const lock = readJson(path.join(root, 'tools', 'setup', 'packages', folder, 'package-lock.json'));
  const entries = Object.entries(lock?.packages ?? {}).filter(([place]) => place !== '');
  return entries.map(([place, entry]) => [place, entry.version, entry.integrity]);
}
