/** The audit of a data set: every figure, and from each figure that has items behind it a link to those items. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  answerTypeTable,
  categoryTable,
  overlapTable,
  taskTable,
  usageTables,
  type AuditTable,
  type ItemsOpened,
} from '../../../core/chessqa/audit-tables.ts';
import type { DatasetAudit } from '../../../core/chessqa/dataset.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Scroll } from '../../parts/section.tsx';
import { TableSection } from '../../parts/table-section.tsx';
import { Tile } from '../../parts/tile.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import type { Address } from '../../table/figure-table.tsx';
import { AuditLabels } from './audit-labels.tsx';
import styles from './datasets.module.css';

export function AuditView({ datasetId }: { readonly datasetId: string }): ReactNode {
  const audit = useInvoke('datasets.audit', { datasetId });
  if (audit.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice
          what="The data set could not be audited"
          error={audit.error}
          onRetry={() => void audit.refetch()}
        />
      </div>
    );
  }
  if (audit.data === undefined) {
    return (
      <div className={styles.tiles} aria-label="Auditing">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} height={66} />
        ))}
      </div>
    );
  }
  return (
    <Scroll>
      <div data-testid="audit">
        <Tiles audit={audit.data} datasetId={datasetId} />
        <AuditLabels audit={audit.data} datasetId={datasetId} />
        <Counts audit={audit.data} datasetId={datasetId} />
      </div>
    </Scroll>
  );
}

interface PartProps {
  readonly audit: DatasetAudit;
  readonly datasetId: string;
}

function Tiles({ audit, datasetId }: PartProps): ReactNode {
  const disjoint = audit.sourceDisjoint;
  return (
    <div className={styles.tiles}>
      <Tile label="items" value={formatCount(audit.items)} href={makeItemsHref(datasetId, {})} />
      <Tile label="tasks" value={formatCount(audit.tasks.length)} />
      <Tile label="categories" value={formatCount(audit.categories.length)} />
      <Tile label="unique FENs (four fields)" value={formatCount(audit.uniqueFens)} />
      <Tile
        label="FENs in more than one category"
        value={formatCount(audit.sharedFens)}
        href={makeItemsHref(datasetId, { flag: 'shared_fen' })}
      />
      <Tile
        label="unique PuzzleIds"
        value={formatCount(audit.uniquePuzzleIds)}
        note={`${formatCount(audit.itemsWithPuzzleId)} items have one`}
      />
      <Tile
        label="PuzzleIds in more than one category"
        value={formatCount(audit.sharedPuzzleIds)}
        href={makeItemsHref(datasetId, { flag: 'shared_puzzle' })}
      />
      <Tile label="source clusters" value={formatCount(audit.sourceClusters)} />
      <Tile
        label="items in the source-disjoint slice"
        value={formatCount(disjoint.items)}
        note={`${formatCount(disjoint.clusters)} clusters, ${formatCount(disjoint.tasksWithItems)} tasks; ${formatCount(disjoint.byFenAlone)} by FEN alone`}
      />
    </div>
  );
}

function Counts({ audit, datasetId }: PartProps): ReactNode {
  const addressOf = (opened: ItemsOpened): Address => ({ href: makeItemsHref(datasetId, opened) });
  const section = (table: AuditTable, empty: ReactNode = <div className="faint">None.</div>): ReactNode => (
    <TableSection
      key={table.id}
      title={table.title}
      what={table.title.toLowerCase()}
      name={`${table.id}-${datasetId}`}
      exportTestId={`export-${table.id}`}
      table={table}
      addressOf={addressOf}
      empty={empty}
    />
  );
  return (
    <>
      <div className={styles.columns}>
        <div>
          {section(categoryTable(audit))}
          {section(answerTypeTable(audit))}
        </div>
        {section(taskTable(audit))}
        <div>{usageTables(audit).map((table) => section(table))}</div>
      </div>
      {section(
        overlapTable(audit),
        <div className="faint">No two categories share a position or a puzzle.</div>,
      )}
    </>
  );
}
