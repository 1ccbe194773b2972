/** One data set: its name and counts, the switch between items and audit, export. */
import { ActionIcon, Button, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconArrowsDiff,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconFileText,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DatasetSummary } from '../../../core/chessqa/dataset.ts';
import { call, useBridge } from '../../data/bridge.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { Hash } from '../../parts/hash.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Screen, Scroll } from '../../parts/section.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useShell } from '../../shell/shell-actions.ts';
import { useFailureNote } from '../../shell/use-jobs.ts';
import { makeNewRunHref } from '../../state/run-address.ts';
import { useNavigate, useQueryParams } from '../../state/use-place.ts';
import { AuditView } from './audit-view.tsx';
import styles from './datasets.module.css';
import { ItemsView } from './items-view.tsx';

export function DatasetView({ datasetId }: { readonly datasetId: string }): ReactNode {
  const datasets = useInvoke('datasets.list', undefined);
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const view = params.get('view') === 'audit' ? 'audit' : 'items';
  const dataset = datasets.data?.find((one) => one.id === datasetId);
  const show = (next: string): void =>
    change({ view: next === 'audit' ? 'audit' : null }, { replace: false });
  useCommands({
    'datasets.items': () => show('items'),
    'datasets.audit': () => show('audit'),
    ...(view === 'audit'
      ? { 'pane.back': () => show('items') }
      : { 'pane.back': () => navigate('#/datasets') }),
  });
  if (datasets.isPending) {
    return (
      <Screen title={<Skeleton height={16} width={200} />}>
        <div />
      </Screen>
    );
  }
  if (dataset === undefined) return <Missing datasetId={datasetId} error={datasets.error} />;
  return (
    <Screen
      title={<Title dataset={dataset} />}
      side={
        <>
          <SegmentedControl
            value={view}
            onChange={show}
            data={[
              { value: 'items', label: 'Items' },
              { value: 'audit', label: 'Audit' },
            ]}
          />
          <Button
            variant="default"
            component="a"
            href={makeNewRunHref({ dataset: dataset.id })}
            leftSection={<IconPlayerPlay size={15} />}
          >
            New run
          </Button>
          {dataset.labelSetCount > 0 && (
            <Button
              variant="default"
              component="a"
              href={`#/reproduce?dataset=${encodeURIComponent(dataset.id)}`}
              leftSection={<IconArrowsDiff size={15} />}
            >
              Reproduce labels
            </Button>
          )}
          <DatasetMenu dataset={dataset} />
        </>
      }
    >
      {view === 'audit' ? <AuditView datasetId={datasetId} /> : <ItemsView dataset={dataset} />}
    </Screen>
  );
}

function Title({ dataset }: { readonly dataset: DatasetSummary }): ReactNode {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
      <a href="#/datasets" className={styles.crumb}>
        Datasets
      </a>
      <IconChevronRight size={14} className="faint" />
      <span className="ellipsis" title={dataset.source}>
        {dataset.name}
      </span>
      {dataset.isSample && <Tag tone="info">sample</Tag>}
      <span style={{ fontWeight: 400, fontSize: 12 }} className="dim">
        <Hash value={dataset.contentSha256} what="content hash" />
      </span>
    </span>
  );
}

function Missing({
  datasetId,
  error,
}: {
  readonly datasetId: string;
  readonly error: Error | null;
}): ReactNode {
  return (
    <Screen title="Datasets">
      <Scroll>
        <div style={{ padding: 16 }}>
          {error !== null ? (
            <ErrorNotice what="The data sets could not be listed" error={error} />
          ) : (
            <Notice
              tone="warn"
              title={`There is no data set ${datasetId} in this workspace`}
              side={
                <Button size="compact-xs" variant="default" component="a" href="#/datasets">
                  All data sets
                </Button>
              }
            />
          )}
        </div>
      </Scroll>
    </Screen>
  );
}

function DatasetMenu({ dataset }: { readonly dataset: DatasetSummary }): ReactNode {
  const bridge = useBridge();
  const shell = useShell();
  const noteFailure = useFailureNote();
  const exportIt = (): void => {
    call(bridge, 'datasets.export', { datasetId: dataset.id })
      .then(({ path, items }) => {
        if (path !== null)
          notifications.show({ title: `Exported ${formatCount(items)} items`, message: path });
      })
      .catch((error: unknown) => noteFailure('The data set was not exported', error));
  };
  const showReport = (): void => {
    call(bridge, 'datasets.importReport', { datasetId: dataset.id })
      .then((report) => shell.showImportReport(report))
      .catch((error: unknown) => noteFailure('The import report could not be read', error));
  };
  useCommands({ 'datasets.export': exportIt });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="More">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={exportIt}>
          Export as JSONL…
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={15} />} onClick={showReport}>
          Import report
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
