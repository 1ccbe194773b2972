/** How a run goes: progress, figures so far, trouble, tasks, and the end of the ledger. */
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../../core/question/report.ts';
import type { RunStatus } from '../../../../core/record/run.ts';
import { formatCount } from '../../../format/figures.ts';
import { Notice } from '../../../parts/notice.tsx';
import { useRunProgress } from '../../../state/activity.ts';
import { makeAnswersHref, makeResultsHref } from '../../../state/answer-place.ts';
import { AmendDialog } from '../page/amend-dialog.tsx';
import { LedgerTail } from '../page/ledger-tail.tsx';
import { ANSWERS_STAY, ProgressPanel, Spaced } from '../page/progress-panel.tsx';
import styles from '../runs.module.css';
import { askedQuestions } from './asked-run.ts';
import { liveFigures } from './live-figures.ts';
import { LiveTasks, LiveTrouble } from './live-tables.tsx';
import { LiveTiles } from './live-tiles.tsx';

export interface LiveViewProps {
  readonly report: QuestionReport;
  readonly status: RunStatus;
}

export function LiveView({ report, status }: LiveViewProps): ReactNode {
  const progress = useRunProgress(report.runId);
  const figures = liveFigures(report, progress);
  const run = askedQuestions(report);
  return (
    <>
      <ProgressPanel
        status={status}
        progress={progress}
        done={figures.done}
        total={figures.total}
        unit={{ one: 'item', many: 'items' }}
        atWork={{ activeMs: report.totals.activeMs, executions: report.executions }}
        message={progress?.message ?? report.message}
        finished={<Finished runId={report.runId} unanswered={figures.unanswered} />}
        stays={ANSWERS_STAY}
        amend={run.isAskable ? (close) => <AmendDialog run={run} onClose={close} /> : null}
        testId="live-progress"
        doneTestId="live-done"
      />
      <LiveTiles report={report} figures={figures} />
      <div className={styles.columns}>
        <LiveTasks report={report} isLive={figures.isLive} />
        <div>
          <LiveTrouble
            isCutJudged
            figures={figures}
            hrefOf={(failure) => makeAnswersHref(report.runId, { failure })}
          />
          <LedgerTail runId={report.runId} />
        </div>
      </div>
    </>
  );
}

interface FinishedProps {
  readonly runId: string;
  readonly unanswered: number;
}

function Finished({ runId, unanswered }: FinishedProps): ReactNode {
  if (unanswered === 0) {
    return (
      <a className="link" href={makeResultsHref(runId)} data-testid="live-results">
        Every item has a verdict. See the results
      </a>
    );
  }
  return (
    <Spaced>
      <Notice
        tone="warn"
        title={`${formatCount(unanswered)} ${unanswered === 1 ? 'item has' : 'items have'} no verdict`}
      >
        They are in no share.
      </Notice>
    </Spaced>
  );
}
