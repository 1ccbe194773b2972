/** The outcomes an answer list can be narrowed to, in words. */
import type { AnswerFilter } from '../../core/question/report.ts';

export type AnswerOutcome = NonNullable<AnswerFilter['outcome']>;

export const OUTCOME_WORDS: Readonly<Record<AnswerOutcome, string>> = {
  right: 'Right',
  wrong: 'Wrong',
  compliant: 'In the form asked for',
  not_compliant: 'Not in the form asked for',
  content_right: 'Content right',
  content_right_only: 'Content right, but not in the form',
  truncated: 'Cut by the output limit',
  unanswered: 'Unanswered',
  changed_by_rescoring: 'Changed by re-scoring',
};
export const OUTCOMES = Object.keys(OUTCOME_WORDS) as readonly AnswerOutcome[];
