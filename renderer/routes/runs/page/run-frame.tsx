/** What the pages of all runs that ask have in common: the page while it is read, its title, and its three tabs. */
import { Skeleton, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { RunStatus } from '../../../../core/record/run.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useRunStatus } from '../../../state/activity.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import type { AskedRun } from '../questions/asked-run.ts';
import { RunActions } from './run-actions.tsx';
import styles from '../runs.module.css';

const TABS = ['live', 'results', 'settings'] as const;
type TabId = (typeof TABS)[number];

export interface RunPendingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The report of a run is being read, or could not be. */
export function RunPending({ error, onRetry }: RunPendingProps): ReactNode {
  return (
    <Screen title="Run">
      <div style={{ padding: 16 }}>
        {error === null ? (
          <Skeleton height={200} />
        ) : (
          <ErrorNotice what="This run could not be read" error={error} onRetry={onRetry} />
        )}
      </div>
    </Screen>
  );
}

export interface RunFrameProps {
  readonly run: AskedRun;
  /** As the report has it; events know better. */
  readonly reportedStatus: RunStatus;
  readonly name: string;
  readonly subtitle: string;
  readonly live: (status: RunStatus) => ReactNode;
  readonly results: ReactNode;
  readonly settings: ReactNode;
}

export function RunFrame(props: RunFrameProps): ReactNode {
  const { run, reportedStatus, name, subtitle, live, results, settings } = props;
  const navigate = useNavigate();
  const [params] = useQueryParams();
  const status = useRunStatus(run.runId) ?? reportedStatus;
  const href = makeRunHref({ kind: run.kind === 'studies' ? 'study' : run.kind, runId: run.runId });
  // A run that had ended is opened for its results; one that ends while it is watched stays where it is.
  const [firstTab] = useState<TabId>(status === 'finished' ? 'results' : 'live');
  const tab = TABS.find((one) => one === params.get('tab')) ?? firstTab;
  // The answers of a run lead back to its results first.
  useCommands(params.get('show') === 'answers' ? {} : { 'pane.back': () => navigate('#/runs') });
  return (
    <Screen
      title={<RunTitle name={name} subtitle={subtitle} />}
      side={
        <>
          <RunStatusTag status={status} />
          <RunActions run={run} status={status} />
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => navigate(`${href}?tab=${next ?? 'live'}`)}
        keepMounted={false}
        className={styles.tabs}
        data-testid="run-page"
        data-status={status}
      >
        <Tabs.List px={10}>
          <Tabs.Tab value="live" data-testid="run-live-tab">
            Live
          </Tabs.Tab>
          <Tabs.Tab value="results" data-testid="run-results-tab">
            Results
          </Tabs.Tab>
          <Tabs.Tab value="settings" data-testid="run-settings-tab">
            Settings
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="live" className={styles.panel}>
          <Scroll>{live(status)}</Scroll>
        </Tabs.Panel>
        <Tabs.Panel value="results" className={styles.panel}>
          {results}
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.panel}>
          <Scroll>{settings}</Scroll>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

export interface RunTitleProps {
  readonly name: string;
  readonly subtitle: string;
}

export function RunTitle({ name, subtitle }: RunTitleProps): ReactNode {
  return (
    <span className={styles.title}>
      <a href="#/runs" className={styles.crumb}>
        Runs
      </a>
      <span className="faint">/</span>
      <span className="ellipsis" title={name}>
        {name}
      </span>
      <span className={`dim ellipsis ${styles.subtitle}`}>{subtitle}</span>
    </span>
  );
}
