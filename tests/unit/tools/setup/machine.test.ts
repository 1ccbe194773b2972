import { describe, expect, it } from 'vitest';
import { chooseReleaseFile, chooseStockfishArch, parseCpuFeatures } from '../../../../tools/setup/cpu.mjs';
import { DEBIAN_PACKAGES, readMissing } from '../../../../tools/setup/debian-packages.mjs';
import { recordsAgree } from '../../../../tools/setup/npm-packages.mjs';
import { sqliteDefines } from '../../../../tools/setup/sqlite.mjs';

const AVX2 = ['ssse3', 'sse4_1', 'popcnt', 'avx2', 'bmi1'];

describe('processor', () => {
  it('reads features of both families, and nothing out of nonsense', () => {
    expect(parseCpuFeatures('processor : 0\nflags\t\t: fpu sse4_1  avx2\nbugs : x\n')).toEqual([
      'fpu',
      'sse4_1',
      'avx2',
    ]);
    expect(parseCpuFeatures('Features\t: fp asimd asimddp\n')).toEqual(['fp', 'asimd', 'asimddp']);
    expect(parseCpuFeatures('')).toEqual([]);
  });

  it.each([
    ['linux', 'x64', AVX2, 'x86-64-avx2'],
    ['linux', 'x64', AVX2.filter((name) => name !== 'bmi1'), 'x86-64-sse41-popcnt'],
    ['linux', 'x64', ['sse4_1'], 'x86-64'],
    ['win32', 'x64', [], 'x86-64'],
    ['linux', 'arm64', ['asimd'], 'armv8'],
    ['linux', 'arm64', ['asimd', 'asimddp'], 'armv8-dotprod'],
    ['darwin', 'arm64', [], 'apple-silicon'],
    ['linux', 'ia32', [], null],
  ])('%s %s %j → %s', (platform, arch, cpuFeatures, expected) => {
    expect(chooseStockfishArch({ platform, arch, cpuFeatures })).toBe(expected);
  });

  it('names an official file only where there is one for this machine', () => {
    const linux = { platform: 'linux', arch: 'x64', cpuFeatures: AVX2 };
    const base = 'https://github.com/official-stockfish/Stockfish/releases/download';
    expect(chooseReleaseFile('stockfish-17.1', linux)).toBe(
      `${base}/sf_17.1/stockfish-ubuntu-x86-64-avx2.tar`,
    );
    expect(chooseReleaseFile('stockfish-16', linux)).toBe(`${base}/sf_16/stockfish-ubuntu-x86-64-avx2.tar`);
    expect(chooseReleaseFile('stockfish-16', { ...linux, cpuFeatures: [] })).toBeNull();
    expect(chooseReleaseFile('stockfish-17.1', { ...linux, arch: 'arm64' })).toBeNull();
  });
});

describe('Debian packages', () => {
  const installed = (names: readonly string[]) => names.map((name) => `${name} installed\n`).join('');

  it('counts only what is installed', () => {
    expect(readMissing('')).toEqual(DEBIAN_PACKAGES);
    expect(readMissing(installed(DEBIAN_PACKAGES))).toEqual([]);
    expect(readMissing(installed(DEBIAN_PACKAGES).replace('xvfb installed', 'xvfb config-files'))).toEqual([
      'xvfb',
    ]);
  });

  it('takes the newer name of a library for the same library', () => {
    const newer = DEBIAN_PACKAGES.map((name) => (name === 'libasound2' ? 'libasound2t64' : name));
    expect(readMissing(installed(newer))).toEqual([]);
  });
});

describe('are the Node packages current', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  const other = { version: '2.0.0', integrity: 'sha512-b', optional: true };
  const wanted = { packages: { '': {}, 'node_modules/a': a, 'node_modules/other': other } };

  it.each([
    ['all there', { packages: { 'node_modules/a': a, 'node_modules/other': other } }, true],
    ['an optional package of another system is absent', { packages: { 'node_modules/a': a } }, true],
    ['nothing installed, or killed half-way', null, false],
    ['another version', { packages: { 'node_modules/a': { ...a, version: '1.0.1' } } }, false],
    [
      'same version, other content',
      { packages: { 'node_modules/a': { ...a, integrity: 'sha512-x' } } },
      false,
    ],
    ['one missing', { packages: {} }, false],
    ['one too many', { packages: { 'node_modules/a': a, 'node_modules/z': a } }, false],
  ])('%s', (_name, record, expected) => {
    expect(recordsAgree(wanted, record)).toBe(expected);
  });
});

describe('options of the SQLite build', () => {
  it('are read from the list in its package', () => {
    const names = Array.from({ length: 10 }, (_, at) => `'SQLITE_OPTION_${at}',`).join('\n');
    expect(sqliteDefines(`{ 'defines': [ ${names} 'SQLITE_CACHE=-16000', ], }`)).toContain(
      'SQLITE_CACHE=-16000',
    );
  });

  it('are not guessed when that list has changed its form', () => {
    expect(() => sqliteDefines('{ "defines": {} }')).toThrow('set-up must be adapted');
  });
});
