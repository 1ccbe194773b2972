/** What follows from the means of a study: conditions against each other, steps, reasoning; and how answers were read. */
import type { StudyFigures } from '../../core/study/figures.ts';
import { PRINTED_POSITIONS } from '../../core/study/paper-targets.ts';
import { columnsOf, type Cell, type Table } from '../table.ts';

const PAPER = 'paper (SAN)';

type Quantity = StudyFigures['comparisons'][number]['gap'];

function quantityCells(quantity: Quantity | null): readonly Cell[] {
  return [quantity?.value ?? null, quantity?.interval?.low ?? null, quantity?.interval?.high ?? null];
}

export function comparisons({ comparisons: rows, paper }: StudyFigures, withPaper: boolean): Table {
  return {
    title: 'Generalisation: OOD and ND relative to WD, and the mean of the condition means',
    columns: columnsOf(
      'source',
      'model',
      '~OOD/WD',
      '~OOD/WD low',
      '~OOD/WD high',
      '~ND/WD',
      '~ND/WD low',
      '~ND/WD high',
      '~overall',
      '~overall low',
      '~overall high',
      '%no move text',
      '~legal WD/ND',
      '~legal WD/OOD',
    ),
    rows: [
      ...rows.map(({ model, gap, ndRatio, overall, invalidSyntax, legalRatioNd, legalRatioOod }) => [
        'study',
        model,
        ...[gap, ndRatio, overall].flatMap(quantityCells),
        invalidSyntax.rate,
        legalRatioNd,
        legalRatioOod,
      ]),
      ...(withPaper ? paper.comparisons : []).map(
        ({ model, gap, ndRatio, overall, invalidSyntax, legalRatioNd, legalRatioOod }) => [
          PAPER,
          model,
          ...[gap, ndRatio, overall].flatMap((value) => [value, null, null]),
          invalidSyntax,
          legalRatioNd,
          legalRatioOod,
        ],
      ),
    ],
  };
}

export function steps({ steps: rows, models, paper }: StudyFigures, withPaper: boolean): Table {
  const nameOf = (id: string): string => models.find((model) => model.id === id)?.name ?? id;
  return {
    title: 'Improvement of ACPL by step',
    columns: columnsOf(
      'source',
      'step',
      'condition',
      '±improvement',
      '±low',
      '±high',
      '±slow-down',
      '±slow-down low',
      '±slow-down high',
      '±fewer illegal',
    ),
    rows: [
      ...rows.map(({ older, newer, condition, improvement, slowDown, illegalReduction }) => [
        'study',
        `${nameOf(older)} → ${nameOf(newer)}`,
        condition,
        ...quantityCells(improvement),
        ...quantityCells(slowDown),
        illegalReduction,
      ]),
      ...(withPaper && rows.length > 0 ? paper.steps : []).map(({ step, condition, improvement }) => [
        PAPER,
        step,
        condition,
        improvement,
        ...Array.from({ length: 6 }, () => null),
      ]),
    ],
  };
}

export function reasoning({ reasoning: rows, paper }: StudyFigures, withPaper: boolean): Table {
  return {
    title: 'Effect of reasoning',
    columns: columnsOf(
      'source',
      'condition',
      '±reduction',
      '±low',
      '±high',
      '#n',
      '~tokens',
      '~SD',
      '~percent per 1,000 tokens',
      '±drop of it from WD',
      '~pages',
    ),
    rows: [
      ...rows.map(({ condition, reduction, tokens, marginalGain, gainDrop, pages }) => [
        'study',
        condition,
        ...quantityCells(reduction),
        tokens?.n ?? null,
        tokens?.mean ?? null,
        tokens?.sd ?? null,
        marginalGain,
        gainDrop,
        pages,
      ]),
      ...(withPaper && rows.length > 0 ? paper.reasoning : []).map((row) => [
        PAPER,
        row.condition,
        row.reduction,
        null,
        null,
        PRINTED_POSITIONS,
        row.tokensMean,
        row.tokensSd,
        row.marginalGain,
        null,
        row.pages,
      ]),
    ],
  };
}

export function extraction({ extraction: rows }: StudyFigures): Table {
  return {
    title: 'How answers were read',
    columns: columnsOf(
      'model',
      '#judged',
      '#strict',
      '#lenient',
      '#failed',
      '#several objects',
      '#no text',
      '#agree',
      '#differ',
    ),
    rows: rows.map((row) => [
      row.model,
      row.judged,
      row.strict,
      row.lenient,
      row.failed,
      row.severalObjects,
      row.withoutText,
      row.agree,
      row.differ,
    ]),
  };
}
