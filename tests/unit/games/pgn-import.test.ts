/** Files as people have them: encodings, line ends, several games, broken ones among them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgnGameSchema, type PgnGameView } from '../../../core/game/report.ts';
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
});
