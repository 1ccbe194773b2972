import { describe, expect, it } from 'vitest';
import { compareVersions, planSetup } from '../../../../tools/setup/plan.mjs';

type Facts = Parameters<typeof planSetup>[0];

/** A fresh Debian machine as root, before the network was asked. */
function facts(changes: Partial<Facts> = {}): Facts {
  return {
    platform: 'linux',
    arch: 'x64',
    nodeVersion: '20.20.2',
    napiLevel: 9,
    cpuFeatures: ['avx2', 'bmi1', 'popcnt', 'sse4_1', 'ssse3'],
    window: true,
    roadWish: null,
    recordedRoad: null,
    githubReachable: null,
    freeBytes: 50e9,
    isRoot: true,
    hasApt: true,
    missingDebianPackages: ['xvfb', 'libgtk-3-0'],
    missingBuildTools: [],
    packagesCurrent: false,
    electron: { networked: false, 'registry-only': false },
    addonCompiled: false,
    engines: {
      'stockfish-17.1': { placed: null, cached: [] },
      'stockfish-16': { placed: null, cached: [] },
    },
    recordCurrent: false,
    ...changes,
  };
}

const complete: Partial<Facts> = {
  recordedRoad: 'registry-only',
  missingDebianPackages: [],
  packagesCurrent: true,
  electron: { networked: false, 'registry-only': true },
  addonCompiled: true,
  engines: {
    'stockfish-17.1': { placed: 'compile', cached: ['compile'] },
    'stockfish-16': { placed: 'wasm', cached: ['wasm'] },
  },
  recordCurrent: true,
};

function steps(changes: Partial<Facts>): readonly string[] {
  const plan = planSetup(facts(changes));
  if (plan.kind !== 'go') throw new Error(`no plan: ${JSON.stringify(plan)}`);
  return plan.steps.map((step) => (step.id === 'engine' ? `${step.engine} by ${step.how}` : step.id));
}

function refusal(changes: Partial<Facts>): string {
  const plan = planSetup(facts(changes));
  if (plan.kind !== 'refuse') throw new Error(`not refused: ${JSON.stringify(plan)}`);
  return plan.message;
}

describe('which road', () => {
  it('asks for GitHub only when nothing else decides', () => {
    expect(planSetup(facts())).toEqual({ kind: 'ask-github' });
    expect(planSetup(facts({ recordedRoad: 'networked' })).kind).toBe('go');
    expect(planSetup(facts({ roadWish: 'registry-only' })).kind).toBe('go');
  });

  it.each([
    [{ githubReachable: true }, 'networked', 'GitHub can be reached'],
    [{ githubReachable: false }, 'registry-only', 'GitHub cannot be reached'],
    [{ recordedRoad: 'registry-only', githubReachable: true }, 'registry-only', 'taken before'],
    [{ recordedRoad: 'registry-only', roadWish: 'networked' }, 'networked', 'PLYBOOK_ROAD asks for it'],
  ] as const)('%j → %s', (changes, road, roadReason) => {
    expect(planSetup(facts(changes))).toMatchObject({ kind: 'go', road, roadReason });
  });

  it('refuses a wish it does not know', () => {
    expect(refusal({ roadWish: 'fast' })).toContain('PLYBOOK_ROAD is "fast"');
  });
});

describe('steps from an empty clone', () => {
  it('registry-only: the fallbacks, and the addon compiled for the old Node-API level', () => {
    expect(steps({ githubReachable: false })).toEqual([
      'debian-packages',
      'npm-packages',
      'electron',
      'sqlite',
      'stockfish-17.1 by compile',
      'stockfish-16 by wasm',
      'record',
    ]);
  });

  it('networked with Node 22: official files, nothing compiled, so no compiler is needed', () => {
    const changes = {
      githubReachable: true,
      nodeVersion: '22.12.0',
      napiLevel: 10,
      missingBuildTools: ['c++'],
    };
    expect(steps(changes)).toEqual([
      'debian-packages',
      'npm-packages',
      'electron',
      'stockfish-17.1 by release',
      'stockfish-16 by release',
      'record',
    ]);
  });

  it('registry-only with Node 22: the addon is compiled for Electron 33 all the same', () => {
    expect(steps({ githubReachable: false, nodeVersion: '22.12.0', napiLevel: 10 })).toContain('sqlite');
  });

  it('the command line alone needs neither Electron nor libraries of the system', () => {
    const ids = steps({ githubReachable: false, window: false });
    expect(ids).not.toContain('electron');
    expect(ids).not.toContain('debian-packages');
    expect(steps({ githubReachable: false, window: false, napiLevel: 10 })).not.toContain('sqlite');
  });

  it('a machine without a fitting official build falls back engine by engine', () => {
    expect(steps({ githubReachable: true, arch: 'arm64' })).toEqual(
      expect.arrayContaining(['stockfish-17.1 by compile', 'stockfish-16 by wasm']),
    );
    expect(steps({ githubReachable: true, platform: 'darwin', arch: 'arm64', hasApt: false })).toEqual(
      expect.arrayContaining(['stockfish-17.1 by release', 'stockfish-16 by wasm']),
    );
  });

  it('without GitHub only Linux on x64 has a window; elsewhere it says so and goes on', () => {
    const plan = planSetup(facts({ githubReachable: false, arch: 'arm64' }));
    expect(plan).toMatchObject({ kind: 'go', electron: false });
    expect(plan.kind === 'go' && plan.notes.join()).toContain('no window on linux-arm64');
  });
});

