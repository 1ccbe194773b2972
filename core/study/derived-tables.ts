/** What follows from the means of a study: conditions against each other, steps between models, the effect of reasoning. */
import { figure, makeTable, type Bounds, type Cell, type FigureOf } from '../table/figure.ts';
import type { StudyFigures } from './figures.ts';
import { filterOf, modelById, modelName, rowsOpened, type StudyOpened } from './opened.ts';
import { PRINTED_POSITIONS } from './paper-targets.ts';
import {
  meanCell,
  quantityCell,
  rateCell,
  readingFigures,
  readingTitle,
  sourceFigure,
  type Sourced,
} from './reading-figures.ts';
import type { StudyTable } from './tables.ts';

type Own = StudyFigures['comparisons'][number];
type Printed = StudyFigures['paper']['comparisons'][number];

interface ComparisonRow extends Sourced {
  /** Null: the paper's. */
  readonly own: Own | null;
  readonly row: Own | Printed;
}

const RULES = {
  gap_ood_wd: 'R-STUDY-7.5',
  nd_wd: 'R-STUDY-7.5',
  overall_acpl: 'R-STUDY-7.4',
  legal_wd_nd: 'R-STUDY-7.9',
  legal_wd_ood: 'R-STUDY-7.9',
} as const;

type Quantity = number | null | { readonly value: number | null; readonly interval: Bounds | null };

/** The paper prints no intervals, and ratios of legal rates have none. */
function quantityOf(found: Quantity): Cell<never> {
  return found === null || typeof found === 'number' ? { value: found } : quantityCell(found);
}

export function comparisonTable(figures: StudyFigures, hasPaper: boolean): StudyTable {
  const rows: readonly ComparisonRow[] = [
    ...figures.comparisons.map((own) => ({ source: 'study' as const, own, row: own })),
    ...(hasPaper ? figures.paper.comparisons : []).map((row) => ({
      source: 'paper' as const,
      own: null,
      row,
    })),
  ];
  const quantity = (
    id: keyof typeof RULES,
    heading: string,
    kind: 'ratio' | 'cp',
    of: (row: Own | Printed) => Quantity,
  ): FigureOf<ComparisonRow, StudyOpened> =>
    figure(id, heading, kind, ({ row }) => quantityOf(of(row)), {
      parts: id.startsWith('legal') ? [] : ['interval'],
      rule: RULES[id],
    });
  return makeTable<ComparisonRow, StudyOpened>(
    { id: 'comparisons', title: `Conditions against each other (${readingTitle(figures)})` },
    [
      sourceFigure<ComparisonRow>(),
      figure('model', 'Model', 'text', ({ row }) => row.model),
      ...readingFigures<ComparisonRow>(figures, ({ own }) => own !== null),
      quantity('gap_ood_wd', 'ACPL, OOD over WD', 'ratio', ({ gap }) => gap),
      quantity('nd_wd', 'ACPL, ND over WD', 'ratio', ({ ndRatio }) => ndRatio),
      quantity('overall_acpl', 'ACPL over all conditions', 'cp', ({ overall }) => overall),
      figure(
        'no_move_text',
        'No move text',
        'share',
        ({ row: { invalidSyntax: found } }) =>
          found === null || typeof found === 'number' ? found : rateCell(found),
        {
          parts: ['interval', 'count', 'n'],
          rule: 'R-STUDY-7.10',
          opens: ({ own }) => {
            const model = own === null ? undefined : modelById(figures, own.modelId);
            if (model?.kind !== 'run') return null;
            const filter = filterOf(figures, null, { outcome: 'invalid_syntax' });
            return { show: 'answers', runId: model.id, filter };
          },
        },
      ),
      quantity('legal_wd_nd', 'Legal, WD over ND', 'ratio', ({ legalRatioNd }) => legalRatioNd),
      quantity('legal_wd_ood', 'Legal, WD over OOD', 'ratio', ({ legalRatioOod }) => legalRatioOod),
    ],
    rows,
  );
}

interface StepRow extends Sourced {
  readonly older: string;
  readonly newer: string | null;
  readonly condition: string;
  readonly improvement: Cell<never>;
  readonly slowDown: Cell<never>;
  readonly illegalReduction: number | null;
}

