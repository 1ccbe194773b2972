/**
 * Items as numbers, for statistics over many of them: task, category and source cluster of each item as indexes, and
 * one column of outcomes for each model. An outcome is 1, 0 or missing; a missing one (a request that failed, an item
 * not asked) is in no numerator and no denominator.
 */

export const MISSING = -1;

/** 1, 0 or MISSING for each item. */
export type Outcomes = Int8Array;

export interface TableItem {
  readonly task: string;
  readonly category: string;
  /** Items with the same key share their source (R-STAT-7). */
  readonly sourceKey: string;
}

export interface ItemTable {
  readonly size: number;
  /** Names in order of first appearance. */
  readonly tasks: readonly string[];
  readonly categories: readonly string[];
  readonly clusterCount: number;
  /** Index of each item's task, category and cluster. */
  readonly taskOf: Int32Array;
  readonly categoryOf: Int32Array;
  readonly clusterOf: Int32Array;
}

export function makeItemTable(items: readonly TableItem[]): ItemTable {
  const tasks = indexed(items.map(({ task }) => task));
  const categories = indexed(items.map(({ category }) => category));
  const clusters = indexed(items.map(({ sourceKey }) => sourceKey));
  return {
    size: items.length,
    tasks: tasks.names,
    categories: categories.names,
    clusterCount: clusters.names.length,
    taskOf: tasks.indexes,
    categoryOf: categories.indexes,
    clusterOf: clusters.indexes,
  };
}

export function makeOutcomes(values: readonly (boolean | null)[]): Outcomes {
  return Int8Array.from(values, (value) => (value === null ? MISSING : value ? 1 : 0));
}

/** The outcomes with every item outside the mask set to missing. */
export function maskOutcomes(outcomes: Outcomes, keep: readonly boolean[]): Outcomes {
  return outcomes.map((outcome, index) => (keep[index] === true ? outcome : MISSING));
}

/** Items that every model answered: models are compared on these alone. */
export function commonItems(columns: readonly Outcomes[], size: number): boolean[] {
  return Array.from({ length: size }, (_item, index) => columns.every((column) => column[index] !== MISSING));
}

function indexed(keys: readonly string[]): { names: string[]; indexes: Int32Array } {
  const known = new Map<string, number>();
  const indexes = Int32Array.from(keys, (key) => {
    const index = known.get(key) ?? known.size;
    known.set(key, index);
    return index;
  });
  return { names: [...known.keys()], indexes };
}
