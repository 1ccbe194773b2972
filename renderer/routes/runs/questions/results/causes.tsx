/** Why answers were wrong, how requests failed, which models answered, and what it all cost. */
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { errorTypeTable, failureTable, isImported, modelTable } from '../../../../../core/question/tables.ts';
import { formatCount, formatDuration } from '../../../../format/figures.ts';
import { formatCost } from '../../../../format/question-figures.ts';
import { Facts } from '../../../../parts/facts.tsx';
import { Section } from '../../../../parts/section.tsx';
import { TableSection } from '../../../../parts/table-section.tsx';
import { answersAddress, makeAnswersHref } from '../../../../state/answer-place.ts';
import styles from './results.module.css';

export function Causes({ report }: { readonly report: QuestionReport }): ReactNode {
  const { runId } = report;
  return (
    <div className={styles.columns}>
      <TableSection
        title="What the answers were"
        sectionTestId="results-errors"
        what="the error types"
        name={`error-types-${runId}`}
        table={errorTypeTable(report)}
        addressOf={answersAddress}
      />
      <TableSection
        title="Trouble with requests"
        sectionTestId="results-failures"
        what="the failure classes"
        name={`failures-${runId}`}
        table={failureTable(report)}
        addressOf={answersAddress}
        empty={<div className="faint">None.</div>}
        {...(report.failures.length === 0
          ? {}
          : { below: 'By class, those that were tried again included.' })}
      />
      <TableSection
        title="Models as the service named them"
        what="the models"
        name={`models-${runId}`}
        table={modelTable(report)}
        empty={<div className="faint">No reply named a model.</div>}
      />
      <Section title="Requests, tokens and time">
        <Totals report={report} />
      </Section>
    </div>
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
