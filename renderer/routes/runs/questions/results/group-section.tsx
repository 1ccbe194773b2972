/** Figures by task or category: shares with small bars, counts, tokens, cost and time; every number opens its items. */
import type { ReactNode } from 'react';
import { FLAGS } from '../../../../../core/question/figure-words.ts';
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { groupTable } from '../../../../../core/question/tables.ts';
import { heatOf } from '../../../../chart/from-table.ts';
import { HeatMap } from '../../../../chart/heat-map.tsx';
import { formatCount, taskLabel } from '../../../../format/figures.ts';
import { showLine } from '../../../../format/visible-text.ts';
import { chartFormat, type Chart } from '../../../../parts/chart-format.ts';
import { TableSection } from '../../../../parts/table-section.tsx';
import { answersAddress, makeAnswersHref } from '../../../../state/answer-place.ts';
import { describeRun } from './describe-run.ts';

export interface GroupSectionProps {
  readonly report: QuestionReport;
  readonly what: 'task' | 'category';
}

export function GroupSection({ report, what }: GroupSectionProps): ReactNode {
  const isTask = what === 'task';
  const rows = isTask ? report.byTask : report.byCategory;
  const table = groupTable(what, report);
  const labelOf = (row: number): string => {
    const { group = '', category = '' } = rows[row] ?? {};
    return showLine(isTask ? taskLabel(group, category) : group);
  };
  const chart: Chart = {
    draw: (paper) => (
      <HeatMap
        table={heatOf(table, FLAGS, {
          labelOf,
          groupOf: (row) => (isTask ? (rows[row]?.category ?? null) : null),
          noteOf: (row) => `n ${formatCount(rows[row]?.answered ?? null)}`,
        })}
        title={`${report.datasetName}: one run by ${what}`}
        {...paper}
      />
    ),
    describe: (program) => describeRun(report, program),
  };
  return (
    <TableSection
      title={isTask ? 'By task' : 'By category'}
      what={isTask ? 'the tasks' : 'the categories'}
      name={`by-${what}-${report.runId}`}
      exportTestId={`export-${what}`}
      label={isTask ? 'Figures by task' : 'Figures by category'}
      testId={`results-${what}`}
      table={table}
      addressOf={answersAddress}
      formats={[chartFormat(chart)]}
      {...(isTask
        ? {
            draw: {
              task: (row: number) => (
                <a className="link" href={makeAnswersHref(report.runId, { task: rows[row]?.group ?? null })}>
                  {labelOf(row)}
                </a>
              ),
            },
          }
        : {})}
    />
  );
}
