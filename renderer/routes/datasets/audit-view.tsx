/** The audit of a data set: every figure, and from each figure that has items behind it a link to those items. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatasetAudit } from '../../../core/chessqa/dataset.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatPercent } from '../../format/figures.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Scroll, Section } from '../../parts/section.tsx';
import { Tile } from '../../parts/tile.tsx';
import { makeItemsHref } from '../../state/item-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
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
        <AuditLabels checks={audit.data.labelChecks} datasetId={datasetId} />
        <Counts audit={audit.data} datasetId={datasetId} />
        <Overlaps audit={audit.data} datasetId={datasetId} />
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
  const countOf = (
    list: readonly { readonly key: string; readonly count: number }[],
    key: string,
  ): number | null => list.find((entry) => entry.key === key)?.count ?? null;
  return (
    <div className={styles.columns}>
      <div>
        <Section title="Categories">
          <DataTable
            label="Categories"
            rows={audit.categories}
            columns={[
              {
                id: 'category',
                title: 'Category',
                value: (row) => row.key,
                cell: (row) => (
                  <a className="link" href={makeItemsHref(datasetId, { category: row.key })}>
                    {row.key}
                  </a>
                ),
              },
              {
                id: 'items',
                title: 'Items',
                align: 'right',
                value: (row) => row.count,
                cell: (row) => formatCount(row.count),
              },
              {
                id: 'fens',
                title: 'FENs',
                align: 'right',
                cell: (row) => formatCount(countOf(audit.uniqueFensByCategory, row.key)),
              },
              {
                id: 'puzzles',
                title: 'PuzzleIds',
                align: 'right',
                cell: (row) => formatCount(countOf(audit.uniquePuzzleIdsByCategory, row.key)),
              },
              {
                id: 'disjoint',
                title: 'Disjoint',
                align: 'right',
                cell: (row) => formatCount(countOf(audit.sourceDisjoint.byCategory, row.key) ?? 0),
              },
            ]}
          />
        </Section>
        <Section title="Answer types">
          <DataTable
            label="Answer types"
            rows={audit.answerTypes}
            columns={[
              { id: 'type', title: 'Type', cell: (row) => row.key },
              { id: 'items', title: 'Items', align: 'right', cell: (row) => formatCount(row.count) },
              {
                id: 'share',
                title: 'Share',
                align: 'right',
                cell: (row) => formatPercent(row.count, audit.items),
              },
            ]}
          />
        </Section>
      </div>
      <Section title="Tasks">
        <DataTable
          label="Tasks"
          rows={audit.tasks}
          columns={[
            {
              id: 'task',
              title: 'Task',
              value: (row) => row.key,
              cell: (row) => (
                <a className="link" href={makeItemsHref(datasetId, { task: row.key })}>
                  {row.key}
                </a>
              ),
            },
            {
              id: 'items',
              title: 'Items',
              align: 'right',
              value: (row) => row.count,
              cell: (row) => formatCount(row.count),
            },
          ]}
        />
      </Section>
      <div>
        <Distribution
          title="How often a FEN is used"
          of="FENs"
          rows={audit.fenUses.map((row) => [row.uses, row.fens])}
        />
        <Distribution
          title="How often a PuzzleId is used"
          of="PuzzleIds"
          rows={audit.puzzleIdUses.map((row) => [row.uses, row.puzzles])}
        />
        <Distribution
          title="Size of source clusters"
          of="Clusters"
          rows={audit.clusterSizes.map((row) => [row.size, row.clusters])}
        />
      </div>
    </div>
  );
}

interface DistributionProps {
  readonly title: string;
  readonly of: string;
  readonly rows: readonly (readonly [number, number])[];
}

function Distribution({ title, of, rows }: DistributionProps): ReactNode {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <div className="faint">None.</div>
      ) : (
        <DataTable
          label={title}
          rows={rows.map(([size, count]) => ({ size, count }))}
          columns={[
            {
              id: 'size',
              title: 'Items',
              align: 'right',
              width: '80px',
              cell: (row) => formatCount(row.size),
            },
            { id: 'count', title: of, align: 'right', width: '100px', cell: (row) => formatCount(row.count) },
            { id: 'rest', title: '', cell: () => null },
          ]}
        />
      )}
    </Section>
  );
}

function Overlaps({ audit }: PartProps): ReactNode {
  return (
    <Section title="Overlaps between categories">
      {audit.overlaps.length === 0 ? (
        <div className="faint">No two categories share a position or a puzzle.</div>
      ) : (
        <DataTable
          label="Overlaps"
          rows={audit.overlaps}
          columns={[
            { id: 'categories', title: 'Categories', cell: (row) => row.categories.join(' + ') },
            {
              id: 'fens',
              title: 'FENs',
              align: 'right',
              width: '120px',
              cell: (row) => formatCount(row.fens),
            },
            {
              id: 'puzzles',
              title: 'PuzzleIds',
              align: 'right',
              width: '120px',
              cell: (row) => formatCount(row.puzzleIds),
            },
          ]}
        />
      )}
    </Section>
  );
}
