/** As `core/player/kinds/resigning.ts` would stand. */
import { ANSWERS_HERE } from '../../core/player/kind.ts';
import type { Resigning } from './schemas.ts';

export const RESIGNING = {
  ...ANSWERS_HERE,
  label: 'Resigning',
  description: 'Resigns with a sentence, whatever it is asked.',
  repliesInWords: true,
  studyRole: 'model',
  name: ({ sentence }: Resigning) => `Resigns: ${sentence}`,
  ownName: () => null,
  gameSeat: (kept: Resigning, id: string) => ({ ...kept, id, structured: false }),
  studySeat: (kept: Resigning) => kept,
} as const;
