/** All answers of a study run, read as the paper's main analysis reads them. */
import type { StudyFilter } from './report.ts';

export const HEADLINE_FILTER: StudyFilter = {
  condition: null,
  outcome: null,
  extraction: null,
  failure: null,
  notation: 'san',
  level: 'lenient',
  profile: null,
  convention: 'A',
  lossFrom: null,
  lossTo: null,
  text: '',
  order: 'set',
};
