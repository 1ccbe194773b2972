/** Files as people bring them: packed, in other letters, of another kind than their name says, or none at all. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileKindOf } from '../../../core/util/file-kind.ts';
import { TextLines } from '../../../core/util/text-lines.ts';
import { openInput } from '../../../host/sources/input.ts';
import { removeFolder, temporaryFolder } from '../journal/workspace-fixture.ts';

let folder: string;
beforeAll(() => (folder = temporaryFolder()));
afterAll(() => removeFolder(folder));

const TEXT = '[White "Müller"]\n\n1. e4 {“fine”} e5 *\n';

function fileOf(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** Frames as the zstd program writes them: one raw block, no checksum. */
function zstdFrame(text: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const block = Buffer.alloc(3);
  block.writeUIntLE((text.length << 3) | 1, 0, 3);
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, block, text]);
}

async function read(file: string) {
  const opened = await openInput(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const lines: string[] = [];
  await opened.value.lines((line) => lines.push(line));
  return { ...opened.value, text: lines.join('\n') };
}

const PLAIN = TEXT.trimEnd();

describe('a file', () => {
  it.each([
    ['plain', Buffer.from(TEXT), null, 'utf-8'],
    ['with a mark', Buffer.from(`\u{feff}${TEXT}`), null, 'utf-8'],
    ['UTF-16 LE', Buffer.from(`\u{feff}${TEXT}`, 'utf16le'), null, 'utf-16le'],
    ['UTF-16 BE', Buffer.from(`\u{feff}${TEXT}`, 'utf16le').swap16(), null, 'utf-16be'],
    [
      'Windows-1252',
      Buffer.from(TEXT.replace('“', '\u0093').replace('”', '\u0094'), 'latin1'),
      null,
      'windows-1252',
    ],
    ['CRLF', Buffer.from(TEXT.replaceAll('\n', '\r\n')), null, 'utf-8'],
    ['lone CR', Buffer.from(TEXT.replaceAll('\n', '\r')), null, 'utf-8'],
    ['closed by Ctrl-Z', Buffer.from(`${PLAIN}\u001a`), null, 'utf-8'],
    ['gzip', gzipSync(Buffer.from(TEXT)), 'gzip', 'utf-8'],
    [
      'gzip in two members',
      Buffer.concat([gzipSync(Buffer.from(TEXT.slice(0, 9))), gzipSync(Buffer.from(TEXT.slice(9)))]),
      'gzip',
      'utf-8',
    ],
    ['gzip of UTF-16', gzipSync(Buffer.from(`\u{feff}${TEXT}`, 'utf16le')), 'gzip', 'utf-16le'],
    ['zstd', zstdFrame(Buffer.from(TEXT)), 'zstd', 'utf-8'],
    [
      'zstd in two frames',
      Buffer.concat([
        zstdFrame(Buffer.from('[White "Müller"]\n')),
        zstdFrame(Buffer.from('\n1. e4 {“fine”} e5 *\n')),
      ]),
      'zstd',
      'utf-8',
    ],
  ] as const)('%s is the same text, of a kind that is seen', async (_, bytes, compression, encoding) => {
    expect(await read(fileOf('any.bin', bytes))).toMatchObject({
      text: PLAIN,
      compression,
      encoding,
      kind: 'pgn',
    });
  });

  it('says what was done to it', async () => {
    const bytes = gzipSync(Buffer.from('[White "M\u00fcller"]\n', 'latin1'));
    const { notes } = await read(fileOf('notes', bytes));
    expect(notes).toEqual([
      'Unpacked from gzip.',
      'Not UTF-8: read as Windows-1252; letters of another code page are wrong.',
    ]);
  });

  it.each([
    ['gzip', gzipSync(Buffer.from(TEXT.repeat(500)))],
    ['zstd', zstdFrame(Buffer.from(TEXT.repeat(500)))],
  ])('%s that ends too early is no whole file', async (name, bytes) => {
    const file = fileOf(`cut-${name}`, bytes.subarray(0, bytes.length - 20));
    const opened = await openInput(file);
    expect(opened.ok ? null : opened.error.message).toMatch(
      new RegExp(`the ${name} file is damaged or not whole`),
    );
  });

  it.each([
    ['PK\u0003\u0004 rest', 'a zip archive'],
    ['BZh91AY', 'packed by bzip2'],
    ['SQLite format 3\u0000', 'an SQLite database'],
    ['PAR1', 'a Parquet table'],
  ])('that is a container nobody unpacks is named: %s', async (bytes, what) => {
    expect(await openInput(fileOf('container', bytes))).toMatchObject({
      ok: false,
      error: { code: 'file_error', message: expect.stringContaining(`is ${what}: unpack it`) },
    });
  });

  it('holds little of what a small file stands for', { timeout: 60_000 }, async () => {
    const file = fileOf('bomb.gz', gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)));
    const opened = await openInput(file);
    if (!opened.ok) throw new Error(opened.error.message);
    let pieces = 0;
    for await (const piece of opened.value.bytes()) {
      expect(piece.length).toBeLessThan(1024 * 1024);
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(100);
  });

  it('is left when nobody wants it any more', async () => {
    const file = fileOf('long.pgn', '1. e4 *\n'.repeat(200_000));
    const opened = await openInput(file);
    const stop = new AbortController();
    if (!opened.ok) throw new Error(opened.error.message);
    let pieces = 0;
    const reading = (async () => {
      for await (const _ of opened.value.bytes({ signal: stop.signal })) {
        pieces += 1;
        stop.abort();
      }
    })();
    await expect(reading).rejects.toThrow();
    expect(pieces).toBe(1);
  });
});

