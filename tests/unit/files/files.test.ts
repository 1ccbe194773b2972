/** Output files on a really full disk, through links, to devices and pipes, over read-only files and over the input. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkOutput, sha256Hex, writeBy, writeByAsync, writeWhole } from '../../../host/files.ts';
import { removeFolder, temporaryFolder } from '../journal/workspace-fixture.ts';

let root: string;
let folder: string;
let count = 0;
beforeAll(() => (root = temporaryFolder()));
afterAll(() => removeFolder(root));
beforeEach(() => {
  folder = path.join(root, String((count += 1)));
  mkdirSync(folder);
});

function said(result: { readonly ok: boolean; readonly error?: { readonly message: string } }): string {
  return result.ok ? 'written' : (result.error?.message ?? '');
}

describe('a file', () => {
  it('is whole, and nothing lies beside it', () => {
    const file = path.join(folder, 'a.txt');
    expect(said(writeWhole(file, 'one'))).toBe('written');
    expect(said(writeWhole(file, ['t', Buffer.from('wö')]))).toBe('written');
    expect(readFileSync(file, 'utf8')).toBe('twö');
    expect(readdirSync(folder)).toEqual(['a.txt']);
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('keeps its rights; a forced mode is never wider, not even while it is written', () => {
    const file = path.join(folder, 'a');
    writeFileSync(file, 'old', { mode: 0o640 });
    chmodSync(file, 0o640);
    writeWhole(file, 'new');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    writeBy(
      file,
      () => {
        const part = readdirSync(folder).find((name) => name.endsWith('.part'));
        expect(statSync(path.join(folder, part ?? '')).mode & 0o777).toBe(0o600);
      },
      { mode: 0o600, isModeForced: true },
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is as it was when a step fails', async () => {
    const file = path.join(folder, 'a');
    writeFileSync(file, 'old');
    const trouble = (): never => {
      throw new Error('trouble');
    };
    expect(said(writeBy(file, (output) => (output.write('half'), trouble())))).toContain('trouble');
    await expect(writeByAsync(file, async (output) => (output.write('half'), trouble()))).rejects.toThrow(
      'trouble',
    );
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['a']]);
  });

  it('is written where its links lead, and they stay links', () => {
    const inner = path.join(folder, 'inner');
    mkdirSync(inner);
    const [real, link, dangling] = ['inner/real', 'link', 'dangling'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    writeFileSync(real, 'old');
    symlinkSync('inner/real', link);
    symlinkSync(path.join(inner, 'new'), dangling);
    expect([said(writeWhole(link, 'x')), said(writeWhole(dangling, 'y'))]).toEqual(['written', 'written']);
    expect([readFileSync(real, 'utf8'), readFileSync(path.join(inner, 'new'), 'utf8')]).toEqual(['x', 'y']);
    expect(readlinkSync(link)).toBe('inner/real');
    expect(readdirSync(inner).sort()).toEqual(['new', 'real']);
    const circle = path.join(folder, 'circle');
    symlinkSync('circle', circle);
    expect(said(writeWhole(circle, 'x'))).toContain('its links lead in a circle');
  });

  it('that is read-only, a folder, the input, or in no folder is refused before the work begins', () => {
    const readOnly = path.join(folder, 'read-only');
    writeFileSync(readOnly, 'old', { mode: 0o444 });
    const input = path.join(folder, 'input');
    writeFileSync(input, 'old');
    const link = path.join(folder, 'link');
    symlinkSync(input, link);
    for (const check of [checkOutput, (file: string) => writeWhole(file, 'x')]) {
      expect(said(check(readOnly))).toContain('is read-only: name another file');
      expect(said(check(folder))).toContain('is a folder: name a file in it');
      expect(said(check(path.join(folder, 'no', 'such', 'file')))).toContain(
        `there is no folder ${path.join(folder, 'no', 'such')}; make it first`,
      );
    }
    expect(said(checkOutput(link, [input]))).toContain('is the file that is read');
    expect(said(checkOutput(path.join(folder, 'new'), [input]))).toBe('written');
    expect(said(checkOutput('/dev/null', [input]))).toBe('written');
    expect([readFileSync(readOnly, 'utf8'), readFileSync(input, 'utf8')]).toEqual(['old', 'old']);
    expect(readdirSync(folder).sort()).toEqual(['input', 'link', 'read-only']);
  });
});

describe('what is no file', () => {
  it('a device stays a device', () => {
    expect(said(writeWhole('/dev/full', 'x'))).toBe('/dev/full could not be written: the disk is full.');
    expect(said(writeWhole('/dev/null', 'x'))).toBe('written');
    expect([statSync('/dev/full').isCharacterDevice(), statSync('/dev/null').isCharacterDevice()]).toEqual([
      true,
      true,
    ]);
  });

  it('a pipe gets what is written', async () => {
    const pipe = path.join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const reader = spawn('cat', [pipe]);
    let got = '';
    reader.stdout.on('data', (piece: Buffer) => (got += piece.toString()));
    const closed = new Promise((resolve) => reader.once('close', resolve));
    expect(said(writeWhole(pipe, ['a', 'b'.repeat(10_000)]))).toBe('written');
    await closed;
    expect([got.length, statSync(pipe).isFIFO()]).toEqual([10_001, true]);
  });
});

const disk = path.join('/tmp', `plybook-full-${process.pid}`);
mkdirSync(disk, { recursive: true });
/** Only root may mount; elsewhere the device that is always full stands for it above. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0;

describe.runIf(isMounted)('a full disk', () => {
  afterAll(() => {
    spawnSync('umount', [disk]);
    removeFolder(disk);
  });

  it('costs neither the old file nor a part beside it', async () => {
    const file = path.join(disk, 'table.csv');
    expect(said(writeWhole(file, 'old'))).toBe('written');
    const large = Array.from({ length: 100 }, () => 'x'.repeat(4096));
    const message = `${file} could not be written: the disk is full.`;
    expect(said(writeWhole(file, large))).toBe(message);
    const slowly = writeByAsync(file, async (output) => {
      for (const piece of large) output.write(piece);
    });
    expect(said(await slowly)).toBe(message);
    expect([readFileSync(file, 'utf8'), readdirSync(disk)]).toEqual(['old', ['table.csv']]);
  });
});
