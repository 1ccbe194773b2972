import { describe, expect, it } from 'vitest';
import type { PgnGameView } from '../../../core/game/pgn-import.ts';
import type { PlyView } from '../../../core/game/report.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { gameMarks, worthOf, type GamePoint } from '../../../renderer/chart/game-marks.ts';
import { laneMarks, type LaneFacts } from '../../../renderer/chart/lane-marks.ts';
import { formatScore, moveNumber, shareWords, whiteView } from '../../../renderer/format/game-words.ts';
import { lineText } from '../../../renderer/routes/review/engine-lines.tsx';
import { findGame, pgnSheet, pgnStands, titleOf } from '../../../renderer/routes/review/pgn-words.ts';
import {
  clampPlace,
  makeSheet,
  makeStands,
  nextMarked,
  standAt,
} from '../../../renderer/routes/review/ply-cursor.ts';
import { outcomeParts, tokenText } from '../../../renderer/routes/runs/games/player-words.ts';
import { makeReviewHref, readReviewPlace } from '../../../renderer/state/review-place.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

function ply(part: Partial<PlyView>): PlyView {
  return {
    ply: 1,
    by: 'decision',
    playerId: 'm',
    move: 'e2e4',
    san: 'e4',
    fenBefore: START_FEN,
    fenAfter: AFTER_E4,
    decisionId: 'd',
    requests: 1,
    rejections: 0,
    queueMs: 0,
    wallMs: 10,
    completionTokens: null,
    waits: [],
    marks: [],
    whiteScore: null,
    review: null,
    at: '2026-01-01T00:00:00.000Z',
    ...part,
  };
}

const black = ply({ ply: 2, move: 'e7e5', san: 'e5', fenBefore: AFTER_E4, fenAfter: AFTER_E5 });
const forfeit = ply({
  ply: 3,
  by: 'forfeit',
  move: null,
  san: null,
  fenBefore: AFTER_E5,
  fenAfter: null,
  marks: ['forfeit'],
});

describe('stepping through a game', () => {
  it('shows the start, each position after a move, and what a forfeited decision was asked about', () => {
    const stands = makeStands(START_FEN, [ply({}), black, forfeit]);
    expect(stands.map(({ fen }) => fen)).toEqual([START_FEN, AFTER_E4, AFTER_E5, AFTER_E5]);
    expect(stands.map(({ arrows }) => arrows.map(({ move }) => move))).toEqual([[], ['e2e4'], ['e7e5'], []]);
    expect(standAt(stands, 9)).toBe(stands[0]);
  });

  it('draws the move that the review prefers, but not over the played one', () => {
    const review = { bestMove: 'd2d4' } as PlyView['review'];
    expect(makeStands(START_FEN, [ply({ review })])[1]?.arrows).toEqual([
      { move: 'e2e4', tone: 'other' },
      { move: 'd2d4', tone: 'answer' },
    ]);
    const same = { bestMove: 'e2e4' } as PlyView['review'];
    expect(makeStands(START_FEN, [ply({ review: same })])[1]?.arrows).toHaveLength(1);
  });

  it('finds the next mark after the place and goes round', () => {
    const plies = [ply({ marks: ['retried'] }), black, ply({ marks: ['retried', 'blunder'] }), forfeit];
    expect(nextMarked(plies, 0, ['retried'])).toBe(1);
    expect(nextMarked(plies, 1, ['retried'])).toBe(3);
    expect(nextMarked(plies, 3, ['retried'])).toBe(1);
    expect(nextMarked(plies, 3, ['blunder'])).toBe(3);
    expect(nextMarked(plies, 0, ['missed_mate'])).toBeNull();
    expect(nextMarked([], 0, ['retried'])).toBeNull();
  });

  it('keeps every place within the game; a place that is not named is the end', () => {
    expect([null, -3, 0, 2, 99].map((place) => clampPlace(place, 4))).toEqual([4, 0, 0, 2, 4]);
  });

  it('puts moves in pairs, also where Black begins', () => {
    const rows = makeSheet([black, forfeit]);
    expect(rows.map(({ number, white, black: b }) => [number, white?.place, b?.place])).toEqual([
      ['1', undefined, 1],
      ['2', 2, undefined],
    ]);
    expect(makeSheet([ply({}), black])).toHaveLength(1);
  });
});

