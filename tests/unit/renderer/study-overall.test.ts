/** Tables of what holds over all, and at every reading, as they leave the window. */
import { expect, it } from 'vitest';
import type { StudyFigures } from '../../../core/study/figures.ts';
import {
  overallRows,
  overallTable,
  readingsTable,
} from '../../../renderer/routes/compare/study/reading-exports.ts';

const rate = { count: 3, n: 4, rate: 0.75, interval: { low: 0.3, high: 0.95, n: 4 } };
const mean = { n: 4, mean: 100, sd: 50, interval: null };
const unknown = { value: null, interval: null };
const reading = { notation: 'san', level: 'lenient', zeroForEngineBest: false } as const;

type Shown = Pick<
  StudyFigures,
  'reading' | 'convention' | 'profile' | 'models' | 'comparisons' | 'overall' | 'means' | 'readings'
>;

const shown: Shown = {
  reading,
  convention: 'A',
  profile: 'bench=1',
  models: [],
  comparisons: [
    {
      modelId: 'a',
      model: 'one',
      gap: unknown,
      ndRatio: unknown,
      overall: unknown,
      pooled: mean,
      legal: rate,
      invalidSyntax: rate,
      legalRatioNd: null,
      legalRatioOod: null,
    },
  ],
  overall: {
    steps: [{ older: 'a', newer: 'b', improvement: { value: -0.25, interval: null }, illegalReduction: 0.5 }],
    reasoning: null,
  },
  means: {
    generations: 0,
    ndRatio: unknown,
    oodRatio: unknown,
    legalRatioNd: null,
    legalRatioOod: null,
    asked: 2,
    invalidSyntax: 0.125,
  },
  readings: (['A', 'C'] as const).map((convention) => ({
    modelId: 'a',
    model: 'one',
    condition: 'WD' as const,
    level: 'strict' as const,
    convention,
    legal: rate,
    acplIncludingIllegal: mean,
    acplLegalOnly: mean,
  })),
};
const figures = shown as StudyFigures;

it('one number for all conditions or several models; of no model there is none', () => {
  expect(overallRows(figures).map(({ words, of, value }) => [words, of, value])).toEqual([
    ['SD of single losses', 'one', 50],
    ['Legal', 'one', 0.75],
    ['Improvement of ACPL', 'a → b', -0.25],
    ['Fewer without a legal move', 'a → b', 0.5],
    ['No move text', 'mean of 2 models', 0.125],
  ]);
});

it('every row of a file has all columns and names its reading', () => {
  for (const table of [overallTable(figures), readingsTable(figures)]) {
    for (const row of table.rows) {
      expect(row).toHaveLength(table.columns.length);
      expect(row).toContain('san');
    }
  }
  expect(readingsTable(figures).rows.map((row) => row.slice(0, 6))).toEqual([
    ['one', 'WD', 'san', 'strict', 'A', 'bench=1'],
    ['one', 'WD', 'san', 'strict', 'C', 'bench=1'],
  ]);
});
