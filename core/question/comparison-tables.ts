/**
 * The tables of a comparison of question runs, on the items that all of them answered. Runs are told apart by letters;
 * data names them by id and name as well. No schema is loaded.
 */
import { AGGREGATES, type AggregateName } from '../score/aggregate.ts';
import { differenceTable, runFigures, type NamedRun } from '../table/compared-runs.ts';
import { figure, makeTable, shareCell, type FigureOf, type Table } from '../table/figure.ts';
import {
  AGGREGATE_WORDS,
  FLAG_NOTES,
  FLAG_WORDS,
  FLAGS,
  FLAGS_RULE,
  SLICE_WORDS,
  type Slice,
} from './figure-words.ts';
import type { Comparison, FlagName, GroupRow, IntervalRow, QuestionReport } from './report.ts';
import { repeatTable } from './repeat-table.ts';
import { OUTCOME_OF_FLAG, type AnswersOpened } from './tables.ts';

export type PairCell = 'only_a' | 'only_b' | 'both' | 'neither';

/** The items of a pair of runs, by their places in the comparison. */
export interface PairOpened {
  readonly pair: { readonly a: number; readonly b: number; readonly cell: PairCell };
}
export type ComparisonOpened = AnswersOpened | PairOpened;
export type ComparisonTable = Table<ComparisonOpened>;

type Runs = readonly NamedRun[];

interface CompareRow {
  readonly run: NamedRun;
  readonly slice: Slice;
  readonly aggregate: AggregateName;
}

export interface FigureChoice {
  readonly aggregate: AggregateName;
  readonly slice: Slice;
}

/** @param only one aggregate of one slice, as the screen shows it; null: all. */
export function compareTable(
  comparison: Comparison,
  runs: Runs,
  only: FigureChoice | null = null,
): ComparisonTable {
  const slices: readonly Slice[] = only === null ? ['whole', 'source_disjoint'] : [only.slice];
  const aggregates = only === null ? AGGREGATES : [only.aggregate];
  return makeTable<CompareRow, ComparisonOpened>(
    {
      id: 'figures',
      title: `${runs.length} runs on ${comparison.commonItems} common items`,
    },
    [
      ...runFigures<CompareRow>(({ run }) => run),
      figure('slice', 'Items', 'text', ({ slice }) => slice, { words: SLICE_WORDS }),
      figure('aggregate', 'Aggregate', 'text', ({ aggregate }) => aggregate, { words: AGGREGATE_WORDS }),
      ...FLAGS.flatMap((flag) => comparedFlag(comparison, flag)),
      figure('replicates', 'Replicates', 'count', () => comparison.bootstrap.replicates, { isDetail: true }),
      figure('seed', 'Seed', 'count', () => comparison.bootstrap.seed, { isDetail: true }),
    ],
    runs.flatMap((run) =>
      slices.flatMap((slice) => aggregates.map((aggregate) => ({ run, slice, aggregate }))),
    ),
  );
}

function comparedFlag(
  comparison: Comparison,
  flag: FlagName,
): readonly FigureOf<CompareRow, ComparisonOpened>[] {
  return [
    figure(flag, FLAG_WORDS[flag], 'share', (row) => intervalRow(comparison, row, flag), {
      parts: ['interval'],
      note: FLAG_NOTES[flag],
      rule: FLAGS_RULE,
      opens: ({ run, slice }) => ({
        runId: run.runId,
        filter: {
          outcome: OUTCOME_OF_FLAG[flag],
          common: comparison.runIds,
          ...(slice === 'source_disjoint' ? { slice } : {}),
        },
      }),
    }),
    figure(
      `${flag}_replicates`,
      'Replicates with a value',
      'count',
      (row) => intervalRow(comparison, row, flag).interval?.n,
      { isDetail: true },
    ),
  ];
}

function intervalRow(
  comparison: Comparison,
  { run, slice, aggregate }: CompareRow,
  flag: FlagName,
): Pick<IntervalRow, 'value' | 'interval'> {
  const found = comparison.rows.find(
    (one) =>
      one.runId === run.runId && one.slice === slice && one.aggregate === aggregate && one.flag === flag,
  );
  return { value: found?.value ?? null, interval: found?.interval ?? null };
}

type Pair = Comparison['pairs'][number];

/** Accuracy of every two runs, item-micro, item by item. */
export function pairTable(comparison: Comparison, runs: Runs): ComparisonTable {
  const count = (cell: PairCell, heading: string, of: (pair: Pair) => number) =>
    figure<Pair, ComparisonOpened>(cell, heading, 'count', of, {
      opens: ({ a, b }) => ({ pair: { a, b, cell } }),
    });
  const member = (id: 'a' | 'b', heading: string): readonly FigureOf<Pair, ComparisonOpened>[] => [
    figure(id, heading, 'text', (pair) => runs[pair[id]]?.letter),
    figure(`${id}_name`, 'Name', 'text', (pair) => runs[pair[id]]?.name, { isDetail: true }),
    figure(`${id}_run_id`, 'Run id', 'text', (pair) => runs[pair[id]]?.runId, { isDetail: true }),
  ];
  return makeTable<Pair, ComparisonOpened>(
    {
      id: 'pairs',
      title: `Paired differences of accuracy, item-micro, on ${comparison.commonItems} common items`,
    },
    [
      ...member('a', 'Run'),
      ...member('b', 'minus'),
      figure(
        'difference',
        'Accuracy, points',
        'points',
        ({ difference: value, interval }) => ({ value, interval }),
        {
          parts: ['interval'],
          rule: 'R-STAT-19',
        },
      ),
      count('only_a', 'Only the first right', ({ onlyA }) => onlyA),
      count('only_b', 'Only the second right', ({ onlyB }) => onlyB),
      count('both', 'Both right', ({ both }) => both),
      count('neither', 'Neither', ({ neither }) => neither),
    ],
    comparison.pairs,
  );
}

