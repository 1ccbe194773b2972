/** How a run goes: progress, figures so far, trouble, tasks, and the end of the ledger. */
import { Button, Progress } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { QuestionReport } from '../../../../core/question/report.ts';
import type { RunProgress, RunStatus } from '../../../../core/record/run.ts';
import { formatCount, formatDuration, formatShort } from '../../../format/figures.ts';
import { Notice } from '../../../parts/notice.tsx';
import { useRunProgress } from '../../../state/activity.ts';
import { makeAnswersHref, makeResultsHref } from '../../../state/answer-place.ts';
import { AmendDialog } from '../page/amend-dialog.tsx';
import { askedQuestions } from './asked-run.ts';
import { LedgerTail } from '../page/ledger-tail.tsx';
import { liveFigures, type LiveFigures } from './live-figures.ts';
import { LiveTasks, LiveTrouble } from './live-tables.tsx';
import { LiveTiles } from './live-tiles.tsx';
import styles from '../runs.module.css';

export interface LiveViewProps {
  readonly report: QuestionReport;
  readonly status: RunStatus;
}

export function LiveView({ report, status }: LiveViewProps): ReactNode {
  const progress = useRunProgress(report.runId);
  const figures = liveFigures(report, progress);
  return (
    <>
      <ProgressPanel report={report} progress={progress} status={status} figures={figures} />
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

interface ProgressPanelProps extends LiveViewProps {
  readonly progress: RunProgress | null;
  readonly figures: LiveFigures;
}

function ProgressPanel({ report, progress, status, figures }: ProgressPanelProps): ReactNode {
  const { done, total } = figures;
  return (
    <div className={styles.progress} data-testid="live-progress">
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size={6}
        color={BAR_COLOURS[status]}
        transitionDuration={150}
        aria-label="Items done"
      />
      <div className={`${styles.progressFigures} num`}>
        <span className={styles.progressDone} data-testid="live-done">
          {`${formatCount(done)} / ${formatCount(total)}`}
        </span>
        {status === 'running' ? (
          <Rates progress={progress} />
        ) : (
          <span>{`${formatDuration(report.totals.activeMs)} at work in ${formatCount(report.executions)} ${report.executions === 1 ? 'execution' : 'executions'}`}</span>
        )}
      </div>
      <State report={report} progress={progress} status={status} figures={figures} />
    </div>
  );
}

function Rates({ progress }: { readonly progress: RunProgress | null }): ReactNode {
  const asking = progress?.asking ?? null;
  const perMinute =
    progress?.itemsPerSecond === null || progress === null ? null : progress.itemsPerSecond * 60;
  return (
    <>
      <span>{`${formatShort(perMinute)} items/min`}</span>
      <span>{`${formatDuration(progress?.remainingMs ?? null)} left`}</span>
      {asking !== null && <span>{`${formatCount(asking.inFlight)} in flight`}</span>}
      {asking !== null && asking.waiting > 0 && <span>{`${formatCount(asking.waiting)} waiting`}</span>}
    </>
  );
}

/** What a person should know about the state, and do. */
function State({ report, progress, status, figures }: ProgressPanelProps): ReactNode {
  const quietMs = progress?.asking?.pausedForMs ?? 0;
  const message = progress?.message ?? report.message;
  switch (status) {
    case 'running':
      return quietMs > 0 ? (
        <Spaced>
          <Notice tone="warn" title={`Quiet for ${formatDuration(quietMs)}`}>
            The service asked for it. Nothing is sent until then, and no item loses a try by it.
          </Notice>
        </Spaced>
      ) : message === null ? null : (
        <div className="dim" style={{ marginTop: 8 }}>
          {message}
        </div>
      );
    case 'finished':
      return figures.unanswered === 0 ? (
        <a className="link" href={makeResultsHref(report.runId)} data-testid="live-results">
          Every item has a verdict. See the results
        </a>
      ) : (
        <Spaced>
          <Notice tone="warn" title={`${formatCount(figures.unanswered)} items have no verdict`}>
            They are in no share.
          </Notice>
        </Spaced>
      );
    case 'paused':
    case 'interrupted':
    case 'cancelled':
    case 'failed':
      return (
        <Spaced>
          <Stopped
            report={report}
            status={status}
            done={figures.done}
            total={figures.total}
            message={message}
          />
        </Spaced>
      );
  }
}

interface StoppedProps {
  readonly report: QuestionReport;
  readonly status: keyof typeof STOPPED;
  readonly done: number;
  readonly total: number;
  readonly message: string | null;
}

function Stopped({ report, status, done, total, message }: StoppedProps): ReactNode {
  const [isAmending, setAmending] = useState(false);
  return (
    <>
      <Notice
        tone={status === 'failed' ? 'bad' : status === 'interrupted' ? 'warn' : 'plain'}
        title={`${STOPPED[status]} after ${formatCount(done)} of ${formatCount(total)} items`}
        side={
          status !== 'cancelled' && (
            <Button size="compact-xs" variant="default" onClick={() => setAmending(true)}>
              Amend the limits…
            </Button>
          )
        }
      >
        {message ?? STAYS[status === 'cancelled' ? 'cancelled' : 'others']}
      </Notice>
      {isAmending && <AmendDialog run={askedQuestions(report)} onClose={() => setAmending(false)} />}
    </>
  );
}

function Spaced({ children }: { readonly children: ReactNode }): ReactNode {
  return <div style={{ marginTop: 10 }}>{children}</div>;
}

const STAYS = {
  cancelled: 'What was answered stays. A cancelled run cannot go on; a new run like it can.',
  others: 'Nothing is lost: what was answered stays, and Resume asks only the rest.',
} as const;

const BAR_COLOURS: Readonly<Record<RunStatus, string>> = {
  running: 'ply',
  finished: 'var(--pb-exact)',
  paused: 'var(--pb-failed)',
  interrupted: 'var(--pb-failed)',
  cancelled: 'var(--pb-failed)',
  failed: 'var(--pb-failed)',
};

const STOPPED = {
  paused: 'Paused',
  interrupted: 'Interrupted',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;
