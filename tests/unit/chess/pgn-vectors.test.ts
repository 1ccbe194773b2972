/** PGN as files have it, against the table of cases; and any text at all: no throw, linear time, bounded depth. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PgnGame, PgnPly } from '../../../core/chess/pgn-record.ts';
import { makePgnReader, readPgn } from '../../../core/chess/pgn-read.ts';

interface ExpectedGame {
  readonly moves: string | null;
  readonly result: string;
  readonly reports: readonly string[];
  readonly tags?: Readonly<Record<string, string>>;
  readonly opening?: readonly string[];
  readonly nags?: Readonly<Record<string, readonly number[]>>;
  readonly comments?: Readonly<Record<string, readonly string[]>>;
  readonly variations?: Readonly<Record<string, readonly string[]>>;
  readonly cut?: readonly [plies: number, line: number];
}

interface Case {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly games: readonly ExpectedGame[];
}

const file = new URL('../../vectors/pgn.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] };

function lineText(plies: readonly PgnPly[]): string {
  return plies
    .flatMap(({ commentsBefore, uci, variations }) => [
      ...commentsBefore.map((comment) => `{${comment}}`),
      uci,
      ...variations.map((line) => `(${lineText(line)})`),
    ])
    .join(' ');
}

function byPly<T>(plies: readonly PgnPly[], of: (ply: PgnPly) => readonly T[]): Record<string, readonly T[]> {
  const entries = plies.map((ply, index) => [String(index + 1), of(ply)] as const);
  return Object.fromEntries(entries.filter(([, found]) => found.length > 0));
}

/** What the case speaks of, in its form. */
function seen(game: PgnGame, wanted: ExpectedGame): ExpectedGame {
  const plies = game.plies ?? [];
  return {
    moves: game.plies === null ? null : plies.map(({ uci }) => uci).join(' '),
    result: game.result,
    reports: game.reports
      .map(({ code }) => code)
      .filter((code) => wanted.reports.includes(code) || code !== 'no_result'),
    ...(wanted.tags === undefined
      ? {}
      : { tags: Object.fromEntries([...game.tags].filter(([name]) => name in (wanted.tags ?? {}))) }),
    ...(wanted.opening === undefined ? {} : { opening: game.comments }),
    ...(wanted.nags === undefined ? {} : { nags: byPly(plies, ({ nags }) => nags) }),
    ...(wanted.comments === undefined ? {} : { comments: byPly(plies, ({ comments }) => comments) }),
    ...(wanted.variations === undefined
      ? {}
      : { variations: byPly(plies, ({ variations }) => variations.map(lineText)) }),
    ...(game.cut === null ? {} : { cut: [game.cut.plies, game.cut.line] }),
  };
}

describe('PGN as files have it', () => {
  it.each(cases.map((row) => [row.id, row] as const))('%s', (_, { text, games }) => {
    const read = readPgn(text);
    expect(read).toHaveLength(games.length);
    expect(read.map((game, index) => seen(game, games[index] as ExpectedGame))).toEqual(games);
  });
});

const PARTS =
  '1.| e4| e5|{|}|(|)|[Event "x"]|\n|\n\n|1-0|*|;|$3|%|--|"|\\|!|=|+|[|]|<|N|Sf3|♘|½| - |0-0|word|…|\u{fe0e}'.split(
    '|',
  );

describe('any text', () => {
  const MEGABYTE = 1 << 20;
  it.each([
    ['exclamation marks', '1. e4 ', '!', ''],
    ['equals signs', '1. e4 ', '=', ''],
    ['opening parentheses', '1. e4 ', '(', ''],
    ['variations in variations', '1. e4 ', '(1. d4 ', ''],
    ['closing parentheses', '1. e4 ', ')', ''],
    ['a brace that never closes', '1. e4 {', 'a\n', ''],
    ['opening brackets', '1. e4 ', '[', ''],
    ['tags that do not close', '', '[A "', ''],
    ['angle brackets', '1. e4 ', '<', ''],
    ['dollars', '1. e4 ', '$', ''],
    ['words', '1. e4 ', 'ab ', ''],
    ['prose before any game', '', 'so it is ', ''],
    ['quotes in a tag', '[A ', '"', ']'],
    ['backslashes in a tag', '[A "', '\\', '"]'],
    ['small comments', '1. e4 ', '{a}', ''],
    ['moves', '', 'Nf3 Nf6 Ng1 Ng8 ', ''],
  ])('a megabyte of %s is read in a second or few, and what is kept is bounded', (_, head, unit, tail) => {
    const text = `${head}${unit.repeat(MEGABYTE / unit.length)}${tail} e5 *`;
    const from = performance.now();
    const games = readPgn(text);
    expect(performance.now() - from).toBeLessThan(10_000);
    for (const { plies, reports } of games) {
      expect(reports.length).toBeLessThanOrEqual(100);
      expect((plies ?? []).length).toBeLessThanOrEqual(50_000);
      expect((plies ?? []).every(({ nags }) => nags.length <= 32)).toBe(true);
    }
  });

  it('is handed over in pieces as well as whole', () => {
    const games: PgnGame[] = [];
    const reader = makePgnReader((game) => games.push(game));
    reader.push('[White "A"] 1. e4 {a comment that');
    reader.push(' goes on} e5 ; and a rest', false);
    reader.push(' of a line, 2. Nf3', false);
    reader.push('2. Nc3 *');
    reader.end();
    expect(games.map(({ plies }) => (plies ?? []).map(({ uci }) => uci).join(' '))).toEqual([
      'e2e4 e7e5 b1c3',
    ]);
  });

  it('tells what stands behind the last game', () => {
    const reader = makePgnReader(() => undefined);
    for (const line of ['1. e4 *', '', 'The end of the collection']) reader.push(line);
    expect(reader.end().map(({ line, code }) => [line, code])).toEqual([[3, 'text_before_game']]);
  });

  it('takes time in proportion to its length, whatever it is made of', () => {
    const part = fc.constantFrom(...PARTS);
    const unit = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(unit, (text) => {
        const from = performance.now();
        readPgn(text.repeat(Math.ceil(100_000 / text.length)));
        return performance.now() - from < 3_000;
      }),
      { numRuns: 60 },
    );
  });
});
