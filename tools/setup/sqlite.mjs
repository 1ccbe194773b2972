/**
 * The SQLite addon. Its package ships prebuilds that ask for Node-API 10 and crash older runtimes (Node 20, Electron 33
 * offer 9). Only where such a runtime is used is the addon compiled, once, from the package's own source, without
 * node-gyp, so that neither Python nor a download of Node's headers is needed. The result lies in the cache; runtimes of
 * level 10 and more go on using the prebuild.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { artefactFolder, hasArtefact, readJson, takeArtefact } from './cache.mjs';
import { findFallback } from './electron.mjs';
import { fetchPackage, packageIntegrity } from './npm-packages.mjs';
import { ADDON_HEADERS, artefactName, PREBUILD_NAPI_LEVEL, SQLITE_DEFINES } from './recipes.mjs';
import { SetupError } from './report.mjs';
import { lastLines, mustRun, runToEnd } from './run-program.mjs';

const FILE = 'better_sqlite3.node';

/**
 * The package's version is read from the lock file, so that the question can be answered before `npm ci` has run.
 * @param {string} root
 */
function addonName(root) {
  const lock = readJson(path.join(root, 'package-lock.json'));
  const pick = (/** @type {string} */ name) => lock?.packages?.[`node_modules/${name}`];
  const { version, integrity } = pick('better-sqlite3');
  return artefactName(`better-sqlite3-${version}-napi9-${process.platform}-${process.arch}`, [
    integrity,
    pick('node-addon-api')?.integrity,
    packageIntegrity(root, ADDON_HEADERS.folder),
    SQLITE_DEFINES,
    readFileSync(ownHeader(root), 'utf8'),
  ]);
}

/** @param {string} root @param {string} cache @returns {string | null} the compiled addon, if it is there */
export function findAddon(root, cache) {
  const name = addonName(root);
  return hasArtefact(cache, name) ? path.join(artefactFolder(cache, name), FILE) : null;
}

/** @param {import('./electron.mjs').Place} place @returns {Promise<string>} */
export async function installAddon({ root, cache, report }) {
  const folder = await takeArtefact(
    cache,
    addonName(root),
    async (result, work) => {
      report('compiling the SQLite addon (about a minute, once)');
      await compile(root, path.join(result, FILE), work);
      await tryAddon(root, cache, path.join(result, FILE), report);
      return [FILE];
    },
    report,
  );
  return path.join(folder, FILE);
}

/** @param {string} root @param {string} target @param {string} work */
async function compile(root, target, work) {
  const addon = path.join(root, 'node_modules', 'better-sqlite3');
  const headers = path.join(
    await fetchPackage(root, ADDON_HEADERS.folder, ADDON_HEADERS.package, work),
    'include',
  );
  const defines = sqliteDefines(readFileSync(path.join(addon, 'deps', 'defines.gypi'), 'utf8'));
  const objects = path.join(work, 'objects');
  mkdirSync(objects);
  const sqlite = path.join(objects, 'sqlite3.o');
  const binding = path.join(objects, 'binding.o');
  const sources = path.join(addon, 'deps', 'sqlite3');
  // Hidden symbols: the process may hold another SQLite, and neither may answer for the other.
  const common = ['-O2', '-fPIC', '-fvisibility=hidden', '-DNDEBUG', ...defines.map((text) => `-D${text}`)];
  const failure =
    'the SQLite addon could not be compiled: is the C++ compiler complete and new enough for C++20?';
  await Promise.all([
    mustRun(
      'nice',
      ['cc', ...common, '-std=c99', '-w', '-c', path.join(sources, 'sqlite3.c'), '-o', sqlite],
      { failure },
    ),
    mustRun(
      'nice',
      [
        'c++',
        ...common,
        '-std=c++20',
        '-fvisibility-inlines-hidden',
        '-include',
        ownHeader(root),
        ...SQLITE_DEFINES.map((text) => `-D${text}`),
        ...[headers, path.join(root, 'node_modules', 'node-addon-api'), sources].map(
          (folder) => `-I${folder}`,
        ),
        '-c',
        path.join(addon, 'src', 'better_sqlite3.cpp'),
        '-o',
        binding,
      ],
      { failure },
    ),
  ]);
  const link =
    process.platform === 'darwin'
      ? ['-bundle', '-undefined', 'dynamic_lookup']
      : ['-shared', '-Wl,-Bsymbolic', '-ldl', '-lpthread', '-lm'];
  await mustRun('c++', [binding, sqlite, '-o', target, ...link], { failure });
}

/**
 * @param {string} gypi the package's own list of SQLite options
 * @returns {string[]}
 */
export function sqliteDefines(gypi) {
  const found = [...gypi.matchAll(/'([A-Z][A-Z0-9_]*(?:=[^'\s]*)?)'/g)].map((match) => match[1] ?? '');
  if (found.length < 10)
    throw new SetupError('the SQLite package has changed its list of options: set-up must be adapted');
  return found;
}

/** @param {string} root */
function ownHeader(root) {
  return path.join(root, 'tools', 'setup', 'addon', 'post-finalizer.h');
}

/** An addon of the wrong level dies in every trial; a runtime fresh on a busy disk has been seen to die in its first. */
const TRIALS = 3;

/**
 * Uses the addon in every runtime of the old level that will load it, each in a process of its own, since a wrong addon
 * takes its process down. A wrong answer ends set-up at once; a process that dies is told of and tried again.
 * @param {string} root
 * @param {string} cache
 * @param {string} file
 * @param {(line: string) => void} report
 */
async function tryAddon(root, cache, file, report) {
  const script = path.join(root, 'tools', 'setup', 'addon', 'try-addon.cjs');
  const args = ['--expose-gc', script, path.join(root, 'node_modules', 'better-sqlite3'), file];
  const runtimes = [];
  if (Number(process.versions.napi) < PREBUILD_NAPI_LEVEL) runtimes.push(process.execPath);
  const electron = findFallback(root, cache);
  if (electron !== null) runtimes.push(electron.executable);
  for (const runtime of runtimes) {
    for (let trial = 1; ; trial += 1) {
      const ended = await runToEnd(runtime, args, { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } });
      if (ended.code === 0 && ended.output.includes('addon works')) break;
      const hasDied = ended.code === null;
      if (!hasDied || trial === TRIALS) {
        throw new SetupError(
          `the compiled SQLite addon does not work in ${runtime}`,
          lastLines(ended.output),
        );
      }
      report(`the process that tried the SQLite addon died (${ended.signal}); trying again`);
      report(lastLines(ended.output));
    }
  }
}
