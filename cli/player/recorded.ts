/** Recorded replies, from a file that is kept in the workspace. */
import type { Command } from 'commander';
import { storeRecording } from '../../host/asking/recordings.ts';
import { questionValue } from '../question/output.ts';
import type { PlayerSwitch } from './kind.ts';

export interface RecordedSwitches {
  readonly recorded?: string;
}

const one = (text: string) => ({
  add(command: Command): void {
    command.option('--recorded <file>', text);
  },
  read: ({ recorded = '' }: RecordedSwitches) => ({ kind: 'recorded' as const, file: recorded }),
});

export const RECORDED_SWITCH: PlayerSwitch<RecordedSwitches> = {
  name: 'recorded',
  own: [],
  question: one('recorded replies instead, from a JSONL file'),
  study: one('recorded replies instead, by position id, from a JSONL file'),
  seat: {
    name: 'recorded',
    flags: '--recorded <id,file>',
    text: 'recorded replies from a JSONL file, by decision id',
    least: 2,
    read: ([id = '', file = ''], { lab, isStructured }) => {
      const { fileSha256, name } = questionValue(storeRecording(lab.workspace.dir, file));
      return { kind: 'recorded', id, fileSha256, name, structured: isStructured(id) };
    },
  },
};
