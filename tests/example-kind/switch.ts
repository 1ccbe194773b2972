/** As `cli/player/resigning.ts` would stand. */
import type { Command } from 'commander';
import type { SeatWishes } from '../../cli/player/kind.ts';
import type { Resigning } from './schemas.ts';

const one = {
  add: (command: Command) => void command.option('--resigning <sentence>', 'resigns with the sentence'),
  read: ({ resigning = '' }: { readonly resigning?: string }) => ({
    kind: 'spec',
    spec: { kind: 'resigning', sentence: resigning } satisfies Resigning,
  }),
};

export const RESIGNING_SWITCH = {
  name: 'resigning',
  own: [],
  question: one,
  study: one,
  seat: {
    name: 'resigning',
    flags: '--resigning <id,sentence>',
    text: 'resigns with the sentence',
    least: 2,
    read: ([id = '', sentence = '']: readonly string[], { isStructured }: SeatWishes) => ({
      kind: 'resigning',
      id,
      sentence,
      structured: isStructured(id),
    }),
  },
};
