/**
 * Intervals of quantities that are no plain mean: ratios and reductions of ACPL values. Each replicate draws as many
 * positions of a condition as it has, with replacement; all models see the same draws, so comparisons are paired. A
 * replicate in which the quantity has no value (nothing known, a zero denominator) is left out and counted.
 */
import { percentileInterval, type Interval } from '../score/interval.ts';
import { makeRng } from '../util/rng.ts';
import type { MateConvention } from './cp-loss.ts';
import type { Condition } from './position.ts';
import { lossUnder, type StudyRow } from './study-rows.ts';

export interface BootstrapSettings {
  readonly replicates: number;
  readonly seed: number;
}

/** Decision 5. */
export const DEFAULT_REPLICATES = 1_000;

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
  return {
    settings,
    intervalOf: (quantity) => {
      const random = makeRng(settings.seed);
      const values = new Float64Array(settings.replicates);
      for (let replicate = 0; replicate < settings.replicates; replicate += 1) {
        // Drawn anew for each quantity, from the same seed: the same draws.
        const draws = drawAll(positions, random);
        const mean: MeanLoss = (modelId, condition, legalOnly = false) => {
          const column = columns.get(keyOf(modelId, condition));
          const drawn = draws.get(condition);
          if (column === undefined || drawn === undefined) return null;
          return meanAt(legalOnly ? column.legal : column.all, drawn);
        };
        values[replicate] = quantity(mean) ?? Number.NaN;
      }
      return percentileInterval(values);
    },
  };
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
  return column;
}

function keyOf(modelId: string, condition: Condition): string {
  return `${condition} ${modelId}`;
}

function drawAll(
  positions: ReadonlyMap<Condition, Places>,
  random: () => number,
): ReadonlyMap<Condition, Uint32Array> {
  const draws = new Map<Condition, Uint32Array>();
  for (const [condition, { size }] of positions) {
    draws.set(
      condition,
      Uint32Array.from({ length: size }, () => Math.floor(random() * size)),
    );
  }
  return draws;
}

function meanAt(values: Float64Array, drawn: Uint32Array): number | null {
  let sum = 0;
  let n = 0;
  for (const place of drawn) {
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    n += 1;
  }
  return n === 0 ? null : sum / n;
}
