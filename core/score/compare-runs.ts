/**
 * Statistics over one or more runs on the same items: bootstrap intervals of every aggregate, flag and slice, and for a
 * comparison ranks, win rates, Kendall's tau, paired differences and how often two runs disagree (R-STAT-16 to
 * R-STAT-19). The runs of a comparison see the same draws. Generators, so that whoever runs them decides where the work
 * is done and when others get a turn; nothing here knows threads, and all that goes in and out is plain data.
 */
import { aggregate, AGGREGATES, scoresByTask, type AggregateName } from './aggregate.ts';
import { bootstrap, replicateValues, type BootstrapSettings, type Replicates } from './bootstrap.ts';
import { percentileInterval, type Interval } from './interval.ts';
import { commonItems, maskOutcomes, MISSING, type ItemTable, type Outcomes } from './item-table.ts';
import { kendallTau, pairedDifference, rankStability, tauBetween } from './rank-stability.ts';
import type { Beside } from './run-figures.ts';

export interface RunsJob {
  readonly table: ItemTable;
  /** One column a flag for each run, in the order of the table's items. */
  readonly runs: readonly Beside<Outcomes>[];
  /** For each item whether it is in the source-disjoint slice. */
  readonly inSlice: readonly boolean[];
  readonly settings: BootstrapSettings;
}

export const FLAGS = ['accuracy', 'compliance', 'content'] as const;
export const SLICES = ['whole', 'source_disjoint'] as const;

export interface IntervalOfRun {
  readonly run: number;
  readonly aggregate: AggregateName;
  readonly flag: (typeof FLAGS)[number];
  readonly slice: (typeof SLICES)[number];
  /** 0 to 1; null: no item was answered. */
  readonly value: number | null;
  readonly interval: Interval | null;
}

export interface RankRow {
  readonly aggregate: AggregateName;
  /** From 1, best first; equal runs share the better rank. */
  readonly ranks: readonly number[];
  readonly rankShares: readonly (readonly number[])[];
  /** On the diagonal one half: a run ties with itself. */
  readonly winRates: readonly (readonly number[])[];
  readonly kendallTau: number | null;
}

export interface PairRow {
  readonly a: number;
  readonly b: number;
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly both: number;
  readonly neither: number;
}

export interface RunsCompared {
  readonly commonItems: number;
  readonly rows: readonly IntervalOfRun[];
  readonly byTask: readonly {
    readonly task: string;
    readonly n: number;
    readonly right: readonly number[];
  }[];
  readonly ranks: readonly RankRow[];
  readonly tauBetween: ReturnType<typeof tauBetween>;
  readonly pairs: readonly PairRow[];
}

/**
 * Each run on the items it answered, whatever other runs stand beside it. Yields from time to time; returns the rows,
 * run by run.
 */
export function* intervalsOfRuns(job: RunsJob): Generator<number, readonly IntervalOfRun[]> {
  const all: IntervalOfRun[] = [];
  for (const [run, outcomes] of job.runs.entries()) {
    const { rows } = yield* bootstrapRuns(job, [outcomes]);
    all.push(...rows.map((row) => ({ ...row, run })));
  }
  return all;
}

/** All runs on the items that every one of them answered; with none in common every value is null. */
export function* compareRuns(job: RunsJob): Generator<number, RunsCompared> {
  const { table } = job;
  const common = commonItems(
    job.runs.map(({ accuracy }) => accuracy),
    table.size,
  );
  const runs = job.runs.map((run) => eachFlag((flag) => maskOutcomes(run[flag], common)));
  const { rows, found } = yield* bootstrapRuns(job, runs);
  const accuracy = runs.map((run) => run.accuracy);
  const points = pointValues(table, accuracy);
  const ranks: RankRow[] = [];
  for (const name of AGGREGATES) {
    ranks.push(rankRow(found, name, points[name]));
    yield 0;
  }
  return {
    commonItems: common.filter(Boolean).length,
    rows,
    byTask: taskRows(table, accuracy),
    ranks,
    tauBetween: tauBetween(points).map(({ tau, ...pair }) => ({ ...pair, tau: knownOrNull(tau) })),
    pairs: pairRows(found, accuracy),
  };
}

interface Bootstrapped {
  readonly rows: readonly IntervalOfRun[];
  /** Model = run; accuracy on the whole. */
  readonly found: Replicates;
}

/** The whole and the slice are samples of their own: each draws its own clusters, the same for every run and flag. */
function* bootstrapRuns(job: RunsJob, runs: readonly Beside<Outcomes>[]): Generator<number, Bootstrapped> {
  const whole = yield* bootstrapSlice(job, runs, 'whole');
  const masked = runs.map((run) => eachFlag((flag) => maskOutcomes(run[flag], job.inSlice)));
  const slice = yield* bootstrapSlice(job, masked, 'source_disjoint');
  const rows = [...whole.rows, ...slice.rows].sort((a, b) => a.run - b.run);
  return { rows, found: whole.found };
}

