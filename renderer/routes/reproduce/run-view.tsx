/** One run: how it stands, what may be done, and its result, items and manifest. */
import { Button, Skeleton, Tabs } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReproductionReport } from '../../../core/reproduction/run.ts';
import type { RunStatus } from '../../../core/record/run.ts';
import { useAction, useInvoke } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Scroll } from '../../parts/section.tsx';
import { useFailureNote } from '../../shell/use-jobs.ts';
import { useRunProgress } from '../../state/activity.ts';
import { useNavigate, useQueryParams } from '../../state/use-place.ts';
import { LabelItems } from './label-items.tsx';
import { ManifestView } from './manifest-view.tsx';
import styles from './reproduce.module.css';
import { ResultView } from './result-view.tsx';
import { RunProgressPanel } from './run-progress.tsx';
import { RunActions } from '../runs/page/run-actions.tsx';
import { RunStatusTag } from './run-status.tsx';

export function RunView({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('reproduce.report', { runId });
  const progress = useRunProgress(runId);
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const tab = params.get('tab') ?? 'result';
  useCommands({
    'pane.back': () => (tab === 'result' ? navigate('#/reproduce') : change({ tab: null })),
  });
  if (report.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice
          what="This run could not be read"
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      </div>
    );
  }
  if (report.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={24} width={300} mb={16} />
        <Skeleton height={160} />
      </div>
    );
  }
  const status = progress?.status ?? report.data.status;
  return (
    <div className={styles.pane} data-testid="run-view" data-status={status}>
      <RunHead report={report.data} status={status} />
      <RunProgressPanel report={report.data} status={status} progress={progress} />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === 'result' ? null : next }, { replace: false })}
        keepMounted={false}
        style={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <Tabs.List px={10}>
          <Tabs.Tab value="result">Result</Tabs.Tab>
          <Tabs.Tab value="items" data-testid="run-items-tab">
            Items
          </Tabs.Tab>
          <Tabs.Tab value="manifest">Manifest</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="result" style={{ flex: 1, minHeight: 0 }} className={styles.pane}>
          <Scroll>
            <ResultView report={report.data} />
          </Scroll>
        </Tabs.Panel>
        <Tabs.Panel value="items" style={{ flex: 1, minHeight: 0 }} className={styles.pane}>
          <LabelItems report={report.data} />
        </Tabs.Panel>
        <Tabs.Panel value="manifest" style={{ flex: 1, minHeight: 0 }} className={styles.pane}>
          <Scroll>
            <ManifestView report={report.data} />
          </Scroll>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

interface RunHeadProps {
  readonly report: ReproductionReport;
  readonly status: RunStatus;
}

function RunHead({ report, status }: RunHeadProps): ReactNode {
  const { runId, manifest } = report;
  const settings = useInvoke('settings.get', undefined);
  const noteFailure = useFailureNote();
  const resume = useAction('reproduce.resume');
  const exportIt = useAction('reproduce.export');
  const processes = manifest.mode === 'sequential' ? 1 : (settings.data?.engineProcesses ?? 1);
  return (
    <div className={styles.runHead}>
      <span style={{ fontWeight: 600 }} className="ellipsis">
        {report.datasetName}
      </span>
      <span className="dim ellipsis">{`${manifest.engine.name ?? manifest.engineId} · ${manifest.mode}`}</span>
      <RunStatusTag status={status} />
      <div className={styles.runHeadSide}>
        <RunActions
          runId={runId}
          status={status}
          kept="label"
          isAskable
          onResume={() =>
            resume.mutate(
              { runId, processes },
              { onError: (error) => noteFailure('The run was not resumed', error) },
            )
          }
          isResuming={resume.isPending}
          resumeDialog={null}
          amendDialog={null}
          likeHref={`#/reproduce?${new URLSearchParams({ dataset: manifest.datasetId, like: runId }).toString()}`}
          buttons={
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              disabled={report.done === 0}
              onClick={() =>
                exportIt.mutate(
                  { runId },
                  {
                    onSuccess: ({ path, items }) => {
                      if (path !== null)
                        notifications.show({ title: `Exported ${formatCount(items)} labels`, message: path });
                    },
                    onError: (error) => noteFailure('The labels were not exported', error),
                  },
                )
              }
              data-testid="run-export"
            >
              Export JSONL…
            </Button>
          }
        />
      </div>
    </div>
  );
}
