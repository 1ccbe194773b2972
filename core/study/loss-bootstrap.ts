/**
 * Intervals of quantities that are no plain mean: ratios and reductions of ACPL values. Each replicate draws as many
 * positions of a condition as it has, with replacement; all models see the same draws, so comparisons are paired. A
 * replicate in which the quantity has no value (nothing known, a zero denominator) is left out and counted.
 */
import { percentileInterval, type Interval } from '../score/interval.ts';
import { makeRng } from '../util/rng.ts';
import type { MateConvention } from './cp-loss.ts';
import type { Condition } from './position.ts';
import { isUnvalued, lossUnder, type StudyRow } from './rows.ts';

export interface BootstrapSettings {
  readonly replicates: number;
  readonly seed: number;
}

/** Mean loss of a model in a condition in one replicate; null where no position drawn has one. */
export type MeanLoss = (modelId: string, condition: Condition, legalOnly?: boolean) => number | null;

export interface LossReplicates {
  readonly settings: BootstrapSettings;
  /** Percentile interval of whatever can be computed from mean losses; null where it never has a value. */
  readonly intervalOf: (quantity: (mean: MeanLoss) => number | null) => Interval | null;
}

/** Losses in the order of a condition's positions; NaN where none is known. */
interface Column {
  readonly all: Float64Array;
  readonly legal: Float64Array;
}

/** The means of every replicate are worked out once; each quantity then only puts them together. */
export function bootstrapLosses(
  models: readonly { readonly id: string; readonly rows: readonly StudyRow[] }[],
  convention: MateConvention,
  settings: BootstrapSettings,
): LossReplicates {
  const positions = positionsOf(models.flatMap(({ rows }) => rows));
  const columns = new Map<string, Column>();
  for (const { id, rows } of models) {
    for (const [condition, places] of positions) {
      columns.set(keyOf(id, condition), makeColumn(rows, condition, places, convention));
    }
  }
  const means = replicateMeans(columns, positions, settings);
  return {
    settings,
    intervalOf: (quantity) => {
      const values = new Float64Array(settings.replicates);
      for (let replicate = 0; replicate < settings.replicates; replicate += 1) {
        const mean: MeanLoss = (modelId, condition, legalOnly = false) => {
          const column = means.get(keyOf(modelId, condition));
          const value = (legalOnly ? column?.legal : column?.all)?.[replicate] ?? Number.NaN;
          return Number.isNaN(value) ? null : value;
        };
        values[replicate] = quantity(mean) ?? Number.NaN;
      }
      return percentileInterval(values);
    },
  };
}

/** Of each model and condition, one mean a replicate; NaN where no position drawn has a loss. */
function replicateMeans(
  columns: ReadonlyMap<string, Column>,
  positions: ReadonlyMap<Condition, Places>,
  { replicates, seed }: BootstrapSettings,
): ReadonlyMap<string, Column> {
  const random = makeRng(seed);
  const means = new Map(
    [...columns.keys()].map((key) => [
      key,
      { all: new Float64Array(replicates), legal: new Float64Array(replicates) },
    ]),
  );
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    for (const [condition, { size }] of positions) {
      const drawn = Uint32Array.from({ length: size }, () => Math.floor(random() * size));
      for (const [key, column] of columns) {
        const mean = key.startsWith(`${condition} `) ? means.get(key) : undefined;
        if (mean === undefined) continue;
        mean.all[replicate] = meanAt(column.all, drawn);
        mean.legal[replicate] = meanAt(column.legal, drawn);
      }
    }
  }
  return means;
}

type Places = ReadonlyMap<string, number>;

function positionsOf(rows: readonly StudyRow[]): ReadonlyMap<Condition, Places> {
  const positions = new Map<Condition, Map<string, number>>();
  for (const { condition, positionId } of rows) {
    const places = positions.get(condition) ?? new Map<string, number>();
    positions.set(condition, places);
    if (!places.has(positionId)) places.set(positionId, places.size);
  }
  // Sorted, so that the draws do not depend on which model's rows come first.
  return new Map(
    [...positions].map(([condition, places]) => [
      condition,
      new Map([...places.keys()].sort().map((id, index) => [id, index])),
    ]),
  );
}

function makeColumn(
  rows: readonly StudyRow[],
  condition: Condition,
  places: Places,
  convention: MateConvention,
): Column {
  const column = {
    all: new Float64Array(places.size).fill(Number.NaN),
    legal: new Float64Array(places.size).fill(Number.NaN),
  };
  for (const row of rows) {
    const place = places.get(row.positionId);
    const loss = lossUnder(row, convention);
    if (row.condition !== condition || place === undefined || loss === null) continue;
    column.all[place] = loss;
    if (row.outcome === 'legal') column.legal[place] = loss;
  }
  // As in the figures: with a legal move that is not valued the mean over all answers is not known.
  if (rows.some((row) => row.condition === condition && isUnvalued(row))) column.all.fill(Number.NaN);
  return column;
}

function keyOf(modelId: string, condition: Condition): string {
  return `${condition} ${modelId}`;
}

/** NaN where none of them is known. */
function meanAt(values: Float64Array, drawn: Uint32Array): number {
  let sum = 0;
  let n = 0;
  for (const place of drawn) {
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    n += 1;
  }
  return n === 0 ? Number.NaN : sum / n;
}
