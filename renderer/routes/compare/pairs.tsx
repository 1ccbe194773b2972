/** Every two runs on their common items: the paired difference with its interval, and who was right where. */
import type { ReactNode } from 'react';
import type { Comparison } from '../../../core/question/report.ts';
import { IntervalPlot } from '../../chart/interval-plot.tsx';
import { PAPER } from '../../chart/paint.ts';
import { svgText } from '../../chart/svg-frame.tsx';
import { formatCount } from '../../format/figures.ts';
import { formatPoints, formatPointsInterval } from '../../format/question-figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { DataTable, type DataColumn } from '../../table/data-table.tsx';
import { makePairEntries, type PairCell } from './compare-place.ts';
import { pairTable } from './compare-tables.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';
import { Letter } from './run-mark.tsx';

type PairFigures = Comparison['pairs'][number];

export interface PairsProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
}

const COUNTS: readonly {
  readonly cell: PairCell;
  readonly title: string;
  readonly of: (pair: PairFigures) => number;
}[] = [
  { cell: 'only_a', title: 'Only the first right', of: (pair) => pair.onlyA },
  { cell: 'only_b', title: 'Only the second right', of: (pair) => pair.onlyB },
  { cell: 'both', title: 'Both right', of: (pair) => pair.both },
  { cell: 'neither', title: 'Neither', of: (pair) => pair.neither },
];

export function Pairs({ comparison, runs }: PairsProps): ReactNode {
  const [, change] = useQueryParams();
  const letter = (index: number): string => runs[index]?.letter ?? '?';
  const columns: readonly DataColumn<PairFigures>[] = [
    {
      id: 'pair',
      title: 'Pair',
      value: (pair) => `${letter(pair.a)}${letter(pair.b)}`,
      cell: (pair) => (
        <span className={styles.named}>
          <Letter run={runs[pair.a]} /> − <Letter run={runs[pair.b]} />
        </span>
      ),
    },
    {
      id: 'difference',
      title: 'Accuracy, points',
      align: 'right',
      value: (pair) => pair.difference,
      isNumber: true,
      cell: (pair) => (
        <>
          <b>{formatPoints(pair.difference)}</b>
          <span className={styles.cellInterval}>{formatPointsInterval(pair.interval)}</span>
        </>
      ),
    },
    ...COUNTS.map(({ cell, title, of }): DataColumn<PairFigures> => ({
      id: cell,
      title,
      align: 'right',
      value: of,
      isNumber: true,
      cell: (pair) => (
        <button
          type="button"
          className="link"
          onClick={() => change(makePairEntries({ a: pair.a, b: pair.b, cell }), { replace: false })}
          data-testid={`pair-${pair.a}-${pair.b}-${cell}`}
        >
          {formatCount(of(pair))}
        </button>
      ),
    })),
  ];
  const plot = (program: string | null): ReactNode => (
    <IntervalPlot
      rows={comparison.pairs.map((pair) => ({
        id: `${pair.a}-${pair.b}`,
        label: `${letter(pair.a)} − ${letter(pair.b)}`,
        value: pair.difference,
        low: pair.interval?.low ?? null,
        high: pair.interval?.high ?? null,
        text: `${formatPoints(pair.difference)} ${formatPointsInterval(pair.interval)}`,
      }))}
      mode="difference"
      width={720}
      title="Paired differences of accuracy, in percentage points"
      {...(program === null
        ? {}
        : { paint: PAPER, description: describeComparison(comparison, runs, program) })}
    />
  );
  return (
    <Section
      title="Paired differences, item-micro"
      rule="R-STAT-19"
      testId="compare-pairs"
      side={
        <ExportMenu
          what="the pairs"
          name="pairs"
          formats={[
            ...tableFormats(() => pairTable(comparison, runs)),
            { ending: 'svg', make: (program) => svgText(<>{plot(program)}</>) },
          ]}
        />
      }
    >
      <div className={styles.wide}>
        <DataTable label="Paired differences" rows={comparison.pairs} columns={columns} />
      </div>
      <div className={styles.plot}>{plot(null)}</div>
    </Section>
  );
}
