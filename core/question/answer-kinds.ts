/** The closed lists that a run's answers are sorted and filtered by. Apart from the schemas, for the screens. */

/** For diagnosis only; never a figure. */
export const answerErrorTypes = [
  'correct',
  'format_error',
  'no_answer',
  'wrong_answer',
  'multi_extra_items',
  'multi_missing_items',
  'multi_false_items',
] as const;

/** What an answer can be asked for by. */
export const answerOutcomes = [
  'right',
  'wrong',
  'compliant',
  'not_compliant',
  'content_right',
  'content_right_only',
  'truncated',
  'unanswered',
  'changed_by_rescoring',
] as const;
