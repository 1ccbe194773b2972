/** Tables of what holds over all, and at every reading, as they leave the window. */
import { expect, it } from 'vitest';
import type { StudyFigures } from '../../../core/study/figures.ts';
import { overallTable, readingsTable } from '../../../core/study/reading-tables.ts';
import { machineTable, makeJsonTable } from '../../../core/table/machine.ts';

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
  const { rows } = makeJsonTable(overallTable(figures));
  expect(rows.map(({ quantity, of, value, unit }) => [quantity, of, value, unit])).toEqual([
    ['SD of single losses', 'one', 50, 'cp'],
    ['Legal', 'one', 0.75, 'share'],
    ['Improvement of ACPL', 'a → b', -0.25, 'change'],
    ['Fewer without a legal move', 'a → b', 0.5, 'change'],
    ['No move text', 'mean of 2 models', 0.125, 'share'],
  ]);
});

it('every row of a file has all columns and names its reading', () => {
  for (const table of [overallTable(figures), readingsTable(figures)]) {
    const { columns, rows } = machineTable(table);
    for (const row of rows) {
      expect(row).toHaveLength(columns.length);
      expect(row).toContain('san');
    }
  }
  expect(makeJsonTable(readingsTable(figures)).rows).toMatchObject([
    {
      model: 'one',
      condition: 'WD',
      notation: 'san',
      extraction: 'strict',
      profile: 'bench=1',
      acpl_including_illegal_a: 100,
      acpl_including_illegal_c: 100,
    },
  ]);
});
