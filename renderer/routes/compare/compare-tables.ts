/**
 * The tables of a comparison as plain rows, for CSV, JSON and LaTeX. Shares and differences are not rounded, unknown is
 * null; runs are named by letter, name and id. Pure.
 */
import type { Comparison } from '../../../core/question/report.ts';
import type { ExportCell, ExportTable } from '../../format/export-table.ts';
import { AGGREGATES, FLAGS } from '../../format/question-figures.ts';
import type { ComparedRun, NamedRun } from './compared-runs.ts';

function named(run: ComparedRun | undefined): readonly ExportCell[] {
  return [run?.letter ?? null, run?.name ?? null, run?.runId ?? null];
}

export function compareTable(comparison: Comparison, runs: readonly ComparedRun[]): ExportTable {
  return {
    title: `Comparison on ${comparison.commonItems} common items`,
    columns: [
      'run',
      'name',
      'run_id',
      'slice',
      'aggregate',
      ...FLAGS.flatMap((flag) => [flag, `${flag}_low`, `${flag}_high`]),
      'replicates',
      'seed',
    ],
    rows: runs.flatMap((run) =>
      (['whole', 'source_disjoint'] as const).flatMap((slice) =>
        AGGREGATES.map((aggregate) => [
          ...named(run),
          slice,
          aggregate,
          ...FLAGS.flatMap((flag) => {
            const row = comparison.rows.find(
              (one) =>
                one.runId === run.runId &&
                one.slice === slice &&
                one.aggregate === aggregate &&
                one.flag === flag,
            );
            return [row?.value ?? null, row?.interval?.low ?? null, row?.interval?.high ?? null];
          }),
          comparison.bootstrap.replicates,
          comparison.bootstrap.seed,
        ]),
      ),
    ),
  };
}

const PAIR_COLUMNS = [
  'a',
  'a_name',
  'a_run_id',
  'b',
  'b_name',
  'b_run_id',
  'difference',
  'low',
  'high',
  'only_a',
  'only_b',
  'both',
  'neither',
] as const;

export function pairTable(comparison: Comparison, runs: readonly ComparedRun[]): ExportTable {
  return {
    title: `Paired differences on ${comparison.commonItems} common items`,
    columns: PAIR_COLUMNS,
    rows: comparison.pairs.map((pair) => [
      ...named(runs[pair.a]),
      ...named(runs[pair.b]),
      pair.difference,
      pair.interval?.low ?? null,
      pair.interval?.high ?? null,
      pair.onlyA,
      pair.onlyB,
      pair.both,
      pair.neither,
    ]),
  };
}

export function rankTable(comparison: Comparison, runs: readonly ComparedRun[]): ExportTable {
  return {
    title: 'Rank stability',
    columns: [
      'aggregate',
      'run',
      'name',
      'run_id',
      'rank',
      ...runs.map((_run, index) => `share_rank_${index + 1}`),
      ...runs.map((run) => `above_${run.letter}`),
      'tau',
    ],
    rows: comparison.ranks.flatMap((ranks) =>
      runs.map((run, index) => [
        ranks.aggregate,
        ...named(run),
        ranks.ranks[index] ?? null,
        ...runs.map((_other, rank) => ranks.rankShares[index]?.[rank] ?? null),
        ...runs.map((_other, other) => (other === index ? null : (ranks.winRates[index]?.[other] ?? null))),
        ranks.kendallTau,
      ]),
    ),
  };
}

export function tauTable(comparison: Comparison): ExportTable {
  return {
    title: "Kendall's tau between aggregates",
    columns: ['aggregate', 'against', 'tau'],
    rows: comparison.tauBetween.map((row) => [row.a, row.b, row.tau]),
  };
}

export function differenceTable(
  differences: readonly Comparison['differences'][number][],
  runs: readonly NamedRun[],
): ExportTable {
  return {
    title: 'Settings that differ',
    columns: ['setting', ...runs.map((run) => `${run.letter}: ${run.name}`)],
    rows: differences.map((row) => [row.setting, ...runs.map((_run, index) => row.values[index] ?? null)]),
  };
}
