/** What the statistics thread is given and gives back: plain data only, so that it can cross a thread. */
import {
  compareRuns,
  intervalsOfRuns,
  type IntervalOfRun,
  type RunsCompared,
  type RunsJob,
} from '../../core/score/compare-runs.ts';

export interface StatisticsAnswers {
  readonly intervals: readonly IntervalOfRun[];
  readonly comparison: RunsCompared;
}

export type StatisticsTask = keyof StatisticsAnswers;

export interface StatisticsJob<T extends StatisticsTask = StatisticsTask> {
  readonly task: T;
  readonly runs: RunsJob;
}

const WORK: {
  readonly [T in StatisticsTask]: (job: RunsJob) => Generator<number, StatisticsAnswers[T]>;
} = { intervals: intervalsOfRuns, comparison: compareRuns };

/** The work of a job, step by step. */
export function statisticsWork<T extends StatisticsTask>(
  job: StatisticsJob<T>,
): Generator<number, StatisticsAnswers[T]> {
  return WORK[job.task](job.runs);
}
