/** The tables of the audit of a data set: its figures, its counts, and the labels that our rules do not confirm. */
import { figure, makeTable, shareOf, type Table } from '../table/figure.ts';
import type { DatasetAudit } from './dataset.ts';

/** The items of the data set that a number counts. */
export interface ItemsOpened {
  readonly task?: string;
  readonly category?: string;
  readonly text?: string;
}
export type AuditTable = Table<ItemsOpened>;

type KeyCount = DatasetAudit['categories'][number];

function countOf(list: readonly KeyCount[], key: string): number | null {
  return list.find((entry) => entry.key === key)?.count ?? null;
}

export function categoryTable(audit: DatasetAudit): AuditTable {
  return makeTable<KeyCount, ItemsOpened>(
    { id: 'categories', title: 'Categories' },
    [
      figure('category', 'Category', 'text', ({ key }) => key, { opens: ({ key }) => ({ category: key }) }),
      figure('items', 'Items', 'count', ({ count }) => count),
      figure('unique_fens', 'FENs', 'count', ({ key }) => countOf(audit.uniqueFensByCategory, key)),
      figure('unique_puzzle_ids', 'PuzzleIds', 'count', ({ key }) =>
        countOf(audit.uniquePuzzleIdsByCategory, key),
      ),
      figure(
        'source_disjoint',
        'Disjoint',
        'count',
        ({ key }) => countOf(audit.sourceDisjoint.byCategory, key) ?? 0,
      ),
    ],
    audit.categories,
  );
}

export function taskTable(audit: DatasetAudit): AuditTable {
  return makeTable<KeyCount, ItemsOpened>(
    { id: 'tasks', title: 'Tasks' },
    [
      figure('task', 'Task', 'text', ({ key }) => key, { opens: ({ key }) => ({ task: key }) }),
      figure('items', 'Items', 'count', ({ count }) => count),
    ],
    audit.tasks,
  );
}

export function answerTypeTable(audit: DatasetAudit): AuditTable {
  return makeTable<KeyCount, ItemsOpened>(
    { id: 'answer_types', title: 'Answer types' },
    [
      figure('answer_type', 'Type', 'text', ({ key }) => key),
      figure('items', 'Items', 'count', ({ count }) => count),
      figure('share', 'Share', 'share', ({ count }) => shareOf(count, audit.items)),
    ],
    audit.answerTypes,
  );
}

interface Use {
  readonly size: number;
  readonly count: number;
}

function usageTable(
  id: string,
  title: string,
  [column, heading]: readonly [string, string],
  rows: readonly Use[],
): AuditTable {
  return makeTable<Use, ItemsOpened>(
    { id, title },
    [
      figure('items', 'Items', 'count', ({ size }) => size),
      figure(column, heading, 'count', ({ count }) => count),
    ],
    rows,
  );
}

/** How often positions and puzzles are used, and how large the clusters of one source are. */
export function usageTables(audit: DatasetAudit): readonly AuditTable[] {
  return [
    usageTable(
      'fen_uses',
      'How often a FEN is used',
      ['fens', 'FENs'],
      audit.fenUses.map(({ uses, fens }) => ({ size: uses, count: fens })),
    ),
    usageTable(
      'puzzle_uses',
      'How often a PuzzleId is used',
      ['puzzle_ids', 'PuzzleIds'],
      audit.puzzleIdUses.map(({ uses, puzzles }) => ({ size: uses, count: puzzles })),
    ),
    usageTable(
      'cluster_sizes',
      'Size of source clusters',
      ['clusters', 'Clusters'],
      audit.clusterSizes.map(({ size, clusters }) => ({ size, count: clusters })),
    ),
  ];
}

export function overlapTable(audit: DatasetAudit): AuditTable {
  return makeTable<DatasetAudit['overlaps'][number], ItemsOpened>(
    { id: 'overlaps', title: 'Overlaps between categories' },
    [
      figure('categories', 'Categories', 'text', ({ categories }) => categories.join(' + ')),
      figure('fens', 'FENs', 'count', ({ fens }) => fens),
      figure('puzzle_ids', 'PuzzleIds', 'count', ({ puzzleIds }) => puzzleIds),
    ],
    audit.overlaps,
  );
}

const WHY = {
  several_mates: 'several moves mate',
  promotion_suffix: 'promotion letter cut off',
  battery_order: 'squares in another order',
  other: 'other',
} as const;

/** Labels that our rules do not confirm. */
export function differingTable({ labelChecks }: DatasetAudit): AuditTable {
  return makeTable<DatasetAudit['labelChecks']['differing'][number], ItemsOpened>(
    { id: 'labels', title: 'Labels that differ' },
    [
      figure('item_id', 'Item', 'text', ({ itemId }) => itemId, {
        opens: ({ itemId }) => ({ text: itemId }),
      }),
      figure('why', 'Why', 'text', ({ why }) => why, { words: WHY }),
      figure('file_answer', 'File', 'text', ({ fileAnswer }) => fileAnswer),
      figure('accepted', 'Accepted', 'text', ({ accepted }) => accepted.join(', ')),
    ],
    labelChecks.differing,
  );
}

export function auditTables(audit: DatasetAudit): readonly AuditTable[] {
  return [
    categoryTable(audit),
    taskTable(audit),
    answerTypeTable(audit),
    overlapTable(audit),
    ...usageTables(audit),
    differingTable(audit),
  ];
}