interface RankRow {
  readonly ranks: Comparison['ranks'][number];
  readonly at: number;
}

/** A run's rank, how often it has each rank, how often it is above each other run. */
export function rankTable({ ranks }: Comparison, runs: Runs): ComparisonTable {
  return makeTable<RankRow, ComparisonOpened>(
    { id: 'ranks', title: 'Ranks over the replicates' },
    [
      figure('aggregate', 'Aggregate', 'text', (row) => row.ranks.aggregate, { words: AGGREGATE_WORDS }),
      ...runFigures<RankRow>(({ at }) => runs[at]),
      figure('rank', 'Rank', 'count', (row) => row.ranks.ranks[row.at]),
      ...runs.map((_run, rank) =>
        figure<RankRow, ComparisonOpened>(
          `share_rank_${rank + 1}`,
          `Rank ${rank + 1}`,
          'share',
          (row) => row.ranks.rankShares[row.at]?.[rank],
        ),
      ),
      ...runs.map(({ letter }, other) =>
        figure<RankRow, ComparisonOpened>(
          `above_${letter.toLowerCase()}`,
          `Above ${letter}`,
          'share',
          (row) => (other === row.at ? null : row.ranks.winRates[row.at]?.[other]),
        ),
      ),
      figure('tau', 'Tau', 'ratio', (row) => row.ranks.kendallTau, { rule: 'R-STAT-18' }),
    ],
    ranks.flatMap((one) => runs.map((_run, at) => ({ ranks: one, at }))),
  );
}

export function tauTable({ tauBetween }: Comparison): ComparisonTable {
  return makeTable<Comparison['tauBetween'][number], ComparisonOpened>(
    { id: 'tau', title: 'Kendall tau between the orders of two aggregates' },
    [
      figure('aggregate', 'Aggregate', 'text', ({ a }) => a, { words: AGGREGATE_WORDS }),
      figure('against', 'against', 'text', ({ b }) => b, { words: AGGREGATE_WORDS }),
      figure('tau', 'Tau', 'ratio', ({ tau }) => tau, { rule: 'R-STAT-18' }),
    ],
    tauBetween,
  );
}

/** Figures of the tasks: accuracy on the common items, or one flag on every item that a run answered. */
export type TaskFigure = 'common' | FlagName;

export interface TaskLine {
  readonly task: string;
  readonly category: string;
  /** Of each run; null where its report is not there yet. */
  readonly cells: readonly ({ readonly count: number; readonly n: number } | null)[];
}

type Reports = readonly (QuestionReport | null)[];

export function taskTable(
  comparison: Comparison,
  runs: Runs,
  what: TaskFigure = 'common',
  reports: Reports = [],
): ComparisonTable {
  const id = what === 'common' ? 'accuracy' : what;
  return makeTable<TaskLine, ComparisonOpened>(
    {
      id: what === 'common' ? 'tasks' : `tasks_${what}`,
      title:
        what === 'common'
          ? 'Accuracy by task on the common items'
          : `${FLAG_WORDS[what]} by task, all answered items`,
    },
    [
      figure('category', 'Category', 'text', ({ category }) => category),
      figure('task', 'Task', 'text', ({ task }) => task),
      ...runs.map(({ runId, letter, name }, at) =>
        figure<TaskLine, ComparisonOpened>(
          `${id}_${letter.toLowerCase()}`,
          `${letter} ${name}`,
          'share',
          ({ cells }) => {
            const cell = cells[at] ?? null;
            return cell === null ? null : shareCell(cell.count, cell.n);
          },
          {
            parts: ['count', 'n'],
            opensMore: true,
            // Figures of each run's own are over all it answered.
            opens: ({ task }) => ({
              runId,
              filter: { task, ...(what === 'common' ? { common: comparison.runIds } : {}) },
            }),
          },
        ),
      ),
    ],
    taskLines(what, comparison, reports),
  );
}

function taskLines(what: TaskFigure, comparison: Comparison, reports: Reports): readonly TaskLine[] {
  if (what === 'common') {
    return comparison.byTask.map(({ task, category, n, right }) => ({
      task,
      category,
      cells: right.map((count) => ({ count, n })),
    }));
  }
  const tasks = new Map(
    reports.flatMap((report) => report?.byTask ?? []).map((row) => [row.group, row.category] as const),
  );
  return [...tasks].map(([task, category]) => ({
    task,
    category,
    cells: reports.map((report) => {
      if (report === null) return null;
      const row = report.byTask.find((one) => one.group === task);
      return row === undefined ? { count: 0, n: 0 } : { count: countOf(row, what), n: row.answered };
    }),
  }));
}

function countOf({ right, compliant, contentRight }: GroupRow, flag: FlagName): number {
  return { accuracy: right, compliance: compliant, content: contentRight }[flag];
}

/** @param reports of the runs, for the tables of the tasks over all that each run answered */
export function questionComparisonTables(
  comparison: Comparison,
  runs: Runs,
  reports: Reports = [],
): readonly ComparisonTable[] {
  return [
    compareTable(comparison, runs),
    pairTable(comparison, runs),
    rankTable(comparison, runs),
    tauTable(comparison),
    ...(comparison.repeats.length > 0 ? [repeatTable(comparison, runs)] : []),
    taskTable(comparison, runs),
    ...FLAGS.map((flag) => taskTable(comparison, runs, flag, reports)),
    differenceTable(comparison.differences, runs),
  ];
}
