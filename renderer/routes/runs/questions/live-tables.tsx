/** Per task how far and how well; and what went wrong, by class. */
import { memo, type ReactNode } from 'react';
import type { GroupRow, QuestionReport } from '../../../../core/question/report.ts';
import { formatCount, formatPercent, taskLabel } from '../../../format/figures.ts';
import { makeAnswersHref } from '../../../state/answer-place.ts';
import { Section } from '../../../parts/section.tsx';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import { failureWords, isOwn, type FailureCount, type LiveFigures } from './live-figures.ts';
import styles from '../runs.module.css';

const makeTaskColumns = (runId: string): readonly DataColumn<GroupRow>[] => [
  {
    id: 'task',
    title: 'Task',
    value: (row) => row.group,
    cell: (row) => (
      <a className="link" href={makeAnswersHref(runId, { task: row.group })}>
        {taskLabel(row.group, null)}
      </a>
    ),
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
    cell: (row) => (
      <Share
        part={row.right}
        of={row.answered}
        href={makeAnswersHref(runId, { task: row.group, outcome: 'right' })}
      />
    ),
  },
  {
    id: 'compliant',
    title: 'Compliant',
    align: 'right',
    value: (row) => row.compliant / Math.max(1, row.answered),
    cell: (row) => (
      <Share
        part={row.compliant}
        of={row.answered}
        href={makeAnswersHref(runId, { task: row.group, outcome: 'compliant' })}
      />
    ),
  },
];

interface ShareProps {
  readonly part: number;
  readonly of: number;
  readonly href: string;
}

/** A share that opens the answers it counts. */
function Share({ part, of, href }: ShareProps): ReactNode {
  const text = formatPercent(part, of);
  return part === 0 ? (
    text
  ) : (
    <a className="link" href={href}>
      {text}
    </a>
  );
}

export interface LiveTasksProps {
  readonly report: QuestionReport;
  readonly isLive: boolean;
}

/** Drawn again with a new report, not with every item that is done. */
export const LiveTasks = memo(function LiveTasks({ report, isLive }: LiveTasksProps): ReactNode {
  return (
    <Section
      title="Tasks"
      side={isLive && <span className="faint">brought up to date every few seconds</span>}
    >
      <DataTable
        label="Tasks"
        testId="live-tasks"
        columns={makeTaskColumns(report.runId)}
        rows={report.byTask}
      />
    </Section>
  );
});

const makeFailureColumns = ({
  hrefOf,
  isCutJudged,
}: Omit<LiveTroubleProps, 'figures'>): readonly DataColumn<FailureCount>[] => [
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
        {row.failure === 'truncated' && !isCutJudged
          ? 'no verdict; not asked again'
          : isOwn(row.failure)
            ? 'the reply is judged'
            : 'says nothing of the model; asked again'}
      </span>
    ),
  },
  {
    id: 'count',
    title: 'Requests',
    align: 'right',
    value: (row) => row.count,
    // A request that was cut off has no class in the ledger to look it up by.
    cell: (row) =>
      row.failure === 'interrupted' ? (
        formatCount(row.count)
      ) : (
        <a className="link" href={hrefOf(row.failure)}>
          {formatCount(row.count)}
        </a>
      ),
  },
];

interface LiveTroubleProps {
  readonly figures: LiveFigures;
  /** Items with a request of a class. */
  readonly hrefOf: (failure: string) => string;
  /** A reply that the output limit cut is an answer like any other. */
  readonly isCutJudged: boolean;
}

export function LiveTrouble({ figures, ...wish }: LiveTroubleProps): ReactNode {
  return (
    <Section title="Requests that went wrong">
      {figures.failures.length === 0 ? (
        <span className="faint">None.</span>
      ) : (
        <DataTable
          label="Failures by class"
          testId="live-failures"
          rows={figures.failures}
          columns={makeFailureColumns(wish)}
        />
      )}
    </Section>
  );
}
