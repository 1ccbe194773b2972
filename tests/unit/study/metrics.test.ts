import { describe, expect, it } from 'vitest';
import { meanOf } from '../../../core/score/mean.ts';
import {
  acplIncludingIllegal,
  foldCondition,
  generalisationGap,
  marginalGain,
  meanOfRatios,
  overallAcpl,
  pages,
  reduction,
} from '../../../core/study/metrics.ts';
import targets from '../../vectors/study-targets.json' with { type: 'json' };

const { printed, derived } = targets;

describe('Table 3', () => {
  it.each(printed.table3_uci)('$model $condition', (row) => {
    expect(acplIncludingIllegal(row.legal_pct / 100, row.acpl_excl)).toBeCloseTo(row.acpl_incl, 1);
    const legalCount = Math.round(row.legal_pct * 5);
    const answers = Array.from({ length: 500 }, (_value, index) => ({
      legal: index < legalCount,
      loss: index < legalCount ? row.acpl_excl : 1000,
    }));
    const metrics = foldCondition(answers);
    expect(metrics).toMatchObject({ n: 500, legalCount });
    expect(Math.abs((metrics.acplIncludingIllegal.mean ?? 0) - row.acpl_incl)).toBeLessThan(0.0051);
    expect(metrics.acplLegalOnly.mean).toBeCloseTo(row.acpl_excl, 6);
  });

  it('has twelve rows', () => expect(printed.table3_uci).toHaveLength(12));
});

describe('derived figures of the paper', () => {
  const san = derived.san_acpl_reconstructed;
  const acpl = (
    model: 'GPT-3.5' | 'GPT-4o' | 'GPT-5 (minimal)' | 'GPT-5 (moderate)',
    condition: 'WD' | 'ND' | 'OOD',
  ) => san[model][condition][0] ?? Number.NaN;

  it.each(['WD', 'ND', 'OOD'] as const)('improvement rates in %s', (condition) => {
    const first = reduction(acpl('GPT-3.5', condition), acpl('GPT-4o', condition));
    const second = reduction(acpl('GPT-4o', condition), acpl('GPT-5 (minimal)', condition));
    expect((first ?? 0) * 100).toBeCloseTo(printed.improvement_rate_pct['GPT-3.5->GPT-4o'][condition], 1);
    expect((second ?? 0) * 100).toBeCloseTo(printed.improvement_rate_pct['GPT-4o->GPT-5'][condition], 1);
    const slowDown = (reduction(first ?? 0, second ?? 0) ?? 0) * 100;
    expect(Math.abs(slowDown - printed.improvement_rate_drop_pct[condition])).toBeLessThan(0.25);
  });

  it.each(['WD', 'ND', 'OOD'] as const)('reasoning in %s: reduction, marginal gain, pages', (condition) => {
    const share = reduction(acpl('GPT-5 (minimal)', condition), acpl('GPT-5 (moderate)', condition)) ?? 0;
    expect(share * 100).toBeCloseTo(printed.reasoning_reduction_pct[condition], 1);
    const { mean, pages: printedPages } = targets.printed_tokens[condition];
    const gain = marginalGain(share, mean) ?? 0;
    expect(Math.abs(gain - targets.printed_gain[condition])).toBeLessThan(0.011);
    // ND is printed as 35.43; the formula gives 35.40 (R-STUDY-8.2).
    expect(Math.abs(pages(mean) - printedPages)).toBeLessThan(condition === 'ND' ? 0.04 : 0.05);
  });

  it('generalisation gaps', () => {
    for (const [model, gap] of Object.entries(derived.r_gen.san)) {
      if (model !== 'GPT-5 (minimal)' && model !== 'GPT-5 (moderate)') continue;
      expect(generalisationGap(acpl(model, 'OOD'), acpl(model, 'WD'))).toBeCloseTo(gap, 1);
    }
    expect(generalisationGap(838.03, 55.53)).toBeCloseTo(derived.r_gen.uci['GPT-5 (minimal)'], 2);
    expect(generalisationGap(286.8, 9.29)).toBeCloseTo(derived.r_gen.uci['GPT-5 (moderate)'], 2);
  });

  it('ratios to WD are means of each model’s own ratio', () => {
    const models = ['GPT-3.5', 'GPT-4o', 'GPT-5 (minimal)'] as const;
    const against = (condition: 'ND' | 'OOD') =>
      meanOfRatios(models.map((model) => [acpl(model, condition), acpl(model, 'WD')] as const));
    expect(against('ND')).toBeCloseTo(printed.acpl_ratio_to_wd.ND, 2);
    expect(against('OOD')).toBeCloseTo(printed.acpl_ratio_to_wd.OOD, 2);
  });

  it('overall reductions between generations', () => {
    const overall = (model: 'GPT-3.5' | 'GPT-4o' | 'GPT-5 (minimal)') =>
      overallAcpl([acpl(model, 'WD'), acpl(model, 'ND'), acpl(model, 'OOD')]) ?? 0;
    expect((reduction(overall('GPT-3.5'), overall('GPT-4o')) ?? 0) * 100).toBeCloseTo(33.12, 1);
    expect((reduction(overall('GPT-4o'), overall('GPT-5 (minimal)')) ?? 0) * 100).toBeCloseTo(14.23, 1);
  });
});

describe('nothing to divide', () => {
  it('is null, never zero', () => {
    expect(foldCondition([])).toMatchObject({ n: 0, legalRate: null });
    expect(foldCondition([{ legal: false, loss: 1000 }]).acplLegalOnly).toEqual({
      n: 0,
      mean: null,
      sd: null,
    });
    expect(generalisationGap(50, 0)).toBeNull();
    expect(meanOfRatios([])).toBeNull();
    expect(meanOf([4])).toEqual({ n: 1, mean: 4, sd: null });
  });
});
