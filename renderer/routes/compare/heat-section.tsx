/** Task × model: accuracy on the common items, or any of the three figures on every item that a run answered. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { taskTable, type TaskFigure } from '../../../core/question/comparison-tables.ts';
import type { Comparison } from '../../../core/question/report.ts';
import { cellAt, heatOf } from '../../chart/from-table.ts';
import { HeatMap } from '../../chart/heat-map.tsx';
import { useReports } from '../../data/reports.ts';
import { FLAG_WORDS, FLAGS } from '../../../core/question/figure-words.ts';
import { taskLabel } from '../../format/figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { chartFormat, type Chart } from '../../parts/chart-format.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { useComparisonAddress } from './compare-place.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';

export interface HeatSectionProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
  readonly figure: TaskFigure;
}

export function HeatSection({ comparison, runs, figure }: HeatSectionProps): ReactNode {
  const [, change] = useQueryParams();
  const addressOf = useComparisonAddress();
  // The comparison itself holds the figures on the common items.
  const reports = useReports(figure === 'common' ? [] : runs.map((run) => run.runId));
  const table = taskTable(comparison, runs, figure, reports);
  const rows = table.rows.map((_row, at) => ({
    task: String(cellAt(table, at, 'task')?.cell.value ?? ''),
    category: String(cellAt(table, at, 'category')?.cell.value ?? ''),
  }));
  const chart: Chart = {
    draw: (paper) => (
      <HeatMap
        table={heatOf(
          table,
          table.figures.filter(({ kind }) => kind === 'share').map(({ id }) => id),
          {
            labelOf: (row) => taskLabel(rows[row]?.task ?? '', rows[row]?.category ?? ''),
            groupOf: (row) => rows[row]?.category ?? null,
            addressOf,
          },
        )}
        title={table.title}
        testId="heat-map"
        {...paper}
      />
    ),
    describe: (program) => describeComparison(comparison, runs, program),
  };
  return (
    <Section
      title="Task × model"
      testId="compare-heat"
      side={
        <>
          <SegmentedControl
            value={figure}
            onChange={(heat) => change({ heat: heat === 'common' ? null : heat })}
            data={[
              { value: 'common', label: 'Accuracy, common items' },
              ...FLAGS.map((flag) => ({ value: flag, label: FLAG_WORDS[flag] })),
            ]}
            aria-label="Figure of the heat map"
          />
          <ExportMenu
            what="the heat map"
            name={`heat-map-${figure}`}
            testId="export-heat"
            formats={[...tableFormats(() => table), chartFormat(chart)]}
          />
        </>
      }
    >
      <div className="faint" style={{ marginBottom: 10 }}>
        {figure === 'common'
          ? 'On the items that every run answered. A cell opens all items of the task in its run.'
          : 'On every item that a run answered: n may differ from run to run.'}
      </div>
      <div className={styles.wide}>{chart.draw({})}</div>
    </Section>
  );
}