export function stepTable(figures: StudyFigures, hasPaper: boolean): StudyTable {
  const own = figures.steps.map((row): StepRow => ({
    source: 'study',
    older: modelName(figures, row.older),
    newer: modelName(figures, row.newer),
    condition: row.condition,
    improvement: quantityCell(row.improvement),
    slowDown: quantityCell(row.slowDown),
    illegalReduction: row.illegalReduction,
  }));
  const paper = figures.paper.steps.map(({ step, condition, improvement }): StepRow => {
    const [older = step, newer = null] = step.split(' → ');
    const unknown = { slowDown: { value: null }, illegalReduction: null };
    return { source: 'paper', older, newer, condition, improvement: { value: improvement }, ...unknown };
  });
  return makeTable<StepRow, StudyOpened>(
    { id: 'steps', title: `Improvement of ACPL by step (${readingTitle(figures)})` },
    [
      sourceFigure<StepRow>(),
      figure('older', 'From', 'text', ({ older }) => older),
      figure('newer', 'To', 'text', ({ newer }) => newer),
      figure('condition', 'Condition', 'text', ({ condition }) => condition),
      ...readingFigures<StepRow>(figures, ({ source }) => source === 'study'),
      figure('improvement', 'Improvement of ACPL', 'change', ({ improvement }) => improvement, {
        parts: ['interval'],
        rule: 'R-STUDY-7.6',
      }),
      figure('slow_down', 'Less than the step before by', 'change', ({ slowDown }) => slowDown, {
        parts: ['interval'],
        rule: 'R-STUDY-7.6',
      }),
      figure('illegal_reduction', 'Fewer without a legal move', 'change', (row) => row.illegalReduction, {
        rule: 'R-STUDY-7.6',
      }),
    ],
    own.length > 0 && hasPaper ? [...own, ...paper] : own,
  );
}

interface ReasoningRow extends Sourced {
  readonly condition: StudyFigures['reasoning'][number]['condition'];
  readonly reduction: Cell<never>;
  readonly tokens: Cell<never>;
  readonly marginalGain: number | null;
  readonly gainDrop: number | null;
  readonly pages: number | null;
}

export function reasoningTable(figures: StudyFigures, hasPaper: boolean): StudyTable {
  const own = figures.reasoning.map(({ reduction, tokens, ...row }): ReasoningRow => ({
    ...row,
    source: 'study',
    reduction: quantityCell(reduction),
    tokens: tokens === null ? { value: null } : { ...meanCell(tokens), interval: null },
  }));
  const paper = figures.paper.reasoning.map((row): ReasoningRow => ({
    source: 'paper',
    condition: row.condition,
    reduction: { value: row.reduction },
    tokens: { value: row.tokensMean, sd: row.tokensSd, n: PRINTED_POSITIONS },
    marginalGain: row.marginalGain,
    gainDrop: null,
    pages: row.pages,
  }));
  /** The answers that reason more: their tokens are those of the gain and of the pages too. */
  const opens = ({ source, condition }: ReasoningRow): StudyOpened | null => {
    const { reasoning } = figures.roles;
    if (source !== 'study' || reasoning === null) return null;
    return rowsOpened(figures, modelById(figures, reasoning.more), condition, { extraction: 'judged' });
  };
  return makeTable<ReasoningRow, StudyOpened>(
    { id: 'reasoning', title: `Effect of reasoning (${readingTitle(figures)})` },
    [
      sourceFigure<ReasoningRow>(),
      figure('condition', 'Condition', 'text', ({ condition }) => condition),
      ...readingFigures<ReasoningRow>(figures, ({ source }) => source === 'study'),
      figure('reduction', 'Reduction of ACPL', 'change', ({ reduction }) => reduction, {
        parts: ['interval'],
        rule: 'R-STUDY-7.7',
      }),
      figure('reasoning_tokens', 'Reasoning tokens', 'tokens', ({ tokens }) => tokens, {
        parts: ['sd', 'n'],
        opens,
      }),
      figure('percent_per_1000_tokens', '% per 1,000 tokens', 'number', (row) => row.marginalGain, {
        opens,
        rule: 'R-STUDY-7.7',
      }),
      figure('drop_from_wd', 'Drop of it from WD', 'change', ({ gainDrop }) => gainDrop),
      figure('pages', 'Pages of reasoning', 'number', ({ pages }) => pages, { opens, rule: 'R-STUDY-7.7' }),
    ],
    own.length > 0 && hasPaper ? [...own, ...paper] : own,
  );
}
