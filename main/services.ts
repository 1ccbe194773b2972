/**
 * The composition root of the window's program: everything long-lived is made here, once, and closed here. Where the
 * parts lie that are no code is told by set-up in a working copy, and by the resources folder in a packaged program.
 */
import os from 'node:os';
import path from 'node:path';
import { app, nativeTheme, type BrowserWindow } from 'electron';
import { version } from '../package.json';
import type { EventChannel } from '../ipc/channels.ts';
import type { EventPayload, Settings } from '../ipc/contract.ts';
import { defaultWorkspaceFolder, findResources } from '../host/lab-resources.ts';
import { openAddressKeys } from '../host/keys/address-keys.ts';
import { PlayerStore } from '../host/players/player-store.ts';
import { makeDialogs } from './dialogs.ts';
import type { HandlerParts } from './handlers/ports.ts';
import { Jobs } from './jobs.ts';
import { keyBackend, systemKeyCipher } from './key-cipher.ts';
import { openStores, type Stores } from './stores.ts';
import { Workbench } from './workbench.ts';

export interface ServiceParts {
  readonly send: <E extends EventChannel>(event: E, payload: EventPayload<E>) => void;
  readonly openLink: (url: string) => boolean;
  readonly takeNamedFile: () => string | null;
  readonly ownerWindow: () => BrowserWindow | null;
  /** Folder of the user's data: workspaces, added engines, settings. */
  readonly userDataDir: string;
}

export interface Services {
  readonly stores: Stores;
  readonly jobs: Jobs;
  /** What had to be put aside at start, to be said once. */
  readonly troubles: readonly string[];
  readonly handlerParts: HandlerParts;
  /** The workspace of last time, else the default one, which is made if need be. */
  readonly openLastWorkspace: () => Promise<void>;
  /** Cancels jobs, pauses runs, ends engines, closes files. */
  readonly close: () => Promise<void>;
}

/** Throws when the working copy has not been set up. */
export function makeServices(parts: ServiceParts): Services {
  const { send, openLink, takeNamedFile, userDataDir } = parts;
  const found = findResources(path.resolve(import.meta.dirname, '../..'));
  if (!found.ok) throw new Error(found.error.message);
  const resources = found.value;
  const stores = openStores(app.getPath('userData'), defaultSettings());
  const jobs = new Jobs(send, () => performance.now());
  const players = new PlayerStore(userDataDir);
  const workbench = new Workbench({
    resources,
    userDataDir,
    keyCipher: systemKeyCipher,
    deadlineScale: () => stores.settings().deadlineScale,
    recent: stores.recentWorkspaces,
    addRecent: stores.addRecentWorkspace,
    onChanged: (info) => send('workspace.changed', info),
    send,
  });
  const setSettings = (change: Partial<Settings>): Settings => {
    const settings = stores.setSettings(change);
    nativeTheme.themeSource = settings.theme;
    return settings;
  };
  return {
    stores,
    jobs,
    troubles: [stores.trouble, players.putAsideWhenDamaged()].filter((trouble) => trouble !== null),
    handlerParts: {
      workbench,
      jobs,
      resources,
      players,
      keys: openAddressKeys(userDataDir, systemKeyCipher, process.env),
      keyFacts: () => ({ hasKeyStore: systemKeyCipher.isAvailable(), backend: keyBackend() }),
      send,
      openLink,
      takeNamedFile,
      dialogs: makeDialogs(parts.ownerWindow),
      runtime: runtimeFacts(userDataDir, stores.isFirstStart),
      settings: { get: stores.settings, set: setSettings },
    },
    openLastWorkspace: async () => {
      const usual = defaultWorkspaceFolder(userDataDir);
      const dir = stores.recentWorkspaces()[0] ?? usual;
      await workbench.open(dir, path.resolve(dir) === path.resolve(usual));
    },
    close: async () => {
      await jobs.cancelAll();
      await workbench.close();
    },
  };
}

function runtimeFacts(userDataPath: string, firstStart: boolean): HandlerParts['runtime'] {
  const { electron, chrome, node } = process.versions;
  return { version, electron: electron ?? '', chromium: chrome ?? '', node, userDataPath, firstStart };
}

function defaultSettings(): Settings {
  return {
    theme: 'system',
    engineProcesses: Math.max(1, os.cpus().length - 1),
    deadlineScale: 1,
    boardCoordinates: true,
  };
}
