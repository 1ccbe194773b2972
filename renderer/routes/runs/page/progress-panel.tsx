/** How far a run is and what a person should know about its state: one panel for every kind of run. */
import { Button, Progress } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { RunProgress, RunStatus } from '../../../../core/record/run.ts';
import { formatCount, formatDuration, formatShort } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import styles from '../runs.module.css';

/** What a run is counted in. */
export interface RunUnit {
  readonly one: string;
  readonly many: string;
}

export interface ProgressPanelProps {
  readonly status: RunStatus;
  readonly progress: RunProgress | null;
  readonly done: number;
  readonly total: number;
  readonly unit: RunUnit;
  /** What stands behind the count, beyond speed or time at work. */
  readonly more?: ReactNode;
  /** Null: not told, as of games, whose length nobody knows. */
  readonly atWork: { readonly activeMs: number | null; readonly executions: number } | null;
  /** What the program said last. */
  readonly message: string | null;
  /** Of a finished run: where its results are. */
  readonly finished: ReactNode;
  /** What stays of a stopped run, and how it goes on. */
  readonly stays: { readonly cancelled: string; readonly others: string };
  /** Opens the amendment of a run that can go on; null: it takes none. */
  readonly amend: ((close: () => void) => ReactNode) | null;
  readonly testId: string;
  readonly doneTestId: string;
}

export function ProgressPanel(props: ProgressPanelProps): ReactNode {
  const { status, done, total, unit, more } = props;
  return (
    <div className={styles.progress} data-testid={props.testId}>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size={6}
        color={BAR_COLOURS[status]}
        transitionDuration={150}
        aria-label={`${unit.many} done`}
      />
      <div className={`${styles.progressFigures} num`}>
        <span className={styles.progressDone} data-testid={props.doneTestId}>
          {`${formatCount(done)} / ${formatCount(total)} ${total === 1 ? unit.one : unit.many}`}
        </span>
        <Pace {...props} />
        {more}
      </div>
      <State {...props} />
    </div>
  );
}

/** Speed and time left of a run that is going; else how long it has been at work. */
function Pace({ status, progress, unit, atWork }: ProgressPanelProps): ReactNode {
  if (status !== 'running') {
    if (atWork === null) return null;
    const { activeMs, executions } = atWork;
    return (
      <span>{`${formatDuration(activeMs)} at work in ${formatCount(executions)} ${executions === 1 ? 'execution' : 'executions'}`}</span>
    );
  }
  const perSecond = progress?.itemsPerSecond ?? null;
  const asking = progress?.asking ?? null;
  return (
    <>
      {perSecond !== null && <span>{`${formatShort(perSecond * 60)} ${unit.many}/min`}</span>}
      {atWork !== null && <span>{`${formatDuration(progress?.remainingMs ?? null)} left`}</span>}
      {asking !== null && <span>{`${formatCount(asking.inFlight)} in flight`}</span>}
      {asking !== null && asking.waiting > 0 && (
        <span>{`${formatCount(asking.waiting)} waiting at the gate`}</span>
      )}
    </>
  );
}

/** What a person should know about the state, and do. */
function State(props: ProgressPanelProps): ReactNode {
  const { status, progress, message, unit } = props;
  const quietMs = progress?.asking?.pausedForMs ?? 0;
  switch (status) {
    case 'running':
      return quietMs > 0 ? (
        <Spaced>
          <Notice tone="warn" title={`Quiet for ${formatDuration(quietMs)}`}>
            {`The service asked for it. Nothing is sent until then, and no ${unit.one} loses a try by it.`}
          </Notice>
        </Spaced>
      ) : message === null ? null : (
        <div className="dim" style={{ marginTop: 8 }}>
          {showLine(message)}
        </div>
      );
    case 'finished':
      return props.finished;
    case 'paused':
    case 'interrupted':
    case 'cancelled':
    case 'failed':
      return (
        <Spaced>
          <Stopped {...props} status={status} />
        </Spaced>
      );
  }
}

function Stopped(props: ProgressPanelProps & { readonly status: keyof typeof STOPPED }): ReactNode {
  const { status, done, total, unit, message, stays, amend } = props;
  const [isAmending, setAmending] = useState(false);
  return (
    <>
      <Notice
        tone={status === 'failed' ? 'bad' : status === 'interrupted' ? 'warn' : 'plain'}
        title={`${STOPPED[status]} after ${formatCount(done)} of ${formatCount(total)} ${total === 1 ? unit.one : unit.many}`}
        side={
          amend !== null &&
          status !== 'cancelled' && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setAmending(true)}
              data-testid="live-amend"
            >
              Amend…
            </Button>
          )
        }
      >
        {status === 'cancelled' ? stays.cancelled : message === null ? stays.others : showLine(message)}
      </Notice>
      {isAmending && amend?.(() => setAmending(false))}
    </>
  );
}

export function Spaced({ children }: { readonly children: ReactNode }): ReactNode {
  return <div style={{ marginTop: 10 }}>{children}</div>;
}

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
  interrupted: 'Interrupted: the program ended while it ran,',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;

/** Of runs that ask for single answers. */
export const ANSWERS_STAY = {
  cancelled: 'What was answered stays. A cancelled run cannot go on; a new run like it can.',
  others: 'Nothing is lost: what was answered stays, and Resume asks only the rest.',
} as const;
