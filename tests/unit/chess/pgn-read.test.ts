import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PgnGame, PgnPly } from '../../../core/chess/pgn-record.ts';
import { readPgn } from '../../../core/chess/pgn-read.ts';

function only(text: string): PgnGame {
  const games = readPgn(text);
  expect(games).toHaveLength(1);
  return games[0] as PgnGame;
}

function uci(plies: readonly PgnPly[] | null): string {
  return (plies ?? []).map((ply) => ply.uci).join(' ');
}

function codes(game: PgnGame): string[] {
  return game.reports.map(({ code }) => code);
}

describe('one game', () => {
  it('reads tags, moves, comments, NAGs and variations', () => {
    const game = only(
      '[Event "A \\"quoted\\" \\\\ name"]\n[Result "1-0"]\n\n{Before.} 1. e4! {Best.} (1. d4 d5 (1... Nf6 $5)) 1... e5 $14 2. Nf3?! 1-0',
    );
    expect(game.tags.get('Event')).toBe('A "quoted" \\ name');
    expect(uci(game.plies)).toBe('e2e4 e7e5 g1f3');
    expect(game.comments).toEqual(['Before.']);
    expect(game.plies?.[0]).toMatchObject({ nags: [1], comments: ['Best.'] });
    expect(uci(game.plies?.[0]?.variations[0] ?? null)).toBe('d2d4 d7d5');
    expect(uci(game.plies?.[0]?.variations[0]?.[1]?.variations[0] ?? null)).toBe('g8f6');
    expect(game.plies?.[1]?.nags).toEqual([14]);
    expect(game).toMatchObject({ result: '1-0', reports: [] });
  });

  it.each([
    ['zeros', '1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *', 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8'],
    ['no numbers', 'e4 e5 *', 'e2e4 e7e5'],
    ['attached numbers', '1.e4 e5 2.Nf3 *', 'e2e4 e7e5 g1f3'],
    ['ellipsis', '1. e4 1… e5 2. … *', 'e2e4 e7e5'],
    ['blank line inside the moves', '1. e4\n\n\n1... e5 *', 'e2e4 e7e5'],
    ['escaped lines', '1. e4\n% not a move\n1... e5 *', 'e2e4 e7e5'],
    ['rest-of-line comments', '1. e4 ; king pawn (best) {x\n1... e5 *', 'e2e4 e7e5'],
    ['comment over lines', '1. e4 {a\n% b\n\n[c] 1. d4} 1... e5 *', 'e2e4 e7e5'],
    [
      'en passant words',
      '1. e4 a6 2. e5 d5 3. exd6e.p. Nc6 4. dxc7 e.p. *',
      'e2e4 a7a6 e4e5 d7d5 e5d6 b8c6 d6c7',
    ],
  ])('%s', (_name, text, moves) => {
    expect(uci(only(text).plies)).toBe(moves);
  });

  it.each(['a8=Q', 'a8Q', 'a8(Q)', 'a8(Q)+', 'a8=Q+!'])('promotion written %s', (text) => {
    const game = only(`[FEN "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. ${text} *`);
    expect(uci(game.plies)).toBe('a7a8q');
    expect(codes(game)).toEqual([]);
  });

  it.each([
    ['=', 10],
    ['∞', 13],
    ['⩲', 14],
    ['⩱', 15],
    ['±', 16],
    ['∓', 17],
    ['+−', 18],
    ['−+', 19],
    ['!!', 3],
    ['??', 4],
  ])('glyph %s is NAG %i, attached or alone', (glyph, nag) => {
    expect(only(`1. e4${glyph} *`).plies?.[0]?.nags).toEqual([nag]);
    expect(only(`1. e4 ${glyph} *`).plies?.[0]?.nags).toEqual([nag]);
  });

  it('a NAG of a number that no standard knows cuts no line', () => {
    const game = only('1. e4 $1000 e5 2. Nf3 *');
    expect(game.plies?.map(({ nags }) => nags)).toEqual([[1000], [], []]);
    expect(game.reports).toEqual([]);
  });

  it.each([
    ['1-0', '1-0'],
    ['1–0', '1-0'],
    ['0–1', '0-1'],
    ['½-½', '1/2-1/2'],
    ['1/2-1/2', '1/2-1/2'],
    ['*', '*'],
  ])('result %s', (text, result) => expect(only(`1. e4 ${text}`).result).toBe(result));

  it('lets the moves beat the tag, and the last of repeated tags count', () => {
    const game = only('[White "A"]\n[White "B"]\n[Result "1-0"]\n\n1. e4 0-1');
    expect(game.tags.get('White')).toBe('B');
    expect(game.result).toBe('0-1');
    expect(codes(game)).toEqual(['repeated_tag', 'result_differs']);
  });

  it('takes the FEN tag whatever SetUp says', () => {
    const game = only('[SetUp "0"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *');
    expect(game.startFen).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    expect(uci(game.plies)).toBe('e2e4');
  });
});

describe('trouble', () => {
  it.each([
    ['an illegal move', '1. e4 e5 2. Ke3 Nc6 (2... Nf6) *', 'e2e4 e7e5', 'illegal_move'],
    ['a null move', '1. e4 -- 2. d4 *', 'e2e4', 'null_move'],
    ['nonsense', '1. e4 hello 2. d4 *', 'e2e4', 'unreadable_move'],
    [
      'an ambiguous move',
      '1. Nf3 a6 2. Nc3 a5 3. Nd4 a4 4. Nb5 h6 5. Na3 h5 6. Nb5 h4 7. Nd4 a3 8. Ne4 *',
      'g1f3',
      null,
    ],
  ])('%s cuts the line there', (_name, text, moves, code) => {
    const game = only(text);
    expect(uci(game.plies).startsWith(moves)).toBe(true);
    if (code !== null) expect(codes(game)).toEqual([code]);
  });

  it('cuts a variation without cutting the game', () => {
    const game = only('1. e4 (1. Ke2 e5) 1... e5 *');
    expect(uci(game.plies)).toBe('e2e4 e7e5');
    expect(codes(game)).toEqual(['illegal_move']);
  });

  it('reads the next game after a broken one', () => {
    const games = readPgn(
      '[Event "1"]\n\n1. e4 {never closed\n\n[Event "2"]\n\n1. d4 (1. c4 \n\n[Event "3"]\n[FEN "nonsense"]\n\n1. e4 *\n\n[Event "4"]\n\n1. c4 *\n',
    );
    expect(games.map((game) => game.tags.get('Event'))).toEqual(['1', '2', '3', '4']);
    expect(games.map((game) => (game.plies === null ? null : uci(game.plies)))).toEqual([
      'e2e4',
      'd2d4',
      null,
      'c2c4',
    ]);
    expect(games.map(codes)).toEqual([
      ['unclosed_comment', 'no_result'],
      ['unclosed_variation', 'no_result'],
      ['fen_refused'],
      [],
    ]);
  });

  it('refuses other variants by name', () => {
    const game = only('[Variant "Chess960"]\n\n1. e4 *');
    expect(game.plies).toBeNull();
    expect(codes(game)).toEqual(['variant_refused']);
  });

  it('skips text before the first game', () => {
    const game = only('A collection of games\nby somebody\n\n[Event "1"]\n\n1. e4 *');
    expect(uci(game.plies)).toBe('e2e4');
    expect(codes(game)).toEqual(['text_before_game']);
  });

  it('knows games of tags only, and games without tags', () => {
    const games = readPgn('[Event "1"]\n[Result "1/2-1/2"]\n\n[Event "2"]\n\n1. e4 1-0 1. d4 0-1\n');
    expect(games.map((game) => [uci(game.plies), game.result])).toEqual([
      ['', '1/2-1/2'],
      ['e2e4', '1-0'],
      ['d2d4', '0-1'],
    ]);
  });

  it('bounds nesting', () => {
    const game = only(`1. e4 ${'(1. d4 '.repeat(5_000)}${')'.repeat(5_000)} 1... e5 *`);
    expect(uci(game.plies)).toBe('e2e4 e7e5');
    expect(codes(game)).toContain('too_deep');
  });

  it('reads CRLF and a byte order mark', () => {
    expect(uci(only('\u{feff}[Event "1"]\r\n\r\n1. e4\r\n1... e5 *\r\n').plies)).toBe('e2e4 e7e5');
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      '1.',
      ' e4',
      ' e5',
      '{',
      '}',
      '(',
      ')',
      '[Event "x"]',
      '\n',
      '1-0',
      '*',
      ';',
      '$3',
      '%',
      ' --',
      '"',
      '\\',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (pgn) => readPgn(pgn).every((game) => game.number > 0)),
      { numRuns: 1_000 },
    );
  });
});
