/**
 * Cluster bootstrap (chessqa.md 4, decision 5): each replicate draws as many source clusters as there are, with
 * replacement, and takes all their items; a cluster drawn twice counts twice. All models see the same draws, so
 * differences and ranks are paired. A task, category or cluster without an item in a replicate is left out of that
 * replicate's mean. A generator, so that whoever runs it can report progress and stop; nothing here knows threads.
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

const YIELD_EVERY = 20;

/** Yields the number of finished replicates; returns all values. */
export function* bootstrap(
  table: ItemTable,
  models: readonly Outcomes[],
  settings: BootstrapSettings,
): Generator<number, Replicates> {
  const { replicates, seed } = settings;
  const random = makeRng(seed);
  const values = models.map(() => AGGREGATES.map(() => new Float64Array(replicates)));
  const scratch = makeScratch(table);
  const means = models.map((outcomes) => clusterMeans(table, outcomes));
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    drawWeights(scratch.weights, random);
    for (const [model, outcomes] of models.entries()) {
      const found = weightedAggregates(table, outcomes, means[model] ?? new Float64Array(), scratch);
      for (const [index, value] of found.entries()) {
        const column = values[model]?.[index];
        if (column !== undefined) column[replicate] = value;
      }
    }
    if (replicate % YIELD_EVERY === YIELD_EVERY - 1) yield replicate + 1;
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

interface Scratch {
  /** How often each cluster was drawn. */
  readonly weights: Float64Array;
  readonly taskRight: Float64Array;
  readonly taskCount: Float64Array;
  readonly categoryRight: Float64Array;
  readonly categoryCount: Float64Array;
}

function makeScratch(table: ItemTable): Scratch {
  return {
    weights: new Float64Array(table.clusterCount),
    taskRight: new Float64Array(table.tasks.length),
    taskCount: new Float64Array(table.tasks.length),
    categoryRight: new Float64Array(table.categories.length),
    categoryCount: new Float64Array(table.categories.length),
  };
}

function drawWeights(weights: Float64Array, random: () => number): void {
  weights.fill(0);
  const clusters = weights.length;
  for (let draw = 0; draw < clusters; draw += 1) {
    const cluster = Math.floor(random() * clusters);
    weights[cluster] = (weights[cluster] ?? 0) + 1;
  }
}

/** Mean outcome of each cluster; NaN where none of its items was answered. */
function clusterMeans(table: ItemTable, outcomes: Outcomes): Float64Array {
  const right = new Float64Array(table.clusterCount);
  const counts = new Float64Array(table.clusterCount);
  for (let item = 0; item < table.size; item += 1) {
    const outcome = outcomes[item] ?? MISSING;
    if (outcome === MISSING) continue;
    const cluster = table.clusterOf[item] ?? 0;
    right[cluster] = (right[cluster] ?? 0) + outcome;
    counts[cluster] = (counts[cluster] ?? 0) + 1;
  }
  return right.map((sum, cluster) => sum / (counts[cluster] ?? 0));
}

// The inner loop of 1,000 replicates × models × items: plain indexes over typed arrays, nothing allocated.
function weightedAggregates(
  table: ItemTable,
  outcomes: Outcomes,
  means: Float64Array,
  scratch: Scratch,
): readonly [number, number, number, number] {
  const { weights, taskRight, taskCount, categoryRight, categoryCount } = scratch;
  taskRight.fill(0);
  taskCount.fill(0);
  categoryRight.fill(0);
  categoryCount.fill(0);
  for (let item = 0; item < table.size; item += 1) {
    const outcome = outcomes[item] as number;
    const weight = weights[table.clusterOf[item] as number] as number;
    if (outcome === MISSING || weight === 0) continue;
    const task = table.taskOf[item] as number;
    const category = table.categoryOf[item] as number;
    taskCount[task] = (taskCount[task] as number) + weight;
    categoryCount[category] = (categoryCount[category] as number) + weight;
    if (outcome === 0) continue;
    taskRight[task] = (taskRight[task] as number) + weight;
    categoryRight[category] = (categoryRight[category] as number) + weight;
  }
  return [
    sum(taskRight) / sum(taskCount),
    meanOfMeans(taskRight, taskCount),
    meanOfMeans(categoryRight, categoryCount),
    weightedMean(means, weights),
  ];
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

function weightedMean(values: Float64Array, weights: Float64Array): number {
  let result = 0;
  let weightSum = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const weight = weights[index] as number;
    if (weight === 0 || Number.isNaN(value)) continue;
    result += value * weight;
    weightSum += weight;
  }
  return result / weightSum;
}
