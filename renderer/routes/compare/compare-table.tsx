/** The runs side by side on their common items: accuracy, compliance and content, each with its interval. */
import type { ReactNode } from 'react';
import type { Comparison, FlagName, IntervalRow } from '../../../core/question/report.ts';
import { IntervalPlot } from '../../chart/interval-plot.tsx';
import { PAPER } from '../../chart/paint.ts';
import { svgText } from '../../chart/svg-frame.tsx';
import {
  AGGREGATE_RULES,
  AGGREGATE_WORDS,
  FLAG_WORDS,
  FLAGS,
  FLAGS_RULE,
  formatInterval,
  formatShare,
  SLICE_WORDS,
} from '../../format/question-figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { OUTCOME_OF_FLAG } from '../../format/outcome-words.ts';
import { makeAnswersHref } from '../../state/answer-place.ts';
import { DataTable, type DataColumn } from '../../table/data-table.tsx';
import type { ComparePlace } from './compare-place.ts';
import { compareTable } from './compare-tables.ts';
import styles from './compare.module.css';
import type { ComparedRun } from './compared-runs.ts';
import { describeComparison } from './describe-comparison.ts';
import { RunMark } from './run-mark.tsx';

export interface CompareTableProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
  readonly place: ComparePlace;
}

export function CompareTable({ comparison, runs, place }: CompareTableProps): ReactNode {
  const rowOf = (run: ComparedRun, flag: FlagName): IntervalRow | undefined =>
    comparison.rows.find(
      (row) =>
        row.runId === run.runId &&
        row.flag === flag &&
        row.aggregate === place.aggregate &&
        row.slice === place.slice,
    );
  const title = `${AGGREGATE_WORDS[place.aggregate]}, ${SLICE_WORDS[place.slice].toLowerCase()}`;
  const plot = (program: string | null): ReactNode => (
    <IntervalPlot
      rows={runs.map((run) => {
        const row = rowOf(run, 'accuracy');
        return {
          id: run.runId,
          label: `${run.letter}  ${run.name}`,
          value: row?.value ?? null,
          low: row?.interval?.low ?? null,
          high: row?.interval?.high ?? null,
          text: `${formatShare(row?.value ?? null)} ${formatInterval(row?.interval ?? null)}`,
        };
      })}
      mode="share"
      width={720}
      title={`Accuracy, ${title}`}
      testId="compare-plot"
      {...(program === null
        ? {}
        : { paint: PAPER, description: describeComparison(comparison, runs, program) })}
    />
  );
  const columns: readonly DataColumn<ComparedRun>[] = [
    {
      id: 'run',
      title: 'Run',
      value: (run) => run.name,
      cell: (run) => <RunMark run={run} />,
    },
    ...FLAGS.map((flag): DataColumn<ComparedRun> => ({
      id: flag,
      title: FLAG_WORDS[flag],
      rule: FLAGS_RULE,
      align: 'right',
      value: (run) => rowOf(run, flag)?.value ?? null,
      isNumber: true,
      cell: (run) => (
        <>
          <a
            className="link"
            href={makeAnswersHref(run.runId, {
              outcome: OUTCOME_OF_FLAG[flag],
              common: comparison.runIds,
              ...(place.slice === 'source_disjoint' ? { slice: place.slice } : {}),
            })}
          >
            {formatShare(rowOf(run, flag)?.value ?? null)}
          </a>
          <span className={styles.cellInterval}>{formatInterval(rowOf(run, flag)?.interval ?? null)}</span>
        </>
      ),
    })),
  ];
  return (
    <Section
      title={title}
      rule={AGGREGATE_RULES[place.aggregate]}
      testId="compare-figures"
      side={
        <ExportMenu
          what="the comparison"
          name="comparison"
          testId="export-comparison"
          formats={[
            ...tableFormats(() => compareTable(comparison, runs)),
            { ending: 'svg', make: (program) => svgText(<>{plot(program)}</>) },
          ]}
        />
      }
    >
      <div className={styles.wide}>
        <DataTable label={title} testId="compare-table" rows={runs} columns={columns} />
      </div>
      <div className={styles.plot}>{plot(null)}</div>
    </Section>
  );
}
