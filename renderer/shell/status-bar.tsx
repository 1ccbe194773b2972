/** The line at the foot: engines, journal, network, and what is running with its progress. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction, useInvoke } from '../data/query.ts';
import { formatCount, formatDuration } from '../format/figures.ts';
import { jobFigures } from '../format/job-words.ts';
import { HOME_HREF } from '../state/home-place.ts';
import { makeRunHref } from '../state/run-address.ts';
import { useActivity, type JobProgress, type RunProgress } from '../state/activity.ts';
import type { EngineView } from '../../ipc/contract.ts';
import type { WorkspaceInfo } from '../../ipc/workspace-contract.ts';
import styles from './shell.module.css';

export function StatusBar(): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const workspace = useInvoke('workspace.info', undefined);
  const activity = useActivity();
  const engine = engineState(engines.data ?? null);
  const journal = journalState(workspace.data ?? null);
  const running = activity.runs.filter((run) => run.status === 'running');
  // Look-ups of positions may go to a service; baselines, engines and recorded replies send nothing.
  const isAsking =
    running.some((run) => run.asksService) ||
    activity.jobs.some(({ kind }) => kind === 'generate' || kind === 'coverage');
  return (
    <footer className={styles.status} data-testid="status-bar">
      <a className={styles.statusItem} href="#/engines">
        <span className={styles.dot} data-tone={engine.tone} />
        {engine.text}
      </a>
      <a className={styles.statusItem} href="#/settings" title={journal.title} data-testid="journal-state">
        <span className={styles.dot} data-tone={journal.tone} />
        {journal.text}
      </a>
      {workspace.data?.isDemonstration === true && (
        <a className={styles.statusItem} href={HOME_HREF} data-testid="demonstration-state">
          <span className={styles.dot} data-tone="warn" />
          Demonstration: for looking at
        </a>
      )}
      <span className={styles.statusItem}>
        <span className={styles.dot} />
        {isAsking ? 'Network: only what is asked for' : 'Network: nothing is sent'}
      </span>
      <span className={styles.grow} />
      {activity.jobs.map((job) => (
        <JobItem key={job.jobId} job={job} />
      ))}
      {running.map((run) => (
        <RunItem key={run.runId} run={run} />
      ))}
      {activity.jobs.length + running.length === 0 && (
        <span className={styles.statusItem}>Nothing running</span>
      )}
    </footer>
  );
}

interface State {
  readonly tone: 'ok' | 'warn' | 'bad' | 'none';
  readonly text: string;
  readonly title?: string;
}

function engineState(engines: readonly EngineView[] | null): State {
  if (engines === null) return { tone: 'none', text: 'Engines: …' };
  const installed = engines.filter((engine) => engine.installed);
  const verified = installed.filter((engine) => engine.status === 'verified');
  if (installed.length === 0) return { tone: 'bad', text: 'No engine installed' };
  if (installed.some((engine) => engine.status === 'broken'))
    return { tone: 'bad', text: 'An engine is broken' };
  const tone = verified.length === installed.length ? 'ok' : 'warn';
  return { tone, text: `Engines: ${verified.length} of ${installed.length} verified` };
}

function journalState(info: WorkspaceInfo | null): State {
  if (info === null) return { tone: 'none', text: 'Journal: …' };
  if (info.state !== 'open') return { tone: 'bad', text: `Journal: ${info.state.replace('_', ' ')}` };
  const rows = `Journal: ${formatCount(info.ledgerRows)} rows`;
  return info.reading === null
    ? { tone: 'ok', text: rows }
    : { tone: 'warn', text: `${rows}, open for reading`, title: info.reading };
}

function Progress({ done, total }: { readonly done: number; readonly total: number | null }): ReactNode {
  const percent = total === null || total === 0 ? 100 : (done / total) * 100;
  return (
    <span className={styles.track} role="progressbar" aria-valuenow={done} aria-valuemax={total ?? undefined}>
      <span className={styles.fill} style={{ display: 'block', width: `${percent}%` }} />
    </span>
  );
}

function JobItem({ job }: { readonly job: JobProgress }): ReactNode {
  const cancel = useAction('job.cancel');
  return (
    <span className={styles.statusItem}>
      <span className="ellipsis" style={{ maxWidth: 220 }}>
        {job.title}
      </span>
      <Progress done={job.done} total={job.total} />
      <span className="num" title={job.note ?? undefined}>
        {jobFigures(job)}
        {job.remainingMs === null ? '' : ` · ${formatDuration(job.remainingMs)} left`}
      </span>
      <Tooltip label="Cancel">
        <ActionIcon
          size={18}
          aria-label={`Cancel: ${job.title}`}
          loading={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ jobId: job.jobId })}
          data-testid={`cancel-${job.kind}`}
        >
          <IconX size={13} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

const DOING: Readonly<Record<RunProgress['kind'], string>> = {
  reproduction: 'Reproducing',
  questions: 'Asking',
  games: 'Playing',
  study: 'Asking',
};

function RunItem({ run }: { readonly run: RunProgress }): ReactNode {
  return (
    <a className={styles.statusItem} href={makeRunHref(run)}>
      {run.warming ? 'Refilling the hash' : DOING[run.kind]}
      <Progress done={run.done} total={run.total} />
      <span className="num">
        {formatCount(run.done)} / {formatCount(run.total)}
        {run.remainingMs === null ? '' : ` · ${formatDuration(run.remainingMs)} left`}
      </span>
    </a>
  );
}
