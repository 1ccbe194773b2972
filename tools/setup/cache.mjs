/**
 * The cache outside the working tree. An artefact is a folder named after its recipe; it is made in the work folder and
 * appears under its name by one rename, so whatever has the name is complete. `artefact.json` in it lists the hash of
 * its main files; they are compared each time the artefact is taken, and a damaged one is made anew.
 * Only the holder of the set-up lock writes here, so everything in the work folder is left over from a killed one.
 */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 * @param {string} home
 * @returns {string} absolute folder
 */
export function cacheFolder(env, platform = process.platform, home = os.homedir()) {
  if (env.PLYBOOK_CACHE) return path.resolve(env.PLYBOOK_CACHE);
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME))
    return path.join(env.XDG_CACHE_HOME, 'plybook');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'plybook');
  if (platform === 'win32')
    return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'plybook', 'Cache');
  return path.join(home, '.cache', 'plybook');
}

/** @param {string} cache @param {string} name */
export function artefactFolder(cache, name) {
  return path.join(cache, 'artefacts', name);
}

/** @param {string} cache @param {string} name */
export function hasArtefact(cache, name) {
  return existsSync(path.join(artefactFolder(cache, name), 'artefact.json'));
}

/**
 * Returns the folder of the artefact, made by `build` when the cache lacks it or holds a damaged one.
 * @param {string} cache
 * @param {string} name
 * @param {(folder: string, work: string) => Promise<readonly string[]>} build fills `folder`, may use `work` for what is
 *   to be thrown away, and returns the files, relative to `folder`, whose hashes are kept
 * @param {(line: string) => void} report
 */
export async function takeArtefact(cache, name, build, report) {
  const folder = artefactFolder(cache, name);
  if (existsSync(folder)) {
    if (await isUndamaged(folder)) return folder;
    report(`${name} in the cache is damaged: making it anew`);
    rmSync(folder, { recursive: true, force: true });
  }
  const work = await makeWorkFolder(cache);
  const result = path.join(work, 'result');
  mkdirSync(result);
  const files = await build(result, work);
  /** @type {Record<string, string>} */
  const sha256 = {};
  for (const file of files) sha256[file] = await fileSha256(path.join(result, file));
  writeFileSync(path.join(result, 'artefact.json'), `${JSON.stringify({ name, sha256 }, null, 2)}\n`);
  mkdirSync(path.dirname(folder), { recursive: true });
  renameSync(result, folder);
  rmSync(work, { recursive: true, force: true });
  return folder;
}

/** @param {string} folder */
async function isUndamaged(folder) {
  const listed = readJson(path.join(folder, 'artefact.json'));
  if (listed === null || typeof listed.sha256 !== 'object') return false;
  for (const [file, expected] of Object.entries(listed.sha256)) {
    const full = path.join(folder, file);
    if (!existsSync(full) || (await fileSha256(full)) !== expected) return false;
  }
  return true;
}

/** A fresh folder on the cache's own file system, so that a rename out of it is atomic. @param {string} cache */
export async function makeWorkFolder(cache) {
  const parent = path.join(cache, 'work');
  mkdirSync(parent, { recursive: true });
  return mkdtemp(path.join(parent, `${process.pid}-`));
}

/** Removes what killed set-ups left. Call it only while holding the lock. @param {string} cache */
export function emptyWorkFolder(cache) {
  rmSync(path.join(cache, 'work'), { recursive: true, force: true });
}

/**
 * @param {string} file
 * @returns {Promise<string>} lower-case hex
 */
export async function fileSha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {any} null when there is no such file or it is no JSON: both mean "not there yet" to set-up
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Writes by rename, so that a reader sees the old or the new content. @param {string} file @param {string} text */
export function writeWhole(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}
