/** Every two runs on their common items: the paired difference with its interval, and who was right where. */
import type { ReactNode } from 'react';
import { pairTable } from '../../../core/question/comparison-tables.ts';
import type { Comparison } from '../../../core/question/report.ts';
import { intervalRows } from '../../chart/from-table.ts';
import { IntervalPlot } from '../../chart/interval-plot.tsx';
import { TableSection } from '../../parts/table-section.tsx';
import { useComparisonAddress } from './compare-place.ts';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';
import { Letter } from './run-mark.tsx';

export interface PairsProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
}

export function Pairs({ comparison, runs }: PairsProps): ReactNode {
  const addressOf = useComparisonAddress();
  const table = pairTable(comparison, runs);
  const member = (row: number, which: 'a' | 'b'): ComparedRun | undefined =>
    runs[comparison.pairs[row]?.[which] ?? -1];
  return (
    <TableSection
      title="Paired differences, item-micro"
      rule="R-STAT-19"
      sectionTestId="compare-pairs"
      what="the pairs"
      name="pairs"
      table={table}
      addressOf={addressOf}
      draw={{ a: (row) => <Letter run={member(row, 'a')} />, b: (row) => <Letter run={member(row, 'b')} /> }}
      chart={{
        draw: (paper) => (
          <IntervalPlot
            rows={intervalRows(
              table,
              ['difference'],
              (row) => `${member(row, 'a')?.letter ?? '?'} − ${member(row, 'b')?.letter ?? '?'}`,
            )}
            mode="difference"
            width={720}
            title="Paired differences of accuracy, in percentage points"
            {...paper}
          />
        ),
        describe: (program) => describeComparison(comparison, runs, program),
      }}
    />
  );
}
