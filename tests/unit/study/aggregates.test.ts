/** Metric code on small tables whose figures can be told by hand, and on tables made to have the paper's. */
import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { foldExactRandom } from '../../../core/study/baselines.ts';
import { foldDistribution, foldFigures } from '../../../core/study/aggregates.ts';
import {
  foldStudy,
  gapOf,
  improvementOf,
  legalRateRatio,
  normalisedOf,
  overallOf,
  ratioToWd,
  reasoningEffect,
  slowDownOf,
  type StudyModel,
} from '../../../core/study/comparisons.ts';
import { foldExtraction } from '../../../core/study/extraction.ts';
import { judgeStudyReply } from '../../../core/study/outcome.ts';
import { PRINTED_TABLE3, PRINTED_RATES, type PaperModel } from '../../../core/study/paper-targets.ts';
import type { PaperCondition } from '../../../core/study/position.ts';
import {
  commonProfile,
  makeLookup,
  makeRows,
  rowsOfValues,
  type StudyAnswer,
} from '../../../core/study/rows.ts';
import type { MoveValue } from '../../../core/study/valuing.ts';
import { paperModel, row } from './paper-model.ts';

const settings = { replicates: 200, seed: 1 };

describe('rows of answers', () => {
  const answer = (id: string, text: string | null, failure: 'timeout' | null = null): StudyAnswer => ({
    positionId: id,
    condition: 'WD',
    verdict: judgeStudyReply({ text, failure }, START_FEN, 'both'),
    reasoningTokens: null,
  });
  const value = (id: string, loss: number | null): MoveValue => ({
    positionId: id,
    uci: 'e2e4',
    before: { cp: 30 },
    after: null,
    bestmove: 'e2e4',
    loss: loss === null ? null : { A: loss, C: loss },
    failure: null,
  });
  const answers = [
    answer('a', '{"move_uci":"e2e4","move_san":"e5"}'),
    answer('b', '```\n{"move_uci":"e2e4","move_san":"e4"}\n```'),
    answer('c', null, 'timeout'),
    answer('d', '{"move_uci":"e2e4","move_san":"e4"}'),
  ];
  const lookup = makeLookup([value('a', 12), value('b', 8), value('d', null)]);
  const losses = (notation: 'san' | 'uci', level: 'strict' | 'lenient', zeroForEngineBest = false) =>
    makeRows(answers, { notation, level, zeroForEngineBest }, lookup).map(({ outcome, loss }) => [
      outcome,
      loss?.A ?? null,
    ]);

  it('depend on notation and level; unknown stays unknown', () => {
    expect(losses('uci', 'lenient')).toEqual([
      ['legal', 12],
      ['legal', 8],
      [null, null],
      ['legal', null],
    ]);
    expect(losses('uci', 'strict')).toEqual([
      ['legal', 12],
      ['missing', 1000],
      [null, null],
      ['legal', null],
    ]);
    expect(losses('san', 'lenient')).toEqual([
      ['illegal', 1000],
      ['legal', 8],
      [null, null],
      ['legal', null],
    ]);
    expect(losses('uci', 'lenient', true)[0]).toEqual(['legal', 0]);
  });

  it('say how answers were extracted and whether their two moves agree', () => {
    expect(foldExtraction(answers)).toEqual({
      judged: 3,
      strict: 2,
      lenient: 1,
      failed: 0,
      severalObjects: 0,
      withoutText: 0,
      agree: 2,
      differ: 0,
    });
    expect(
      makeRows(answers, { notation: 'uci', level: 'lenient', zeroForEngineBest: false }, lookup)[2],
    ).toMatchObject({ outcome: null, noVerdict: 'timeout' });
  });

  it('of values are in the order of the set, whatever order the moves were valued in', () => {
    const places = ['a', 'b', 'c'].map((id) => ({ id, condition: 'OOD' as const }));
    const rows = rowsOfValues(places, [value('c', 1), value('a', 2), value('b', 3)]);
    expect(rows.map(({ positionId }) => positionId)).toEqual(['a', 'b', 'c']);
  });

  it('of players without text come from values; the exact random mean has fractions', () => {
    const places = [{ id: 'a', condition: 'OOD' as const }];
    expect(rowsOfValues(places, [value('a', 12), value('z', 1)])).toEqual([
      {
        positionId: 'a',
        condition: 'OOD',
        outcome: 'legal',
        noVerdict: null,
        uci: 'e2e4',
        loss: { A: 12, C: 12 },
        reasoningTokens: null,
      },
    ]);
    const exact = rowsOfValues(places, foldExactRandom([value('a', 10), value('a', 15)]));
    expect(foldFigures(exact, 'A')).toMatchObject({
      legal: { rate: 1 },
      acplLegalOnly: { n: 1, mean: 12.5 },
    });
    expect(foldFigures(rowsOfValues(places, [value('a', null)]), 'A')).toMatchObject({ unvalued: 1 });
  });

  it('values of different profiles are not put together', () => {
    expect(commonProfile(['a', 'a'])).toEqual({ ok: true, value: 'a' });
    expect(commonProfile(['a', 'b'])).toMatchObject({ error: { code: 'mixed_profiles' } });
    expect(commonProfile([])).toMatchObject({ error: { code: 'no_profile' } });
  });
});

