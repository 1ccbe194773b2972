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
import { useRowList } from '../../table/use-row-list.ts';
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
  const open = (index: number): void => {
    const dataset = datasets[index];
    if (dataset !== undefined) navigate(makeItemsHref(dataset.id, {}));
  };
  const active = useRowList(datasets.length, open);
  return (
    <div className={styles.list}>
      <div className={styles.rows} role="grid" aria-label="Data sets" data-testid="datasets-list">
        <div className={styles.listHead} role="row">
          <span>Name</span>
          <span className={styles.right}>Items</span>
          <span className={styles.right}>Tasks</span>
          <span className={styles.right}>Labels</span>
          <span>Release</span>
          <span>Content hash</span>
          <span className={styles.importedAt}>Imported</span>
        </div>
        {datasets.map((dataset, index) => (
          <Row key={dataset.id} dataset={dataset} isActive={index === active} onOpen={() => open(index)} />
        ))}
      </div>
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

interface RowProps {
  readonly dataset: DatasetSummary;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

function Row({ dataset, isActive, onOpen }: RowProps): ReactNode {
  return (
    <div
      role="row"
      className={styles.listRow}
      aria-selected={isActive}
      onClick={onOpen}
      data-testid={`dataset-${dataset.id}`}
    >
      <div style={{ minWidth: 0 }}>
        <div className={styles.name}>
          <a
            href={makeItemsHref(dataset.id, {})}
            className="ellipsis"
            onClick={(event) => event.stopPropagation()}
          >
            {dataset.name}
          </a>
          {dataset.isSample && <Tag tone="info">sample</Tag>}
          {dataset.refusedCount > 0 && (
            <Tag tone="warn">{formatCount(dataset.refusedCount)} lines refused</Tag>
          )}
        </div>
        <div className={`${styles.sub} ellipsis`} title={dataset.licenceNote}>
          {dataset.licenceNote}
        </div>
      </div>
      <span className={`${styles.right} num`}>{formatCount(dataset.itemCount)}</span>
      <span className={`${styles.right} num`}>{formatCount(dataset.tasks.length)}</span>
      <span className={`${styles.right} num`}>
        {dataset.labelSetCount === 0 ? (
          <span className="faint">none</span>
        ) : (
          <a
            className="link"
            href={`#/reproduce?dataset=${encodeURIComponent(dataset.id)}`}
            onClick={(event) => event.stopPropagation()}
            title="Reproduce these labels"
          >
            {formatCount(dataset.labelSetCount)}
          </a>
        )}
      </span>
      <span>{dataset.release}</span>
      <span onClick={(event) => event.stopPropagation()}>
        <Hash value={dataset.contentSha256} what="content hash" />
      </span>
      <span className={`${styles.importedAt} num dim ellipsis`}>{formatInstant(dataset.importedAt)}</span>
    </div>
  );
}
