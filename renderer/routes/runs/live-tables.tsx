/** Per task how far and how well; and what went wrong, by class. */
import type { ReactNode } from 'react';
import type { GroupRow, QuestionReport } from '../../../core/record/question-report.ts';
import { formatCount, formatPercent, taskLabel } from '../../format/figures.ts';
import { Section } from '../../parts/section.tsx';
import { DataTable, type DataColumn } from '../../table/data-table.tsx';
import { failureWords, isOwn, type FailureCount, type LiveFigures } from './live-figures.ts';
import styles from './runs.module.css';

const TASK_COLUMNS: readonly DataColumn<GroupRow>[] = [
  {
    id: 'task',
    title: 'Task',
    value: (row) => row.group,
    cell: (row) => taskLabel(row.group, null),
  },
  {
    id: 'done',
    title: 'Answered',
    align: 'right',
    value: (row) => row.answered / Math.max(1, row.asked),
    cell: (row) => `${formatCount(row.answered)} / ${formatCount(row.asked)}`,
  },
  {
    id: 'bar',
    title: '',
    width: '18%',
    cell: (row) => (
      <span className={styles.bar}>
        <span
          className={styles.barFill}
          style={{ width: `${(row.answered / Math.max(1, row.asked)) * 100}%` }}
        />
      </span>
    ),
  },
  {
    id: 'right',
    title: 'Right',
    align: 'right',
    value: (row) => row.right / Math.max(1, row.answered),
    cell: (row) => formatPercent(row.right, row.answered),
  },
  {
    id: 'compliant',
    title: 'Compliant',
    align: 'right',
    value: (row) => row.compliant / Math.max(1, row.answered),
    cell: (row) => formatPercent(row.compliant, row.answered),
  },
];

export interface LiveTasksProps {
  readonly report: QuestionReport;
  readonly isLive: boolean;
}

export function LiveTasks({ report, isLive }: LiveTasksProps): ReactNode {
  return (
    <Section
      title="Tasks"
      side={isLive && <span className="faint">brought up to date every few seconds</span>}
    >
      <DataTable label="Tasks" testId="live-tasks" columns={TASK_COLUMNS} rows={report.byTask} />
    </Section>
  );
}

const FAILURE_COLUMNS: readonly DataColumn<FailureCount>[] = [
  {
    id: 'failure',
    title: 'What happened',
    value: (row) => row.failure,
    cell: (row) => failureWords(row.failure),
  },
  {
    id: 'effect',
    title: 'Then',
    cell: (row) => (
      <span className="dim">
        {isOwn(row.failure) ? 'the reply is judged' : 'says nothing of the model; asked again'}
      </span>
    ),
  },
  {
    id: 'count',
    title: 'Requests',
    align: 'right',
    value: (row) => row.count,
    cell: (row) => formatCount(row.count),
  },
];

export function LiveTrouble({ figures }: { readonly figures: LiveFigures }): ReactNode {
  return (
    <Section title="Requests that went wrong">
      {figures.failures.length === 0 ? (
        <span className="faint">None.</span>
      ) : (
        <DataTable
          label="Failures by class"
          testId="live-failures"
          rows={figures.failures}
          columns={FAILURE_COLUMNS}
        />
      )}
    </Section>
  );
}
