/**
 * Builds the programs when their sources changed. What decides is the content of the source rooms, the build's own
 * settings and the installed packages, never a time stamp: a fresh clone, a changed branch and a touched file are all
 * judged right. The stamp is removed before and written after a build, so an interrupted one is done again.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../setup/cache.mjs';
import { takeLock } from '../setup/lock.mjs';
import { SetupError, tookText } from '../setup/report.mjs';
import { mustRun } from '../setup/run-program.mjs';

/** The rooms, and the rules that the window shows as text. */
const FOLDERS = ['core', 'engines', 'host', 'ipc', 'main', 'preload', 'renderer', 'cli', 'docs/rules'];
const SETTINGS = ['electron.vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const SOURCE = /\.(tsx?|mts|cts|jsx?|mjs|cjs|css|html|json|svg|png|woff2?|md)$/;
const RESULTS = [
  'out/main/app.js',
  'out/main/plybook.js',
  'out/main/statistics-worker.js',
  'out/main/file-check-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];

/**
 * @param {string} root
 * @param {(line: string) => void} report
 * @param {{ force?: boolean }} [options] force: build even if nothing changed
 */
export async function buildIfStale(root, report, { force = false } = {}) {
  if (!force && isBuilt(root)) return;
  const release = await takeLock(path.join(root, 'out'), 'build', report);
  try {
    if (!force && isBuilt(root)) return; // someone else has just built it
    const startedMs = performance.now();
    report('building the programs');
    const key = sourceKey(root);
    rmSync(stampFile(root), { force: true });
    await mustRun(
      process.execPath,
      [path.join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'],
      {
        cwd: root,
        failure: 'the build failed: the lines above say where',
      },
    );
    const missing = RESULTS.find((file) => !existsSync(path.join(root, file)));
    if (missing !== undefined) throw new SetupError(`the build ended without ${missing}`);
    writeWhole(stampFile(root), key); // the key from before: a file changed meanwhile is built next time
    report(`built (${tookText(startedMs)})`);
  } finally {
    release();
  }
}

/** @param {string} root */
export function isBuilt(root) {
  if (RESULTS.some((file) => !existsSync(path.join(root, file)))) return false;
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceKey(root);
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'out', 'build-key');
}

/** @param {string} root @returns {string} hash of every name and content that a build reads */
export function sourceKey(root) {
  const hash = createHash('sha256');
  for (const file of [...SETTINGS, ...FOLDERS.flatMap((folder) => sourcesOf(root, path.normalize(folder)))]) {
    const full = path.join(root, file);
    if (existsSync(full)) hash.update(`${file}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} folder relative to root @returns {string[]} sorted; engine binaries left out */
function sourcesOf(root, folder) {
  const full = path.join(root, folder);
  if (folder === path.join('engines', 'bin') || !existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesOf(root, file);
    return SOURCE.test(entry.name) ? [file] : [];
  });
}
