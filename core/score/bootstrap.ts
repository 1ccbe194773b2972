/**
 * Cluster bootstrap (R-STAT-9): each replicate draws as many source clusters as there are, with
 * replacement, and takes all their items; a cluster drawn twice counts twice. Clusters without an item that any model
 * answered are not there: drawing them would make a sample smaller than it is, and by chance. All models see the same
 * draws, so differences and ranks are paired. A task, category or cluster without an item in a replicate is left out of
 * that replicate's mean. A generator, so that whoever runs it can report progress and stop; nothing here knows threads.
 */
import { makeRng } from '../util/rng.ts';
import { AGGREGATES, type AggregateName } from './aggregate.ts';
import { MISSING, type ItemTable, type Outcomes } from './item-table.ts';

export interface BootstrapSettings {
  readonly replicates: number;
  readonly seed: number;
}

/** `values[model][aggregate]`: one value for each replicate; NaN where a replicate had no item. */
export interface Replicates {
  readonly replicates: number;
  readonly values: readonly (readonly Float64Array[])[];
}

/** Items times columns between two reports: a few milliseconds of work. */
const REPORT_AFTER = 1_500_000;

/** Yields the number of finished replicates; returns all values. `models`: one column of outcomes each. */
export function* bootstrap(
  table: ItemTable,
  models: readonly Outcomes[],
  settings: BootstrapSettings,
): Generator<number, Replicates> {
  const { replicates, seed } = settings;
  const random = makeRng(seed);
  const values = models.map(() => AGGREGATES.map(() => new Float64Array(replicates)));
  const order = makeOrder(table);
  const columns = models.map((outcomes) => makeColumn(table, order, outcomes));
  const weights = new Float64Array(table.clusterCount);
  const answered = answeredClusters(table, models);
  const itemWeights = new Float64Array(table.size);
  const scratch = makeScratch(table);
  const every = Math.max(1, Math.floor(REPORT_AFTER / Math.max(1, table.size * models.length)));
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    drawWeights(weights, answered, random);
    for (let at = 0; at < table.size; at += 1)
      itemWeights[at] = weights[order.clusterAt[at] as number] as number;
    for (const [model, column] of columns.entries()) {
      const found = weightedAggregates(order, column, itemWeights, weights, scratch);
      for (const [index, value] of found.entries()) {
        const kept = values[model]?.[index];
        if (kept !== undefined) kept[replicate] = value;
      }
    }
    if (replicate % every === every - 1) yield replicate + 1;
  }
  return { replicates, values };
}

