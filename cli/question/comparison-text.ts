/**
 * A comparison of runs as tables: figures on the items that all of them answered, how sure the order is, and every
 * setting in which the runs differ. Runs are told apart by letters; a list says which is which.
 */
import type { Comparison, FlagName, IntervalRow } from '../../core/question/report.ts';
import { AGGREGATES, type AggregateName } from '../../core/score/aggregate.ts';
import { aggregateName, FLAGS, intervalText, sliceName } from './report-tables.ts';
import { columnsOf, renderTable, type Cell, type Table, type TableFormat } from '../table.ts';
import { plural, safeText } from '../text.ts';

type Slice = IntervalRow['slice'];
const SLICES: readonly Slice[] = ['whole', 'source_disjoint'];

/** Letter of a run in the order they were named: A, B … */
export function runLetter(index: number): string {
  return String.fromCodePoint(65 + index);
}

/** @param names of the runs, in the order of the comparison. */
export function comparisonText(
  comparison: Comparison,
  names: readonly string[],
  view: { readonly format: TableFormat; readonly byTask: boolean },
): string {
  if (view.format !== 'text') {
    const title = `${plural(comparison.runIds.length, 'run')} on ${plural(comparison.commonItems, 'common item')}`;
    const figures = view.format === 'csv' ? longTable(comparison, title) : figureTable(comparison, title);
    return renderTable(view.byTask ? taskTable(comparison, title) : figures, view.format);
  }
  const { replicates, seed } = comparison.bootstrap;
  const head = [
    ...comparison.runIds.map(
      (runId, index) => `${runLetter(index)}  ${runId}  ${safeText(names[index] ?? '')}`,
    ),
    `${plural(comparison.commonItems, 'item')} answered by all; ${plural(replicates, 'replicate')}, seed ${seed}`,
  ].join('\n');
  const tables = [
    figureTable(comparison, ''),
    pairTable(comparison),
    rankTable(comparison),
    tauTable(comparison),
    differenceTable(comparison),
    ...(view.byTask ? [taskTable(comparison, '')] : []),
  ];
  const shown = tables.filter(({ rows }) => rows.length > 0).map((table) => renderTable(table, 'text'));
  return [head, ...shown].join('\n\n');
}

/** For people: the runs under each other for each aggregate, the three figures beside each other. */
function figureTable({ rows, runIds }: Comparison, title: string): Table {
  const figure = (runId: string, aggregate: AggregateName, slice: Slice, flag: FlagName) =>
    rows.find(
      (row) => row.runId === runId && row.aggregate === aggregate && row.slice === slice && row.flag === flag,
    );
  const lines = SLICES.flatMap((slice) =>
    AGGREGATES.flatMap((aggregate) =>
      runIds.map((runId, index): readonly Cell[] => [
        aggregateName(aggregate),
        sliceName(slice),
        runLetter(index),
        ...FLAGS.flatMap((flag) => {
          const found = figure(runId, aggregate, slice, flag);
          return [found?.value ?? null, intervalText(found?.interval ?? null)];
        }),
      ]),
    ),
  );
  const figures = FLAGS.flatMap((flag) => [`%${flag}`, '95 %']);
  return { title, columns: columnsOf('aggregate', 'items', 'run', ...figures), rows: lines };
}

/** One line a figure, for machines. */
function longTable({ rows, runIds }: Comparison, title: string): Table {
  const line = (row: IntervalRow): readonly Cell[] => [
    runLetter(runIds.indexOf(row.runId)),
    row.runId,
    aggregateName(row.aggregate),
    sliceName(row.slice),
    row.flag,
    row.value,
    row.interval?.low ?? null,
    row.interval?.high ?? null,
    row.interval?.n ?? null,
  ];
  const columns = columnsOf(
    'letter',
    'run',
    'aggregate',
    'items',
    'figure',
    '%value',
    '%low',
    '%high',
    '#replicates',
  );
  return { title, columns, rows: rows.map(line) };
}

function pairTable({ pairs }: Comparison): Table {
  const columns = columnsOf(
    'pair',
    '±difference',
    '±low',
    '±high',
    '#both',
    '#only first',
    '#only second',
    '#neither',
  );
  const rows = pairs.map(({ a, b, difference, interval, both, onlyA, onlyB, neither }): readonly Cell[] => [
    `${runLetter(a)} − ${runLetter(b)}`,
    difference,
    interval?.low ?? null,
    interval?.high ?? null,
    both,
    onlyA,
    onlyB,
    neither,
  ]);
  return { title: 'accuracy, item-micro, paired', columns, rows };
}

/** One line a run and aggregate: its rank, how often it has each rank, how often it is above each other run. */
function rankTable({ ranks, runIds }: Comparison): Table {
  const columns = columnsOf(
    'aggregate',
    'run',
    '#rank',
    ...runIds.map((_, index) => `%rank ${index + 1}`),
    ...runIds.map((_, index) => `%above ${runLetter(index)}`),
    '~tau',
  );
  const rows = ranks.flatMap(({ aggregate, ranks: places, rankShares, winRates, kendallTau }) =>
    runIds.map((_, run): readonly Cell[] => [
      aggregateName(aggregate),
      runLetter(run),
      places[run] ?? null,
      ...runIds.map((__, rank) => rankShares[run]?.[rank] ?? null),
      ...runIds.map((__, other) => (other === run ? null : (winRates[run]?.[other] ?? null))),
      kendallTau,
    ]),
  );
  return { title: 'ranks over the replicates', columns, rows };
}

function tauTable({ tauBetween }: Comparison): Table {
  return {
    title: 'Kendall tau between the orders of two aggregates',
    columns: columnsOf('aggregate', 'and', '~tau'),
    rows: tauBetween.map(({ a, b, tau }) => [aggregateName(a), aggregateName(b), tau]),
  };
}

function differenceTable({ differences, runIds }: Comparison): Table {
  return {
    title: 'settings that differ',
    columns: columnsOf('setting', ...runIds.map((_, index) => runLetter(index))),
    rows: differences.map(({ setting, values }) => [setting, ...values]),
  };
}

function taskTable({ byTask, runIds }: Comparison, title: string): Table {
  return {
    title,
    columns: columnsOf('task', 'category', '#n', ...runIds.map((_, index) => `#right ${runLetter(index)}`)),
    rows: byTask.map(({ task, category, n, right }) => [task, category, n, ...right]),
  };
}
