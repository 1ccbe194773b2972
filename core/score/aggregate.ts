/**
 * The four aggregates of a ChessQA run (R-STAT-3 to R-STAT-6): item-micro, task-macro, category-macro over the items
 * of a category, and source-balanced, the mean over clusters of the cluster mean. A task, category or cluster without
 * an answered item is left out of its mean. Every value names its denominator; no value is null, never 0.
 */
import { MISSING, type ItemTable, type Outcomes } from './item-table.ts';

export const AGGREGATES = ['item_micro', 'task_macro', 'category_macro', 'source_balanced'] as const;
export type AggregateName = (typeof AGGREGATES)[number];

export interface Aggregate {
  readonly name: AggregateName;
  /** 0 to 1; null when nothing was answered. */
  readonly value: number | null;
  /** Sum whose quotient the value is: right items, or the sum of group means. */
  readonly numerator: number;
  /** Answered items, or groups with an answered item. */
  readonly denominator: number;
  /** Answered items. */
  readonly n: number;
}

export function aggregate(table: ItemTable, outcomes: Outcomes): readonly Aggregate[] {
  const tasks = groupSums(table.taskOf, table.tasks.length, outcomes);
  const categories = groupSums(table.categoryOf, table.categories.length, outcomes);
  const clusters = groupSums(table.clusterOf, table.clusterCount, outcomes);
  const n = total(tasks.counts);
  const one = (name: AggregateName, numerator: number, denominator: number): Aggregate => ({
    name,
    value: denominator === 0 ? null : numerator / denominator,
    numerator,
    denominator,
    n,
  });
  const macro = (name: AggregateName, groups: GroupSums): Aggregate => {
    const means = groupMeans(groups);
    return one(name, total(means), means.length);
  };
  return [
    one('item_micro', total(tasks.right), n),
    macro('task_macro', tasks),
    macro('category_macro', categories),
    macro('source_balanced', clusters),
  ];
}

export interface GroupScore {
  readonly group: string;
  readonly right: number;
  readonly n: number;
}

/** Right and answered items of each task. */
export function scoresByTask(table: ItemTable, outcomes: Outcomes): readonly GroupScore[] {
  return named(table.tasks, groupSums(table.taskOf, table.tasks.length, outcomes));
}

/** Right and answered items of each category. */
export function scoresByCategory(table: ItemTable, outcomes: Outcomes): readonly GroupScore[] {
  return named(table.categories, groupSums(table.categoryOf, table.categories.length, outcomes));
}

interface GroupSums {
  readonly right: Float64Array;
  readonly counts: Float64Array;
}

function groupSums(groupOf: Int32Array, groups: number, outcomes: Outcomes): GroupSums {
  const right = new Float64Array(groups);
  const counts = new Float64Array(groups);
  for (let item = 0; item < outcomes.length; item += 1) {
    const outcome = outcomes[item] ?? MISSING;
    if (outcome === MISSING) continue;
    const group = groupOf[item] ?? 0;
    right[group] = (right[group] ?? 0) + outcome;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return { right, counts };
}

function groupMeans({ right, counts }: GroupSums): number[] {
  const means: number[] = [];
  for (const [group, count] of counts.entries()) if (count > 0) means.push((right[group] ?? 0) / count);
  return means;
}

function named(names: readonly string[], { right, counts }: GroupSums): readonly GroupScore[] {
  return names.map((group, index) => ({ group, right: right[index] ?? 0, n: counts[index] ?? 0 }));
}

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
