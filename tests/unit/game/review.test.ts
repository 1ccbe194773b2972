import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci } from '../../../core/chess/legal-list.ts';
import { positionFacts } from '../../../core/game/position-facts.ts';
import {
  bucketOfLoss,
  lossOfMove,
  makeReview,
  planReview,
  reviewFigures,
  type ReviewSubject,
} from '../../../core/game/review.ts';
import { gameReviewSchema, type GameReview } from '../../../core/game/review-record.ts';
import type { Score, SearchLine, SearchResult } from '../../../core/uci/search.ts';
import { listEngines, readManifest } from '../../../engines/locate.ts';
import { openPool } from '../../../engines/pool.ts';

function fenAfter(moves: readonly string[], fen = START_FEN): string {
  const after = applyUci(fen, moves);
  if (!after.ok) throw new Error(after.error.message);
  return after.value;
}

const opening = ['d2d4', 'g8f6', 'c2c4', 'g7g6'];
const subject: ReviewSubject = {
  requestId: 'astra-g1-p5-a1-00000000',
  gameId: 'astra-g1',
  playerId: 'astra',
  ply: 5,
  fen: fenAfter(opening),
  move: 'b1c3',
};

function search(score: Score | null, bestmove: string | null, wdl: SearchLine['wdl'] = null): SearchResult {
  const line: SearchLine | null =
    score === null
      ? null
      : { multipv: 1, depth: 12, seldepth: 18, score, bound: null, nodes: 50_012, timeMs: 1, wdl, pv: [] };
  return {
    bestmove,
    ponder: null,
    lastExact: line,
    // The very last line is a bound and says something else: it must not count.
    lastLine: line && { ...line, score: { cp: -999 }, bound: 'upperbound' },
    lines: line === null ? [] : [line],
    nodesTotal: 50_050,
    pvAgrees: null,
    wallMs: 100,
    droppedLines: 0,
  };
}

const profile = 'bench=2030154|Hash=32;MultiPV=1;Threads=1|nodes=50000';

