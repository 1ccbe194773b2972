/** One question run: how it stands, what may be done, and its live figures, results and settings. */
import { Skeleton, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { QuestionReport } from '../../../core/record/question-report.ts';
import { conditionText, playerName } from '../../../core/record/question-words.ts';
import { useInvoke } from '../../data/query.ts';
import { showInvisible } from '../../format/visible-text.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Screen, Scroll } from '../../parts/section.tsx';
import { useRunStatus } from '../../state/activity.ts';
import { makeRunHref } from '../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../state/use-place.ts';
import { RunStatusTag } from '../reproduce/run-status.tsx';
import { askedQuestions } from './asked-run.ts';
import { LiveView } from './live-view.tsx';
import { RunResults } from './results/run-results.tsx';
import { RunActions } from './run-actions.tsx';
import { RunSettings } from './run-settings.tsx';
import styles from './runs.module.css';

const TABS = ['live', 'results', 'settings'] as const;
type TabId = (typeof TABS)[number];

export function RunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('questions.report', { runId });
  if (report.data !== undefined) return <Run report={report.data} />;
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

function Run({ report }: { readonly report: QuestionReport }): ReactNode {
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
      title={<RunTitle report={report} />}
      side={
        <>
          <RunStatusTag status={status} />
          <RunActions run={askedQuestions(report)} status={status} />
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => navigate(`${makeRunHref({ kind: 'questions', runId })}?tab=${next ?? 'live'}`)}
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
            <LiveView report={report} status={status} />
          </Scroll>
        </Tabs.Panel>
        <Tabs.Panel value="results" className={styles.panel}>
          <RunResults runId={runId} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.panel}>
          <Scroll>
            <RunSettings report={report} />
          </Scroll>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

function RunTitle({ report }: { readonly report: QuestionReport }): ReactNode {
  const { player, prompt, parameters } = report.manifest;
  const name = showInvisible(playerName(player));
  const condition = conditionText(prompt, player.kind === 'chat' ? parameters : null);
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
        {showInvisible(condition === '' ? report.datasetName : `${report.datasetName} · ${condition}`)}
      </span>
    </span>
  );
}
