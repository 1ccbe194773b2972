/** The random mover. */
import { parseWhole } from '../values.ts';
import type { PlayerSwitch } from './kind.ts';

export interface RandomSwitches {
  readonly random?: boolean;
  readonly seed?: number;
}

export const RANDOM_SWITCH: PlayerSwitch<RandomSwitches> = {
  name: 'random',
  own: ['seed'],
  question: null,
  study: {
    add(command) {
      command
        .option('--random', 'a random legal move instead, one draw a position')
        .option('--seed <n>', 'of the random move (default: 0)', (text) =>
          text === '0' ? 0 : parseWhole(text, 0xffffffff),
        );
    },
    read: ({ seed = 0 }) => ({ kind: 'spec', spec: { kind: 'random', seed } }),
  },
  seat: {
    name: 'random',
    flags: '--random <id>',
    text: 'any legal move, drawn by the seed of the game',
    least: 1,
    read: ([id = '']) => ({ kind: 'random', id }),
  },
};
