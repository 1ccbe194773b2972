/** One question run: how it stands, what may be done, and its live figures, results and settings. */
import { Skeleton, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../core/record/question-report.ts';
import { conditionText, playerName } from '../../../core/record/question-words.ts';
import { useInvoke } from '../../data/query.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Screen, Scroll } from '../../parts/section.tsx';
import { useRunProgress } from '../../state/activity.ts';
import { useNavigate, useQueryParams } from '../../state/use-place.ts';
import { RunStatusTag } from '../reproduce/run-status.tsx';
import { LiveView } from './live-view.tsx';
import { RunResults } from './results/run-results.tsx';
import { RunActions } from './run-actions.tsx';
import { RunSettings } from './run-settings.tsx';
import styles from './runs.module.css';

const TABS = ['live', 'results', 'settings'] as const;
type TabId = (typeof TABS)[number];

export function RunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('questions.report', { runId });
  const progress = useRunProgress(runId);
  const navigate = useNavigate();
  const [params] = useQueryParams();
  const status = progress?.status ?? report.data?.status ?? null;
  // What has ended is opened for its results.
  const tab: TabId =
    TABS.find((one) => one === params.get('tab')) ?? (status === 'finished' ? 'results' : 'live');
  // The answers of a run lead back to its results first.
  useCommands(params.get('show') === 'answers' ? {} : { 'pane.back': () => navigate('#/runs') });
  if (report.data === undefined || status === null) {
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
  return (
    <Screen
      title={<RunTitle report={report.data} />}
      side={
        <>
          <RunStatusTag status={status} />
          <RunActions report={report.data} status={status} />
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => navigate(`#/runs/${encodeURIComponent(runId)}?tab=${next ?? 'live'}`)}
        keepMounted={false}
        className={styles.tabs}
        data-testid="run-page"
        data-status={status}
      >
        <Tabs.List px={10}>
          <Tabs.Tab value="live">Live</Tabs.Tab>
          <Tabs.Tab value="results" data-testid="run-results-tab">
            Results
          </Tabs.Tab>
          <Tabs.Tab value="settings" data-testid="run-settings-tab">
            Settings
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="live" className={styles.panel}>
          <Scroll>
            <LiveView report={report.data} progress={progress} status={status} />
          </Scroll>
        </Tabs.Panel>
        <Tabs.Panel value="results" className={styles.panel}>
          <RunResults runId={runId} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.panel}>
          <Scroll>
            <RunSettings report={report.data} />
          </Scroll>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

function RunTitle({ report }: { readonly report: QuestionReport }): ReactNode {
  const { player, prompt, parameters } = report.manifest;
  const condition = conditionText(prompt, player.kind === 'chat' ? parameters : null);
  return (
    <span className={styles.title}>
      <a href="#/runs" className={styles.crumb}>
        Runs
      </a>
      <span className="faint">/</span>
      <span className="ellipsis" title={playerName(player)}>
        {playerName(player)}
      </span>
      <span className={`dim ellipsis ${styles.subtitle}`}>
        {condition === '' ? report.datasetName : `${report.datasetName} · ${condition}`}
      </span>
    </span>
  );
}
