/** Repeats of one manifest as a table (R-STAT-26). No schema is loaded. */
import type { NamedRun } from '../table/compared-runs.ts';
import { figure, makeTable, type Table } from '../table/figure.ts';
import type { Comparison } from './report.ts';

type Repeats = Comparison['repeats'][number];

/** A row for each manifest that was asked more than once. */
export function repeatTable(
  { repeats }: Pick<Comparison, 'repeats'>,
  runs: readonly NamedRun[],
): Table<never> {
  const letters = ({ runIds }: Repeats): string =>
    runIds.map((id) => runs.find(({ runId }) => runId === id)?.letter ?? id).join(', ');
  return makeTable<Repeats, never>(
    { id: 'repeats', title: 'Repeats of one manifest, on the items that all of them answered' },
    [
      figure('runs', 'Runs', 'text', letters),
      figure('run_ids', 'Run ids', 'text', ({ runIds }) => runIds.join(' '), { isDetail: true }),
      figure('manifest_sha256', 'Manifest', 'text', (row) => row.manifestSha256, { isDetail: true }),
      figure('repeats', 'Askings', 'count', ({ runIds }) => runIds.length),
      figure('items', 'Items', 'count', ({ items }) => items),
      figure('pass_at_1', 'pass@1, mean', 'share', (row) => ({ value: row.passAt1, sd: row.passAt1Sd }), {
        parts: ['sd'],
        rule: 'R-STAT-26',
        note: 'mean over askings; spread between them',
      }),
      figure('pass_at_1_least', 'Least', 'share', ({ least }) => least),
      figure('pass_at_1_most', 'Most', 'share', ({ most }) => most),
      figure('always_right', 'Always right', 'count', ({ alwaysRight }) => alwaysRight, { of: 'items' }),
      figure('ever_right', 'Right at least once', 'count', ({ everRight }) => everRight, { of: 'items' }),
      figure(
        'agreement',
        'Agreement of answers',
        'share',
        (row) => ({ value: row.agreement, interval: row.agreementInterval }),
        { parts: ['interval'], rule: 'R-STAT-26.1', of: 'items' },
      ),
      figure(
        'majority_vote',
        'Majority vote',
        'share',
        (row) => ({ value: row.majority, interval: row.majorityInterval, count: row.majorityRight }),
        { parts: ['interval', 'count'], rule: 'R-STAT-26.2', of: 'items' },
      ),
      figure('majority_ties', 'Without a majority', 'count', ({ majorityTies }) => majorityTies, {
        of: 'items',
      }),
    ],
    repeats,
  );
}
