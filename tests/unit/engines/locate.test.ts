import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findEngine, hashFile, listEngines, readManifest } from '../../../engines/locate.ts';

const manifest = readManifest('engines/manifest.json');
if (!manifest.ok) throw new Error(manifest.error.message);
const KNOWN = manifest.value;
let dir = '';

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'plybook-locate-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function install(folder: string, change: object = {}): void {
  mkdirSync(path.join(dir, folder), { recursive: true });
  writeFileSync(path.join(dir, folder, 'engine'), 'program');
  const value = {
    schemaVersion: 1,
    id: folder,
    launch: 'native',
    file: 'engine',
    dataFiles: [],
    fixedOptions: [{ name: 'EvalFile', value: '{dir}/net.nnue' }],
    origin: 'test',
    ...change,
  };
  writeFileSync(path.join(dir, folder, 'install.json'), JSON.stringify(value));
}

describe('listEngines', () => {
  it('finds installs by id, known or not, with the folder filled in', () => {
    install('stockfish-16');
    install('mine');
    const found = listEngines(dir, KNOWN);
    expect(found.map((engine) => [engine.id, engine.known?.expectedBench ?? null, engine.problem])).toEqual([
      ['mine', null, null],
      ['stockfish-16', 2593605, null],
    ]);
    expect(found[0]?.fixedOptions).toEqual([
      { name: 'EvalFile', value: `${path.join(dir, 'mine')}/net.nnue` },
    ]);
    expect(found[0]?.install.fixedOptions).toEqual([{ name: 'EvalFile', value: '{dir}/net.nnue' }]);
  });

  it('lists an engine whose file or data file is missing, with what is missing', () => {
    install('a', { file: 'gone' });
    install('b', { dataFiles: ['net.nnue'] });
    const [a, b] = listEngines(dir, KNOWN);
    expect(a?.problem).toContain('gone is missing');
    expect(b?.problem).toContain('net.nnue is missing');
    expect(findEngine('b', dir, KNOWN)).toMatchObject({ ok: false, error: { code: 'engine_missing' } });
    expect(findEngine('c', dir, KNOWN)).toMatchObject({
      ok: false,
      error: { message: 'engine "c" is not installed' },
    });
  });

  it('a broken install file hides only itself; a missing folder holds none; the first folder wins', () => {
    install('good');
    mkdirSync(path.join(dir, 'bad'));
    writeFileSync(path.join(dir, 'bad', 'install.json'), '{');
    install('odd', { launch: 'magic' });
    mkdirSync(path.join(dir, 'empty'));
    expect(listEngines(dir, KNOWN).map((engine) => engine.id)).toEqual(['good']);
    expect(listEngines(path.join(dir, 'nowhere'), KNOWN)).toEqual([]);
    install('other/good', { id: 'good', origin: 'second' });
    expect(listEngines([path.join(dir, 'other'), dir], KNOWN)[0]?.install.origin).toBe('second');
  });
});

it('hashes a file and refuses a bad manifest', async () => {
  const file = path.join(dir, 'x');
  writeFileSync(file, 'abc');
  expect(await hashFile(file)).toBe(createHash('sha256').update('abc').digest('hex'));
  expect(readManifest(file)).toMatchObject({ ok: false, error: { code: 'bad_manifest' } });
});
