/** What follows from the means: conditions against each other, steps between models, and the effect of reasoning. */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/record/study-figures.ts';
import { formatCount, formatShort, UNKNOWN } from '../../../format/figures.ts';
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
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { ReadingNote } from './reading-note.tsx';
import { comparisonTable, modelName, reasoningTable, stepTable } from './study-tables.ts';
import { StudyValue } from './study-value.tsx';

export interface DerivedProps {
  readonly figures: StudyFigures;
}

type Comparison = StudyFigures['comparisons'][number];
type Quantity = Comparison['gap'];

function ratioColumn(id: string, title: string, read: (row: Comparison) => Quantity): DataColumn<Comparison> {
  return {
    id,
    title,
    align: 'right',
    isNumber: true,
    value: (row) => read(row).value,
    cell: (row) => (
      <StudyValue text={formatRatio(read(row).value)} interval={formatRatioInterval(read(row).interval)} />
    ),
  };
}

const COMPARISON_COLUMNS: readonly DataColumn<Comparison>[] = [
  { id: 'model', title: 'Model', value: (row) => row.model, cell: (row) => showLine(row.model) },
  ratioColumn('gap', 'ACPL, OOD over WD', (row) => row.gap),
  ratioColumn('nd', 'ACPL, ND over WD', (row) => row.ndRatio),
  {
    id: 'overall',
    title: 'ACPL over all conditions',
    align: 'right',
    isNumber: true,
    value: (row) => row.overall.value,
    cell: (row) => (
      <StudyValue text={formatAcpl(row.overall.value)} interval={formatAcplInterval(row.overall.interval)} />
    ),
  },
  legalRatioColumn('legalNd', 'Legal, WD over ND', (row) => row.legalRatioNd),
  legalRatioColumn('legalOod', 'Legal, WD over OOD', (row) => row.legalRatioOod),
];

function legalRatioColumn(
  id: string,
  title: string,
  read: (row: Comparison) => number | null,
): DataColumn<Comparison> {
  return { id, title, align: 'right', isNumber: true, value: read, cell: (row) => formatRatio(read(row)) };
}

export function ComparisonTable({ figures }: DerivedProps): ReactNode {
  return (
    <Section
      title="Conditions against each other"
      testId="study-comparisons"
      side={
        <ExportMenu
          what="the comparison of conditions"
          name="conditions"
          formats={tableFormats(() => comparisonTable(figures))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className={styles.wide}>
        <DataTable label="Conditions" columns={COMPARISON_COLUMNS} rows={figures.comparisons} />
      </div>
      <div className="faint" style={{ marginTop: 8 }}>
        Ratios of means with illegal answers at 1,000 cp; 1 is no gap. Such a ratio means nothing where play
        in WD is not better than random.
      </div>
    </Section>
  );
}

type Step = StudyFigures['steps'][number];

const makeStepColumns = (nameOf: (id: string) => string): readonly DataColumn<Step>[] => [
  {
    id: 'step',
    title: 'From → to',
    value: (row) => `${nameOf(row.older)} ${nameOf(row.newer)}`,
    cell: (row) => `${nameOf(row.older)} → ${nameOf(row.newer)}`,
  },
  { id: 'condition', title: 'Condition', value: (row) => row.condition, cell: (row) => row.condition },
  {
    id: 'improvement',
    title: 'Improvement of ACPL',
    align: 'right',
    isNumber: true,
    value: (row) => row.improvement.value,
    cell: (row) => (
      <StudyValue
        text={signedShare(row.improvement.value)}
        interval={formatInterval(row.improvement.interval)}
      />
    ),
  },
];

/** A model can be worse than the one before it. */
function signedShare(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN;
  return value < 0 ? `−${(-value * 100).toFixed(1)}\u202f%` : formatShare(value);
}

export function StepTable({ figures }: DerivedProps): ReactNode {
  if (figures.steps.length === 0) return null;
  return (
    <Section
      title="Improvement by step"
      testId="study-steps"
      side={<ExportMenu what="the steps" name="steps" formats={tableFormats(() => stepTable(figures))} />}
    >
      <ReadingNote figures={figures} />
      <div className={styles.wide}>
        <DataTable
          label="Steps"
          columns={makeStepColumns((id) => showLine(modelName(figures, id)))}
          rows={figures.steps}
        />
      </div>
    </Section>
  );
}

type Reasoning = StudyFigures['reasoning'][number];

const REASONING_COLUMNS: readonly DataColumn<Reasoning>[] = [
  { id: 'condition', title: 'Condition', value: (row) => row.condition, cell: (row) => row.condition },
  {
    id: 'reduction',
    title: 'Reduction of ACPL',
    align: 'right',
    cell: (row) => (
      <StudyValue text={signedShare(row.reduction.value)} interval={formatInterval(row.reduction.interval)} />
    ),
  },
  {
    id: 'tokens',
    title: 'Reasoning tokens',
    align: 'right',
    cell: (row) =>
      row.tokens === null ? (
        UNKNOWN
      ) : (
        <StudyValue
          text={formatShort(row.tokens.mean)}
          note={`n ${formatCount(row.tokens.n)}, SD ${formatShort(row.tokens.sd)}`}
        />
      ),
  },
  {
    id: 'gain',
    title: '% per 1,000 tokens',
    align: 'right',
    cell: (row) => formatRatio(row.marginalGain),
  },
  { id: 'pages', title: 'Pages of reasoning', align: 'right', cell: (row) => formatRatio(row.pages) },
];

export function ReasoningTable({ figures }: DerivedProps): ReactNode {
  const { reasoning } = figures.roles;
  if (figures.reasoning.length === 0 || reasoning === null) return null;
  const nameOf = (id: string): string => showLine(modelName(figures, id));
  return (
    <Section
      title="Effect of reasoning"
      testId="study-reasoning"
      side={
        <ExportMenu
          what="the effect of reasoning"
          name="reasoning"
          formats={tableFormats(() => reasoningTable(figures))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className="dim" style={{ marginBottom: 8 }}>
        {`${nameOf(reasoning.less)} against ${nameOf(reasoning.more)}; a page is 250 words, a token 0.75 words`}
      </div>
      <div className={styles.wide}>
        <DataTable label="Reasoning" columns={REASONING_COLUMNS} rows={figures.reasoning} />
      </div>
    </Section>
  );
}
