import { describe, expect, it } from 'vitest';
import { cpLoss, scoreValue, type AfterMove } from '../../../core/study/cp-loss.ts';

describe('score under a mate convention', () => {
  it.each([
    [{ cp: 35 }, 35, 35],
    [{ cp: 2100 }, 2100, 1000],
    [{ cp: -2100 }, -2100, -1000],
    [{ mate: 3 }, 997, 1000],
    [{ mate: -3 }, -997, -1000],
    [{ mate: 0 }, -1000, -1000],
  ])('%j is %s under A and %s under C', (score, paper, clamped) => {
    expect(scoreValue(score, 'A')).toBe(paper);
    expect(scoreValue(score, 'C')).toBe(clamped);
  });
});

describe('centipawn loss', () => {
  const searched = (score: { cp: number } | { mate: number }): AfterMove => ({ kind: 'searched', score });
  it.each([
    ['a worse move', { cp: 50 }, searched({ cp: -20 }), 30, 30],
    ['a move better than the search thought', { cp: 35 }, searched({ cp: -57 }), 0, 0],
    ['the cap', { cp: 900 }, searched({ cp: 900 }), 1000, 1000],
    ['mate delivered from a lost position', { cp: -800 }, { kind: 'mate_delivered' as const }, 0, 0],
    ['stalemate thrown', { cp: 700 }, { kind: 'draw' as const }, 700, 700],
    ['a draw saved', { cp: -700 }, { kind: 'draw' as const }, 0, 0],
    ['mate kept, one move longer', { mate: 3 }, searched({ mate: -4 }), 1, 0],
    ['+21.00 turned into mate in 5', { cp: 2100 }, searched({ mate: -5 }), 1000, 0],
    ['mated in 12 turned into −46.32', { mate: -12 }, searched({ cp: 4632 }), 1000, 0],
  ])('%s', (_name, before, after, paper, clamped) => {
    expect(cpLoss(before, after, 'A')).toBe(paper);
    expect(cpLoss(before, after, 'C')).toBe(clamped);
  });
});
