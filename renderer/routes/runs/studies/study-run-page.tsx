/** One study run: how it stands, what may be done, and its live figures, results and settings. */
import { Skeleton, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { StudyReport } from '../../../../core/record/study-report.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useRunStatus } from '../../../state/activity.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import { RunStatusTag } from '../../reproduce/run-status.tsx';
import { askedStudy } from '../asked-run.ts';
import { RunActions } from '../run-actions.tsx';
import styles from '../runs.module.css';
import { StudyLive } from './study-live.tsx';
import { StudyResults } from './study-results.tsx';
import { StudySettings } from './study-settings.tsx';

const TABS = ['live', 'results', 'settings'] as const;
type TabId = (typeof TABS)[number];

export function StudyRunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('studies.report', { runId });
  if (report.data !== undefined) return <StudyRun report={report.data} />;
  return (
    <Screen title="Run">
      <div style={{ padding: 16 }}>
        {report.error === null ? (
          <Skeleton height={200} />
        ) : (
          <ErrorNotice
            what="This run could not be read"
            error={report.error}
            onRetry={() => void report.refetch()}
          />
        )}
      </div>
    </Screen>
  );
}

function StudyRun({ report }: { readonly report: StudyReport }): ReactNode {
  const { runId } = report;
  const navigate = useNavigate();
  const [params] = useQueryParams();
  const status = useRunStatus(runId) ?? report.status;
  // A run that had ended is opened for its results; one that ends while it is watched stays where it is.
  const [firstTab] = useState<TabId>(status === 'finished' ? 'results' : 'live');
  const tab = TABS.find((one) => one === params.get('tab')) ?? firstTab;
  // The answers of a run lead back to its results first.
  useCommands(params.get('show') === 'answers' ? {} : { 'pane.back': () => navigate('#/runs') });
  return (
    <Screen
      title={<Title report={report} />}
      side={
        <>
          <RunStatusTag status={status} />
          <RunActions run={askedStudy(report)} status={status} />
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => navigate(`${makeRunHref({ kind: 'study', runId })}?tab=${next ?? 'live'}`)}
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
          <Scroll>
            <StudyLive report={report} status={status} />
          </Scroll>
        </Tabs.Panel>
        <Tabs.Panel value="results" className={styles.panel}>
          <StudyResults report={report} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.panel}>
          <Scroll>
            <StudySettings report={report} />
          </Scroll>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

function Title({ report }: { readonly report: StudyReport }): ReactNode {
  const name = showLine(report.player);
  const set = `${showLine(report.setName)}, ${formatCount(report.positions)} positions`;
  return (
    <span className={styles.title}>
      <a href="#/runs" className={styles.crumb}>
        Runs
      </a>
      <span className="faint">/</span>
      <span className="ellipsis" title={name}>
        {name}
      </span>
      <span className={`dim ellipsis ${styles.subtitle}`}>
        {report.condition === '' ? set : `${set} · ${showLine(report.condition)}`}
      </span>
    </span>
  );
}
