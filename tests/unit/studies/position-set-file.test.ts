import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ndDrafts, numbered, takeDrafts } from '../../../core/study/generate.ts';
import { makePositionSet } from '../../../core/study/position-set.ts';
import { readPositionFile, writePositionFile } from '../../../host/positions/position-set-file.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';
import { sha256Hex } from '../../../host/files.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-positions-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const byName = { condition: 'CUSTOM', format: null } as const;

describe('position files', () => {
  it('are written whole and read again; the hash is that of the set', async () => {
    const positions = numbered(takeDrafts(ndDrafts({ seed: 1, plies: 20 }), 20));
    const file = path.join(dir, 'nd.jsonl');
    const written = writePositionFile(file, positions, 'jsonl');
    const set = makePositionSet(positions, sha256Hex);
    if (!written.ok || !set.ok) throw new Error('not written');
    expect(written.value.sha256).toBe(set.value.sha256);
    expect(readdirSync(dir)).toEqual(['nd.jsonl']);
    const found = await readPositionFile(file, byName);
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.positions).toEqual(positions);
    expect(found.value.file.sha256).toBe(set.value.sha256);
  });

  it('a line that is no text is refused with its number, a BOM and CRLF do not matter', async () => {
    const file = path.join(dir, 'list.fen');
    writeFileSync(
      file,
      Buffer.concat([
        Buffer.from('\uFEFF4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\n'),
        Buffer.from([0xff, 0xfe, 0x0a]),
        Buffer.from('4k3/8/8/8/8/8/3P4/4K3 w - - 0 1'),
      ]),
    );
    const found = await readPositionFile(file, byName);
    expect(found).toMatchObject({
      value: { read: 3, format: 'fen', refusals: [{ line: 2, code: 'bad_fen' }] },
    });
  });

  it.each([
    [
      'a puzzle table called txt',
      'a.txt',
      'PuzzleId,FEN,Moves\nx1,4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e2e4 e8e7',
      'csv',
      '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1',
    ],
    [
      'an EPD file called csv',
      'b.csv',
      '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "é 1";',
      'epd',
      '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
    ],
    [
      'JSON lines without an ending',
      'c',
      '{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}',
      'jsonl',
      '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
    ],
    [
      'a list of FENs with lone CR',
      'd.dat',
      '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r# c\r',
      'fen',
      '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
    ],
  ])('%s is what it holds, packed and in other letters as well', async (_, name, text, format, fen) => {
    for (const bytes of [
      Buffer.from(text),
      gzipSync(text),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\u{feff}${text}`, 'utf16le'),
    ]) {
      const held = path.join(dir, name);
      writeFileSync(held, bytes);
      const found = await readPositionFile(held, byName);
      expect(found).toMatchObject({ ok: true, value: { format, refusals: [], positions: [{ fen }] } });
    }
  });

  it.each([
    ['bm Qxf7#; id "Suite(v1.0) Mates.001"; c0 "Qxf7#=10";', '0 1'],
    ['4 4 bm Qxf7# dm 1', '4 4'],
    ['bm Qxf7#', '0 1'],
  ])('a line of a test suite is read whatever its file is called: %s', async (rest, counters) => {
    const fields = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq -';
    for (const name of ['suite.epd', 'suite.txt', 'suite.fen', 'suite']) {
      const held = path.join(dir, name);
      writeFileSync(held, `${fields} ${rest}\n`);
      const found = await readPositionFile(held, byName);
      expect(found).toMatchObject({ ok: true, value: { positions: [{ fen: `${fields} ${counters}` }] } });
    }
  });

  it('a missing file, an unknown ending and a folder that is not there are failures', async () => {
    expect(await readPositionFile(path.join(dir, 'no.fen'), byName)).toMatchObject({
      error: { code: 'file_error' },
    });
    writeFileSync(path.join(dir, 'no.xyz'), 'nothing of the kind');
    expect(await readPositionFile(path.join(dir, 'no.xyz'), byName)).toMatchObject({
      error: { code: 'unknown_format' },
    });
    writeFileSync(path.join(dir, 'games.fen'), '[White "A"]\n\n1. e4 *\n');
    expect(await readPositionFile(path.join(dir, 'games.fen'), byName)).toMatchObject({
      error: {
        code: 'unknown_format',
        message: expect.stringContaining('is a file of games; positions are read'),
      },
    });
    const nowhere = path.join(dir, 'none', 'x.jsonl');
    expect(writePositionFile(nowhere, [], 'jsonl')).toMatchObject({ error: { code: 'file_error' } });
  });
});

describeWithSharedData('the stand-in sets', 'generalization', () => {
  it.each(['wd', 'nd', 'ood'])('%s: 500 positions, none refused, diagnostics as stated', async (name) => {
    const file = sharedData('generalization', `standin-${name}.jsonl`);
    const found = await readPositionFile(file, byName);
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.refusals).toEqual([]);
    expect(found.value.positions).toHaveLength(500);
    const stated = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const [index, position] of found.value.positions.entries()) {
      expect(position.condition).toBe(name.toUpperCase());
      expect([position.legalCount, position.whiteMaterial, position.blackMaterial, position.inCheck]).toEqual(
        ['legal_count', 'white_material', 'black_material', 'in_check'].map((key) => stated[index]?.[key]),
      );
    }
  });
});
