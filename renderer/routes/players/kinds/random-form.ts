/** The random mover in the forms: in a game there is nothing to set, in a study the seed of its draw. */
import { readWhole } from '../../runs/form/field-texts.ts';
import { SET_ELSEWHERE, type GameSeatForm, type StudySeatForm } from './kind-form.ts';

const MAX_SEED = 0xffffffff;

export interface RandomSeat {
  readonly kind: 'random';
  readonly id: string;
}

export const RANDOM_GAME: GameSeatForm<'random', RandomSeat> = {
  make: (wish) => wish,
  read: (seat) => seat,
  title: () => 'Random legal moves',
  where: () => 'drawn by the seed of the game',
  service: () => null,
};

export const RANDOM_STUDY: StudySeatForm<'random'> = {
  ...SET_ELSEWHERE,
  texts: ({ seed }) => ({ seed: String(seed) }),
  read: (player, { seed }, note) => ({
    ...player,
    seed: note('drawSeed', readWhole(seed, { min: 0, max: MAX_SEED })) ?? 0,
  }),
  isLike: () => true,
};