describe('figures of one condition', () => {
  const rows = [
    row(1, 'WD', 'legal', 10, 100),
    row(2, 'WD', 'legal', 30, 300),
    row(3, 'WD', 'illegal', 1000),
    row(4, 'WD', 'invalid_syntax', 1000),
    row(5, 'WD', null, null),
    row(6, 'WD', 'legal', null),
  ];
  const figures = foldFigures(rows, 'A');

  it('count what is in them and what is not', () => {
    expect(figures).toMatchObject({ asked: 6, noVerdict: 1, truncated: 1, unvalued: 1 });
    expect(figures.legal).toMatchObject({ count: 3, n: 5, rate: 0.6 });
    expect(figures.invalidSyntax).toMatchObject({ count: 1, n: 5 });
    expect(figures.outcomes).toMatchObject({ legal: 3, illegal: 1, invalid_syntax: 1, missing: 0 });
  });

  it('have means with their n and 95 % intervals', () => {
    const valued = foldFigures(rows.slice(0, 5), 'A');
    expect(valued.acplIncludingIllegal).toMatchObject({ n: 4, mean: 510 });
    expect(figures.acplLegalOnly).toMatchObject({ n: 2, mean: 20 });
    const sd = Math.sqrt(200);
    expect(figures.acplLegalOnly.interval?.low).toBeCloseTo(20 - (1.96 * sd) / Math.sqrt(2), 12);
    expect(figures.reasoningTokens).toMatchObject({ n: 2, mean: 200 });
  });

  it('have no mean over all answers while a legal move is not valued: answers that are no move would outweigh', () => {
    expect(figures.acplIncludingIllegal).toEqual({ n: 0, mean: null, sd: null, interval: null });
    expect(foldDistribution(rows, 'A').map(({ share }) => share)).toEqual(Array(9).fill(null));
    const model = { id: 'm', name: 'm', rows: [...rows, row(1, 'OOD', 'illegal', 1000)] };
    expect(gapOf(foldStudy([model], 'A', settings), 'm')).toEqual({ value: null, interval: null });
  });

  it('under C come from the other losses', () => {
    expect(foldFigures([row(1, 'OOD', 'legal', 950)], 'C').acplLegalOnly.mean).toBe(900);
  });

  it('of nothing are null', () => {
    expect(foldFigures([], 'A')).toMatchObject({
      legal: { rate: null, interval: null },
      acplIncludingIllegal: { mean: null, interval: null },
    });
    expect(foldFigures([row(1, 'WD', null, null)], 'A')).toMatchObject({
      asked: 1,
      legal: { n: 0, rate: null },
    });
  });

  it('distribution: bins meet without overlap and hold everything', () => {
    const valued = rows.slice(0, 5);
    const bins = foldDistribution([...valued, row(7, 'WD', 'legal', 1000), row(8, 'WD', 'legal', 50)], 'A');
    expect(bins.map(({ from, to, count }) => [from, to, count]).filter(([, , count]) => count !== 0)).toEqual(
      [
        [10, 50, 2],
        [50, 100, 1],
        [750, 1000, 1],
        [1000, null, 2],
      ],
    );
    expect(bins.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 12);
  });
});

