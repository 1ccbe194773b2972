/** Rows of what follows from the figures, on models that have the paper's UCI figures. */
import { describe, expect, it } from 'vitest';
import { foldStudy } from '../../../core/study/comparisons.ts';
import {
  comparisonRows,
  meansOverModels,
  overallRows,
  reasoningRows,
  stepRows,
} from '../../../core/study/derived-rows.ts';
import type { PaperModel } from '../../../core/study/paper-targets.ts';
import { paperModel, row } from './paper-model.ts';

const names: readonly PaperModel[] = ['GPT-3.5', 'GPT-4o', 'GPT-5 (minimal)', 'GPT-5 (moderate)'];
const study = foldStudy(names.map(paperModel), 'A', { replicates: 50, seed: 1 });
const roles = {
  generations: names.slice(0, 3),
  random: null,
  references: [],
  reasoning: { less: 'GPT-5 (minimal)', more: 'GPT-5 (moderate)' },
  peers: [],
};
const percent = (value: number | null | undefined): number => (value ?? Number.NaN) * 100;

describe('over all conditions', () => {
  it('a model has its mean, spread, legal rate and rate of bad syntax', () => {
    const rows = comparisonRows(study);
    for (const [index, acpl] of [843.66, 512.68, 444.77, 121.88].entries()) {
      expect(rows[index]?.overall.value).toBeCloseTo(acpl, 1);
      expect(rows[index]?.pooled).toMatchObject({ n: 1500, mean: expect.closeTo(acpl, 1) });
    }
    const illegal = rows.map(({ legal }) => 100 - percent(legal.rate));
    for (const [index, printed] of [80.33, 36.67, 29.67, 4.13].entries()) {
      expect(illegal[index]).toBeCloseTo(printed, 2);
    }
    expect(rows[0]?.invalidSyntax).toMatchObject({ count: 0, n: 1500, rate: 0 });
  });

  it('a step has its improvement and how many fewer answers are no legal move', () => {
    const [first, second] = overallRows(study, roles).steps;
    expect(percent(first?.improvement.value)).toBeCloseTo(100 * (1 - 512.68 / 843.66), 1);
    expect(percent(first?.illegalReduction)).toBeCloseTo(100 * (1 - 36.67 / 80.33), 1);
    expect(percent(second?.illegalReduction)).toBeCloseTo(100 * (1 - 29.67 / 36.67), 1);
  });

  it('reasoning has its reduction: 72.6 % in UCI notation', () => {
    expect(percent(overallRows(study, roles).reasoning?.value)).toBeCloseTo(72.6, 1);
  });
});

it('the second step gains less than the first, in each condition', () => {
  const rows = stepRows(study, roles).filter(({ newer }) => newer === 'GPT-5 (minimal)');
  const slow = rows.map(({ slowDown }) => percent(slowDown?.value));
  for (const [index, [first, second]] of [
    [73.07, 68.18],
    [42.45, 14.28],
    [14.16, 1.34],
  ].entries()) {
    expect(slow[index]).toBeCloseTo(100 * (1 - (second ?? 0) / (first ?? 1)), 0);
  }
  expect(rows[0]?.slowDown?.interval).not.toBeNull();
  expect(stepRows(study, roles)[0]?.slowDown).toBeNull();
});

it('the gain a token falls from WD on', () => {
  const [wd, nd, ood] = reasoningRows(study, roles);
  expect(wd?.gainDrop).toBeNull();
  expect(nd?.gainDrop).toBeCloseTo(1 - (nd?.marginalGain ?? 0) / (wd?.marginalGain ?? 0), 12);
  expect(ood?.gainDrop).toBeGreaterThan(nd?.gainDrop ?? 1);
});

describe('means over models', () => {
  it("are of each model's own ratio, not ratios of means", () => {
    const means = meansOverModels(study, roles, []);
    expect(means.ndRatio.value).toBeCloseTo((893.35 / 648.17 + 514.16 / 174.52 + 440.76 / 55.53) / 3, 2);
    expect(means.oodRatio.value).toBeCloseTo((989.46 / 648.17 + 849.37 / 174.52 + 838.03 / 55.53) / 3, 2);
    expect(means.oodRatio.interval).not.toBeNull();
    expect(means.legalRatioNd).toBeCloseTo(1.51, 2);
    expect(means.legalRatioOod).toBeCloseTo(4.76, 2);
    expect(means).toMatchObject({ generations: 3, asked: 0, invalidSyntax: null });
  });

  it('of texts are over those that were asked in words', () => {
    const model = (id: string, bad: number) => ({
      id,
      name: id,
      rows: Array.from({ length: 10 }, (_none, index) =>
        row(index, 'WD', index < bad ? 'invalid_syntax' : 'illegal', 1000),
      ),
    });
    const small = foldStudy([model('a', 1), model('b', 4), model('engine', 10)], 'A', {
      replicates: 10,
      seed: 1,
    });
    const none = { ...roles, generations: [] };
    expect(meansOverModels(small, none, ['a', 'b']).invalidSyntax).toBeCloseTo(0.25, 12);
    expect(meansOverModels(small, none, ['a', 'b']).ndRatio.value).toBeNull();
  });
});
