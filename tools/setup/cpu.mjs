/**
 * Which build of Stockfish fits this processor. All builds search the same nodes, only speed differs, so the choice is
 * careful: a build is taken only where every instruction it uses is known to be there. Pure but for `readCpuFeatures`.
 */
import { readFileSync } from 'node:fs';

/** @returns {readonly string[]} feature names as Linux spells them; empty where the system does not tell */
export function readCpuFeatures() {
  try {
    return parseCpuFeatures(readFileSync('/proc/cpuinfo', 'utf8'));
  } catch {
    return []; // not Linux: the baseline build is taken
  }
}

/** @param {string} cpuinfo @returns {readonly string[]} */
export function parseCpuFeatures(cpuinfo) {
  const line = /^(?:flags|Features)\s*:\s*(.*)$/m.exec(cpuinfo)?.[1] ?? '';
  return line.split(/\s+/).filter((word) => word !== '');
}

/**
 * @param {{ platform: string, arch: string, cpuFeatures: readonly string[] }} machine
 * @returns {string | null} Stockfish's ARCH; null where there is none for this processor
 */
export function chooseStockfishArch({ platform, arch, cpuFeatures }) {
  const has = (/** @type {readonly string[]} */ ...names) =>
    names.every((name) => cpuFeatures.includes(name));
  if (arch === 'arm64') {
    if (platform === 'darwin') return 'apple-silicon';
    return has('asimddp') ? 'armv8-dotprod' : 'armv8';
  }
  if (arch !== 'x64') return null;
  if (has('avx2', 'bmi1', 'popcnt', 'sse4_1', 'ssse3')) return 'x86-64-avx2';
  return has('popcnt', 'sse4_1', 'ssse3') ? 'x86-64-sse41-popcnt' : 'x86-64';
}

/**
 * The official release file for this machine.
 * @param {string} id
 * @param {{ platform: string, arch: string, cpuFeatures: readonly string[] }} machine
 * @returns {string | null} address; null where the release has no file for this machine
 */
export function chooseReleaseFile(id, machine) {
  const build = chooseStockfishArch(machine);
  const files = id === 'stockfish-17.1' ? RELEASE_17 : RELEASE_16;
  const file = build === null ? undefined : files[`${machine.platform} ${build}`];
  const tag = id === 'stockfish-17.1' ? 'sf_17.1' : 'sf_16';
  return file === undefined
    ? null
    : `https://github.com/official-stockfish/Stockfish/releases/download/${tag}/${file}`;
}

/** @type {Readonly<Record<string, string>>} */
const RELEASE_17 = {
  'linux x86-64-avx2': 'stockfish-ubuntu-x86-64-avx2.tar',
  'linux x86-64-sse41-popcnt': 'stockfish-ubuntu-x86-64-sse41-popcnt.tar',
  'linux x86-64': 'stockfish-ubuntu-x86-64.tar',
  'darwin apple-silicon': 'stockfish-macos-m1-apple-silicon.tar',
  'darwin x86-64': 'stockfish-macos-x86-64.tar',
  'win32 x86-64': 'stockfish-windows-x86-64.zip',
};

/** Where the release has no sure match, the WebAssembly build serves: the same bench, about 65 % of the speed. @type {Readonly<Record<string, string>>} */
const RELEASE_16 = {
  'linux x86-64-avx2': 'stockfish-ubuntu-x86-64-avx2.tar',
};
