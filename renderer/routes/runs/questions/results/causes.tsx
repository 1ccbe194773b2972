/** Why answers were wrong, how requests failed, which models answered, and what it all cost. */
import type { ReactNode } from 'react';
import { answerErrorTypes } from '../../../../../core/question/answer-kinds.ts';
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { formatCount, formatDuration, formatPercent } from '../../../../format/figures.ts';
import { ERROR_WORDS, formatCost } from '../../../../format/question-figures.ts';
import { showInvisible } from '../../../../format/visible-text.ts';
import { ExportMenu } from '../../../../parts/export-menu.tsx';
import { Facts } from '../../../../parts/facts.tsx';
import { Section } from '../../../../parts/section.tsx';
import { tableFormats } from '../../../../parts/table-formats.ts';
import { makeAnswersHref } from '../../../../state/answer-place.ts';
import { DataTable } from '../../../../table/data-table.tsx';
import { isImported } from './result-tables.ts';
import styles from './results.module.css';

type CountRow = QuestionReport['errorTypes'][number];

export function Causes({ report }: { readonly report: QuestionReport }): ReactNode {
  return (
    <div className={styles.columns}>
      <Section
        title="What the answers were"
        testId="results-errors"
        side={
          <CountExport what="the error types" name="error-types" report={report} rows={report.errorTypes} />
        }
      >
        <DataTable
          label="Error types"
          rows={report.errorTypes}
          columns={[
            {
              id: 'key',
              title: 'Diagnosis',
              value: (row) => row.key,
              cell: (row) => <ErrorLink runId={report.runId} row={row} />,
            },
            countColumn,
            {
              id: 'share',
              title: 'Of answered',
              align: 'right',
              cell: (row) => <span className="dim">{formatPercent(row.count, report.answered)}</span>,
            },
          ]}
        />
      </Section>
      <Section
        title="Trouble with requests"
        testId="results-failures"
        side={
          <CountExport what="the failure classes" name="failures" report={report} rows={report.failures} />
        }
      >
        <div className="faint" style={{ marginBottom: 6 }}>
          {report.failures.length === 0 ? 'None.' : 'By class, those that were tried again included.'}
        </div>
        {report.failures.length > 0 && (
          <DataTable
            label="Failure classes"
            rows={report.failures}
            columns={[
              {
                id: 'key',
                title: 'Class',
                value: (row) => row.key,
                cell: (row) => <FailureLink runId={report.runId} row={row} />,
              },
              countColumn,
            ]}
          />
        )}
      </Section>
      <Section title="Models as the service named them">
        {report.modelsReported.length === 0 ? (
          <div className="faint">No reply named a model.</div>
        ) : (
          <DataTable
            label="Models reported"
            rows={report.modelsReported}
            columns={[
              {
                id: 'key',
                title: 'Model',
                value: (row) => row.key,
                cell: (row) => showInvisible(row.key.slice(0, 300)),
              },
              countColumn,
            ]}
          />
        )}
      </Section>
      <Section title="Requests, tokens and time">
        <Totals report={report} />
      </Section>
    </div>
  );
}

const countColumn = {
  id: 'count',
  title: 'Count',
  align: 'right',
  value: (row: CountRow) => row.count,
  isNumber: true,
  cell: (row: CountRow) => formatCount(row.count),
} as const;

function ErrorLink({ runId, row }: { readonly runId: string; readonly row: CountRow }): ReactNode {
  const errorType = answerErrorTypes.find((one) => one === row.key);
  if (errorType === undefined) return row.key;
  return (
    <a className="link" href={makeAnswersHref(runId, { errorType })}>
      {ERROR_WORDS[errorType]}
    </a>
  );
}

/** The items with a request of this class, answered or not. */
function FailureLink({ runId, row }: { readonly runId: string; readonly row: CountRow }): ReactNode {
  return (
    <a className="link" href={makeAnswersHref(runId, { failure: row.key })}>
      {row.key.replaceAll('_', ' ')}
    </a>
  );
}

interface CountExportProps {
  readonly what: string;
  readonly name: string;
  readonly report: QuestionReport;
  readonly rows: readonly CountRow[];
}

function CountExport({ what, name, report, rows }: CountExportProps): ReactNode {
  return (
    <ExportMenu
      what={what}
      name={`${name}-${report.runId}`}
      formats={tableFormats(() => ({
        title: `${what} of run ${report.runId}`,
        columns: ['key', 'count'],
        rows: rows.map((row) => [row.key, row.count]),
      }))}
    />
  );
}

function Totals({ report }: { readonly report: QuestionReport }): ReactNode {
  const { totals } = report;
  return (
    <Facts
      facts={[
        {
          key: 'Items',
          value: (
            <>
              {`${formatCount(report.answered)} answered, `}
              <a className="link" href={makeAnswersHref(report.runId, { outcome: 'unanswered' })}>
                {`${formatCount(report.unanswered)} unanswered`}
              </a>
              {', '}
              <a className="link" href={makeAnswersHref(report.runId, { outcome: 'truncated' })}>
                {`${formatCount(report.truncated)} cut by the output limit`}
              </a>
            </>
          ),
        },
        {
          key: 'Requests',
          value: isImported(report)
            ? 'none of ours'
            : `${formatCount(report.requests)}, ${formatCount(report.interrupted)} of them cut off by the end of the program`,
        },
        {
          key: 'Tokens',
          value: `${formatCount(totals.promptTokens)} in, ${formatCount(totals.completionTokens)} out, ${formatCount(totals.reasoningTokens)} of them thought`,
        },
        {
          key: 'Cost',
          value: `${formatCost(totals.costNano)}${totals.uncosted > 0 ? `, and ${formatCount(totals.uncosted)} answers whose cost nobody told` : ''}`,
        },
        {
          key: 'Time',
          value: isImported(report)
            ? 'not known: the replies are out of a result file'
            : `${formatDuration(totals.wallMs)} of requests, ${formatDuration(totals.queueMs)} of waiting for the gate, ${formatDuration(totals.activeMs)} of running in ${formatCount(report.executions)} execution${report.executions === 1 ? '' : 's'}`,
        },
      ]}
    />
  );
}
