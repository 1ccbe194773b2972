/** What handlers need of the program around them, free of Electron, so that they can be tested over a real lab alone. */
import type { EventChannel } from '../../ipc/channels.ts';
import type { AppInfo, EventPayload, Settings } from '../../ipc/contract.ts';
import type { KeyFacts } from '../../core/player/player.ts';
import type { AddressKeys } from '../../host/keys/address-keys.ts';
import type { LabResources } from '../../host/lab-resources.ts';
import type { PlayerStore } from '../../host/players/player-store.ts';
import type { Jobs } from '../jobs.ts';
import type { Workbench } from '../workbench.ts';

export interface OpenChoice {
  readonly title: string;
  readonly kind: 'files' | 'folder' | 'file' | 'new_folder';
  /** Offered endings, without the dot; empty: all. */
  readonly endings: readonly string[];
}

export interface Dialogs {
  /** Empty: nothing was chosen. */
  readonly choose: (choice: OpenChoice) => Promise<readonly string[]>;
  /** Null: nothing was chosen. */
  readonly chooseTarget: (title: string, name: string) => Promise<string | null>;
}

export interface HandlerParts {
  readonly workbench: Workbench;
  readonly jobs: Jobs;
  readonly dialogs: Dialogs;
  readonly resources: LabResources;
  readonly players: PlayerStore;
  readonly keys: AddressKeys;
  /** What this machine can do for keys; asked anew each time. */
  readonly keyFacts: () => KeyFacts;
  readonly runtime: Pick<
    AppInfo,
    'version' | 'electron' | 'chromium' | 'node' | 'userDataPath' | 'firstStart'
  >;
  readonly settings: { readonly get: () => Settings; readonly set: (change: Partial<Settings>) => Settings };
  readonly send: <E extends EventChannel>(event: E, payload: EventPayload<E>) => void;
  /** False: the address is not on the list of allowed ones. */
  readonly openLink: (url: string) => boolean;
  /** The file the program was asked to open and has not opened yet; null: none. */
  readonly takeNamedFile: () => string | null;
}
