/** A question run's figures as tables: accuracy never without compliance and content beside it, and n beside all three. */
import type {
  AggregateRow,
  FlagName,
  GroupRow,
  IntervalRow,
  QuestionReport,
} from '../core/record/question-report.ts';
import { columnsOf, type Cell, type Table } from './table.ts';

const SLICES = { whole: 'all items', source_disjoint: 'source-disjoint' } as const;

export function aggregateName(name: AggregateRow['aggregate']): string {
  return name.replace('_', '-');
}

export function sliceName(slice: AggregateRow['slice']): string {
  return SLICES[slice];
}

/** With intervals where there are some: `low` and `high` beside each share. */
export function aggregateTable(
  report: Pick<QuestionReport, 'runId' | 'aggregates'>,
  intervals: readonly IntervalRow[] | null,
  title: string,
): Table {
  const flags: readonly FlagName[] = ['accuracy', 'compliance', 'content'];
  const headings = flags.flatMap((flag) =>
    intervals === null ? [`%${flag}`] : [`%${flag}`, `%${flag} low`, `%${flag} high`],
  );
  const rows = report.aggregates.map((row): readonly Cell[] => [
    aggregateName(row.aggregate),
    sliceName(row.slice),
    ...flags.flatMap((flag) => [row[flag], ...(intervals === null ? [] : boundsOf(intervals, row, flag))]),
    row.n,
  ]);
  return { title, columns: columnsOf('aggregate', 'items', ...headings, '#n'), rows };
}

function boundsOf(
  intervals: readonly IntervalRow[],
  { aggregate, slice }: AggregateRow,
  flag: FlagName,
): readonly [Cell, Cell] {
  const found = intervals.find(
    (row) => row.aggregate === aggregate && row.slice === slice && row.flag === flag,
  );
  return [found?.interval?.low ?? null, found?.interval?.high ?? null];
}

/** Of tasks or of categories: shares over the answered items of each. */
export function groupTable(kind: 'task' | 'category', groups: readonly GroupRow[], title: string): Table {
  const rows = groups.map((group): readonly Cell[] => [
    group.group,
    ...(kind === 'task' ? [group.category] : []),
    ...[group.right, group.compliant, group.contentRight].map((count) => shareOf(count, group.answered)),
    group.answered,
    group.asked,
    group.truncated,
    group.completionTokens,
    group.costNano,
  ]);
  const names = kind === 'task' ? ['task', 'category'] : ['category'];
  const figures = ['%accuracy', '%compliance', '%content', '#n', '#asked', '#truncated', '#tokens', '$cost'];
  return { title, columns: columnsOf(...names, ...figures), rows };
}

function shareOf(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

export function countTable(
  heading: string,
  counts: readonly { readonly key: string; readonly count: number }[],
  title: string,
): Table {
  return {
    title,
    columns: columnsOf(heading, '#count'),
    rows: counts.map(({ key, count }) => [key, count]),
  };
}
