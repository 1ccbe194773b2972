/** Work that is going on, on the screen it belongs to: how far it is, how fast, what it waits for, and how to end it. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../data/query.ts';
import { jobFigures, jobPace } from '../format/job-words.ts';
import { showLine } from '../format/visible-text.ts';
import type { JobProgress } from '../state/activity.ts';
import styles from './job-card.module.css';

export function JobCard({ job }: { readonly job: JobProgress }): ReactNode {
  const cancel = useAction('job.cancel');
  const { done, total } = job;
  const percent = total === null || total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <div className={styles.card} data-testid={`job-${job.kind}`}>
      <div className={styles.head}>
        <span className="ellipsis" style={{ fontWeight: 600 }}>
          {showLine(job.title)}
        </span>
        <span className="num dim">{[jobFigures(job), ...jobPace(job)].join(' · ')}</span>
        <Button
          size="compact-xs"
          variant="default"
          loading={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ jobId: job.jobId })}
          data-testid={`job-${job.kind}-cancel`}
        >
          Cancel
        </Button>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={job.title}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
      {job.note !== null && <div className="dim num">{showLine(job.note)}</div>}
    </div>
  );
}
