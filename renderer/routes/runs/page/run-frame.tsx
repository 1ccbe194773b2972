/** What the pages of all runs have in common: the page while it is read, its title, what may be done, and its tabs. */
import { Skeleton, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { RunKind, RunStatus } from '../../../../core/record/run.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useRunStatus } from '../../../state/activity.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import styles from '../runs.module.css';

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

export interface RunTab {
  readonly id: string;
  readonly label: string;
  readonly body: (status: RunStatus) => ReactNode;
  /** It scrolls by itself. */
  readonly fills?: boolean;
}

export interface RunFrameProps {
  readonly runId: string;
  readonly kind: RunKind;
  /** As the report has it; events know better. */
  readonly reportedStatus: RunStatus;
  readonly name: string;
  readonly subtitle: string;
  readonly actions: (status: RunStatus) => ReactNode;
  readonly tabs: readonly [RunTab, ...RunTab[]];
  /** Where the page of a run begins that had ended already; absent: the first tab. */
  readonly endedTab?: string;
}

export function RunFrame(props: RunFrameProps): ReactNode {
  const { runId, kind, reportedStatus, name, subtitle, actions, tabs } = props;
  const navigate = useNavigate();
  const [params] = useQueryParams();
  const status = useRunStatus(runId) ?? reportedStatus;
  // A run that had ended is opened for its results; one that ends while it is watched stays where it is.
  const [firstTab] = useState(status === 'finished' ? (props.endedTab ?? tabs[0].id) : tabs[0].id);
  const shown =
    tabs.find(({ id }) => id === params.get('tab')) ?? tabs.find(({ id }) => id === firstTab) ?? tabs[0];
  // The answers of a run lead back to its results first.
  useCommands(params.get('show') === 'answers' ? {} : { 'pane.back': () => navigate('#/runs') });
  return (
    <Screen
      title={<RunTitle name={name} subtitle={subtitle} />}
      side={
        <>
          <RunStatusTag status={status} />
          {actions(status)}
        </>
      }
    >
      <Tabs
        value={shown.id}
        onChange={(next) => navigate(`${makeRunHref({ kind, runId })}?tab=${next ?? tabs[0].id}`)}
        keepMounted={false}
        className={styles.tabs}
        data-testid="run-page"
        data-status={status}
      >
        <Tabs.List px={10}>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} data-testid={`run-${id}-tab`}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown.id} className={styles.panel}>
          {shown.fills === true ? shown.body(status) : <Scroll>{shown.body(status)}</Scroll>}
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

interface RunTitleProps {
  readonly name: string;
  readonly subtitle: string;
}

function RunTitle({ name, subtitle }: RunTitleProps): ReactNode {
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
