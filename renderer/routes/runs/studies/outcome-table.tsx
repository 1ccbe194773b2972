/** Outcomes of the answers by condition under one reading; every count opens its answers. */
import type { ReactNode } from 'react';
import type { StudyReport } from '../../../../core/study/report.ts';
import { formatCount, formatPercent } from '../../../format/figures.ts';
import { MATCHED_OUTCOMES, STUDY_OUTCOME_WORDS } from '../../../format/study-words.ts';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import results from '../questions/results/results.module.css';

type Row = StudyReport['outcomes'][number];

export interface OutcomeTableProps {
  readonly runId: string;
  readonly rows: readonly Row[];
}

export function OutcomeTable({ runId, rows }: OutcomeTableProps): ReactNode {
  const columns: readonly DataColumn<Row>[] = [
    { id: 'condition', title: 'Condition', value: (row) => row.condition, cell: (row) => row.condition },
    {
      id: 'reading',
      title: 'Read as',
      cell: (row) => <span className="dim">{`${row.notation.toUpperCase()}, ${row.level}`}</span>,
    },
    {
      id: 'judged',
      title: 'Judged',
      align: 'right',
      isNumber: true,
      value: (row) => row.judged,
      cell: ({ condition, notation, level, judged }) => (
        <a
          className="link"
          href={makeStudyAnswersHref(runId, { condition, notation, level, extraction: 'judged' })}
        >
          {formatCount(judged)}
        </a>
      ),
    },
    ...MATCHED_OUTCOMES.map((outcome): DataColumn<Row> => ({
      id: outcome,
      title: STUDY_OUTCOME_WORDS[outcome],
      align: 'right',
      isNumber: true,
      value: (row) => row.outcomes[outcome],
      cell: (row) => {
        const count = row.outcomes[outcome];
        if (count === 0) return <span className="faint">0</span>;
        const { condition, notation, level } = row;
        return (
          <>
            <a className="link" href={makeStudyAnswersHref(runId, { condition, notation, level, outcome })}>
              {formatCount(count)}
            </a>{' '}
            <span className="dim">{formatPercent(count, row.judged)}</span>
          </>
        );
      },
    })),
  ];
  return (
    <div className={results.wide}>
      <DataTable label="Outcomes" testId="study-outcomes" columns={columns} rows={rows} />
    </div>
  );
}
