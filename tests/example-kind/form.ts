/** As `renderer/routes/players/kinds/resigning-form.ts` would stand. */
import { SET_ELSEWHERE } from '../../renderer/routes/players/kinds/kind-form.ts';
import type { Resigning, ResigningSeat } from './schemas.ts';

export const RESIGNING_KEPT = {
  word: () => 'resigns',
  errors: () => ({}),
  read: (spec: Resigning) => spec,
  canCopy: () => false,
};

export const RESIGNING_GAME = {
  make: (wish: ResigningSeat) => wish,
  read: (seat: ResigningSeat) => seat,
  title: ({ sentence }: ResigningSeat) => `Resigns: ${sentence}`,
  where: () => 'answers on this machine',
  service: () => null,
};

export const RESIGNING_STUDY = SET_ELSEWHERE;
