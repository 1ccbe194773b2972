import { describe, expect, it } from 'vitest';
import { makeItemTable } from '../../../core/score/item-table.ts';
import { runFigures, type ScoreFlags } from '../../../core/score/run-figures.ts';
import { sourceDisjointMask } from '../../../core/score/source-disjoint.ts';

const items = [
  { task: 'a', category: 'X', sourceKey: '1', positionKey: 'f1', puzzleId: 'p1' },
  { task: 'a', category: 'X', sourceKey: '2', positionKey: 'f2', puzzleId: 'p2' },
  { task: 'b', category: 'Y', sourceKey: '1', positionKey: 'f3', puzzleId: 'p1' },
  { task: 'b', category: 'Y', sourceKey: '3', positionKey: 'f4', puzzleId: null },
  { task: 'c', category: 'Z', sourceKey: '4', positionKey: 'f4', puzzleId: null },
  { task: 'c', category: 'Z', sourceKey: '5', positionKey: 'f5', puzzleId: null },
  { task: 'c', category: 'Z', sourceKey: '5', positionKey: 'f5', puzzleId: null },
];

function flags(formatCompliant: boolean, contentCorrect: boolean): ScoreFlags {
  return { formatCompliant, contentCorrect, isCorrect: formatCompliant && contentCorrect };
}

describe('source-disjoint slice', () => {
  it('leaves out what two categories share by puzzle or by position, and nothing else', () => {
    expect(sourceDisjointMask(items)).toEqual([false, true, false, false, false, true, true]);
  });
});

describe('figures of a run', () => {
  const scores = [
    flags(true, true),
    flags(false, true),
    flags(true, false),
    null,
    flags(true, true),
    null,
    flags(false, false),
  ];
  const figures = runFigures(makeItemTable(items), scores, sourceDisjointMask(items));

  it('hold the three flags beside each other, failed requests in no denominator', () => {
    const micro = (part: 'whole' | 'slice', flag: 'accuracy' | 'compliance' | 'content'): unknown => {
      const { numerator, denominator, n } = figures[part][flag][0] ?? {};
      return [numerator, denominator, n];
    };
    expect(micro('whole', 'accuracy')).toEqual([2, 5, 5]);
    expect(micro('whole', 'compliance')).toEqual([3, 5, 5]);
    expect(micro('whole', 'content')).toEqual([3, 5, 5]);
    expect(micro('slice', 'accuracy')).toEqual([0, 2, 2]);
    expect(micro('slice', 'content')).toEqual([1, 2, 2]);
  });

  it('count tasks and categories', () => {
    expect(figures.byTask.compliance).toEqual([
      { group: 'a', right: 1, n: 2 },
      { group: 'b', right: 1, n: 1 },
      { group: 'c', right: 1, n: 2 },
    ]);
    expect(figures.byCategory.content[0]).toEqual({ group: 'X', right: 2, n: 2 });
  });
});
