/** Results at every reading, and what is told as one number, as they leave the program. Every row names its reading. Pure. */
import type { StudyFigures } from '../../../../core/study/figures.ts';
import type { ExportTable } from '../../../format/export-table.ts';
import { modelName, range, reading, READING_COLUMNS } from './study-tables.ts';

export function overallTable(figures: StudyFigures): ExportTable {
  return {
    title: 'Over all conditions and models',
    columns: ['quantity', 'of', ...READING_COLUMNS, 'value', 'low', 'high'],
    rows: overallRows(figures).map(({ words, of, value, interval }) => [
      words,
      of,
      ...reading(figures),
      value,
      ...range(interval),
    ]),
  };
}

export interface OverallRow {
  readonly words: string;
  /** Model names are text that is not ours. */
  readonly of: string;
  readonly value: number | null;
  readonly interval: StudyFigures['means']['ndRatio']['interval'];
  readonly unit: 'ratio' | 'share' | 'cp';
}

/** One number for all conditions, or for several models; of no model there is none. */
export function overallRows(figures: StudyFigures): readonly OverallRow[] {
  const { comparisons, overall, means } = figures;
  const models = comparisons.flatMap(({ model, pooled, legal }): OverallRow[] => [
    { words: 'SD of single losses', of: model, value: pooled.sd, interval: null, unit: 'cp' },
    { words: 'Legal', of: model, value: legal.rate, interval: legal.interval, unit: 'share' },
  ]);
  const steps = overall.steps.flatMap(({ older, newer, improvement, illegalReduction }): OverallRow[] => {
    const of = `${modelName(figures, older)} → ${modelName(figures, newer)}`;
    return [
      { words: 'Improvement of ACPL', of, ...improvement, unit: 'share' },
      { words: 'Fewer without a legal move', of, value: illegalReduction, interval: null, unit: 'share' },
    ];
  });
  const reasoning: readonly OverallRow[] =
    overall.reasoning === null
      ? []
      : [
          {
            words: 'Reduction of ACPL by reasoning',
            of: 'all conditions',
            ...overall.reasoning,
            unit: 'share',
          },
        ];
  return [...models, ...steps, ...reasoning, ...meanRows(means)];
}

function meanRows(means: StudyFigures['means']): readonly OverallRow[] {
  const { generations, ndRatio, oodRatio, legalRatioNd, legalRatioOod, asked, invalidSyntax } = means;
  const bare = { of: `mean of ${generations} models`, interval: null, unit: 'ratio' } as const;
  const ratios: readonly OverallRow[] = [
    { ...bare, words: 'ACPL, ND over WD', ...ndRatio },
    { ...bare, words: 'ACPL, OOD over WD', ...oodRatio },
    { ...bare, words: 'Legal, WD over ND', value: legalRatioNd },
    { ...bare, words: 'Legal, WD over OOD', value: legalRatioOod },
  ];
  const of = `mean of ${asked} models`;
  const texts: OverallRow = {
    words: 'No move text',
    of,
    value: invalidSyntax,
    interval: null,
    unit: 'share',
  };
  return [...(generations === 0 ? [] : ratios), ...(asked === 0 ? [] : [texts])];
}

export function readingsTable({ readings, reading: { notation }, profile }: StudyFigures): ExportTable {
  return {
    title: 'Results at every level and mate convention',
    columns: [
      'model',
      'condition',
      'notation',
      'extraction',
      'mate_convention',
      'profile',
      'n',
      'legal',
      'legal_rate',
      'acpl_including_illegal',
      'acpl_including_sd',
      'acpl_legal_only_n',
      'acpl_legal_only',
      'acpl_legal_sd',
    ],
    rows: readings.map((row) => [
      row.model,
      row.condition,
      notation,
      row.level,
      row.convention,
      profile,
      row.legal.n,
      row.legal.count,
      row.legal.rate,
      row.acplIncludingIllegal.mean,
      row.acplIncludingIllegal.sd,
      row.acplLegalOnly.n,
      row.acplLegalOnly.mean,
      row.acplLegalOnly.sd,
    ]),
  };
}
