import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { allLegalMoves, drawRandomMove, foldExactRandom } from '../../../core/study/baselines.ts';
import {
  countedLoss,
  foldValue,
  moveValueSchema,
  reachedBy,
  scoreForMover,
  VALUING_PRESETS,
  type MoveValue,
} from '../../../core/study/valuing.ts';
import type { Score, SearchResult } from '../../../core/uci/search.ts';

function search(score: Score | null, bestmove: string): SearchResult {
  const line = {
    multipv: 1,
    depth: 12,
    seldepth: null,
    bound: null,
    nodes: null,
    timeMs: null,
    wdl: null,
    pv: [],
  };
  return {
    bestmove,
    ponder: null,
    lastExact: score === null ? null : { ...line, score },
    lastLine: null,
    lines: [],
    nodesTotal: null,
    pvAgrees: null,
    wallMs: null,
    droppedLines: 0,
  };
}

describe('the position after a move', () => {
  it.each([
    ['goes on', START_FEN, 'e2e4', 'search'],
    ['mate delivered', '7k/5ppp/8/8/8/8/8/K3R3 w - - 0 1', 'e1e8', 'mate_delivered'],
    ['stalemate', '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', 'g1g6', 'draw'],
    ['nothing left to mate with', '4k3/8/8/8/8/8/3p4/4K3 w - - 0 1', 'e1d2', 'draw'],
    ['the hundredth half-move', '4k3/8/8/8/8/8/3R4/4K3 w - - 99 80', 'd2d3', 'draw'],
    ['mate on the hundredth half-move', '7k/5ppp/8/8/8/8/8/K3R3 w - - 99 80', 'e1e8', 'mate_delivered'],
  ])('%s', (_name, fen, uci, kind) => expect(reachedBy({ fen, uci }).kind).toBe(kind));

  it('of an illegal move is a defect', () => {
    expect(() => reachedBy({ fen: START_FEN, uci: 'e2e5' })).toThrow('not legal');
  });
});

describe('value of a move', () => {
  const move = { positionId: 'p', fen: START_FEN, uci: 'e2e4' };

  it('keeps both raw scores and both losses', () => {
    const value = foldValue(move, search({ mate: 3 }, 'd2d4'), search({ mate: -4 }, 'e7e5'));
    expect(value).toEqual({
      positionId: 'p',
      uci: 'e2e4',
      before: { mate: 3 },
      after: { kind: 'searched', score: { mate: -4 } },
      bestmove: 'd2d4',
      loss: { A: 1, C: 0 },
      failure: null,
    });
    expect(moveValueSchema.parse(value)).toEqual(value);
    expect(scoreForMover(value.after)).toEqual({ mate: 4 });
  });

  it('is unknown where a search failed or told no score, never 0', () => {
    const failed = { failure: 'engine_failed: crashed' };
    const good = search({ cp: 10 }, 'e2e4');
    expect(foldValue(move, failed, good)).toMatchObject({
      loss: null,
      before: null,
      failure: failed.failure,
    });
    expect(foldValue(move, good, failed)).toMatchObject({ loss: null, before: { cp: 10 }, after: null });
    expect(foldValue(move, search(null, 'e2e4'), good)).toMatchObject({ loss: null });
    expect(foldValue(move, good, search(null, 'e7e5'))).toMatchObject({ loss: null, bestmove: 'e2e4' });
  });

  it("the engine's own choice loses what two searches differ by, unless it is called free", () => {
    const value = foldValue(
      { ...move, uci: 'd2d4' },
      search({ cp: 30 }, 'd2d4'),
      search({ cp: -24 }, 'e7e5'),
    );
    expect(countedLoss(value, 'A', false)).toBe(6);
    expect(countedLoss(value, 'A', true)).toBe(0);
    expect(countedLoss({ ...value, loss: null }, 'A', true)).toBeNull();
  });

  it('a draw on the board needs no search', () => {
    const stalemate = { positionId: 'p', fen: '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', uci: 'g1g6' };
    expect(foldValue(stalemate, search({ mate: 1 }, 'g1g7'), null).loss).toEqual({ A: 999, C: 1000 });
  });
});

describe('the random mover', () => {
  const place = { id: 'ood-0001', fen: START_FEN };

  it('draws by seed and id alone, only legal moves, and all of them in the end', () => {
    expect(drawRandomMove(place, 7)).toBe(drawRandomMove(place, 7));
    const drawn = Array.from({ length: 600 }, (_value, seed) => drawRandomMove(place, seed));
    expect([...new Set(drawn)].sort()).toEqual(legalList(START_FEN));
    const ids = Array.from({ length: 600 }, (_value, index) =>
      drawRandomMove({ ...place, id: `p${index}` }, 1),
    );
    const counts = legalList(START_FEN).map((uci) => ids.filter((id) => id === uci).length);
    expect(Math.min(...counts)).toBeGreaterThan(10); // 30 on average
    expect(Math.max(...counts)).toBeLessThan(60);
  });

  it('exact: the mean over every legal move, unknown when one is', () => {
    expect(allLegalMoves([place])).toHaveLength(20);
    const value = (positionId: string, loss: MoveValue['loss']): MoveValue => ({
      positionId,
      uci: 'e2e4',
      before: null,
      after: null,
      bestmove: null,
      loss,
      failure: null,
    });
    expect(
      foldExactRandom([value('a', { A: 10, C: 20 }), value('b', null), value('a', { A: 30, C: 20 })]),
    ).toEqual([
      { positionId: 'a', moves: 2, loss: { A: 20, C: 20 } },
      { positionId: 'b', moves: 1, loss: null },
    ]);
  });
});

describe('presets', () => {
  it('have one limit each and one thread', () => {
    expect(VALUING_PRESETS.paper.limit).toEqual({ depth: 30 });
    expect(VALUING_PRESETS.quick.limit).toEqual({ nodes: 100_000 });
    for (const { settings } of Object.values(VALUING_PRESETS)) expect(settings.threads).toBe(1);
  });
});
