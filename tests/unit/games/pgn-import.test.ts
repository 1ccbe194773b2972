/** Files as people have them: encodings, line ends, several games, broken ones among them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgnGameSchema, type PgnGameView } from '../../../core/game/pgn-import.ts';
import { MOST_GAMES, readPgnFile, type PgnFile } from '../../../host/games/pgn-import.ts';
import { removeFolder, temporaryFolder } from '../journal/workspace-fixture.ts';

let folder: string;
beforeAll(() => (folder = temporaryFolder()));
afterAll(() => removeFolder(folder));

async function read(bytes: string | Uint8Array): Promise<PgnFile> {
  const file = path.join(folder, 'games.pgn');
  writeFileSync(file, bytes);
  const found = await readPgnFile(file);
  if (!found.ok) throw new Error(found.error.message);
  for (const game of found.value.games) pgnGameSchema.parse(game);
  return found.value;
}

const tagOf = (game: PgnGameView | undefined, name: string): string | undefined =>
  game?.tags.find((tag) => tag.name === name)?.value;

const GAME = '[White "Ångström “A”"]\n[Result "1-0"]\n\n1. e4 $1 {fine} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n';

describe('a PGN file', () => {
  it.each([
    ['UTF-8', Buffer.from(GAME)],
    ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${GAME}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\u{feff}${GAME}`, 'utf16le')],
    ['Windows-1252', Buffer.from(GAME.replace('“', '\u0093').replace('”', '\u0094'), 'latin1')],
    ['CRLF', Buffer.from(GAME.replaceAll('\n', '\r\n'))],
    ['lone CR', Buffer.from(GAME.replaceAll('\n', '\r'))],
  ])('in %s is read as the same game', async (_, bytes) => {
    const { games, total } = await read(bytes);
    expect([games.length, total]).toEqual([1, 1]);
    const [game] = games;
    expect(tagOf(game, 'White')).toBe('Ångström “A”');
    expect(game?.moves.map(({ uci, san }) => `${uci} ${san}`)).toEqual(['e2e4 e4', 'e7e5 e5', 'g1f3 Nf3']);
    expect(game?.moves[0]).toMatchObject({ nags: [1], comment: 'fine' });
    expect(game).toMatchObject({ result: '1-0', problems: [] });
  });

  it('starts where its FEN tag says, and tells the position after every move', async () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const { games } = await read(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. e4 Kd7 *\n`);
    expect(games[0]?.startFen).toBe(fen);
    expect(games[0]?.moves.at(-1)?.fenAfter).toBe('8/3k4/8/8/4P3/8/8/4K3 w - - 1 2');
  });

  it('with a broken game reports it and reads the next one', async () => {
    const broken = '[White "B"]\n\n1. e4 e5 2. Qh8 Nf6 *\n\n';
    const variant = '[Variant "Atomic"]\n\n1. e4 *\n\n';
    const { games, total } = await read(`${GAME}\n${broken}${variant}${GAME}`);
    expect(total).toBe(4);
    expect(games.map(({ moves }) => moves.length)).toEqual([3, 2, 0, 3]);
    expect(games.map(({ problems }) => problems.length > 0)).toEqual([false, true, true, false]);
    expect(games[1]?.problems.join()).toMatch(/^Line \d+, illegal move: Qh8/);
  });

  it('with a byte order mark is what the mark says, though a byte is no UTF-8', async () => {
    const bytes = Buffer.from(`\u{feff}[White "Caf~"]\n\n1. e4 {é} *\n`);
    bytes[bytes.indexOf('~')] = 0xe9;
    const { games } = await read(bytes);
    expect(games).toMatchObject([{ tags: [{ name: 'White', value: 'Caf\ufffd' }], problems: [] }]);
    expect(games[0]?.moves[0]?.comment).toBe('é');
  });

  it('keeps what is said before the first move, and the lines played instead', async () => {
    const { games } = await read(
      '[Event "E"]\n\n{Intro} 1. e4 e5 {main} (1... c5 $6 {sharp} 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nf3 *\n',
    );
    expect(games[0]?.comment).toBe('Intro');
    expect(games[0]?.moves.map(({ comment }) => comment)).toEqual([null, 'main', null]);
    expect(games[0]?.moves.map(({ variations }) => variations)).toEqual([
      [],
      ['1... c5 $6 {sharp} 2. Nf3 (2. c3 d5) 2... d6', '1... e6'],
      [],
    ]);
  });

  it('of many games hands out the first ones and counts all', async () => {
    const { games, total } = await read(`${GAME}\n`.repeat(MOST_GAMES + 7));
    expect([games.length, total, games.at(-1)?.number]).toEqual([MOST_GAMES, MOST_GAMES + 7, MOST_GAMES]);
  });

  it('that is none, or not there, is no game', async () => {
    expect((await read(new Uint8Array([0, 255, 254, 13, 10, 7]))).games).toEqual([]);
    expect((await read('')).total).toBe(0);
    expect(await readPgnFile(path.join(folder, 'none.pgn'))).toMatchObject({
      ok: false,
      error: { code: 'file_error' },
    });
  });

  it('that is packed is read as it was', async () => {
    const { games, notes } = await read(gzipSync(Buffer.from(GAME)));
    expect(tagOf(games[0], 'White')).toBe('Ångström “A”');
    expect(notes).toEqual(['Unpacked from gzip.']);
  });

  it('says how many games were cut, and where', async () => {
    const cut = '[White "B"]\n\n1. e4 e5 2. Sf3 Sc6 *\n\n';
    const { games, notes } = await read(`${GAME}\n${cut.repeat(7)}[Variant "Atomic"]\n\n1. e4 *\n`);
    expect(notes).toEqual([
      '8 of 9 games could not be read whole (7 cut short, read up to there, 1 refused): game 2, line 8, ply 3: foreign ' +
        'letter; game 3, line 12, ply 3: foreign letter; game 4, line 16, ply 3: foreign letter; game 5, line 20, ply 3: ' +
        'foreign letter; game 6, line 24, ply 3: foreign letter and 3 more.',
    ]);
    expect(games[1]?.cut).toMatch(/^Line 8, foreign letter: Sf3 after 2 plies/);
    expect(games.map((game) => game.cut === null)).toEqual([true, ...Array(8).fill(false)]);
  });

  it('in other letters than UTF-8 says so', async () => {
    const { notes } = await read(Buffer.from('[White "Müller"]\n\n1. e4 *\nThe end', 'latin1'));
    expect(notes).toEqual([
      'Not UTF-8: read as Windows-1252; letters of another code page are wrong.',
      'Line 4: text that belongs to no game: The.',
    ]);
  });

  it('that holds something else is refused by what it holds', async () => {
    const file = path.join(folder, 'lies.pgn');
    writeFileSync(file, '{"fen":"8/8/8/8/8/8/8/K6k w - - 0 1"}\n');
    expect(await readPgnFile(file)).toMatchObject({
      ok: false,
      error: { code: 'file_error', message: `${file} holds no games: it is a file of JSON lines, not PGN.` },
    });
  });

  it('is left when nobody wants it any more', async () => {
    const file = path.join(folder, 'long.pgn');
    writeFileSync(file, `${GAME}\n`.repeat(20_000));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    expect(await readPgnFile(file, stop.signal)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('leaves the program a turn while a hostile one is read', async () => {
    const file = path.join(folder, 'hostile.pgn');
    writeFileSync(file, `1. e4 ${'!'.repeat(1 << 20)} e5\n${'Nf3 Nf6 Ng1 Ng8 '.repeat(20_000)}`);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 5);
    const { ok: isRead } = await readPgnFile(file);
    clearInterval(ticking);
    expect([isRead, turns > 3]).toEqual([true, true]);
  });
});
