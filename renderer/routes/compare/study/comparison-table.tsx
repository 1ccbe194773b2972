/** Conditions of a model against each other, each ratio with both of its terms. */
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../../../core/rule/address.ts';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { formatCount, UNKNOWN } from '../../../format/figures.ts';
import { formatInterval, formatShare } from '../../../format/question-figures.ts';
import {
  formatAcpl,
  formatAcplInterval,
  formatRatio,
  formatRatioInterval,
} from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { Tag } from '../../../parts/tag.tsx';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { filterOf } from './figure-data.ts';
import { Terms, type Term } from './figure-terms.tsx';
import type { StudyTableProps } from './model-tables.tsx';
import { ReadingNote } from './reading-note.tsx';
import { comparisonTable } from './study-tables.ts';
import { StudyValue } from './study-value.tsx';

type Own = StudyFigures['comparisons'][number];
type Printed = StudyFigures['paper']['comparisons'][number];
type Line = { readonly kind: 'own'; readonly row: Own } | { readonly kind: 'paper'; readonly row: Printed };
type Quantity = 'gap' | 'ndRatio' | 'overall' | 'legalRatioNd' | 'legalRatioOod';

const RULES: Readonly<Record<Quantity, RuleAddress>> = {
  gap: 'R-STUDY-7.5',
  ndRatio: 'R-STUDY-7.5',
  overall: 'R-STUDY-7.4',
  legalRatioNd: 'R-STUDY-7.9',
  legalRatioOod: 'R-STUDY-7.9',
};

/** Value and interval; a ratio of legal rates has none. */
function readOwn(row: Own, name: Quantity): Own['gap'] {
  const found = row[name];
  return found === null || typeof found === 'number' ? { value: found, interval: null } : found;
}

function makeColumns(figures: StudyFigures): readonly DataColumn<Line>[] {
  const column = (
    name: Quantity,
    title: string,
    terms: (row: Own) => readonly Term[],
    format: { value: typeof formatRatio; interval: typeof formatRatioInterval; sign: string },
  ): DataColumn<Line> => ({
    id: name,
    title,
    rule: RULES[name],
    align: 'right',
    isNumber: true,
    value: ({ kind, row }) => (kind === 'own' ? readOwn(row, name).value : row[name]),
    cell: ({ kind, row }) => {
      if (kind === 'paper') return format.value(row[name]);
      const { value, interval } = readOwn(row, name);
      return (
        <StudyValue
          text={format.value(value)}
          interval={interval === null ? null : format.interval(interval)}
          note={<Terms figures={figures} terms={terms(row)} sign={format.sign} />}
        />
      );
    },
  });
  const ratio = { value: formatRatio, interval: formatRatioInterval, sign: '/' };
  return [
    {
      id: 'model',
      title: 'Model',
      value: ({ row }) => row.model,
      cell: ({ kind, row }) => (
        <>
          {showLine(row.model)} {kind === 'paper' && <Tag>paper, SAN</Tag>}
        </>
      ),
    },
    column('gap', 'ACPL, OOD over WD', (row) => termsOf(row, 'acpl', ['OOD', 'WD']), ratio),
    column('ndRatio', 'ACPL, ND over WD', (row) => termsOf(row, 'acpl', ['ND', 'WD']), ratio),
    column('overall', 'ACPL over all conditions', (row) => termsOf(row, 'acpl', figures.conditions), {
      value: formatAcpl,
      interval: formatAcplInterval,
      sign: '+',
    }),
    {
      id: 'invalidSyntax',
      title: 'No move text',
      rule: 'R-STUDY-7.10',
      align: 'right',
      isNumber: true,
      value: ({ kind, row }) => (kind === 'own' ? row.invalidSyntax.rate : row.invalidSyntax),
      cell: (line) => <SyntaxCell figures={figures} line={line} />,
    },
    column('legalRatioNd', 'Legal, WD over ND', (row) => termsOf(row, 'legal', ['WD', 'ND']), ratio),
    column('legalRatioOod', 'Legal, WD over OOD', (row) => termsOf(row, 'legal', ['WD', 'OOD']), ratio),
  ];
}

/** Two of the printed shares are finer than one answer in 1,500, and are shown as they are printed. */
function SyntaxCell({ figures, line }: { readonly figures: StudyFigures; readonly line: Line }): ReactNode {
  if (line.kind === 'paper') {
    const { invalidSyntax } = line.row;
    return invalidSyntax === null ? UNKNOWN : `${Number((invalidSyntax * 100).toFixed(3))}\u202f%`;
  }
  const { modelId, invalidSyntax } = line.row;
  const { rate, count, n, interval } = invalidSyntax;
  const isRun = figures.models.some(({ id, kind }) => id === modelId && kind === 'run');
  return (
    <StudyValue
      text={formatShare(rate)}
      interval={interval === null ? null : formatInterval(interval)}
      note={`${formatCount(count)} of ${formatCount(n)}`}
      href={
        isRun && count > 0
          ? makeStudyAnswersHref(modelId, filterOf(figures, null, { outcome: 'invalid_syntax' }))
          : null
      }
    />
  );
}

function termsOf(
  { modelId }: Own,
  quantity: Term['quantity'],
  conditions: readonly Term['condition'][],
): readonly Term[] {
  return conditions.map((condition) => ({ modelId, condition, quantity, name: condition }));
}

export function ComparisonTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const lines: readonly Line[] = [
    ...figures.comparisons.map((row): Line => ({ kind: 'own', row })),
    ...(hasPaper ? figures.paper.comparisons.map((row): Line => ({ kind: 'paper', row })) : []),
  ];
  return (
    <Section
      title="Conditions against each other"
      testId="study-comparisons"
      side={
        <ExportMenu
          what="the comparison of conditions"
          name="conditions"
          formats={tableFormats(() => comparisonTable(figures, hasPaper))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className={styles.wide}>
        <DataTable label="Conditions" columns={makeColumns(figures)} rows={lines} />
      </div>
      <div className="faint" style={{ marginTop: 8 }}>
        Ratios of means with illegal answers at 1,000 cp; 1 is no gap. Such a ratio means nothing where play
        in WD is not better than random.
        {hasPaper &&
          ' What the paper prints as ratios of illegal moves fits its ratios of legal rates alone, and stands there.'}
      </div>
    </Section>
  );
}