function* bootstrapSlice(
  { table, settings }: RunsJob,
  runs: readonly Beside<Outcomes>[],
  slice: IntervalOfRun['slice'],
): Generator<number, Bootstrapped> {
  // Every run with every flag is a column of its own; accuracy comes first.
  const columns = FLAGS.flatMap((flag) =>
    runs.map((run, index) => ({ run: index, flag, outcomes: run[flag] })),
  );
  const all = yield* bootstrap(
    table,
    columns.map(({ outcomes }) => outcomes),
    settings,
  );
  const rows: IntervalOfRun[] = [];
  for (const [index, { run, flag, outcomes }] of columns.entries()) {
    for (const { name, value } of aggregate(table, outcomes)) {
      const interval = percentileInterval(replicateValues(all, index, name));
      rows.push({ run, aggregate: name, flag, slice, value, interval });
    }
    yield settings.replicates;
  }
  return { rows, found: { replicates: all.replicates, values: all.values.slice(0, runs.length) } };
}

function knownOrNull(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value;
}

function eachFlag<T>(make: (flag: (typeof FLAGS)[number]) => T): Beside<T> {
  return { accuracy: make('accuracy'), compliance: make('compliance'), content: make('content') };
}

/** Values of each aggregate, run by run; NaN where nothing was answered. */
function pointValues(table: ItemTable, accuracy: readonly Outcomes[]): Record<AggregateName, number[]> {
  const points: Record<AggregateName, number[]> = {
    item_micro: [],
    task_macro: [],
    category_macro: [],
    source_balanced: [],
  };
  for (const outcomes of accuracy) {
    for (const { name, value } of aggregate(table, outcomes)) points[name].push(value ?? Number.NaN);
  }
  return points;
}

function rankRow(found: Replicates, name: AggregateName, points: readonly number[]): RankRow {
  const stability = rankStability(found, name);
  return {
    aggregate: name,
    ranks: points.map((value) => 1 + points.filter((other) => other > value).length),
    rankShares: stability?.rankShares ?? [],
    winRates: stability?.winRates.map((row) => row.map((rate) => rate ?? 0.5)) ?? [],
    kendallTau: meanTau(found, name, points),
  };
}

/** Mean over the replicates in which a tau exists; null: in none. */
function meanTau(found: Replicates, name: AggregateName, points: readonly number[]): number | null {
  const columns = found.values.map((_values, run) => replicateValues(found, run, name));
  let sum = 0;
  let counted = 0;
  for (let replicate = 0; replicate < found.replicates; replicate += 1) {
    const drawn = columns.map((column) => column[replicate] ?? Number.NaN);
    const tau = drawn.some(Number.isNaN) ? null : kendallTau(points, drawn);
    if (tau === null) continue;
    sum += tau;
    counted += 1;
  }
  return counted === 0 ? null : sum / counted;
}

/** Tasks with a common item, in the order of the table. */
function taskRows(table: ItemTable, accuracy: readonly Outcomes[]): RunsCompared['byTask'] {
  const scores = accuracy.map((outcomes) => scoresByTask(table, outcomes));
  return table.tasks.flatMap((task, index) => {
    const n = scores[0]?.[index]?.n ?? 0;
    return n === 0 ? [] : [{ task, n, right: scores.map((run) => run[index]?.right ?? 0) }];
  });
}

function pairRows(found: Replicates, accuracy: readonly Outcomes[]): PairRow[] {
  return accuracy.flatMap((first, a) =>
    accuracy.slice(a + 1).map((second, index) => {
      const b = a + 1 + index;
      const counts = discordance(first, second);
      const n = counts.onlyA + counts.onlyB + counts.both + counts.neither;
      const difference = n === 0 ? null : (counts.onlyA - counts.onlyB) / n;
      return { a, b, difference, interval: pairedDifference(found, a, b, 'item_micro'), ...counts };
    }),
  );
}

function discordance(
  first: Outcomes,
  second: Outcomes,
): Pick<PairRow, 'onlyA' | 'onlyB' | 'both' | 'neither'> {
  const counts = { onlyA: 0, onlyB: 0, both: 0, neither: 0 };
  for (const [item, a] of first.entries()) {
    const b = second[item] ?? MISSING;
    if (a === MISSING || b === MISSING) continue;
    if (a === b) counts[a === 1 ? 'both' : 'neither'] += 1;
    else counts[a === 1 ? 'onlyA' : 'onlyB'] += 1;
  }
  return counts;
}
