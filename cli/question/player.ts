/** Who answers, from what the switches chose: a saved player is looked up, a file of replies is kept in the workspace. */
import type { Lab } from '../../host/lab.ts';
import { storeRecording } from '../../host/asking/recordings.ts';
import { mustPlayer } from '../players.ts';
import { questionValue } from './output.ts';
import type { ChosenPlayer, PlayerChoice } from './wishes.ts';

const NOTHING_SAVED = { keyVariable: null, lanes: null, spacingMs: null } as const;

export async function choosePlayer(lab: Lab, choice: PlayerChoice): Promise<ChosenPlayer> {
  switch (choice.kind) {
    case 'spec':
      return { spec: choice.spec, ...NOTHING_SAVED };
    case 'recorded': {
      const { fileSha256, name } = questionValue(storeRecording(lab.workspace.dir, choice.file));
      return { spec: { kind: 'recorded', fileSha256, name }, ...NOTHING_SAVED };
    }
    case 'saved': {
      const { spec, keyVariable, lanes, spacingMs } = await mustPlayer(lab, choice.id);
      return { spec, keyVariable, lanes, spacingMs };
    }
  }
}
