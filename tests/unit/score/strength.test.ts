import { describe, expect, it } from 'vitest';
import { normalCdf } from '../../../core/score/normal.ts';
import {
  addPair,
  eloOfScore,
  matchFigures,
  NO_PAIRS,
  scoreOfElo,
  type PairCounts,
} from '../../../core/score/pentanomial.ts';
import { logLikelihoodRatio, sprtBounds, sprtFigures } from '../../../core/score/sprt.ts';
import vectors from '../../vectors/match-strength.json' with { type: 'json' };

const pairsOf = ([a = 0, b = 0, c = 0, d = 0, e = 0]: readonly number[]): PairCounts => [a, b, c, d, e];

/** To four digits of the larger part, or of 1 where both are small. */
function expectSame(found: number | null | undefined, wanted: number | null, digits = 4): void {
  if (wanted === null || found === null || found === undefined) {
    expect(found ?? null).toBe(wanted);
    return;
  }
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(0.5 * 10 ** -digits * Math.max(1, Math.abs(wanted)));
}

describe('strength of a match', () => {
  it.each(vectors.cases)('$id: $input.pairs', ({ input, expected }) => {
    const pairs = pairsOf(input.pairs);
    const found = matchFigures(pairs);
    const { runner, independent } = expected;
    expectSame(found.score, runner.score);
    expectSame(found.elo, runner.elo);
    const { eloInterval } = found;
    expectSame(eloInterval === null ? null : (eloInterval.high - eloInterval.low) / 2, runner.eloError);
    expectSame(found.normalizedElo, runner.normalizedElo);
    // The runner prints two decimals of a percentage.
    expect(Math.abs((found.los ?? 0) * 100 - runner.losPercent)).toBeLessThanOrEqual(0.00501);
    expectSame(found.los, independent.los, 12);
    expectSame(found.elo, independent.elo, 9);
    expectSame(found.scoreInterval?.low, Math.max(0, independent.low), 12);
    expectSame(found.scoreInterval?.high, Math.min(1, independent.high), 12);
    if (eloInterval !== null) {
      expectSame(eloInterval.low, independent.eloLow, 9);
      expectSame(eloInterval.high, independent.eloHigh, 9);
    }
  });

  it.each(vectors.cases)('the sequential test of $id', ({ input, expected }) => {
    const { pairs, ...hypotheses } = input;
    const llr = (model: 'normalized' | 'logistic'): number =>
      logLikelihoodRatio(pairsOf(pairs), { model, ...hypotheses });
    const { runner, independent } = expected;
    expectSame(llr('normalized'), runner.llrNormalized);
    expectSame(llr('normalized'), independent.llrNormalized, 7);
    expectSame(llr('logistic'), independent.llrLogistic, 7);
    expect(Math.abs(llr('logistic') - runner.llrLogistic)).toBeLessThan(0.001);
    const bounds = sprtBounds(hypotheses);
    expectSame(bounds.lower, runner.lower, 9);
    expectSame(bounds.upper, runner.upper, 9);
  });

  it('has no number where nothing was told', () => {
    expect(matchFigures(NO_PAIRS)).toMatchObject({ pairs: 0, score: null, elo: null, los: null });
    expect(matchFigures([0, 0, 1, 0, 0])).toMatchObject({
      pairs: 1,
      score: 0.5,
      elo: 0,
      scoreInterval: null,
    });
    expect(matchFigures([0, 0, 0, 0, 9])).toMatchObject({
      score: 1,
      elo: null,
      eloInterval: null,
      los: null,
    });
    expect(matchFigures([0, 0, 7, 0, 0])).toMatchObject({
      scoreInterval: null,
      los: null,
      normalizedElo: null,
    });
    // The interval of the score reaches 1, so that of Elo has no end.
    const wide = matchFigures([0, 0, 1, 0, 4]);
    expect(wide.scoreInterval?.high).toBe(1);
    expect(wide.eloInterval).toBeNull();
  });

  it('mirrors: the second player has what the first has not', () => {
    const one = matchFigures([3, 11, 20, 17, 9]);
    const other = matchFigures([9, 17, 20, 11, 3]);
    expect((one.score ?? 0) + (other.score ?? 0)).toBeCloseTo(1, 12);
    expect((one.elo ?? 0) + (other.elo ?? 0)).toBeCloseTo(0, 9);
    expect((one.los ?? 0) + (other.los ?? 0)).toBeCloseTo(1, 12);
    const sprt = { model: 'normalized', alpha: 0.05, beta: 0.05 } as const;
    const forth = logLikelihoodRatio([3, 11, 20, 17, 9], { ...sprt, elo0: 0, elo1: 20 });
    expect(logLikelihoodRatio([9, 17, 20, 11, 3], { ...sprt, elo0: -20, elo1: 0 })).toBeCloseTo(-forth, 8);
  });

  it('decides at a bound and not before', () => {
    const settings = { model: 'normalized', elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05 } as const;
    expect(sprtFigures(NO_PAIRS, settings)).toMatchObject({ llr: 0, decision: 'undecided' });
    expect(sprtFigures([2, 20, 60, 60, 20], settings).decision).toBe('h1');
    expect(sprtFigures([20, 60, 60, 20, 2], settings).decision).toBe('h0');
  });

  it('counts pairs by their points', () => {
    expect([0, 0.5, 1, 1, 1.5, 2].reduce(addPair, NO_PAIRS)).toEqual([1, 1, 2, 1, 1]);
    expect(scoreOfElo(eloOfScore(0.64) ?? 0)).toBeCloseTo(0.64, 12);
  });

  it('knows the normal distribution', () => {
    // Abramowitz and Stegun, table 26.1.
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 14);
    expect(normalCdf(-2.5)).toBeCloseTo(0.00620966532577613, 15);
    expect(normalCdf(3)).toBeCloseTo(0.99865010196837, 14);
    expect(normalCdf(-5) / 2.866515719235352e-7).toBeCloseTo(1, 9);
    expect(normalCdf(40)).toBe(1);
  });
});
