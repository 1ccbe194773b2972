/** Task × model: accuracy on the common items, or any of the three figures on every item that a run answered. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Comparison } from '../../../core/question/report.ts';
import { HeatMap } from '../../chart/heat-map.tsx';
import { PAPER } from '../../chart/paint.ts';
import { svgText } from '../../chart/svg-frame.tsx';
import { useReports } from '../../data/reports.ts';
import { FLAG_WORDS, FLAGS } from '../../format/question-figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { useQueryParams } from '../../state/use-place.ts';
import type { HeatFigure } from './compare-place.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';
import { heatExport, heatTable } from './heat-table.ts';

export interface HeatSectionProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
  readonly figure: HeatFigure;
}

export function HeatSection({ comparison, runs, figure }: HeatSectionProps): ReactNode {
  const [, change] = useQueryParams();
  // The comparison itself holds the figures on the common items.
  const reports = useReports(figure === 'common' ? [] : runs.map((run) => run.runId));
  const table = heatTable(figure, comparison, runs, reports);
  const title =
    figure === 'common'
      ? 'Accuracy by task on the common items'
      : `${FLAG_WORDS[figure]} by task, all answered items`;
  const map = (program: string | null): ReactNode => (
    <HeatMap
      table={table}
      title={title}
      testId="heat-map"
      {...(program === null
        ? {}
        : { paint: PAPER, description: describeComparison(comparison, runs, program) })}
    />
  );
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
            formats={[
              ...tableFormats(() => heatExport(figure, comparison, runs, reports)),
              { ending: 'svg', make: (program) => svgText(<>{map(program)}</>) },
            ]}
          />
        </>
      }
    >
      <div className="faint" style={{ marginBottom: 10 }}>
        {figure === 'common'
          ? 'On the items that every run answered. A cell opens all items of the task in its run.'
          : 'On every item that a run answered: n may differ from run to run.'}
      </div>
      <div className={styles.wide}>{map(null)}</div>
    </Section>
  );
}
