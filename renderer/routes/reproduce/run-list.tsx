/** Previous reproductions of the workspace, newest first. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReproductionSummary } from '../../../core/record/run.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { useRunProgress } from '../../state/activity.ts';
import styles from './reproduce.module.css';
import { RunStatusTag } from './run-status.tsx';

export function RunList({ shown }: { readonly shown: string | null }): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const reproductions = runs.data?.filter((run) => run.kind === 'reproduction');
  return (
    <nav className={styles.runs} aria-label="Runs" data-testid="run-list">
      {runs.error !== null && <ErrorNotice what="The runs could not be listed" error={runs.error} />}
      {runs.isPending && <Skeleton height={48} />}
      {reproductions?.length === 0 && (
        <div className="faint" style={{ padding: 10 }}>
          No reproduction yet. Every run stays here, with its manifest and its rows.
        </div>
      )}
      {reproductions?.map((run) => (
        <RunRow key={run.runId} run={run} isShown={run.runId === shown} />
      ))}
    </nav>
  );
}

function RunRow({
  run,
  isShown,
}: {
  readonly run: ReproductionSummary;
  readonly isShown: boolean;
}): ReactNode {
  const progress = useRunProgress(run.runId);
  const status = progress?.status ?? run.status;
  const done = Math.max(progress?.done ?? 0, run.done);
  return (
    <a
      className={styles.run}
      href={`#/reproduce/${encodeURIComponent(run.runId)}`}
      aria-current={isShown}
      data-testid={`run-${run.runId}`}
    >
      <span className={styles.runTop}>
        <span className="ellipsis" title={run.title}>
          {run.title}
        </span>
        <RunStatusTag status={status} />
      </span>
      <span className={`faint num ${styles.runTop}`} style={{ fontWeight: 400 }}>
        <span className="ellipsis">{`${formatInstant(run.createdAt)}${run.mode === 'isolated' ? '' : ` · ${run.mode}`}`}</span>
        <span>{`${formatCount(done)} / ${formatCount(run.total)}`}</span>
      </span>
    </a>
  );
}
