/** Aggregates, flags, slices and kinds of error of question runs as people read them. No schema is loaded. */
import type { AggregateName } from '../score/aggregate.ts';
import type { answerErrorTypes } from './answer-kinds.ts';
import type { RuleAddress } from '../rule/address.ts';
import type { AggregateRow, FlagName } from './report.ts';

export type Slice = AggregateRow['slice'];
export type AnswerErrorType = (typeof answerErrorTypes)[number];

export const AGGREGATE_WORDS: Readonly<Record<AggregateName, string>> = {
  item_micro: 'Item-micro',
  task_macro: 'Task-macro',
  category_macro: 'Category-macro',
  source_balanced: 'Source-balanced',
};

export const AGGREGATE_NOTES: Readonly<Record<AggregateName, string>> = {
  item_micro: 'every item weighs the same',
  task_macro: 'every task weighs the same',
  category_macro: 'every category weighs the same',
  source_balanced: 'every source cluster weighs the same',
};

/** What defines each of them, the flags and the slice. */
export const AGGREGATE_RULES: Readonly<Record<AggregateName, RuleAddress>> = {
  item_micro: 'R-STAT-3',
  task_macro: 'R-STAT-4',
  category_macro: 'R-STAT-5',
  source_balanced: 'R-STAT-6',
};

export const FLAGS_RULE: RuleAddress = 'R-QUEST-3.2';
export const SLICE_RULE: RuleAddress = 'R-STAT-8';

export const FLAGS: readonly FlagName[] = ['accuracy', 'compliance', 'content'];

export const FLAG_WORDS: Readonly<Record<FlagName, string>> = {
  accuracy: 'Accuracy',
  compliance: 'Protocol compliance',
  content: 'Content accuracy',
};

export const FLAG_NOTES: Readonly<Record<FlagName, string>> = {
  accuracy: 'right, and in the form asked for',
  compliance: 'in the form asked for, right or wrong',
  content: 'right, whatever the form',
};

export const SLICE_WORDS: Readonly<Record<Slice, string>> = {
  whole: 'All items',
  source_disjoint: 'Source-disjoint slice',
};

export const ERROR_WORDS: Readonly<Record<AnswerErrorType, string>> = {
  correct: 'correct',
  format_error: 'right, in another form',
  no_answer: 'no answer found',
  wrong_answer: 'wrong answer',
  multi_extra_items: 'right ones and more',
  multi_missing_items: 'some are missing',
  multi_false_items: 'false ones',
};
