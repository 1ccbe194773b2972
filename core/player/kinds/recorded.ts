/** Recorded replies: what somebody once said, given again word for word. */
import { ANSWERS_HERE, type KindOfPlayer } from '../kind.ts';

export const RECORDED: KindOfPlayer<'recorded'> = {
  ...ANSWERS_HERE,
  label: 'Recorded replies',
  description: 'Replies from a file, by the id of the item, the position or the decision; nobody is asked.',
  repliesInWords: true,
  studyRole: 'model',
  name: ({ name }) => name,
  ownName: () => null,
  gameSeat: (kept, id) => ({ ...kept, id, structured: false }),
  studySeat: (kept) => kept,
};
