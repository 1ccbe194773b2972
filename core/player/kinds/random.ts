/** The random mover: one of the legal moves, all as likely. */
import { ANSWERS_HERE, type KindOfPlayer } from '../kind.ts';

export const RANDOM: KindOfPlayer<'random'> = {
  ...ANSWERS_HERE,
  label: 'Random legal moves',
  description: 'One of the legal moves, all as likely, drawn by a seed.',
  repliesInWords: false,
  studyRole: 'random',
  // With a seed of its own it draws once a position.
  name: (player) => ('seed' in player ? 'Random legal move' : 'Random legal moves'),
  ownName: () => null,
  gameSeat: () => null,
  studySeat: () => null,
};
