/** A question run's figures as tables: accuracy never without compliance and content beside it, and n beside all three. */
import type {
  AggregateRow,
  FlagName,
  GroupRow,
  IntervalRow,
  QuestionReport,
} from '../../core/question/report.ts';
import { columnsOf, type Cell, type Table } from '../table.ts';

export const FLAGS: readonly FlagName[] = ['accuracy', 'compliance', 'content'];
const SLICES = { whole: 'all items', source_disjoint: 'source-disjoint' } as const;

export function aggregateName(name: AggregateRow['aggregate']): string {
  return name.replace('_', '-');
}

export function sliceName(slice: AggregateRow['slice']): string {
  return SLICES[slice];
}

/** @param intervals null: not asked for. @param isWide `low` and `high` in columns of their own, for machines. */
export function aggregateTable(
  report: Pick<QuestionReport, 'runId' | 'aggregates'>,
  intervals: Intervals,
  { title, isWide }: { readonly title: string; readonly isWide: boolean },
): Table {
  const headings = FLAGS.flatMap((flag) => [`%${flag}`, ...boundHeadings(flag, intervals, isWide)]);
  const rows = report.aggregates.map((row): readonly Cell[] => [
    aggregateName(row.aggregate),
    sliceName(row.slice),
    ...FLAGS.flatMap((flag) => [
      row[flag],
      ...boundCells(intervalOf(intervals, row, flag), intervals, isWide),
    ]),
    row.n,
  ]);
  return { title, columns: columnsOf('aggregate', 'items', ...headings, '#n'), rows };
}

type Intervals = readonly IntervalRow[] | null;

function boundHeadings(flag: FlagName, intervals: Intervals, isWide: boolean): readonly string[] {
  if (intervals === null) return [];
  return isWide ? [`%${flag} low`, `%${flag} high`] : ['95 %'];
}

function boundCells(
  interval: IntervalRow['interval'],
  intervals: Intervals,
  isWide: boolean,
): readonly Cell[] {
  if (intervals === null) return [];
  if (isWide) return [interval?.low ?? null, interval?.high ?? null];
  return [intervalText(interval)];
}

/** `17.0 to 34.0`, in percent. */
export function intervalText(interval: IntervalRow['interval']): string | null {
  return interval === null
    ? null
    : `${(interval.low * 100).toFixed(1)} to ${(interval.high * 100).toFixed(1)}`;
}

function intervalOf(intervals: Intervals, { aggregate, slice }: AggregateRow, flag: FlagName) {
  const found = intervals?.find(
    (row) => row.aggregate === aggregate && row.slice === slice && row.flag === flag,
  );
  return found?.interval ?? null;
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
