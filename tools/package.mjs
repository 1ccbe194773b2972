/**
 * `npm run package [-- --dir]`: builds, gathers engines, sample, study data, addon, launchers and licences in out/packaged,
 * and calls electron-builder. Without targets named it makes what this machine can: everything on the networked road, a
 * folder, a .deb and a tar.gz on the registry-only one. With the fallback Electron (docs/setup.md) the result is for trying
 * out only and never for release.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingImports } from './package/bare-imports.mjs';
import { builderArguments, builderEnvironment } from './package/builder-call.mjs';
import { runSetup } from './setup/setup.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const say = (/** @type {string} */ line) => console.log(line);

/** @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(program, args, env = process.env) {
  const command = [path.join(root, 'node_modules', program), ...args];
  const done = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** @param {{ sqlite: { nativeBinding: string | null }, engines: { directory: string } }} setup */
function gather(setup) {
  const folder = path.join(root, 'out', 'packaged');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
    cpSync(from, path.join(folder, to), { recursive: true, dereference: true });
  copy(setup.engines.directory, 'engines/bin');
  copy(path.join(root, 'engines/manifest.json'), 'engines/manifest.json');
  copy(path.join(root, 'resources/sample'), 'sample');
  copy(path.join(root, 'resources/demonstration'), 'demonstration');
  copy(path.join(root, 'resources/study'), 'study');
  copy(path.join(root, 'resources/launcher'), 'bin');
  copy(path.join(root, 'resources/licences'), 'licences');
  copy(path.join(root, 'LICENSE'), 'licences/LICENSE');
  copy(path.join(root, 'NOTICE'), 'licences/NOTICE');
  if (setup.sqlite.nativeBinding !== null) copy(setup.sqlite.nativeBinding, 'better_sqlite3.node');
}

/** A package that is not in the bundle would be found here by accident, and missing once the program is installed. */
function refuseBareImports() {
  const folder = path.join(root, 'out', 'main');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const missing = missingImports(readFileSync(path.join(folder, name), 'utf8'));
    if (missing.length === 0) continue;
    say(`out/main/${name} imports ${missing.join(', ')}, which an installed program does not have`);
    process.exit(1);
  }
}

await runSetup({ window: true, report: say });
run('electron-vite/bin/electron-vite.js', ['build']);
refuseBareImports();
const setup = JSON.parse(readFileSync(path.join(root, 'out/setup.json'), 'utf8'));
gather(setup);

if (setup.road === 'registry-only')
  say(`Packaging with ${setup.electron.origin}: for trying out, never for release.`);
const has7zip = existsSync('/usr/bin/7za');
run(
  'electron-builder/cli.js',
  builderArguments(setup, process.argv.slice(2), { has7zip }),
  builderEnvironment(setup, root, process.env, { has7zip }),
);
// The packages may have gone to another folder.
mkdirSync(path.join(root, 'release'), { recursive: true });
writeFileSync(path.join(root, 'release', 'ROAD.txt'), `${setup.road}: ${setup.roadReason}\n`);
