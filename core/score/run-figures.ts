/**
 * The figures of one run, with protocol compliance and content accuracy beside accuracy in every place (R-QUEST-3.2):
 * the four aggregates on the whole and on the source-disjoint slice, and counts by task and category. A
 * request that failed has no score: it is null here and in no denominator.
 */
import { aggregate, scoresByCategory, scoresByTask, type Aggregate, type GroupScore } from './aggregate.ts';
import { makeOutcomes, maskOutcomes, type ItemTable, type Outcomes } from './item-table.ts';
import type { AnswerScore } from './answer-score.ts';

export type ScoreFlags = Pick<AnswerScore, 'isCorrect' | 'formatCompliant' | 'contentCorrect'>;

/** One value for each of the three flags. */
export interface Beside<T> {
  readonly accuracy: T;
  readonly compliance: T;
  readonly content: T;
}

export interface RunFigures {
  readonly whole: Beside<readonly Aggregate[]>;
  readonly slice: Beside<readonly Aggregate[]>;
  readonly byTask: Beside<readonly GroupScore[]>;
  readonly byCategory: Beside<readonly GroupScore[]>;
}

/** `scores` and `inSlice` follow the order of the table's items; null: no reply arrived. */
export function runFigures(
  table: ItemTable,
  scores: readonly (ScoreFlags | null)[],
  inSlice: readonly boolean[],
): RunFigures {
  const outcomes = flagOutcomes(scores);
  const each = <T>(make: (column: Outcomes) => T): Beside<T> => ({
    accuracy: make(outcomes.accuracy),
    compliance: make(outcomes.compliance),
    content: make(outcomes.content),
  });
  return {
    whole: each((column) => aggregate(table, column)),
    slice: each((column) => aggregate(table, maskOutcomes(column, inSlice))),
    byTask: each((column) => scoresByTask(table, column)),
    byCategory: each((column) => scoresByCategory(table, column)),
  };
}

export function flagOutcomes(scores: readonly (ScoreFlags | null)[]): Beside<Outcomes> {
  const column = (flag: keyof ScoreFlags): Outcomes =>
    makeOutcomes(scores.map((score) => score?.[flag] ?? null));
  return {
    accuracy: column('isCorrect'),
    compliance: column('formatCompliant'),
    content: column('contentCorrect'),
  };
}
