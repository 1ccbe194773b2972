import { describe, expect, it } from 'vitest';
import { nearestBucket } from '../../../core/score/buckets.ts';
import { compareLabel, readLabels } from '../../../core/score/label.ts';
import type { ReleasedLabel } from '../../../core/chessqa/label-record.ts';
import type { SearchLine } from '../../../core/uci/search.ts';

const LINE: SearchLine = {
  multipv: 1,
  depth: 12,
  seldepth: 17,
  score: { cp: -12 },
  bound: null,
  nodes: 65585,
  timeMs: 1,
  wdl: null,
  pv: ['f6h5', 'f4g5'],
};

describe('nearestBucket', () => {
  it.each([
    [300, 200], // R-QUEST-6.1: a tie goes to the lower; position_judgement_advantage_0092
    [301, 400],
    [100, 0],
    [101, 200],
    [-100, -200], // position_judgement_disadvantage_0068
    [-99, 0],
    [-300, -400],
    [-299, -200],
    [0, 0],
    [-532, -400],
    [9999, 400],
  ])('%i cp is %i', (cp, bucket) => expect(nearestBucket(cp)).toBe(bucket));
});

describe('readLabels', () => {
  it("turns scores and bounds to White's view", () => {
    const lastLine: SearchLine = { ...LINE, score: { cp: -19 }, bound: 'upperbound' };
    const black = readLabels({ lastExact: LINE, lastLine }, 'b');
    expect(black.lastExact).toEqual({
      whiteCp: 12,
      whiteMate: null,
      bound: null,
      bucket: 0,
      depth: 12,
      seldepth: 17,
      nodes: 65585,
      pv: ['f6h5', 'f4g5'],
    });
    expect(black.lastLine).toMatchObject({ whiteCp: 19, bound: 'lowerbound' });
    expect(readLabels({ lastExact: LINE, lastLine }, 'w').lastLine).toMatchObject({
      whiteCp: -19,
      bound: 'upperbound',
    });
    const lower: SearchLine = { ...LINE, bound: 'lowerbound' };
    expect(readLabels({ lastExact: null, lastLine: lower }, 'b').lastLine?.bound).toBe('upperbound');
  });

  it('keeps a mate apart from centipawns', () => {
    const mated: SearchLine = { ...LINE, score: { mate: -3 } };
    expect(readLabels({ lastExact: mated, lastLine: null }, 'w').lastExact).toMatchObject({
      whiteCp: null,
      whiteMate: -3,
      bucket: -400,
    });
    expect(readLabels({ lastExact: mated, lastLine: null }, 'b').lastExact).toMatchObject({
      whiteCp: null,
      whiteMate: 3,
      bucket: 400,
    });
  });

  it('a mate in 0 is a defect, a missing line is null, and nothing is a negative zero', () => {
    const mate0: SearchLine = { ...LINE, score: { mate: 0 } };
    expect(() => readLabels({ lastExact: mate0, lastLine: null }, 'w')).toThrow('mate in 0');
    expect(readLabels({ lastExact: null, lastLine: null }, 'w')).toEqual({ lastExact: null, lastLine: null });
    const zero: SearchLine = { ...LINE, score: { cp: 0 } };
    expect(Object.is(readLabels({ lastExact: zero, lastLine: null }, 'b').lastExact?.whiteCp, 0)).toBe(true);
  });
});

describe('compareLabel', () => {
  const read = readLabels({ lastExact: LINE, lastLine: null }, 'b').lastExact;
  if (read === null) throw new Error('unreachable');
  const released: ReleasedLabel = {
    answer: 0,
    whiteCp: 12,
    depth: 12,
    seldepth: 17,
    nodes: 65585,
    pv: ['f6h5', 'f4g5'],
    hasEngineProvenance: true,
  };
  it.each<[string, Partial<ReleasedLabel>, string]>([
    ['all fields', {}, 'exact'],
    ['fields it does not state', { depth: null, seldepth: null, nodes: null, pv: null }, 'exact'],
    ['another depth', { depth: 13 }, 'score'],
    ['another seldepth', { seldepth: 16 }, 'score'],
    ['other nodes', { nodes: 65586 }, 'score'],
    ['a shorter variation', { pv: ['f6h5'] }, 'score'],
    ['another variation', { pv: ['f6h5', 'f4g3'] }, 'score'],
    ['no provenance', { hasEngineProvenance: false }, 'score'],
    ['an answer that contradicts its score', { answer: 200 }, 'score'],
    ['another score', { whiteCp: 13 }, 'bucket'],
    ['no score', { whiteCp: null }, 'bucket'],
    ['another score and bucket', { whiteCp: 150, answer: 200 }, 'different'],
    ['no score, another bucket', { whiteCp: null, answer: 200 }, 'different'],
  ])('%s', (_, change, agreement) => expect(compareLabel({ ...released, ...change }, read)).toBe(agreement));

  it('a stated mate agrees with the same mate alone', () => {
    const mated: SearchLine = { ...LINE, score: { mate: 3 } };
    const mate = readLabels({ lastExact: mated, lastLine: null }, 'w').lastExact;
    if (mate === null) throw new Error('unreachable');
    const stated: ReleasedLabel = { ...released, answer: 400, whiteCp: null, whiteMate: 3 };
    expect(compareLabel(stated, mate)).toBe('exact');
    expect(compareLabel({ ...stated, whiteMate: 4 }, mate)).toBe('bucket');
    expect(compareLabel({ ...stated, whiteMate: -3, answer: -400 }, mate)).toBe('different');
    expect(compareLabel({ ...stated, whiteCp: 12 }, mate)).toBe('bucket');
    expect(compareLabel(stated, read)).toBe('different');
  });
});
