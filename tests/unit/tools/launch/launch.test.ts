import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuilt, sourceKey } from '../../../../tools/launch/build.mjs';
import { electronArguments, hasDisplay } from '../../../../tools/launch/display.mjs';
import {
  countTests,
  failureLines,
  pickStages,
  STAGE_NAMES,
  summaryLine,
} from '../../../../tools/launch/stages.mjs';

describe('display', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':99' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['win32', {}, true],
  ])('%s %j → %s', (platform, env, expected) => {
    expect(hasDisplay(platform, env)).toBe(expected);
  });

  it('leaves the sandbox out only for root on Linux', () => {
    const start = { platform: 'linux', isRoot: true, app: '/app', args: ['--workspace', 'x'] };
    expect(electronArguments(start)).toEqual(['--no-sandbox', '/app', '--workspace', 'x']);
    expect(electronArguments({ ...start, isRoot: false })).toEqual(['/app', '--workspace', 'x']);
    expect(electronArguments({ ...start, platform: 'darwin' })).toEqual(['/app', '--workspace', 'x']);
  });
});

describe('stages of npm test', () => {
  it('are all, or those asked for in their own order', () => {
    expect(pickStages([])).toEqual({ kind: 'stages', stages: STAGE_NAMES });
    expect(pickStages(['--only', 'unit,lint'])).toEqual({ kind: 'stages', stages: ['lint', 'unit'] });
    expect(pickStages(['--only=e2e'])).toEqual({ kind: 'stages', stages: ['e2e'] });
  });

  it.each([[['--only']], [['--only', 'units']], [['unit']], [['--only=']]])(
    'refuses %j with the right use',
    (args) => {
      const picked = pickStages(args);
      expect(picked).toMatchObject({ kind: 'wrong' });
      expect(picked.kind === 'wrong' && picked.message).toContain('usage: npm test');
    },
  );

  it('adds up to one line, a stage without a failed test counting as one failure', () => {
    const unit = { code: 0, tests: countTests({ numPassedTests: 40, numFailedTests: 0 }) };
    const e2e = { code: 1, tests: countTests({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1 }) };
    const lint = { code: 1, tests: countTests(null) };
    expect(summaryLine([unit])).toBe('40 passed, 0 failed');
    expect(summaryLine([lint, unit, e2e])).toBe('45 passed, 3 failed, 1 skipped');
  });

  it('names what failed, bounded in lines and in number', () => {
    expect(failureLines([{ where: 'a.test.ts > adds', message: 'expected 1\nto be 2' }])).toEqual([
      'FAILED a.test.ts > adds',
      '       expected 1',
      '       to be 2',
    ]);
    const many = Array.from({ length: 25 }, (_, index) => ({
      where: `${index}`,
      message: 'x\n'.repeat(100),
    }));
    expect(failureLines(many)).toHaveLength(20 * 13 + 1);
    expect(failureLines(many).at(-1)).toContain('and 5 more');
  });
});

describe('is the build current', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'plybook-build-'));
    put('core/chess/fen.ts', 'export const a = 1;');
    put('renderer/index.html', '<html></html>');
    put('package.json', '{}');
    put('engines/bin/stockfish-16/program.js', 'large');
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  function put(file: string, text: string) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }

  function build() {
    const programs = ['app', 'plybook', 'statistics-worker', 'file-check-worker'].map(
      (name) => `main/${name}.js`,
    );
    for (const file of [...programs, 'preload/index.cjs', 'renderer/index.html']) put(`out/${file}`, '');
    put('out/build-key', sourceKey(root));
  }

  it('not before the first build, then until a source changes', () => {
    expect(isBuilt(root)).toBe(false);
    build();
    expect(isBuilt(root)).toBe(true);
    utimesSync(path.join(root, 'core/chess/fen.ts'), new Date(), new Date());
    put('engines/bin/stockfish-16/program.js', 'another engine');
    put('docs/setup.md', 'words');
    expect(isBuilt(root)).toBe(true);
  });

  it.each([
    ['a changed source', () => put('core/chess/fen.ts', 'export const a = 2;')],
    ['a new source', () => put('cli/plybook.ts', '')],
    ['a removed source', () => rmSync(path.join(root, 'core/chess/fen.ts'))],
    ['a changed rule, which the window shows', () => put('docs/rules/games.md', '# Games')],
    ['changed packages', () => put('package-lock.json', '{}')],
    ['a missing result', () => rmSync(path.join(root, 'out/preload/index.cjs'))],
    ['an interrupted build', () => rmSync(path.join(root, 'out/build-key'))],
  ])('%s makes it stale', (_name, change) => {
    build();
    change();
    expect(isBuilt(root)).toBe(false);
  });
});
