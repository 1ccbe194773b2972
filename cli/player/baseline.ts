/** A baseline, by its id. */
import { Option, type Command } from 'commander';
import { baselineIdSchema, type BaselineId } from '../../core/player/schemas/baseline.ts';
import type { PlayerSwitch } from './kind.ts';

export interface BaselineSwitches {
  readonly baseline?: BaselineId;
  /** Of the sample as well. */
  readonly seed?: number;
}

export const BASELINE_SWITCH: PlayerSwitch<BaselineSwitches> = {
  name: 'baseline',
  own: [],
  question: {
    add(command: Command): void {
      command.addOption(
        new Option('--baseline <id>', 'a baseline instead; needs no network').choices(
          baselineIdSchema.options,
        ),
      );
    },
    read: ({ baseline = 'uniform', seed = 0 }) => ({
      kind: 'spec',
      spec: { kind: 'baseline', baseline, seed },
    }),
  },
  study: null,
  seat: null,
};
