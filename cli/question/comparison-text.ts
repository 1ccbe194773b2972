/** A comparison of question runs for the terminal: which run is which, then its tables. */
import {
  compareTable,
  pairTable,
  rankTable,
  taskTable,
  tauTable,
} from '../../core/question/comparison-tables.ts';
import { repeatTable } from '../../core/question/repeat-table.ts';
import type { Comparison } from '../../core/question/report.ts';
import { differenceTable, type NamedRun } from '../../core/table/compared-runs.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { tablesText } from '../table.ts';
import { plural } from '../text.ts';

export function comparisonText(comparison: Comparison, runs: readonly NamedRun[], byTask: boolean): string {
  const { replicates, seed } = comparison.bootstrap;
  const head = [
    ...runs.map(({ letter, runId, name }) => `${letter}  ${runId}  ${safeText(name)}`),
    `${plural(comparison.commonItems, 'item')} answered by all; ${plural(replicates, 'replicate')}, seed ${seed}`,
  ].join('\n');
  const tables = [
    compareTable(comparison, runs),
    pairTable(comparison, runs),
    rankTable(comparison, runs),
    tauTable(comparison),
    ...(comparison.repeats.length > 0 ? [repeatTable(comparison, runs)] : []),
    differenceTable(comparison.differences, runs),
    ...(byTask ? [taskTable(comparison, runs)] : []),
  ];
  return [head, tablesText(tables)].join('\n\n');
}