describe('what is no file', () => {
  it('is refused at once and named', async () => {
    const pipe = path.join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const inner = path.join(folder, 'inner');
    mkdirSync(inner);
    const dangling = path.join(folder, 'dangling');
    symlinkSync(path.join(folder, 'nowhere'), dangling);
    const circle = path.join(folder, 'circle');
    symlinkSync(circle, circle);
    const socket = path.join(folder, 'socket');
    const server = createServer().listen(socket);
    await new Promise((resolve) => server.once('listening', resolve));
    const said = async (file: string): Promise<string> => {
      const opened = await openInput(file);
      return opened.ok ? 'opened' : opened.error.message.slice(file.length + 1);
    };
    expect(await said(pipe)).toMatch(/^is a pipe, not a file/);
    expect(await said(inner)).toMatch(/^is a folder/);
    expect(await said(socket)).toMatch(/^is a socket/);
    expect(await said('/dev/zero')).toMatch(/^is a device/);
    expect(await said(dangling)).toBe('cannot be read: it is a link that leads nowhere.');
    expect(await said(circle)).toBe('cannot be read: its links lead in a circle.');
    expect(await said(path.join(folder, 'none'))).toBe('cannot be read: there is no such file.');
    server.close();
  });
});

describe('the kind of a text', () => {
  it.each([
    ['[Event "x"]', 'pgn'],
    ['\n\n% an escape\n[White "A"] [Black "B"]', 'pgn'],
    ['A collection\nby somebody\n\n[Event "x"]', 'pgn'],
    ['1. e4 e5 2. Nf3', 'pgn'],
    ['{a comment first} 1. e4', 'pgn'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'fen'],
    ['# suite\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'fen'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;', 'epd'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm e4', 'epd'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw\tKQkq\t-\tbm e4;', 'epd'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4', 'epd'],
    ['PuzzleId,FEN,Moves,Rating', 'csv'],
    ['00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6,1760', 'csv'],
    ['id;fen\na;b', 'csv'],
    ['{"task_id": "x"}', 'jsonl'],
    ['{"format":"plybook-run","version":1}', 'bundle'],
    ['[{"a": 1}]', 'json'],
    ['{\n "a": 1\n}', 'json'],
    ['nothing of the kind', null],
    ['', null],
  ])('%j is %s', (text, kind) => {
    expect(fileKindOf(text)).toBe(kind);
  });

  it('is seen of any text without a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => fileKindOf(text) !== undefined),
    );
  });
});

describe('lines of text', () => {
  it('are the same however the text comes', () => {
    const part = fc.constantFrom('\r', '\n', '\r\n', 'a', ' ', 'bc', '\u001a');
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 6 }), { maxLength: 8 }), (pieces) => {
        const text = pieces.map((all) => all.join('')).join('');
        const read: string[] = [];
        const lines = new TextLines((line) => read.push(line));
        for (const piece of pieces) lines.push(piece.join(''));
        lines.end();
        const wanted = text.split(/\r\n|\n|\r/).map((line) => line.replace(/\u001a+$/, ''));
        if (/(?:^|[\r\n])$/.test(text)) wanted.pop();
        expect(read).toEqual(wanted);
      }),
    );
  });

  it('that are too long come in pieces, cut between words', () => {
    const read: [string, boolean][] = [];
    const lines = new TextLines((text, isStart) => read.push([text, isStart]), 10);
    lines.push('abc def ghi jkl mno\nx');
    lines.end();
    expect(read.map(([text]) => text).join('')).toBe('abc def ghi jkl mnox');
    expect(read.filter(([, isStart]) => isStart).map(([text]) => text)).toEqual(['abc def ghi jkl', 'x']);
  });
});
