/** Which answers are listed where nobody said which. */
import type { AnswerFilter } from './report.ts';

export const EVERY_ANSWER: AnswerFilter = {
  task: null,
  category: null,
  outcome: null,
  errorType: null,
  text: '',
};
