/** Live progress of a run; for one that stopped early, what is missing and how to go on. */
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReproductionReport } from '../../../core/reproduction/run.ts';
import type { RunProgress, RunStatus } from '../../../core/record/run.ts';
import { formatCount, formatDuration, formatShort } from '../../format/figures.ts';
import { Notice } from '../../parts/notice.tsx';
import styles from './reproduce.module.css';

export interface RunProgressPanelProps {
  readonly report: ReproductionReport;
  readonly status: RunStatus;
  readonly progress: RunProgress | null;
}

export function RunProgressPanel({ report, status, progress }: RunProgressPanelProps): ReactNode {
  const done = Math.max(report.done + report.failed, progress?.done ?? 0);
  const total = progress?.total ?? report.items;
  switch (status) {
    case 'finished':
      return null;
    case 'running':
      return (
        <div className={styles.progress} data-testid="run-progress">
          <Progress value={total === 0 ? 0 : (done / total) * 100} size={6} transitionDuration={150} />
          <div className={`${styles.progressFigures} num`}>
            <span className={styles.progressDone}>{`${formatCount(done)} / ${formatCount(total)}`}</span>
            <span>{`${formatShort(progress?.itemsPerSecond ?? null)} positions/s`}</span>
            <span>{`${formatShort(progress?.nodesPerSecond ?? null)} nodes/s`}</span>
            <span>{`${formatDuration(progress?.remainingMs ?? null)} left`}</span>
            {progress?.warming === true && <span>Replaying finished positions to refill the hash</span>}
            {progress !== null && progress.message !== null && <span>{progress.message}</span>}
          </div>
        </div>
      );
    case 'paused':
    case 'interrupted':
    case 'cancelled':
    case 'failed':
      return (
        <div className={styles.progress}>
          <Notice
            tone={status === 'failed' ? 'bad' : status === 'interrupted' ? 'warn' : 'plain'}
            title={`${STOPPED[status]} after ${formatCount(done)} of ${formatCount(total)} positions`}
          >
            {progress?.message ??
              (status === 'cancelled'
                ? 'Finished positions stay. A cancelled run cannot go on.'
                : 'Nothing is lost: finished positions stay, and Resume does only the rest.')}
          </Notice>
        </div>
      );
  }
}

const STOPPED = {
  paused: 'Paused',
  interrupted: 'Interrupted',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;