describe('the chart of a game', () => {
  const point = (part: Partial<GamePoint>): GamePoint => ({
    whiteScore: null,
    isBlunder: false,
    waits: [],
    ...part,
  });

  it('parts the line at unknown scores and keeps mates on rails of their own', () => {
    const marks = gameMarks(
      [
        point({ whiteScore: { cp: 0 } }),
        point({ whiteScore: { cp: 100 } }),
        point({}),
        point({ whiteScore: { cp: -50 }, isBlunder: true }),
        point({ whiteScore: { mate: 3 } }),
        point({ whiteScore: { mate: -2 } }),
      ],
      600,
    );
    expect(marks.lines.map((line) => line.length)).toEqual([2, 1]);
    expect(marks.bridges.map(({ x1, x2 }) => [marks.placeAt(x1), marks.placeAt(x2)])).toEqual([[2, 4]]);
    expect(marks.mates.map(({ place, y }) => [place, y])).toEqual([
      [5, marks.whiteRailY],
      [6, marks.blackRailY],
    ]);
    expect(marks.blunders.map(({ place }) => place)).toEqual([4]);
    // White's advantage is above the middle, and the rails lie outside of every score.
    expect(marks.lines[0]?.[1]?.y).toBeLessThan(marks.zeroY);
    const huge = gameMarks(
      [point({ whiteScore: { cp: 20_000 } }), point({ whiteScore: { cp: -20_000 } })],
      600,
    );
    const [up, down] = huge.lines[0] ?? [];
    expect(up?.y).toBeGreaterThan(huge.whiteRailY);
    expect(down?.y).toBeLessThan(huge.blackRailY);
  });

  it('finds the place under the pointer again, and has one dot a wait', () => {
    const waits = [
      { wallMs: 90, legal: false },
      { wallMs: 400_000, legal: null },
      { wallMs: 1000, legal: true },
    ];
    const marks = gameMarks(
      Array.from({ length: 50 }, () => point({ waits })),
      700,
    );
    for (let place = 0; place <= 50; place += 1) expect(marks.placeAt(marks.xOf(place))).toBe(place);
    expect(marks.placeAt(-100)).toBe(0);
    expect(marks.placeAt(9999)).toBe(50);
    expect(marks.dots).toHaveLength(150);
    for (const { y } of marks.dots) {
      expect(y).toBeGreaterThanOrEqual(marks.waitsTop - 0.01);
      expect(y).toBeLessThanOrEqual(marks.height);
    }
  });

  it('has nothing to draw of a game without moves', () => {
    const marks = gameMarks([], 300);
    expect([marks.lines, marks.mates, marks.dots]).toEqual([[], [], []]);
    expect(marks.placeAt(150)).toBe(0);
  });

  it('values scores from −1 to 1, the same on both sides', () => {
    expect(worthOf(0)).toBe(0);
    expect(worthOf(300)).toBeCloseTo(-worthOf(-300), 12);
    expect(worthOf(100_000)).toBeLessThanOrEqual(1);
  });
});

describe('lanes on a clock', () => {
  const second = (s: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, s)).toISOString();
  const game = (
    gameId: string,
    lane: string,
    startedAt: string | null,
    endedAt: string | null,
  ): LaneFacts['games'][number] =>
    ({
      gameId,
      lane,
      startedAt,
      endedAt,
      result: null,
      state: 'ended',
      plies: 10,
    }) as LaneFacts['games'][number];
  const facts = {
    lanes: [{ lane: 'a' }, { lane: 'b' }],
    games: [
      game('a-1', 'a', second(0), second(9)),
      game('a-2', 'a', second(10), null),
      game('b-1', 'b', null, null),
    ],
    executions: [
      { number: 1, startedAt: second(0), endedAt: second(12), outcome: 'paused' },
      { number: 2, startedAt: second(16), endedAt: second(20), outcome: 'finished' },
    ],
    amendments: [{ number: 1, at: second(14), reason: 'more' }],
    startedAt: second(0),
    finishedAt: second(20),
  } as unknown as LaneFacts;

  it('draws games from their start to their end or the end of the clock, restarts and amendments at their time', () => {
    const marks = laneMarks(facts, null, 500);
    const x = (s: number): number => marks.left + (s / 20) * (marks.right - marks.left);
    expect(marks.bars.map(({ gameId }) => gameId)).toEqual(['a-1', 'a-2']);
    expect(marks.bars[0]?.width).toBeCloseTo(x(9) - x(0), 6);
    expect((marks.bars[1]?.x ?? 0) + (marks.bars[1]?.width ?? 0)).toBeCloseTo(marks.right, 6);
    expect(marks.restarts.map((one) => one.x)).toEqual([x(16)]);
    expect(marks.quiet[0]?.x).toBeCloseTo(x(12), 6);
    expect(marks.quiet[0]?.width).toBeCloseTo(x(16) - x(12), 6);
    expect(marks.amendments[0]?.x).toBeCloseTo(x(14), 6);
  });

  it('stretches to the clock of the screen while something is played', () => {
    const marks = laneMarks(facts, Date.parse(second(40)), 500);
    expect(marks.restarts[0]?.x).toBeCloseTo(marks.left + (16 / 40) * (marks.right - marks.left), 6);
  });
});

