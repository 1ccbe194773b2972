/**
 * How far the ranking can be trusted: the share of replicates in which each run holds each rank and beats each other
 * run, and how well the four aggregates agree about the order.
 */
import type { ReactNode } from 'react';
import { rankTable, tauTable } from '../../../core/question/comparison-tables.ts';
import { AGGREGATE_WORDS } from '../../../core/question/figure-words.ts';
import type { Comparison } from '../../../core/question/report.ts';
import type { AggregateName } from '../../../core/score/aggregate.ts';
import { heatOf } from '../../chart/from-table.ts';
import { HeatMap } from '../../chart/heat-map.tsx';
import { formatTau } from '../../format/question-figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { RuleLink } from '../../parts/rule-link.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { chartFormat, type OnPaper } from '../../parts/chart-format.ts';
import { FigureTable } from '../../table/figure-table.tsx';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';

export interface RanksProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
  readonly aggregate: AggregateName;
}

export function Ranks({ comparison, runs, aggregate }: RanksProps): ReactNode {
  const ranks = comparison.ranks.find((one) => one.aggregate === aggregate);
  const words = AGGREGATE_WORDS[aggregate].toLowerCase();
  const tau = tauTable(comparison);
  // The maps are of one aggregate, the export of all four.
  const table = rankTable({ ...comparison, ranks: ranks === undefined ? [] : [ranks] }, runs);
  const labelOf = (row: number): string => `${runs[row]?.letter ?? ''}  ${runs[row]?.name ?? ''}`;
  const shares = (title: string, paper: OnPaper) => (
    <HeatMap
      table={heatOf(
        table,
        runs.map((_run, rank) => `share_rank_${rank + 1}`),
        {
          labelOf,
          noteOf: (row, { id }) => (id === `share_rank_${ranks?.ranks[row] ?? ''}` ? 'point estimate' : ''),
        },
      )}
      title={title}
      {...paper}
    />
  );
  return (
    <Section
      title={`Rank stability, ${words}`}
      rule="R-STAT-17"
      testId="compare-ranks"
      side={
        <ExportMenu
          what="the ranks"
          name="ranks"
          formats={[
            ...tableFormats(() => rankTable(comparison, runs)),
            ...(ranks === undefined
              ? []
              : [
                  chartFormat({
                    draw: (paper) => shares(`Share of replicates at each rank, ${words}`, paper),
                    describe: (program) => describeComparison(comparison, runs, program),
                  }),
                ]),
          ]}
        />
      }
    >
      {ranks === undefined ? (
        <div className="faint">No replicate has a value for every run.</div>
      ) : (
        <div className={styles.maps}>
          <div>
            <div className={styles.mapTitle}>Share of replicates at each rank</div>
            {shares('Share of replicates at each rank', {})}
          </div>
          <div>
            <div className={styles.mapTitle}>Share of replicates in which the row is above the column</div>
            <HeatMap
              table={heatOf(
                table,
                runs.map(({ letter }) => `above_${letter.toLowerCase()}`),
                { labelOf, headingOf: ({ heading }) => heading.replace(/^Above /, '') },
              )}
              title="Win rates"
            />
          </div>
          <div>
            <div className={styles.mapTitle}>
              Agreement of the order, Kendall’s tau
              <RuleLink rule="R-STAT-18" />
            </div>
            <div className="num" style={{ marginBottom: 10 }}>
              {`${formatTau(ranks.kendallTau)} `}
              <span className="dim">on average, replicate against point estimate</span>
            </div>
            <FigureTable label="Tau between aggregates" table={tau} />
            <div style={{ marginTop: 8 }}>
              <ExportMenu what="the tau values" name="tau" formats={tableFormats(() => tau)} />
            </div>
          </div>
        </div>
      )}
    </Section>
  );
}
