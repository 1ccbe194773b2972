/** All data sets of the workspace, newest first, and the three ways to bring in another. */
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconChevronDown, IconDatabase, IconFileImport, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DatasetSummary } from '../../../core/chessqa/dataset.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import { useCommandRegistry } from '../../keys/use-commands.ts';
import { Empty } from '../../parts/empty.tsx';
import { Hash } from '../../parts/hash.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Screen, Scroll } from '../../parts/section.tsx';
import { Tag } from '../../parts/tag.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import { useNavigate } from '../../state/use-place.ts';
import { ListTable } from '../../table/list-table.tsx';
import type { TableColumn } from '../../table/table-column.ts';
import { DatasetTabs } from './dataset-tabs.tsx';
import styles from './datasets.module.css';

function ImportButton(): ReactNode {
  const registry = useCommandRegistry();
  return (
    <Button.Group>
      <Button
        leftSection={<IconFileImport size={15} />}
        onClick={() => registry.run('datasets.import')}
        data-testid="import-button"
      >
        Import…
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            px={6}
            aria-label="More ways to import"
            style={{ borderLeft: '1px solid rgba(255,255,255,.25)' }}
          >
            <IconChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileImport size={15} />}
            onClick={() => registry.run('datasets.import')}
          >
            Files…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder size={15} />}
            onClick={() => registry.run('datasets.importFolder')}
          >
            A folder…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

export function DatasetList(): ReactNode {
  const datasets = useInvoke('datasets.list', undefined);
  return (
    <Screen
      title="Datasets"
      side={
        <>
          <DatasetTabs shown="questions" />
          <ImportButton />
        </>
      }
    >
      <Scroll>
        {datasets.error !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice
              what="The data sets could not be listed"
              error={datasets.error}
              onRetry={() => void datasets.refetch()}
            />
          </div>
        )}
        {datasets.isPending && (
          <div className={styles.list}>
            <Skeleton height={56} />
            <Skeleton height={56} />
          </div>
        )}
        {datasets.data !== undefined && datasets.data.length === 0 && (
          <Empty
            icon={<IconDatabase size={40} stroke={1.2} />}
            title="No data set yet"
            action={<ImportButton />}
          >
            Import ChessQA files (.jsonl) of either release, or drop them, or a folder of them, anywhere on
            this window.
          </Empty>
        )}
        {datasets.data !== undefined && datasets.data.length > 0 && <Rows datasets={datasets.data} />}
      </Scroll>
    </Screen>
  );
}

function Rows({ datasets }: { readonly datasets: readonly DatasetSummary[] }): ReactNode {
  const navigate = useNavigate();
  return (
    <div className={styles.list}>
      <ListTable
        label="Data sets"
        testId="datasets-list"
        columns={COLUMNS}
        rows={datasets}
        keyOf={({ id }) => id}
        rowTestId={({ id }) => `dataset-${id}`}
        onOpen={({ id }) => navigate(makeItemsHref(id, {}))}
      />
      <div className={styles.drop}>
        <IconFileImport size={22} stroke={1.4} />
        <div className={styles.dropText}>
          Drop ChessQA files or a folder anywhere on this window. Every line is checked; what cannot be read
          is reported with file and line, nothing is guessed.
        </div>
      </div>
    </div>
  );
}

const COLUMNS: readonly TableColumn<DatasetSummary>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(200px, 1.6fr)',
    cell: (dataset) => <Name dataset={dataset} />,
  },
  {
    id: 'items',
    title: 'Items',
    width: '76px',
    align: 'right',
    cell: ({ itemCount }) => formatCount(itemCount),
  },
  {
    id: 'tasks',
    title: 'Tasks',
    width: '52px',
    align: 'right',
    cell: ({ tasks }) => formatCount(tasks.length),
  },
  {
    id: 'labels',
    title: 'Labels',
    width: '64px',
    align: 'right',
    cell: (dataset) => <Labels dataset={dataset} />,
  },
  { id: 'release', title: 'Release', width: '84px', cell: ({ release }) => release },
  {
    id: 'hash',
    title: 'Content hash',
    width: 'minmax(140px, 0.7fr)',
    cell: ({ contentSha256 }) => <Hash value={contentSha256} what="content hash" />,
  },
  {
    id: 'imported',
    title: 'Imported',
    width: '136px',
    cell: ({ importedAt }) => <div className="num dim ellipsis">{formatInstant(importedAt)}</div>,
  },
];

function Name({ dataset }: { readonly dataset: DatasetSummary }): ReactNode {
  return (
    <>
      <div className={styles.name}>
        <a href={makeItemsHref(dataset.id, {})} className="ellipsis">
          {dataset.name}
        </a>
        {dataset.isSample && <Tag tone="info">sample</Tag>}
        {dataset.refusedCount > 0 && <Tag tone="warn">{formatCount(dataset.refusedCount)} lines refused</Tag>}
      </div>
      <div className={`${styles.sub} ellipsis`} title={dataset.licenceNote}>
        {dataset.licenceNote}
      </div>
    </>
  );
}

function Labels({ dataset }: { readonly dataset: DatasetSummary }): ReactNode {
  return dataset.labelSetCount === 0 ? (
    <span className="faint">none</span>
  ) : (
    <a
      className="link"
      href={`#/reproduce?dataset=${encodeURIComponent(dataset.id)}`}
      title="Reproduce these labels"
    >
      {formatCount(dataset.labelSetCount)}
    </a>
  );
}
