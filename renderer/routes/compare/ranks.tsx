/**
 * How far the ranking can be trusted: the share of replicates in which each run holds each rank and beats each other
 * run, and how well the four aggregates agree about the order.
 */
import type { ReactNode } from 'react';
import type { Comparison } from '../../../core/question/report.ts';
import type { HeatTable } from '../../chart/heat-map-marks.ts';
import { HeatMap } from '../../chart/heat-map.tsx';
import { PAPER } from '../../chart/paint.ts';
import { svgText } from '../../chart/svg-frame.tsx';
import {
  AGGREGATE_WORDS,
  formatShare,
  formatTau,
  type AggregateName,
} from '../../format/question-figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { RuleLink } from '../../parts/rule-link.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { DataTable } from '../../table/data-table.tsx';
import { rankTable, tauTable } from './compare-tables.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';

type RankFigures = Comparison['ranks'][number];

export interface RanksProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
  readonly aggregate: AggregateName;
}

export function Ranks({ comparison, runs, aggregate }: RanksProps): ReactNode {
  const ranks = comparison.ranks.find((one) => one.aggregate === aggregate);
  return (
    <Section
      title={`Rank stability, ${AGGREGATE_WORDS[aggregate].toLowerCase()}`}
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
                  {
                    ending: 'svg' as const,
                    make: (program: string) => rankSvg(comparison, ranks, runs, program),
                  },
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
            <HeatMap table={shareMap(ranks, runs)} title="Share of replicates at each rank" />
          </div>
          <div>
            <div className={styles.mapTitle}>Share of replicates in which the row is above the column</div>
            <HeatMap table={winMap(ranks, runs)} title="Win rates" />
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
            <DataTable
              label="Tau between aggregates"
              rows={comparison.tauBetween}
              columns={[
                { id: 'a', title: 'Aggregate', cell: (row) => AGGREGATE_WORDS[row.a] },
                { id: 'b', title: 'against', cell: (row) => AGGREGATE_WORDS[row.b] },
                { id: 'tau', title: 'Tau', align: 'right', cell: (row) => formatTau(row.tau) },
              ]}
            />
            <div style={{ marginTop: 8 }}>
              <ExportMenu
                what="the tau values"
                name="tau"
                formats={tableFormats(() => tauTable(comparison))}
              />
            </div>
          </div>
        </div>
      )}
    </Section>
  );
}

function rowLabel(run: ComparedRun): string {
  return `${run.letter}  ${run.name}`;
}

function shareMap(ranks: RankFigures, runs: readonly ComparedRun[]): HeatTable {
  return {
    columns: runs.map((_run, index) => ({ id: String(index), label: `rank ${index + 1}` })),
    rows: runs.map((run, index) => ({
      id: run.runId,
      label: rowLabel(run),
      group: null,
      cells: (ranks.rankShares[index] ?? []).map((share, rank) => ({
        value: share,
        text: formatShare(share),
        note: ranks.ranks[index] === rank + 1 ? 'point estimate' : '',
        href: null,
      })),
    })),
  };
}

function winMap(ranks: RankFigures, runs: readonly ComparedRun[]): HeatTable {
  return {
    columns: runs.map((run) => ({ id: run.runId, label: run.letter })),
    rows: runs.map((run, a) => ({
      id: run.runId,
      label: rowLabel(run),
      group: null,
      cells: runs.map((_other, b) => {
        const rate = a === b ? null : (ranks.winRates[a]?.[b] ?? null);
        return { value: rate, text: a === b ? '' : formatShare(rate), note: '', href: null };
      }),
    })),
  };
}

function rankSvg(
  comparison: Comparison,
  ranks: RankFigures,
  runs: readonly ComparedRun[],
  program: string,
): string {
  return svgText(
    <HeatMap
      table={shareMap(ranks, runs)}
      title={`Share of replicates at each rank, ${AGGREGATE_WORDS[ranks.aggregate].toLowerCase()}`}
      paint={PAPER}
      description={describeComparison(comparison, runs, program)}
    />,
  );
}