describe('words', () => {
  it('write scores from White’s view and moves by their number', () => {
    expect(formatScore(whiteView({ cp: 35 }, AFTER_E4))).toBe('−0.35');
    expect(formatScore(whiteView({ mate: -2 }, AFTER_E4))).toBe('#2');
    expect(formatScore(null)).toBe('–');
    expect([moveNumber(START_FEN), moveNumber(AFTER_E4)]).toEqual(['1.', '1…']);
    expect(lineText(AFTER_E4, ['e7e5', 'g1f3', 'b8c6'])).toBe('1… e5 2. Nf3 Nc6');
    expect(lineText(START_FEN, ['e2e4', 'e2e4'])).toBe('1. e4 …');
  });

  it('never give a share without what it is of', () => {
    const share = { numerator: 1, denominator: 4, of: 'decisions', interval: { low: 0.1, high: 0.6, n: 4 } };
    expect(shareWords(share)).toBe('1 of 4 decisions: 25.0\u202f% [10.0, 60.0]');
    expect(shareWords({ ...share, numerator: 0, denominator: 0 })).toBe('no decisions yet');
    expect(tokenText({ sum: null, median: null, told: 0 }, 9)).toBe('not told');
  });

  it('leave out of the outcome bar what did not occur; the parts fill it', () => {
    const of = (numerator: number): object => ({ numerator, denominator: 10, of: 'decisions' });
    const decisions = { clean: of(6), recovered: of(3), retried: of(0), forfeit: of(1), stopped: of(0) };
    const parts = outcomeParts(decisions as never);
    expect(parts.map(({ outcome }) => outcome)).toEqual(['clean', 'recovered', 'forfeit']);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });
});

describe('the address of a review', () => {
  it('is read again as it was written', () => {
    const href = makeReviewHref('r 1', 'a/g1', 12);
    const place = readReviewPlace(new URLSearchParams(href.slice(href.indexOf('?'))));
    expect(place).toEqual({ runId: 'r 1', gameId: 'a/g1', ply: 12, profile: null, part: 'reply' });
  });

  it('takes what cannot be read for not named', () => {
    const place = readReviewPlace(new URLSearchParams('run=&game=x&ply=-1&part=nonsense'));
    expect(place).toEqual({ runId: null, gameId: 'x', ply: null, profile: null, part: 'reply' });
  });
});

describe('a game of a PGN file', () => {
  const game: PgnGameView = {
    number: 2,
    tags: [{ name: 'White', value: 'A\u202eB' }],
    startFen: START_FEN,
    result: '1-0',
    comment: null,
    moves: [
      { uci: 'e2e4', san: 'e4', fenAfter: AFTER_E4, comment: null, nags: [], variations: [] },
      { uci: 'e7e5', san: 'e5', fenAfter: AFTER_E5, comment: 'x', nags: [1], variations: [] },
    ],
    problems: ['line 3: Ke9 is no move'],
  };

  it('is stepped through like any other, and named with what is wrong with it', () => {
    expect(pgnStands(game).map(({ fen }) => fen)).toEqual([START_FEN, AFTER_E4, AFTER_E5]);
    expect(makeSheet(pgnSheet(game))).toHaveLength(1);
    expect(titleOf(game)).toBe('2. A⟨U+202E⟩B – ?, 1-0 ⚠');
    expect(findGame([game], '7')).toBe(game);
    expect(findGame([], '7')).toBeNull();
  });
});