describe('the loss of a move (R-GAME-16.1)', () => {
  it('(35, 57) of the reference loses nothing', () => {
    const review = makeReview(subject, profile, search({ cp: 35 }, 'b1c3'), search({ cp: 57 }, 'b1c3'));
    expect(gameReviewSchema.parse(review)).toEqual(review);
    expect(review).toMatchObject({
      rawCp: -22,
      lossCp: 0,
      bestMoveMatch: true,
      isMateLine: false,
      bucket: 'under_50',
      phase: 'opening',
    });
  });

  const rows: readonly (readonly [Score, Score, number | null, boolean | null, string | null])[] = [
    [{ cp: 100 }, { cp: 51 }, 49, false, 'under_50'],
    [{ cp: 100 }, { cp: 50 }, 50, false, 'from_50'],
    [{ cp: 0 }, { cp: -99 }, 99, false, 'from_50'],
    [{ cp: 0 }, { cp: -100 }, 100, false, 'from_100'],
    [{ cp: 0 }, { cp: -299 }, 299, false, 'from_100'],
    [{ cp: 0 }, { cp: -300 }, 300, false, 'from_300'],
    [{ mate: 3 }, { cp: 900 }, null, true, 'mate_line'],
    [{ mate: 3 }, { mate: 5 }, null, false, 'mate_line'],
    [{ mate: 3 }, { mate: -2 }, null, true, 'mate_line'],
    [{ mate: -3 }, { mate: -1 }, null, false, 'mate_line'],
    [{ cp: -200 }, { mate: -1 }, null, false, 'mate_line'],
  ];
  it.each(rows)('%j then %j: loss %s, missed mate %s, %s', (best, chosen, loss, missed, bucket) => {
    expect(lossOfMove(best, chosen, false)).toMatchObject({
      lossCp: loss,
      missedForcedMate: missed,
      bucket,
      isMateLine: bucket === 'mate_line',
    });
  });

  it('a mating move loses nothing and is a mate line', () => {
    const mating = { ...subject, fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', move: 'a1a8' };
    expect(
      makeReview(mating, profile, search({ mate: 1 }, 'a1a8'), search({ mate: 1 }, 'a1a8')),
    ).toMatchObject({
      rawCp: null,
      lossCp: 0,
      isMateLine: true,
      missedForcedMate: false,
      bucket: 'mate_line',
    });
  });

  it('without an exact score is unknown, not 0', () => {
    expect(makeReview(subject, profile, search(null, 'b1c3'), search({ cp: 57 }, 'b1c3'))).toMatchObject({
      best: null,
      lossCp: null,
      isMateLine: null,
      bucket: null,
    });
    expect(
      makeReview(subject, profile, search({ cp: 1 }, null), search({ cp: 1 }, 'b1c3')).bestMoveMatch,
    ).toBeNull();
  });

  it('of expected score is known where the engine told win, draw and loss', () => {
    const both = [
      search({ cp: 35 }, 'e2e4', [100, 880, 20]),
      search({ cp: 0 }, 'b1c3', [50, 899, 51]),
    ] as const;
    expect(makeReview(subject, profile, ...both).expectedLossHalfPermille).toBe(1080 - 999);
    expect(
      makeReview(subject, profile, both[0], search({ cp: 0 }, 'b1c3')).expectedLossHalfPermille,
    ).toBeNull();
  });
});

describe('what is sent to an engine', () => {
  it('is the history and a legal move, or nothing', () => {
    expect(planReview(subject, START_FEN, opening)).toEqual({
      ok: true,
      value: { startFen: START_FEN, moves: opening, searchMoves: ['b1c3'] },
    });
    expect(planReview({ ...subject, move: 'e1e2' }, START_FEN, opening).ok).toBe(false);
    expect(planReview({ ...subject, move: 'e1h1' }, START_FEN, opening).ok).toBe(false);
    expect(planReview(subject, START_FEN, opening.slice(1)).ok).toBe(false);
    expect(planReview(subject, START_FEN, opening.slice(0, 2)).ok).toBe(false);
  });

  it('is never a finished position: no move is legal there', () => {
    const mated = 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1';
    expect(planReview({ ...subject, fen: mated, move: 'g8h8' }, mated, []).ok).toBe(false);
  });
});

describe('the position of a decision', () => {
  it('has phase, material, attacked men, captures and checks', () => {
    expect(positionFacts(START_FEN, 1)).toEqual({
      phase: 'opening',
      materialWhite: 39,
      materialBlack: 39,
      attackedMen: 0,
      legalCaptures: 0,
      legalChecks: 0,
    });
    expect(positionFacts(START_FEN, 20).phase).toBe('opening');
    expect(positionFacts(START_FEN, 21).phase).toBe('middlegame');
    // 26 points of pieces in all: rook, bishop and queen, knight, queen are 5 + 3 + 9 and so on.
    expect(positionFacts('3qk3/8/8/8/8/8/8/3QKBR1 w - - 0 1', 40)).toMatchObject({ phase: 'endgame' });
    expect(positionFacts('3qk1n1/8/8/8/8/8/8/3QKBR1 w - - 0 1', 40)).toMatchObject({ phase: 'middlegame' });
    // White's queen and knight are attacked; Rxe5+ and Qxd8+ take with check, Nxf7 takes.
    const facts = positionFacts('3qk3/5p2/8/4r1N1/8/8/8/3QR1K1 w - - 0 30', 59);
    expect(facts).toMatchObject({ materialWhite: 17, materialBlack: 15, legalCaptures: 3 });
    expect(facts.attackedMen).toBe(3);
  });
});

describe('figures of reviews', () => {
  const row = (id: string, lossCp: number | null, change: Partial<GameReview> = {}): GameReview => ({
    ...makeReview(subject, profile, search({ cp: lossCp ?? 0 }, 'b1c3'), search({ cp: 0 }, 'b1c3')),
    requestId: id,
    ...(lossCp === null ? lossOfMove({ mate: 2 }, { cp: 1 }, false) : {}),
    ...change,
  });

  it('keep mate lines apart and tell their n', () => {
    const reviews = [
      row('a', 0),
      row('b', 100),
      row('c', 350, { bestMoveMatch: false }),
      row('d', null),
      row('e', 0, { ...lossOfMove({ mate: 1 }, { mate: 1 }, true) }),
      row('elsewhere', 500),
    ];
    const figures = reviewFigures(reviews, new Set(['a', 'b', 'c', 'd', 'e', 'f']));
    expect(figures).toEqual({
      ok: true,
      value: {
        profile,
        reviewed: 5,
        missing: 1,
        failed: 0,
        valued: 3,
        meanLossCp: 150,
        medianLossCp: 100,
        blunders: 1,
        buckets: { under_50: 1, from_50: 0, from_100: 1, from_300: 1, mate_line: 2 },
        missedForcedMates: 1,
        bestMoves: 4,
        compared: 5,
      },
    });
    expect(bucketOfLoss(350)).toBe('from_300');
  });

  it('never mix engines or limits', () => {
    const reviews = [row('a', 0), row('b', 0, { profile: profile.replace('50000', '100000') })];
    const code = (accepted: string[]) => {
      const figures = reviewFigures(reviews, new Set(accepted));
      return figures.ok ? 'figures' : figures.error.code;
    };
    expect(code(['a', 'b'])).toBe('mixed_profiles');
    expect(code(['a'])).toBe('figures');
    expect(code([])).toBe('nothing_reviewed');
  });
});

describe('the real engine', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const manifest = readManifest(path.join(root, 'engines/manifest.json'));
  if (!manifest.ok) throw new Error(manifest.error.message);
  const engine = listEngines(path.join(root, 'engines/bin'), manifest.value).find(
    ({ install }) => install.id === 'stockfish-17.1',
  );

  it('gives the example of the reference, whose 35 was a bound and so no score', async () => {
    if (engine === undefined) throw new Error('Stockfish 17.1 is not installed');
    const planned = planReview(subject, START_FEN, opening);
    if (!planned.ok) throw new Error(planned.error.message);
    const { startFen, moves, searchMoves } = planned.value;
    const pool = openPool(engine, { threads: 1, hashMb: 32, multipv: 1 }, { processes: 1, deadlineScale: 5 });
    try {
      const job = { fen: startFen, moves, limit: { nodes: 50_000 }, newGame: true };
      const free = await pool.search(job);
      const restricted = await pool.search({ ...job, searchMoves });
      if (!free.ok || !restricted.ok) throw new Error('a search failed');
      expect(free.value.lastLine).toMatchObject({ score: { cp: 35 }, bound: 'upperbound' });
      const review = makeReview(subject, profile, free.value, restricted.value);
      expect(review).toMatchObject({
        bestMove: 'b1c3',
        best: { cp: 38 },
        chosen: { cp: 57 },
        rawCp: -19,
        lossCp: 0,
        bestMoveMatch: true,
      });
    } finally {
      await pool.close();
    }
  });
});
