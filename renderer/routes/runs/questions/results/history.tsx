/** What happened to the run after its start: amendments with their reasons, and re-scorings of the stored replies. */
import { Button, Modal, Textarea } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { useAction } from '../../../../data/query.ts';
import { formatCount, formatInstant } from '../../../../format/figures.ts';
import { ErrorNotice, Notice } from '../../../../parts/notice.tsx';
import { Section } from '../../../../parts/section.tsx';
import { makeAnswersHref } from '../../../../state/answer-place.ts';
import { DataTable } from '../../../../table/data-table.tsx';
import { changedLimits } from '../../form/limit-words.ts';
import styles from './results.module.css';

export function History({ report }: { readonly report: QuestionReport }): ReactNode {
  return (
    <div className={styles.columns}>
      <Section title="Scoring" testId="results-scoring" side={<RescoreButton report={report} />}>
        <div className="dim" style={{ marginBottom: 8 }}>
          {`The verdicts shown are by scoring version ${report.scoringVersion}; the run began with version ${report.manifest.scoringVersion}.`}
        </div>
        {report.rescorings.length > 0 && (
          <DataTable
            label="Re-scorings"
            rows={report.rescorings}
            columns={[
              {
                id: 'number',
                title: '#',
                value: (row) => row.number,
                isNumber: true,
                cell: (row) => row.number,
              },
              { id: 'at', title: 'When', value: (row) => row.at, cell: (row) => formatInstant(row.at) },
              { id: 'version', title: 'Version', align: 'right', cell: (row) => row.scoringVersion },
              { id: 'scored', title: 'Scored', align: 'right', cell: (row) => formatCount(row.scored) },
              {
                id: 'changed',
                title: 'Changed',
                align: 'right',
                cell: (row) => (
                  <a
                    className="link"
                    href={makeAnswersHref(report.runId, { outcome: 'changed_by_rescoring' })}
                  >
                    {formatCount(row.changed)}
                  </a>
                ),
              },
              { id: 'reason', title: 'Reason', cell: (row) => row.reason },
            ]}
          />
        )}
      </Section>
      <Section title="Amendments" testId="results-amendments">
        {report.amendments.length === 0 ? (
          <div className="faint">The run kept the limits it began with.</div>
        ) : (
          <DataTable
            label="Amendments"
            rows={report.amendments}
            columns={[
              { id: 'at', title: 'When', value: (row) => row.at, cell: (row) => formatInstant(row.at) },
              {
                id: 'change',
                title: 'Change',
                cell: (row) => changedLimits(row.before, row.after).join('; '),
              },
              { id: 'reason', title: 'Reason', cell: (row) => row.reason },
            ]}
          />
        )}
      </Section>
    </div>
  );
}

function RescoreButton({ report }: { readonly report: QuestionReport }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const rescore = useAction('questions.rescore');
  const close = (): void => {
    setOpen(false);
    setReason('');
    rescore.reset();
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRefresh size={13} />}
        disabled={report.status === 'running' || report.answered === 0}
        onClick={() => setOpen(true)}
        data-testid="rescore"
      >
        Re-score…
      </Button>
      <Modal opened={isOpen} onClose={close} title="Judge the stored replies again" centered>
        <form
          className={styles.verdict}
          onSubmit={(event) => {
            event.preventDefault();
            rescore.mutate({ runId: report.runId, reason: reason.trim() });
          }}
        >
          <div className="dim">
            Every stored reply is read and scored again by the rules of this version. Nothing is asked again;
            the verdicts of before stay in the ledger.
          </div>
          <Textarea
            label="Reason"
            description="It is written into the ledger with the result."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={1000}
            autosize
            minRows={2}
            data-autofocus
            data-testid="rescore-reason"
          />
          {rescore.error !== null && <ErrorNotice what="The run was not re-scored" error={rescore.error} />}
          {rescore.data !== undefined && (
            <Notice tone="ok" title={`${formatCount(rescore.data.scored)} replies judged again`}>
              {rescore.data.changed === 0 ? (
                'No verdict changed.'
              ) : (
                <a
                  className="link"
                  href={makeAnswersHref(report.runId, { outcome: 'changed_by_rescoring' })}
                  onClick={close}
                >
                  {`${formatCount(rescore.data.changed)} verdicts changed: show them`}
                </a>
              )}
            </Notice>
          )}
          <div className={styles.answerSide}>
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button
              type="submit"
              loading={rescore.isPending}
              disabled={reason.trim() === ''}
              data-testid="rescore-confirm"
            >
              Re-score
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
