import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  artefactFolder,
  cacheFolder,
  emptyWorkFolder,
  hasArtefact,
  takeArtefact,
} from '../../../../tools/setup/cache.mjs';
import { artefactName } from '../../../../tools/setup/recipes.mjs';

let cache: string;
const quiet = () => undefined;

beforeEach(() => {
  cache = mkdtempSync(path.join(os.tmpdir(), 'plybook-cache-'));
});
afterEach(() => {
  rmSync(cache, { recursive: true, force: true });
});

async function build(folder: string) {
  mkdirSync(path.join(folder, 'deep'));
  writeFileSync(path.join(folder, 'deep', 'program'), 'works');
  return ['deep/program'];
}

describe('where the cache lies', () => {
  it.each([
    [{ PLYBOOK_CACHE: '/data/cache' }, 'linux', '/data/cache'],
    [{ XDG_CACHE_HOME: '/xdg' }, 'linux', '/xdg/plybook'],
    [{ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/ada/.cache/plybook'],
    [{}, 'linux', '/home/ada/.cache/plybook'],
    [{}, 'darwin', '/home/ada/Library/Caches/plybook'],
  ])('%j on %s', (env, platform, expected) => {
    expect(cacheFolder(env, platform, '/home/ada')).toBe(expected);
  });
});

describe('artefacts', () => {
  it('are named after everything that went into them', () => {
    expect(artefactName('addon-1', ['a'])).toMatch(/^addon-1-[0-9a-f]{12}$/);
    expect(artefactName('addon-1', ['a'])).toBe(artefactName('addon-1', ['a']));
    expect(artefactName('addon-1', ['b'])).not.toBe(artefactName('addon-1', ['a']));
  });

  it('are built once', async () => {
    let built = 0;
    const counted = (folder: string) => {
      built += 1;
      return build(folder);
    };
    const first = await takeArtefact(cache, 'thing-1', counted, quiet);
    const second = await takeArtefact(cache, 'thing-1', counted, quiet);
    expect(second).toBe(first);
    expect(built).toBe(1);
    expect(readFileSync(path.join(first, 'deep', 'program'), 'utf8')).toBe('works');
    expect(readdirSync(path.join(cache, 'work'))).toEqual([]);
  });

  it('do not exist at all when their build fails, and succeed the next time', async () => {
    const failing = async (folder: string) => {
      await build(folder);
      throw new Error('compiler died');
    };
    await expect(takeArtefact(cache, 'thing-1', failing, quiet)).rejects.toThrow('compiler died');
    expect(hasArtefact(cache, 'thing-1')).toBe(false);
    expect(existsSync(artefactFolder(cache, 'thing-1'))).toBe(false);
    await takeArtefact(cache, 'thing-1', build, quiet);
    expect(hasArtefact(cache, 'thing-1')).toBe(true);
  });

  it('do not exist when the build promised a file it did not make', async () => {
    await expect(takeArtefact(cache, 'thing-1', async () => ['program'], quiet)).rejects.toThrow('ENOENT');
    expect(hasArtefact(cache, 'thing-1')).toBe(false);
  });

  it.each([
    ['a changed file', (folder: string) => writeFileSync(path.join(folder, 'deep', 'program'), 'worse')],
    ['a missing file', (folder: string) => rmSync(path.join(folder, 'deep', 'program'))],
    ['a damaged list', (folder: string) => writeFileSync(path.join(folder, 'artefact.json'), '{"sha')],
    ['no list', (folder: string) => rmSync(path.join(folder, 'artefact.json'))],
  ])('are made anew after %s', async (_name, damage) => {
    const folder = await takeArtefact(cache, 'thing-1', build, quiet);
    damage(folder);
    const lines: string[] = [];
    await takeArtefact(cache, 'thing-1', build, (line) => void lines.push(line));
    expect(lines).toEqual([expect.stringContaining('damaged')]);
    expect(readFileSync(path.join(folder, 'deep', 'program'), 'utf8')).toBe('works');
  });

  it('leave no work of killed builds behind', () => {
    mkdirSync(path.join(cache, 'work', '123-abc', 'result'), { recursive: true });
    emptyWorkFolder(cache);
    expect(existsSync(path.join(cache, 'work'))).toBe(false);
  });
});
