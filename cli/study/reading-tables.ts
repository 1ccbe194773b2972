/**
 * Table 3 at both levels of extraction and under both mate conventions (R-STUDY-6.2 and R-STUDY-5.5), and what is told
 * as one number for all conditions or for several models.
 */
import type { StudyFigures } from '../../core/study/figures.ts';
import { columnsOf, type Cell, type Table, type TableFormat } from '../table.ts';

export function readings({ readings: rows, reading }: StudyFigures): Table {
  return {
    title: `Table 3 at both levels of extraction, under mate conventions A (paper definition) and C (clamped), ${reading.notation.toUpperCase()}`,
    columns: columnsOf(
      'model',
      'condition',
      'extraction',
      '#n',
      '%legal',
      '~ACPL with illegal A',
      '~ACPL with illegal C',
      '#n legal',
      '~ACPL legal A',
      '~ACPL legal C',
    ),
    rows: rows
      .filter(({ convention }) => convention === 'A')
      .map((row) => {
        const { model, condition, level, legal, acplIncludingIllegal, acplLegalOnly } = row;
        const clamped = rows.find(
          (other) =>
            other.modelId === row.modelId &&
            other.condition === condition &&
            other.level === level &&
            other.convention === 'C',
        );
        return [
          model,
          condition,
          level,
          legal.n,
          legal.rate,
          acplIncludingIllegal.mean,
          clamped?.acplIncludingIllegal.mean ?? null,
          acplLegalOnly.n,
          acplLegalOnly.mean,
          clamped?.acplLegalOnly.mean ?? null,
        ];
      }),
  };
}

export function overall({ comparisons, overall: found, means, models }: StudyFigures): Table {
  const nameOf = (id: string): string => models.find((model) => model.id === id)?.name ?? id;
  const quantity = (words: string, of: string, value: StudyFigures['means']['ndRatio']): readonly Cell[] => [
    words,
    of,
    value.value,
    value.interval?.low ?? null,
    value.interval?.high ?? null,
  ];
  const plain = (words: string, of: string, value: number | null): readonly Cell[] => [
    words,
    of,
    value,
    null,
    null,
  ];
  const over = `mean of ${means.generations} models`;
  return {
    title: 'Over all conditions, and means over models of their own quantities',
    columns: columnsOf('quantity', 'of', '~value', '~low', '~high'),
    rows: [
      ...comparisons.flatMap(({ model, pooled, legal }) => [
        plain('SD of single losses', model, pooled.sd),
        plain('share of legal moves', model, legal.rate),
      ]),
      ...found.steps.flatMap(({ older, newer, improvement, illegalReduction }) => {
        const step = `${nameOf(older)} → ${nameOf(newer)}`;
        return [
          quantity('improvement of ACPL', step, improvement),
          plain('reduction of answers that are no legal move', step, illegalReduction),
        ];
      }),
      ...(found.reasoning === null
        ? []
        : [quantity('reduction of ACPL by reasoning', 'all conditions', found.reasoning)]),
      ...(means.generations === 0
        ? []
        : [
            quantity('ACPL, ND/WD', over, means.ndRatio),
            quantity('ACPL, OOD/WD', over, means.oodRatio),
            plain('legal rate, WD/ND', over, means.legalRatioNd),
            plain('legal rate, WD/OOD', over, means.legalRatioOod),
          ]),
      ...(means.asked === 0
        ? []
        : [plain('rate of texts that are no move', `mean of ${means.asked} models`, means.invalidSyntax)]),
    ],
  };
}

/** A table that leaves alone names its reading itself (R-STUDY-5.5): in columns, or in its title. */
export function withReading(table: Table, figures: StudyFigures, format: TableFormat): Table {
  const { reading, convention, profile } = figures;
  const cells = [reading.notation, reading.level, convention, profile];
  if (format === 'latex') return { ...table, title: `${table.title} (${cells.slice(0, 3).join(', ')})` };
  const source = table.columns.findIndex(({ heading }) => heading === 'source');
  return {
    ...table,
    columns: [...table.columns, ...columnsOf('notation', 'extraction', 'mate convention', 'profile')],
    // The paper's own rows have no such reading.
    rows: table.rows.map((row) => [
      ...row,
      ...(source === -1 || row[source] === 'study' ? cells : cells.map(() => null)),
    ]),
  };
}
