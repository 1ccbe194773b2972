/**
 * The headline figures: four aggregates on all items and on the source-disjoint slice, accuracy, protocol compliance and
 * content accuracy beside each other, each with its bootstrap interval. Intervals are asked for when the run stands
 * still; until they are there the figures stand without them and say so.
 */
import { Skeleton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type {
  AggregateRow,
  FlagName,
  IntervalRow,
  QuestionReport,
} from '../../../../../core/question/report.ts';
import { useInvoke } from '../../../../data/query.ts';
import { OUTCOME_OF_FLAG } from '../../../../format/outcome-words.ts';
import { formatCount } from '../../../../format/figures.ts';
import {
  AGGREGATE_NOTES,
  AGGREGATE_RULES,
  AGGREGATE_WORDS,
  AGGREGATES,
  FLAG_NOTES,
  FLAG_WORDS,
  FLAGS,
  FLAGS_RULE,
  formatInterval,
  formatShare,
  SLICE_RULE,
  SLICE_WORDS,
  type Slice,
} from '../../../../format/question-figures.ts';
import { IntervalPlot } from '../../../../chart/interval-plot.tsx';
import { PAPER } from '../../../../chart/paint.ts';
import { svgText } from '../../../../chart/svg-frame.tsx';
import { ExportMenu } from '../../../../parts/export-menu.tsx';
import { ErrorNotice } from '../../../../parts/notice.tsx';
import { RuleLink } from '../../../../parts/rule-link.tsx';
import { Section } from '../../../../parts/section.tsx';
import { makeAnswersHref } from '../../../../state/answer-place.ts';
import { DEFAULT_BOOTSTRAP } from '../../../../state/bootstrap-settings.ts';
import { describeRun } from './describe-run.ts';
import styles from './results.module.css';
import { aggregateTable } from './result-tables.ts';
import { tableFormats } from '../../../../parts/table-formats.ts';

const SLICES: readonly Slice[] = ['whole', 'source_disjoint'];

export function Headline({ report }: { readonly report: QuestionReport }): ReactNode {
  const canAsk = report.status !== 'running' && report.answered > 0;
  const intervals = useInvoke(
    'questions.intervals',
    { runIds: [report.runId], bootstrap: DEFAULT_BOOTSTRAP },
    { enabled: canAsk },
  );
  const rows = intervals.data ?? [];
  const state = !canAsk ? 'not_asked' : intervals.isPending ? 'computing' : 'there';
  return (
    <Section
      title="Figures"
      testId="results-headline"
      side={
        <>
          <IntervalState state={state} isRunning={report.status === 'running'} />
          <RuleLink rule="R-STAT-9" />
          <ExportMenu
            what="the figures"
            name={`figures-${report.runId}`}
            testId="export-figures"
            formats={[
              ...tableFormats(() => aggregateTable(report, rows)),
              { ending: 'svg', make: (program) => figureSvg(report, rows, program) },
            ]}
          />
        </>
      }
    >
      {intervals.error !== null && (
        <ErrorNotice
          what="The intervals could not be computed"
          error={intervals.error}
          onRetry={() => void intervals.refetch()}
        />
      )}
      <table className={styles.figures}>
        <thead>
          <tr>
            <th>Aggregate</th>
            {FLAGS.map((flag) => (
              <th key={flag}>
                <Tooltip label={FLAG_NOTES[flag]}>
                  <span>{FLAG_WORDS[flag]}</span>
                </Tooltip>
                <RuleLink rule={FLAGS_RULE} />
              </th>
            ))}
            <th>n</th>
          </tr>
        </thead>
        {SLICES.map((slice) => (
          <tbody key={slice} className="num">
            <tr>
              <td colSpan={5} className={styles.sliceName}>
                {SLICE_WORDS[slice]}
                {slice === 'source_disjoint' && (
                  <>
                    <span className="faint"> items that share no source with another category</span>
                    <RuleLink rule={SLICE_RULE} />
                  </>
                )}
              </td>
            </tr>
            {AGGREGATES.map((name) => {
              const row = report.aggregates.find((one) => one.aggregate === name && one.slice === slice);
              return row === undefined ? null : (
                <AggregateLine key={name} runId={report.runId} row={row} intervals={rows} state={state} />
              );
            })}
          </tbody>
        ))}
      </table>
    </Section>
  );
}

type IntervalsState = 'not_asked' | 'computing' | 'there';

function IntervalState({
  state,
  isRunning,
}: {
  readonly state: IntervalsState;
  readonly isRunning: boolean;
}): ReactNode {
  const { replicates, seed } = DEFAULT_BOOTSTRAP;
  const text =
    state === 'computing'
      ? 'Computing intervals…'
      : state === 'not_asked'
        ? isRunning
          ? 'Intervals come when the run stands still'
          : ''
        : `95 % cluster bootstrap, ${formatCount(replicates)} replicates, seed ${seed}`;
  return (
    <span className="faint num" role="status" data-testid="intervals-state" data-state={state}>
      {text}
    </span>
  );
}

interface AggregateLineProps {
  readonly runId: string;
  readonly row: AggregateRow;
  readonly intervals: readonly IntervalRow[];
  readonly state: IntervalsState;
}

function AggregateLine({ runId, row, intervals, state }: AggregateLineProps): ReactNode {
  const isFirst = row.aggregate === 'item_micro';
  return (
    <tr data-testid={`figure-${row.slice}-${row.aggregate}`}>
      <td>
        {AGGREGATE_WORDS[row.aggregate]} <span className="faint">{AGGREGATE_NOTES[row.aggregate]}</span>
        <RuleLink rule={AGGREGATE_RULES[row.aggregate]} />
      </td>
      {FLAGS.map((flag) => (
        <td key={flag}>
          <a
            className={`link ${isFirst ? styles.big : ''}`}
            href={hrefOf(runId, flag, row.slice)}
            data-flag={flag}
          >
            {formatShare(row[flag])}
          </a>
          <span className={styles.interval}>
            {state === 'computing' ? (
              <Skeleton height={8} width={70} aria-label="computing" />
            ) : state === 'there' && row[flag] !== null ? (
              formatInterval(
                intervals.find(
                  (one) => one.flag === flag && one.aggregate === row.aggregate && one.slice === row.slice,
                )?.interval ?? null,
              )
            ) : null}
          </span>
        </td>
      ))}
      <td className="faint">{formatCount(row.n)}</td>
    </tr>
  );
}

/** The items that a figure counts: right, in the form asked for, or with the right content. */
function hrefOf(runId: string, flag: FlagName, slice: Slice): string {
  return makeAnswersHref(runId, {
    outcome: OUTCOME_OF_FLAG[flag],
    ...(slice === 'source_disjoint' ? { slice } : {}),
  });
}

function figureSvg(report: QuestionReport, intervals: readonly IntervalRow[], program: string): string {
  const { replicates, seed } = DEFAULT_BOOTSTRAP;
  const rows = SLICES.flatMap((slice) =>
    AGGREGATES.flatMap((name) =>
      FLAGS.map((flag) => {
        const value =
          report.aggregates.find((one) => one.aggregate === name && one.slice === slice)?.[flag] ?? null;
        const interval =
          intervals.find((one) => one.flag === flag && one.aggregate === name && one.slice === slice)
            ?.interval ?? null;
        const where = slice === 'whole' ? '' : ' (disjoint)';
        return {
          id: `${slice}/${name}/${flag}`,
          label: `${AGGREGATE_WORDS[name]}${where}, ${FLAG_WORDS[flag].toLowerCase()}`,
          value,
          low: interval?.low ?? null,
          high: interval?.high ?? null,
          text: `${formatShare(value)} ${interval === null ? '' : formatInterval(interval)}`,
        };
      }),
    ),
  );
  return svgText(
    <IntervalPlot
      rows={rows}
      mode="share"
      width={860}
      title={`${report.datasetName}: figures of one run`}
      paint={PAPER}
      description={[
        ...(intervals.length === 0
          ? []
          : [`95 % cluster bootstrap, ${formatCount(replicates)} replicates, seed ${seed}`]),
        describeRun(report, program),
      ].join('\n')}
    />,
  );
}
