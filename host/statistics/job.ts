/** What the statistics thread is given and gives back: plain data only, so that it can cross a thread. */
import type { StudyFigures, StudyFiguresRequest } from '../../core/study/figures.ts';
import {
  compareRuns,
  intervalsOfRuns,
  type IntervalOfRun,
  type RunsCompared,
  type RunsJob,
} from '../../core/score/compare-runs.ts';
import type { PositionSet } from '../../core/study/position-set.ts';
import { makeStudyFigures } from '../../core/study/figures-of-runs.ts';
import type { StudyRunFold } from '../../core/study/models.ts';

export interface StudyJob {
  readonly set: PositionSet;
  readonly setName: string;
  readonly folds: readonly StudyRunFold[];
  readonly request: StudyFiguresRequest;
}

export interface StatisticsInputs {
  readonly intervals: RunsJob;
  readonly comparison: RunsJob;
  readonly study: StudyJob;
}

export interface StatisticsAnswers {
  readonly intervals: readonly IntervalOfRun[];
  readonly comparison: RunsCompared;
  readonly study: StudyFigures;
}

export type StatisticsTask = keyof StatisticsAnswers;

export interface StatisticsJob<T extends StatisticsTask = StatisticsTask> {
  readonly task: T;
  readonly runs: StatisticsInputs[T];
}

const WORK: {
  readonly [T in StatisticsTask]: (job: StatisticsInputs[T]) => Generator<number, StatisticsAnswers[T]>;
} = { intervals: intervalsOfRuns, comparison: compareRuns, study: studyFigures };

/** The work of a job, step by step. */
export function statisticsWork<T extends StatisticsTask>(
  job: StatisticsJob<T>,
): Generator<number, StatisticsAnswers[T]> {
  return WORK[job.task](job.runs);
}

function* studyFigures({ set, setName, folds, request }: StudyJob): Generator<number, StudyFigures> {
  yield 0;
  return makeStudyFigures(set, setName, folds, request);
}
