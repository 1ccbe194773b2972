/** Whoever answered a result file of elsewhere; nobody is asked here. */
import { ANSWERS_HERE, type KindOfPlayer } from '../kind.ts';

export const RESULTS_FILE: KindOfPlayer<'results_file'> = {
  ...ANSWERS_HERE,
  label: 'Result file',
  description: 'Whoever answered a result file that was imported; nobody is asked here.',
  asked: 'elsewhere',
  repliesInWords: true,
  studyRole: null,
  name: ({ model }) => model,
  ownName: ({ model }) => model,
  gameSeat: () => null,
  studySeat: () => null,
};