/** Runs a bootstrap to its end. */
export function bootstrapAll(
  table: ItemTable,
  models: readonly Outcomes[],
  settings: BootstrapSettings,
): Replicates {
  const run = bootstrap(table, models, settings);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

export function replicateValues(found: Replicates, model: number, name: AggregateName): Float64Array {
  return found.values[model]?.[AGGREGATES.indexOf(name)] ?? new Float64Array();
}

/** Items sorted by cell, so that a cell is one stretch: a cell is a task within a category. */
interface ItemOrder {
  readonly itemAt: Int32Array;
  readonly clusterAt: Int32Array;
  /** First place of each cell, and the size of the table at the end. */
  readonly cellStart: Int32Array;
  readonly cellTask: Int32Array;
  readonly cellCategory: Int32Array;
}

function makeOrder(table: ItemTable): ItemOrder {
  const cellOf = (item: number): number =>
    (table.taskOf[item] ?? 0) * table.categories.length + (table.categoryOf[item] ?? 0);
  const itemAt = Int32Array.from({ length: table.size }, (_item, index) => index).sort(
    (a, b) => cellOf(a) - cellOf(b) || a - b,
  );
  const starts = [...itemAt.keys()].filter(
    (at) => at === 0 || cellOf(itemAt[at] ?? 0) !== cellOf(itemAt[at - 1] ?? 0),
  );
  const firstItems = starts.map((at) => itemAt[at] ?? 0);
  return {
    itemAt,
    clusterAt: itemAt.map((item) => table.clusterOf[item] ?? 0),
    cellStart: Int32Array.from([...starts, table.size]),
    cellTask: Int32Array.from(firstItems, (item) => table.taskOf[item] ?? 0),
    cellCategory: Int32Array.from(firstItems, (item) => table.categoryOf[item] ?? 0),
  };
}

/** One answered item in a packed sum; a right one adds 1 to it. Sums of a cell stay far below. */
const ANSWERED = 2 ** 26;

/** One model's outcomes over the ordered items. */
interface Column {
  /** ANSWERED, with 1 more where the item is right; 0 where it is missing: two sums in one. */
  readonly packed: Float64Array;
  /** Mean outcome of each cluster; 0 where none of its items was answered. */
  readonly clusterMean: Float64Array;
  /** 1 or 0 for each cluster; null: all were answered. */
  readonly clusterAnswered: Float64Array | null;
}

function makeColumn(table: ItemTable, { itemAt }: ItemOrder, outcomes: Outcomes): Column {
  const right = new Float64Array(table.clusterCount);
  const counts = new Float64Array(table.clusterCount);
  for (let item = 0; item < table.size; item += 1) {
    const outcome = outcomes[item] ?? MISSING;
    if (outcome === MISSING) continue;
    const cluster = table.clusterOf[item] ?? 0;
    right[cluster] = (right[cluster] ?? 0) + outcome;
    counts[cluster] = (counts[cluster] ?? 0) + 1;
  }
  const packedOf = (outcome: number): number => (outcome === MISSING ? 0 : ANSWERED + outcome);
  return {
    packed: Float64Array.from(itemAt, (item) => packedOf(outcomes[item] ?? MISSING)),
    clusterMean: right.map((sum, cluster) => (counts[cluster] === 0 ? 0 : sum / (counts[cluster] ?? 1))),
    clusterAnswered: counts.includes(0) ? counts.map((count) => (count === 0 ? 0 : 1)) : null,
  };
}

interface Scratch {
  readonly taskRight: Float64Array;
  readonly taskCount: Float64Array;
  readonly categoryRight: Float64Array;
  readonly categoryCount: Float64Array;
}

function makeScratch(table: ItemTable): Scratch {
  return {
    taskRight: new Float64Array(table.tasks.length),
    taskCount: new Float64Array(table.tasks.length),
    categoryRight: new Float64Array(table.categories.length),
    categoryCount: new Float64Array(table.categories.length),
  };
}

/**
 * Clusters with an item that at least one model answered, in the order of these items: others have no say in the draws.
 */
function answeredClusters(table: ItemTable, models: readonly Outcomes[]): Int32Array {
  const answered = new Set<number>();
  for (const [item, cluster] of table.clusterOf.entries()) {
    if (models.some((outcomes) => (outcomes[item] ?? MISSING) !== MISSING)) answered.add(cluster);
  }
  return Int32Array.from(answered);
}

function drawWeights(weights: Float64Array, answered: Int32Array, random: () => number): void {
  weights.fill(0);
  const clusters = answered.length;
  for (let draw = 0; draw < clusters; draw += 1) {
    const cluster = answered[Math.floor(random() * clusters)] as number;
    weights[cluster] = (weights[cluster] as number) + 1;
  }
}

// The inner loop of 1,000 replicates × models × items: one weighted sum over each cell, nothing allocated.
function weightedAggregates(
  order: ItemOrder,
  column: Column,
  itemWeights: Float64Array,
  weights: Float64Array,
  scratch: Scratch,
): readonly [number, number, number, number] {
  const { cellStart, cellTask, cellCategory } = order;
  const { taskRight, taskCount, categoryRight, categoryCount } = scratch;
  taskRight.fill(0);
  taskCount.fill(0);
  categoryRight.fill(0);
  categoryCount.fill(0);
  for (let cell = 0; cell < cellTask.length; cell += 1) {
    const packed = dot(itemWeights, column.packed, cellStart[cell] as number, cellStart[cell + 1] as number);
    const count = Math.floor(packed / ANSWERED);
    const right = packed - count * ANSWERED;
    const task = cellTask[cell] as number;
    const category = cellCategory[cell] as number;
    taskRight[task] = (taskRight[task] as number) + right;
    taskCount[task] = (taskCount[task] as number) + count;
    categoryRight[category] = (categoryRight[category] as number) + right;
    categoryCount[category] = (categoryCount[category] as number) + count;
  }
  const { clusterMean, clusterAnswered } = column;
  const clusters = weights.length;
  // Where all were answered, as many are drawn as there are.
  const drawn = clusterAnswered === null ? clusters : dot(weights, clusterAnswered, 0, clusters);
  return [
    sum(taskRight) / sum(taskCount),
    meanOfMeans(taskRight, taskCount),
    meanOfMeans(categoryRight, categoryCount),
    dot(weights, clusterMean, 0, clusters) / drawn,
  ];
}

function dot(a: Float64Array, b: Float64Array, start: number, end: number): number {
  let result = 0;
  for (let index = start; index < end; index += 1) result += (a[index] as number) * (b[index] as number);
  return result;
}

function sum(values: Float64Array): number {
  let result = 0;
  for (let index = 0; index < values.length; index += 1) result += values[index] as number;
  return result;
}

function meanOfMeans(right: Float64Array, counts: Float64Array): number {
  let means = 0;
  let groups = 0;
  for (let group = 0; group < counts.length; group += 1) {
    const count = counts[group] as number;
    if (count === 0) continue;
    means += (right[group] as number) / count;
    groups += 1;
  }
  return means / groups;
}
