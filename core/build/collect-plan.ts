/** What a pass over the sources has to know of the builder it reads for: what is left out, what is held, and in which order. */
import { makeRng, namedSeed } from '../util/rng.ts';
import type { JudgmentOptions } from './judgment-options.ts';
import type { BuildOptions } from './options.ts';
import type { RawUnit } from './read-units.ts';
import { bucketsOf, capacityOf, filterReason } from './source-unit.ts';
import { stratumOf } from './strata.ts';
import { FIRST_PLY } from './unit-position.ts';

export interface CollectPlan {
  readonly seed: number;
  readonly order: 'shuffled' | 'file';
  readonly again: boolean;
  /** Usable rows after which a file of lines is left; null: never. */
  readonly firstRows: number | null;
  /** Why a unit is not looked at; null: it is. */
  readonly filterReason: (unit: RawUnit) => string | null;
  readonly bucketsOf: (unit: RawUnit) => readonly string[];
  readonly capacityOf: (bucket: string, growth: number) => number;
  /** One source may serve several items. */
  readonly expand: (unit: RawUnit) => readonly RawUnit[];
}

export function walkPlan(options: BuildOptions): CollectPlan {
  return {
    seed: options.seed,
    order: options.order,
    again: options.again,
    firstRows: null,
    filterReason: (unit) => filterReason(options, unit),
    bucketsOf: (unit) => bucketsOf(options, unit),
    capacityOf: (bucket, growth) => capacityOf(options, bucket, growth),
    expand: (unit) => [unit],
  };
}

export function judgmentPlan(options: JudgmentOptions): CollectPlan {
  const { seed, order, tasks, strata, perGame, firstRows } = options;
  const all = tasks.reduce((sum, { quota }) => sum + quota, 0);
  return {
    seed,
    order,
    again: false,
    firstRows,
    filterReason: ({ evaluation }) => {
      if (evaluation === undefined) return null;
      if (evaluation.cp === null) return 'evaluated as a mate';
      const stratum = stratumOf(evaluation.cp);
      if (stratum === null) return 'evaluation between two strata';
      return tasks.some(({ task }) => task === stratum.task) ? null : 'evaluation of a stratum not asked for';
    },
    bucketsOf: ({ kind, evaluation }) => {
      const stratum = typeof evaluation?.cp === 'number' ? stratumOf(evaluation.cp) : null;
      return [stratum === null || strata === 'engine' ? kind : stratum.task];
    },
    capacityOf: (bucket, growth) => {
      const quota = tasks.find(({ task }) => task === bucket)?.quota;
      return growth * (quota === undefined ? 40 * all + 1000 : 2 * quota + 50);
    },
    expand: (unit) => (unit.kind === 'game' ? drawnPositions(unit, seed, perGame) : [unit]),
  };
}

/** Half-moves between two positions of one game. */
const APART = 10;

/** Positions of a game that are some moves apart, each a unit of its own. */
function drawnPositions(unit: RawUnit, seed: number, most: number): readonly RawUnit[] {
  const rng = makeRng(namedSeed(seed, `plies ${unit.name}`));
  const plies: number[] = [];
  for (let tries = 0; tries < 4 * most && plies.length < most; tries += 1) {
    const room = unit.moves.length - FIRST_PLY;
    if (room <= 0) break;
    const ply = FIRST_PLY + Math.floor(rng() * room);
    if (plies.every((other) => Math.abs(other - ply) >= APART)) plies.push(ply);
  }
  return plies.map((ply) => ({ ...unit, name: `${unit.name} ${ply}`, ply }));
}
