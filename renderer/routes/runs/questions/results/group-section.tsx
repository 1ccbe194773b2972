/** Figures by task or category: shares with small bars, counts, tokens, cost and time; every number opens its items. */
import type { ReactNode } from 'react';
import type { AnswerFilter, GroupRow, QuestionReport } from '../../../../../core/question/report.ts';
import type { HeatTable } from '../../../../chart/heat-map-marks.ts';
import { HeatMap } from '../../../../chart/heat-map.tsx';
import { PAPER } from '../../../../chart/paint.ts';
import { ShareBar } from '../../../../chart/share-bar.tsx';
import { svgText } from '../../../../chart/svg-frame.tsx';
import { formatCount, formatDuration, taskLabel } from '../../../../format/figures.ts';
import { FLAG_WORDS, FLAGS_RULE, formatCost, formatShare } from '../../../../format/question-figures.ts';
import { ExportMenu } from '../../../../parts/export-menu.tsx';
import { Section } from '../../../../parts/section.tsx';
import { tableFormats } from '../../../../parts/table-formats.ts';
import { makeAnswersHref } from '../../../../state/answer-place.ts';
import { DataTable, type DataColumn } from '../../../../table/data-table.tsx';
import { describeRun } from './describe-run.ts';
import { groupTable, shareOf, wallMsOf } from './result-tables.ts';
import styles from './results.module.css';

export interface GroupSectionProps {
  readonly report: QuestionReport;
  readonly what: 'task' | 'category';
}

export function GroupSection({ report, what }: GroupSectionProps): ReactNode {
  const rows = what === 'task' ? report.byTask : report.byCategory;
  return (
    <Section
      title={what === 'task' ? 'By task' : 'By category'}
      side={
        <ExportMenu
          what={what === 'task' ? 'the tasks' : 'the categories'}
          name={`by-${what}-${report.runId}`}
          testId={`export-${what}`}
          formats={[
            ...tableFormats(() => groupTable(what, report)),
            { ending: 'svg', make: (program) => groupSvg(report, rows, what, program) },
          ]}
        />
      }
    >
      <div className={styles.wide}>
        <DataTable
          label={what === 'task' ? 'Figures by task' : 'Figures by category'}
          testId={`results-${what}`}
          columns={makeColumns(report, what)}
          rows={rows}
        />
      </div>
    </Section>
  );
}

/** Short, because the table is wide. */
const SHORT_FLAGS = { accuracy: 'Accuracy', compliance: 'Compliance', content: 'Content' } as const;

function makeColumns(report: QuestionReport, what: 'task' | 'category'): readonly DataColumn<GroupRow>[] {
  const { runId } = report;
  const link = (row: GroupRow, filter: Partial<AnswerFilter>, text: string): ReactNode => (
    <a
      className={`link ${styles.noWrap}`}
      href={makeAnswersHref(runId, {
        ...(what === 'task' ? { task: row.group } : { category: row.group }),
        ...filter,
      })}
    >
      {text}
    </a>
  );
  const count = (
    id: string,
    title: string,
    value: (row: GroupRow) => number,
    filter: Partial<AnswerFilter>,
  ): DataColumn<GroupRow> => ({
    id,
    title,
    align: 'right',
    value,
    isNumber: true,
    cell: (row) =>
      value(row) === 0 ? <span className="faint">0</span> : link(row, filter, formatCount(value(row))),
  });
  const share = (
    id: 'accuracy' | 'compliance' | 'content',
    part: (row: GroupRow) => number,
    filter: Partial<AnswerFilter>,
  ): DataColumn<GroupRow> => ({
    id,
    title: SHORT_FLAGS[id],
    rule: FLAGS_RULE,
    width: '116px',
    align: 'right',
    value: (row) => shareOf(part(row), row.answered),
    isNumber: true,
    cell: (row) => (
      <span className={styles.share}>
        <ShareBar share={shareOf(part(row), row.answered)} />
        {row.answered === 0 ? (
          <span className="faint">–</span>
        ) : (
          link(row, filter, formatShare(part(row) / row.answered))
        )}
      </span>
    ),
  });
  return [
    {
      id: 'group',
      title: what === 'task' ? 'Task' : 'Category',
      value: (row) => (what === 'task' ? `${row.category} ${row.group}` : row.group),
      cell: (row) => link(row, {}, what === 'task' ? taskLabel(row.group, row.category) : row.group),
    },
    ...(what === 'task'
      ? [
          {
            id: 'category',
            title: 'Category',
            value: (row: GroupRow) => row.category,
            cell: (row: GroupRow) => <span className={`dim ${styles.noWrap}`}>{row.category}</span>,
          },
        ]
      : []),
    {
      id: 'answered',
      title: 'Answered',
      align: 'right',
      value: (row) => row.answered,
      isNumber: true,
      cell: (row) => (
        <>
          {link(row, {}, formatCount(row.answered))}
          {row.answered < row.asked && (
            <>
              <span className="faint"> of </span>
              {link(row, { outcome: 'unanswered' }, formatCount(row.asked))}
            </>
          )}
        </>
      ),
    },
    share('accuracy', (row) => row.right, { outcome: 'right' }),
    count('wrong', 'Wrong', (row) => row.answered - row.right, { outcome: 'wrong' }),
    share('compliance', (row) => row.compliant, { outcome: 'compliant' }),
    count('not-compliant', 'Other form', (row) => row.answered - row.compliant, { outcome: 'not_compliant' }),
    share('content', (row) => row.contentRight, { outcome: 'content_right' }),
    count('truncated', 'Cut', (row) => row.truncated, { outcome: 'truncated' }),
    known('prompt-tokens', 'Tokens in', (row) => row.promptTokens, formatCount),
    known('completion-tokens', 'out', (row) => row.completionTokens, formatCount),
    known('reasoning-tokens', 'thought', (row) => row.reasoningTokens, formatCount),
    known('cost', 'Cost', (row) => row.costNano, formatCost),
    known('time', 'Time', (row) => wallMsOf(row, report), formatDuration),
  ];
}

/** A figure that may be unknown: an en dash, last in every order. */
function known(
  id: string,
  title: string,
  value: (row: GroupRow) => number | null,
  format: (value: number | null) => string,
): DataColumn<GroupRow> {
  return {
    id,
    title,
    align: 'right',
    value,
    isNumber: true,
    cell: (row) => <span className={value(row) === null ? 'faint' : 'dim'}>{format(value(row))}</span>,
  };
}

/** Accuracy, compliance and content of each group as a heat map, for a file. */
function groupSvg(
  report: QuestionReport,
  rows: readonly GroupRow[],
  what: 'task' | 'category',
  program: string,
): string {
  const table: HeatTable = {
    columns: (['accuracy', 'compliance', 'content'] as const).map((id) => ({ id, label: FLAG_WORDS[id] })),
    rows: rows.map((row) => ({
      id: row.group,
      label: what === 'task' ? taskLabel(row.group, row.category) : row.group,
      group: what === 'task' ? row.category : null,
      cells: [row.right, row.compliant, row.contentRight].map((part) => {
        const value = shareOf(part, row.answered);
        return { value, text: formatShare(value), note: `n ${formatCount(row.answered)}`, href: null };
      }),
    })),
  };
  return svgText(
    <HeatMap
      table={table}
      title={`${report.datasetName}: one run by ${what}`}
      paint={PAPER}
      description={describeRun(report, program)}
    />,
  );
}