describe('tables made to have the figures of Table 3', () => {
  const names: readonly PaperModel[] = ['GPT-3.5', 'GPT-4o', 'GPT-5 (minimal)', 'GPT-5 (moderate)'];
  const study = foldStudy(names.map(paperModel), 'A', settings);
  const conditions = ['WD', 'ND', 'OOD'] as const;

  it.each(PRINTED_TABLE3)('$model $condition', ({ model, condition, legalPercent, acplIncluding }) => {
    const figures = study.models.find(({ id }) => id === model)?.figures.get(condition);
    expect((figures?.legal.rate ?? 0) * 100).toBeCloseTo(legalPercent, 9);
    expect(Math.abs((figures?.acplIncludingIllegal.mean ?? 0) - acplIncluding)).toBeLessThan(0.0051);
  });

  it('give the derived figures of UCI notation', () => {
    const overall = names.map((name) => overallOf(study, name).value ?? 0);
    for (const [index, expected] of [843.66, 512.68, 444.77, 121.88].entries()) {
      expect(overall[index]).toBeCloseTo(expected, 1);
    }
    expect(gapOf(study, 'GPT-5 (minimal)').value).toBeCloseTo(15.09, 2);
    expect(gapOf(study, 'GPT-5 (moderate)').value).toBeCloseTo(30.87, 1);
    const percent = (value: number | null) => (value ?? Number.NaN) * 100;
    const rates = (older: PaperModel, newer: PaperModel) =>
      conditions.map((condition) => percent(improvementOf(study, older, newer, condition).value));
    for (const [found, printed] of [
      [rates('GPT-3.5', 'GPT-4o'), [73.07, 42.45, 14.16]],
      [rates('GPT-4o', 'GPT-5 (minimal)'), [68.18, 14.28, 1.34]],
      [rates('GPT-5 (minimal)', 'GPT-5 (moderate)'), [83.27, 84.22, 65.78]],
    ] as const) {
      for (const [index, value] of printed.entries()) expect(found[index]).toBeCloseTo(value, 1);
    }
  });

  it('legal rates: the ratio the paper names otherwise', () => {
    const mean = (condition: 'ND' | 'OOD') =>
      names
        .slice(0, 3)
        .map((name) => legalRateRatio(study, name, condition) ?? Number.NaN)
        .reduce((sum, value) => sum + value / 3, 0);
    expect(mean('ND')).toBeCloseTo(1.51, 2);
    expect(mean('OOD')).toBeCloseTo(4.76, 2);
  });

  it('reasoning: tokens, pages, marginal gain', () => {
    const effect = reasoningEffect(study, 'GPT-5 (minimal)', 'GPT-5 (moderate)', 'OOD');
    expect(effect.tokens?.mean).toBeCloseTo(16_952.54, 2);
    expect(Math.abs((effect.pages ?? 0) - PRINTED_RATES.pages.OOD)).toBeLessThan(0.05);
    expect(effect.marginalGain).toBeCloseTo(65.78 / 16.95254, 2);
  });

  it('slow-down of two steps', () => {
    const slow = slowDownOf(study, ['GPT-3.5', 'GPT-4o', 'GPT-5 (minimal)'], 'ND');
    expect(slow.value).toBeCloseTo(1 - 14.28 / 42.45, 2);
  });
});

describe('intervals of ratios', () => {
  const random = (id: string, losses: Readonly<Record<PaperCondition, readonly number[]>>): StudyModel => ({
    id,
    name: id,
    rows: (['WD', 'ND', 'OOD'] as const).flatMap((condition) =>
      losses[condition].map((loss, index) => row(index, condition, 'legal', loss)),
    ),
  });
  const spread = (centre: number) =>
    Array.from({ length: 60 }, (_v, index) => centre + ((index * 7) % 20) - 10);
  const a = random('a', { WD: spread(20), ND: spread(60), OOD: spread(200) });
  const b = random('b', { WD: spread(40), ND: spread(120), OOD: spread(400) });
  const study = foldStudy([a, b], 'A', settings);

  it('hold the value, are narrow for many positions and repeat', () => {
    const gap = gapOf(study, 'a');
    expect(gap.value).toBeCloseTo(200 / 20, 0);
    expect(gap.interval?.low).toBeLessThan(gap.value ?? 0);
    expect(gap.interval?.high).toBeGreaterThan(gap.value ?? 0);
    expect((gap.interval?.high ?? 0) - (gap.interval?.low ?? 0)).toBeLessThan(3);
    expect(gapOf(foldStudy([b, a], 'A', settings), 'a')).toEqual(gap);
    expect(gapOf(foldStudy([a], 'A', { ...settings, seed: 2 }), 'a').interval).not.toEqual(gap.interval);
  });

  it('of a model against itself have no width, because draws are paired', () => {
    const same = foldStudy([a, { ...a, id: 'twin' }], 'A', settings);
    expect(improvementOf(same, 'a', 'twin', 'OOD')).toMatchObject({
      value: 0,
      interval: { low: 0, high: 0 },
    });
    expect(normalisedOf(same, 'a', 'twin', 'WD').value).toBe(1);
  });

  it('ratio to WD, and nothing to divide', () => {
    expect(ratioToWd(study, 'a', 'ND').value).toBeCloseTo(3, 0);
    const zero = foldStudy([random('z', { WD: [0, 0], ND: [5, 5], OOD: [9, 9] })], 'A', settings);
    expect(gapOf(zero, 'z')).toEqual({ value: null, interval: null });
    const onlyWd = foldStudy(
      [{ ...a, rows: a.rows.filter(({ condition }) => condition === 'WD') }],
      'A',
      settings,
    );
    expect(gapOf(onlyWd, 'a')).toEqual({ value: null, interval: null });
    expect(overallOf(onlyWd, 'nobody').value).toBeNull();
  });
});
