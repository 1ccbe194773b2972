/** The runs side by side on their common items: accuracy, compliance and content, each with its interval. */
import type { ReactNode } from 'react';
import { compareTable } from '../../../core/question/comparison-tables.ts';
import { AGGREGATE_RULES, AGGREGATE_WORDS, SLICE_WORDS } from '../../../core/question/figure-words.ts';
import type { Comparison } from '../../../core/question/report.ts';
import { intervalRows } from '../../chart/from-table.ts';
import { IntervalPlot } from '../../chart/interval-plot.tsx';
import { TableSection } from '../../parts/table-section.tsx';
import { useComparisonAddress, type ComparePlace } from './compare-place.ts';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';
import { RunMark } from './run-mark.tsx';

export interface CompareTableProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
  readonly place: ComparePlace;
}

export function CompareTable({ comparison, runs, place }: CompareTableProps): ReactNode {
  const addressOf = useComparisonAddress();
  const title = `${AGGREGATE_WORDS[place.aggregate]}, ${SLICE_WORDS[place.slice].toLowerCase()}`;
  const table = compareTable(comparison, runs, place);
  return (
    <TableSection
      title={title}
      rule={AGGREGATE_RULES[place.aggregate]}
      sectionTestId="compare-figures"
      what="the comparison"
      name="comparison"
      exportTestId="export-comparison"
      testId="compare-table"
      table={table}
      whole={compareTable(comparison, runs)}
      hidden={['name', 'slice', 'aggregate']}
      addressOf={addressOf}
      draw={{
        run: (row) => {
          const run = runs[row];
          return run === undefined ? null : <RunMark run={run} />;
        },
      }}
      chart={{
        draw: (paper) => (
          <IntervalPlot
            rows={intervalRows(
              table,
              ['accuracy'],
              (row) => `${runs[row]?.letter ?? ''}  ${runs[row]?.name ?? ''}`,
            )}
            mode="share"
            width={720}
            title={`Accuracy, ${title}`}
            testId="compare-plot"
            {...paper}
          />
        ),
        describe: (program) => describeComparison(comparison, runs, program),
      }}
    />
  );
}
