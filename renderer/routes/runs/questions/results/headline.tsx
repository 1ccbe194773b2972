/**
 * The headline figures: four aggregates on all items and on the source-disjoint slice, accuracy, protocol compliance and
 * content accuracy beside each other, each with its bootstrap interval. Intervals are asked for when the run stands
 * still; until they are there the figures stand without them and say so.
 */
import type { ReactNode } from 'react';
import {
  AGGREGATE_NOTES,
  AGGREGATE_RULES,
  AGGREGATE_WORDS,
  FLAGS,
} from '../../../../../core/question/figure-words.ts';
import type { QuestionReport } from '../../../../../core/question/report.ts';
import { aggregateTable } from '../../../../../core/question/tables.ts';
import { intervalRows } from '../../../../chart/from-table.ts';
import { IntervalPlot } from '../../../../chart/interval-plot.tsx';
import { useInvoke } from '../../../../data/query.ts';
import { formatCount } from '../../../../format/figures.ts';
import { RuleLink } from '../../../../parts/rule-link.tsx';
import { ErrorNotice } from '../../../../parts/notice.tsx';
import { chartFormat, type OnPaper } from '../../../../parts/chart-format.ts';
import { TableSection } from '../../../../parts/table-section.tsx';
import { answersAddress } from '../../../../state/answer-place.ts';
import { DEFAULT_BOOTSTRAP } from '../../../../state/bootstrap-settings.ts';
import { describeRun } from './describe-run.ts';

const { replicates, seed } = DEFAULT_BOOTSTRAP;
const BOOTSTRAP_TEXT = `95 % cluster bootstrap, ${formatCount(replicates)} replicates, seed ${seed}`;

export function Headline({ report }: { readonly report: QuestionReport }): ReactNode {
  const isRunning = report.status === 'running';
  const canAsk = !isRunning && report.answered > 0;
  const intervals = useInvoke(
    'questions.intervals',
    { runIds: [report.runId], bootstrap: DEFAULT_BOOTSTRAP },
    { enabled: canAsk },
  );
  const state = !canAsk ? 'not_asked' : intervals.isPending ? 'computing' : 'there';
  const table = aggregateTable(report, intervals.data ?? []);
  const rowAt = (row: number) => report.aggregates[row];
  return (
    <TableSection
      title="Figures"
      sectionTestId="results-headline"
      what="the figures"
      name={`figures-${report.runId}`}
      exportTestId="export-figures"
      side={
        <>
          <IntervalState state={state} isRunning={isRunning} />
          <RuleLink rule="R-STAT-9" />
        </>
      }
      table={table}
      isPending={state === 'computing'}
      isUnsorted
      addressOf={answersAddress}
      rowTestId={(row) => `figure-${rowAt(row)?.slice ?? ''}-${rowAt(row)?.aggregate ?? ''}`}
      draw={{
        aggregate: (row) => {
          const name = rowAt(row)?.aggregate;
          return name === undefined ? null : (
            <>
              {AGGREGATE_WORDS[name]} <span className="faint">{AGGREGATE_NOTES[name]}</span>
              <RuleLink rule={AGGREGATE_RULES[name]} />
            </>
          );
        },
      }}
      formats={[
        chartFormat({
          draw: (paper) => <FigurePlot report={report} table={table} paper={paper} />,
          describe: (program) =>
            [...(state === 'there' ? [BOOTSTRAP_TEXT] : []), describeRun(report, program)].join('\n'),
        }),
      ]}
      above={
        intervals.error !== null && (
          <ErrorNotice
            what="The intervals could not be computed"
            error={intervals.error}
            onRetry={() => void intervals.refetch()}
          />
        )
      }
    />
  );
}

interface FigurePlotProps {
  readonly report: QuestionReport;
  readonly table: ReturnType<typeof aggregateTable>;
  readonly paper: OnPaper;
}

function FigurePlot({ report, table, paper }: FigurePlotProps): ReactNode {
  return (
    <IntervalPlot
      rows={intervalRows(table, FLAGS, (row, { heading }) => {
        const at = report.aggregates[row];
        if (at === undefined) return heading;
        const where = at.slice === 'whole' ? '' : ' (disjoint)';
        return `${AGGREGATE_WORDS[at.aggregate]}${where}, ${heading.toLowerCase()}`;
      })}
      mode="share"
      width={860}
      title={`${report.datasetName}: figures of one run`}
      {...paper}
    />
  );
}

interface IntervalStateProps {
  readonly state: 'not_asked' | 'computing' | 'there';
  readonly isRunning: boolean;
}

function IntervalState({ state, isRunning }: IntervalStateProps): ReactNode {
  const words = {
    computing: 'Computing intervals…',
    not_asked: isRunning ? 'Intervals come when the run stands still' : '',
    there: BOOTSTRAP_TEXT,
  };
  return (
    <span className="faint num" role="status" data-testid="intervals-state" data-state={state}>
      {words[state]}
    </span>
  );
}
