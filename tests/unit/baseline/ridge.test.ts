import { describe, expect, it } from 'vitest';
import type { FeatureRow } from '../../../core/baseline/features.ts';
import { fitRidge, predict } from '../../../core/baseline/ridge.ts';
import { makeRng } from '../../../core/util/rng.ts';

describe('fitRidge', () => {
  it('solves a case that can be worked out by hand', () => {
    // One feature, rows 1 and 2, targets 3 and 6: w = (1·3 + 2·6) / (1 + 4 + 1) = 2.5.
    const weights = fitRidge([[[0, 1]], [[0, 2]]], [3, 6], 1, 1);
    expect(weights[0]).toBeCloseTo(2.5, 12);
    expect(predict([[0, 4]], weights)).toBeCloseTo(10, 12);
  });

  it('fulfils the normal equations, also with more features than rows', () => {
    const rng = makeRng(5);
    const width = 12;
    const rows: FeatureRow[] = Array.from({ length: 7 }, () =>
      Array.from({ length: 5 }, (_, i): readonly [number, number] => [i * 2, rng() - 0.5]),
    );
    const targets = rows.map(() => 100 * rng());
    const weights = fitRidge(rows, targets, width, 1);
    for (let feature = 0; feature < width; feature += 1) {
      const residual = rows.reduce((sum, row, at) => {
        const value = row.find(([index]) => index === feature)?.[1] ?? 0;
        return sum + value * (predict(row, weights) - (targets[at] ?? 0));
      }, weights[feature] ?? 0);
      expect(residual).toBeCloseTo(0, 9);
    }
  });
});