describe('repair', () => {
  it('finds nothing to do when everything is there', () => {
    expect(steps(complete)).toEqual([]);
  });

  it.each([
    ['killed during npm ci', { packagesCurrent: false }, ['npm-packages', 'record']],
    [
      'cache lost its Electron',
      { electron: { networked: false, 'registry-only': false } },
      ['electron', 'record'],
    ],
    ['killed while the addon compiled', { addonCompiled: false }, ['sqlite', 'record']],
    [
      'killed between the cache and the tree',
      { engines: { ...complete.engines, 'stockfish-16': { placed: null, cached: ['wasm'] } } },
      ['stockfish-16 by wasm', 'record'],
    ],
    ['killed before the record', { recordCurrent: false }, ['record']],
    ['a library was removed', { missingDebianPackages: ['libnss3'] }, ['debian-packages', 'record']],
    [
      'engines made on the other road',
      {
        engines: {
          'stockfish-17.1': { placed: 'release', cached: ['release'] },
          'stockfish-16': { placed: 'wasm', cached: [] },
        },
      },
      ['stockfish-17.1 by compile', 'record'],
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(steps({ ...complete, ...(changes as Partial<Facts>) })).toEqual(expected);
  });

  it('networked: npm ci takes the official Electron with it, so it is installed again', () => {
    const ids = steps({
      ...complete,
      recordedRoad: 'networked',
      packagesCurrent: false,
      electron: { networked: true, 'registry-only': false },
      engines: {
        'stockfish-17.1': { placed: 'release', cached: ['release'] },
        'stockfish-16': { placed: 'release', cached: ['release'] },
      },
    });
    expect(ids).toEqual(['npm-packages', 'electron', 'record']);
  });

  it('changing the road does only what differs and records it', () => {
    const ids = steps({ ...complete, roadWish: 'networked', addonCompiled: true });
    expect(ids).toEqual(['electron', 'stockfish-17.1 by release', 'stockfish-16 by release', 'record']);
  });
});

describe('refusals, each one line that says what to do', () => {
  const cases: readonly (readonly [string, Partial<Facts>, string])[] = [
    ['old Node', { nodeVersion: '20.18.1' }, 'install Node 20.19.0 or newer'],
    [
      'libraries missing, not root',
      { githubReachable: false, isRoot: false },
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends xvfb libgtk-3-0',
    ],
    [
      'no compiler, root on Debian',
      { githubReachable: false, missingBuildTools: ['c++', 'make'] },
      'run: apt-get install -y g++ make binutils',
    ],
    [
      'no compiler, another Linux',
      { githubReachable: false, hasApt: false, missingDebianPackages: [], missingBuildTools: ['c++'] },
      'install a C++ compiler and make',
    ],
    [
      'no compiler, macOS',
      {
        githubReachable: false,
        platform: 'darwin',
        hasApt: false,
        missingDebianPackages: [],
        missingBuildTools: ['c++'],
      },
      'xcode-select --install',
    ],
    [
      'Windows without GitHub',
      { githubReachable: false, platform: 'win32', hasApt: false },
      'PLYBOOK_ROAD=networked',
    ],
    ['full disk', { githubReachable: false, freeBytes: 1e9 }, 'free 2000 MB, or set PLYBOOK_CACHE'],
  ];
  it.each(cases)('%s', (_name, changes, part) => {
    const message = refusal(changes);
    expect(message).toContain(part);
    expect(message).not.toContain('\n');
  });

  it('names what would have to be compiled', () => {
    const message = refusal({ githubReachable: false, missingBuildTools: ['c++'] });
    expect(message).toContain(
      'the SQLite addon and Stockfish 17.1 must be compiled here, and c++ is missing',
    );
  });

  it('wants no compiler for what the cache already holds', () => {
    const cached = {
      'stockfish-17.1': { placed: null, cached: ['compile' as const] },
      'stockfish-16': { placed: null, cached: [] },
    };
    const changes = {
      githubReachable: false,
      addonCompiled: true,
      engines: cached,
      missingBuildTools: ['c++'],
    };
    expect(steps(changes)).toContain('stockfish-17.1 by compile');
  });

  it('asks nothing of the disk or of apt when nothing is to be done', () => {
    expect(steps({ ...complete, freeBytes: 0, isRoot: false, missingBuildTools: ['c++'] })).toEqual([]);
  });
});

describe('versions', () => {
  it.each([
    ['20.19.0', '20.19.0', 0],
    ['20.9.0', '20.19.0', -1],
    ['22.0.0-rc.1', '20.19.0', 1],
    ['v20.20.2', '20.19.0', 1],
  ])('%s against %s', (left, right, sign) => {
    expect(Math.sign(compareVersions(left, right))).toBe(sign);
  });
});
