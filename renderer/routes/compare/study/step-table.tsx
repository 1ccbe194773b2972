/** What one model gains over the one before it, with both of its means; the paper's steps below where they are wanted. */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { formatInterval } from '../../../format/question-figures.ts';
import { formatSignedShare } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { Tag } from '../../../parts/tag.tsx';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { pairTerms, Terms } from './figure-terms.tsx';
import type { StudyTableProps } from './model-tables.tsx';
import { ReadingNote } from './reading-note.tsx';
import { modelName, stepTable } from './study-tables.ts';
import { StudyValue } from './study-value.tsx';

type Own = StudyFigures['steps'][number];
type Printed = StudyFigures['paper']['steps'][number];
type Step = { readonly kind: 'own'; readonly row: Own } | { readonly kind: 'paper'; readonly row: Printed };

function makeStepColumns(figures: StudyFigures): readonly DataColumn<Step>[] {
  const nameOf = (id: string): string => showLine(modelName(figures, id));
  const nameStep = ({ kind, row }: Step): string =>
    kind === 'paper' ? row.step : `${nameOf(row.older)} → ${nameOf(row.newer)}`;
  return [
    {
      id: 'step',
      title: 'From → to',
      value: nameStep,
      cell: (step) => (
        <>
          {nameStep(step)} {step.kind === 'paper' && <Tag>paper, SAN</Tag>}
        </>
      ),
    },
    {
      id: 'condition',
      title: 'Condition',
      value: ({ row }) => row.condition,
      cell: ({ row }) => row.condition,
    },
    {
      id: 'improvement',
      title: 'Improvement of ACPL',
      rule: 'R-STUDY-7.6',
      align: 'right',
      isNumber: true,
      value: ({ kind, row }) => (kind === 'paper' ? row.improvement : row.improvement.value),
      cell: ({ kind, row }) =>
        kind === 'paper' ? (
          formatSignedShare(row.improvement)
        ) : (
          <StudyValue
            text={formatSignedShare(row.improvement.value)}
            interval={formatInterval(row.improvement.interval)}
            note={<Terms figures={figures} terms={pairTerms(row.older, row.newer, row.condition)} sign="→" />}
          />
        ),
    },
    {
      id: 'slowDown',
      title: 'Less than the step before by',
      rule: 'R-STUDY-7.6',
      align: 'right',
      isNumber: true,
      value: ({ kind, row }) => (kind === 'paper' ? null : (row.slowDown?.value ?? null)),
      cell: ({ kind, row }) =>
        kind === 'paper' || row.slowDown === null ? (
          ''
        ) : (
          <StudyValue
            text={formatSignedShare(row.slowDown.value)}
            interval={formatInterval(row.slowDown.interval)}
          />
        ),
    },
    {
      id: 'illegal',
      title: 'Fewer without a legal move',
      rule: 'R-STUDY-7.6',
      align: 'right',
      isNumber: true,
      value: ({ kind, row }) => (kind === 'paper' ? null : row.illegalReduction),
      cell: ({ kind, row }) => (kind === 'paper' ? '' : formatSignedShare(row.illegalReduction)),
    },
  ];
}

export function StepTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  if (figures.steps.length === 0) return null;
  const steps: readonly Step[] = [
    ...figures.steps.map((row): Step => ({ kind: 'own', row })),
    ...(hasPaper ? figures.paper.steps.map((row): Step => ({ kind: 'paper', row })) : []),
  ];
  return (
    <Section
      title="Improvement by step"
      testId="study-steps"
      side={
        <ExportMenu
          what="the steps"
          name="steps"
          formats={tableFormats(() => stepTable(figures, hasPaper))}
        />
      }
    >
      <ReadingNote figures={figures} />
      <div className={styles.wide}>
        <DataTable label="Steps" columns={makeStepColumns(figures)} rows={steps} />
      </div>
    </Section>
  );
}
