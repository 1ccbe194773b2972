/**
 * Table 3 at both levels of extraction and under both mate conventions, because neither the headline level nor the
 * paper's convention stands alone; and what is told as one number for all conditions, or for several models.
 */
import { figure, makeTable, type Cell, type FigureKind, type FigureOf } from '../table/figure.ts';
import type { StudyFigures } from './figures.ts';
import { modelById, modelName, rowsOpened, type StudyOpened } from './opened.ts';
import { meanCell, quantityCell, rateCell, readingFigures, readingTitle } from './reading-figures.ts';
import type { StudyFilter } from './report.ts';
import type { StudyTable } from './tables.ts';

type Reading = StudyFigures['readings'][number];

/** One model, condition and level under both conventions. */
interface LevelRow {
  readonly at: Readonly<Record<Reading['convention'], Reading | null>>;
  readonly first: Reading;
}

function levelRows({ readings }: StudyFigures): readonly LevelRow[] {
  return readings
    .filter(({ convention }) => convention === 'A')
    .map((first) => ({
      first,
      at: {
        A: first,
        C:
          readings.find(
            ({ modelId, condition, level, convention }) =>
              modelId === first.modelId &&
              condition === first.condition &&
              level === first.level &&
              convention === 'C',
          ) ?? null,
      },
    }));
}

/** Every number opens the answers that it counts, read as it reads them. */
export function readingsTable(figures: StudyFigures): StudyTable {
  const { reading, profile } = figures;
  const opens =
    (convention: Reading['convention'], part: Partial<StudyFilter>) =>
    ({ at, first }: LevelRow): StudyOpened | null => {
      const row = at[convention] ?? first;
      const { modelId, condition, level } = row;
      return rowsOpened(figures, modelById(figures, modelId), condition, { ...part, level, convention });
    };
  const loss = (
    convention: Reading['convention'],
    of: 'acplIncludingIllegal' | 'acplLegalOnly',
  ): FigureOf<LevelRow, StudyOpened> => {
    const isLegal = of === 'acplLegalOnly';
    const id = `${isLegal ? 'acpl_legal_only' : 'acpl_including_illegal'}_${convention.toLowerCase()}`;
    const heading = isLegal ? `ACPL, legal alone, mates ${convention}` : `ACPL, mates ${convention}`;
    return figure(
      id,
      heading,
      'cp',
      ({ at }) => {
        const row = at[convention];
        return row === null ? null : { ...meanCell(row[of]), interval: null };
      },
      {
        parts: ['sd', 'n'],
        ...(isLegal ? { under: 'legal alone' } : {}),
        opens: opens(convention, {
          ...(isLegal ? { outcome: 'legal' } : { extraction: 'judged' }),
          order: 'loss',
        }),
        opensMore: true,
      },
    );
  };
  return makeTable<LevelRow, StudyOpened>(
    {
      id: 'readings',
      title: `Table 3 at both levels of extraction, under mate conventions A (paper definition) and C (clamped), ${reading.notation.toUpperCase()}`,
    },
    [
      figure('model', 'Model', 'text', ({ first }) => first.model),
      figure('condition', 'Condition', 'text', ({ first }) => first.condition),
      figure('notation', 'Notation', 'text', () => reading.notation, { isDetail: true }),
      figure('extraction', 'Extraction', 'text', ({ first }) => first.level),
      figure('profile', 'Valued by', 'text', () => profile, { isDetail: true }),
      figure('legal_rate', 'Legal', 'share', ({ first }) => ({ ...rateCell(first.legal), interval: null }), {
        parts: ['count', 'n'],
        opens: opens('A', { outcome: 'legal' }),
      }),
      loss('A', 'acplIncludingIllegal'),
      loss('A', 'acplLegalOnly'),
      loss('C', 'acplIncludingIllegal'),
      loss('C', 'acplLegalOnly'),
    ],
    levelRows(figures),
  );
}

interface OverallRow {
  readonly words: string;
  /** Model names are text that is not ours. */
  readonly of: string;
  readonly unit: Extract<FigureKind, 'ratio' | 'change' | 'share' | 'cp'>;
  readonly cell: Cell<never>;
}

/** One number for all conditions, or for several models; of no model there is none. */
function overallRows(figures: StudyFigures): readonly OverallRow[] {
  const { comparisons, overall, means } = figures;
  return [
    ...comparisons.flatMap(({ model, pooled, legal }): OverallRow[] => [
      { words: 'SD of single losses', of: model, cell: { value: pooled.sd }, unit: 'cp' },
      {
        words: 'Legal',
        of: model,
        cell: quantityCell({ value: legal.rate, interval: legal.interval }),
        unit: 'share',
      },
    ]),
    ...overall.steps.flatMap(({ older, newer, improvement, illegalReduction }): OverallRow[] => {
      const of = `${modelName(figures, older)} → ${modelName(figures, newer)}`;
      return [
        { words: 'Improvement of ACPL', of, cell: quantityCell(improvement), unit: 'change' },
        { words: 'Fewer without a legal move', of, cell: { value: illegalReduction }, unit: 'change' },
      ];
    }),
    ...(overall.reasoning === null
      ? []
      : [
          {
            words: 'Reduction of ACPL by reasoning',
            of: 'all conditions',
            cell: quantityCell(overall.reasoning),
            unit: 'change' as const,
          },
        ]),
    ...meanRows(means),
  ];
}

function meanRows(means: StudyFigures['means']): readonly OverallRow[] {
  const { generations, ndRatio, oodRatio, legalRatioNd, legalRatioOod, asked, invalidSyntax } = means;
  const bare = { of: `mean of ${generations} models`, unit: 'ratio' } as const;
  const ratios: readonly OverallRow[] = [
    { ...bare, words: 'ACPL, ND over WD', cell: quantityCell(ndRatio) },
    { ...bare, words: 'ACPL, OOD over WD', cell: quantityCell(oodRatio) },
    { ...bare, words: 'Legal, WD over ND', cell: { value: legalRatioNd } },
    { ...bare, words: 'Legal, WD over OOD', cell: { value: legalRatioOod } },
  ];
  const texts: OverallRow = {
    words: 'No move text',
    of: `mean of ${asked} models`,
    cell: { value: invalidSyntax },
    unit: 'share',
  };
  return [...(generations === 0 ? [] : ratios), ...(asked === 0 ? [] : [texts])];
}

export function overallTable(figures: StudyFigures): StudyTable {
  return makeTable<OverallRow, StudyOpened>(
    {
      id: 'overall',
      title: `Over all conditions, and means over models of their own quantities (${readingTitle(figures)})`,
    },
    [
      figure<OverallRow>('quantity', 'Quantity', 'text', ({ words }) => words),
      figure<OverallRow>('of', 'Of', 'text', ({ of }) => of),
      ...readingFigures<OverallRow>(figures),
      figure<OverallRow>('unit', 'Unit', 'text', ({ unit }) => unit, { isDetail: true }),
      figure<OverallRow>('value', 'Value', 'number', ({ cell, unit }) => ({ ...cell, kind: unit }), {
        parts: ['interval'],
      }),
    ],
    overallRows(figures),
  );
}
