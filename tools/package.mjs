/**
 * `npm run package [-- --dir]`: builds, gathers engines, sample, study data, addon and licences in out/packaged, and calls
 * electron-builder. With the fallback Electron (docs/setup.md) the result is for trying out only and never for release.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSetup } from './setup/setup.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const say = (/** @type {string} */ line) => console.log(line);

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
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
  copy(path.join(root, 'resources/study'), 'study');
  copy(path.join(root, 'resources/licences'), 'licences');
  copy(path.join(root, 'LICENSE'), 'licences/LICENSE');
  copy(path.join(root, 'NOTICE'), 'licences/NOTICE');
  if (setup.sqlite.nativeBinding !== null) copy(setup.sqlite.nativeBinding, 'better_sqlite3.node');
}

await runSetup({ window: true, report: say });
run('electron-vite/bin/electron-vite.js', ['build']);
const setup = JSON.parse(readFileSync(path.join(root, 'out/setup.json'), 'utf8'));
gather(setup);

const args = process.argv.slice(2);
if (setup.road === 'registry-only') {
  const { executable, version } = setup.electron;
  args.push(`-c.electronDist=${path.dirname(executable)}`, `-c.electronVersion=${version}`);
  say(`Packaging with ${setup.electron.origin}: for trying out, never for release.`);
}
run('electron-builder/cli.js', ['--publish', 'never', ...args]);
writeFileSync(path.join(root, 'release', 'ROAD.txt'), `${setup.road}: ${setup.roadReason}\n`);
