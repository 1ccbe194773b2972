/**
 * Players: list, presets, save, remove, keys, connection test, a file of recorded replies. Keys come in here and never
 * go out again: no reply and no event holds one.
 */
import type { PlayerView } from '../../core/player/player.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { AllPlayers } from '../../host/players/all-players.ts';
import { playerView, presetViews } from '../../host/players/player-views.ts';
import { testPlayer } from '../../host/asking/answerers/table.ts';
import { storeRecording } from '../../host/asking/recordings.ts';
import type { Handlers } from '../answer.ts';
import { valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

type PlayerChannel = Extract<keyof Handlers, `players.${string}`>;

export function playerHandlers(parts: HandlerParts): Pick<Handlers, PlayerChannel> {
  const { players, keys, keyFacts, send } = parts;
  const testing = new Set<AbortController>();
  const changed = (playerId: string | null): void => send('players.changed', { playerId });
  return {
    'players.list': () => listPlayers(parts),
    'players.presets': () => ({ presets: presetViews(), keys: keyFacts() }),
    'players.save': (draft) => {
      const saved = valueOf(players.save(draft));
      changed(saved.id);
      return playerView(saved, keys);
    },
    'players.remove': ({ id }) => {
      valueOf(players.remove(id));
      changed(id);
    },
    'players.chooseRecording': () => chooseRecording(parts),
    'players.setKey': ({ baseUrl, key, agreedToPlain }) => {
      const form = valueOf(keys.write(baseUrl, key, agreedToPlain));
      changed(null);
      return { form };
    },
    'players.removeKey': ({ baseUrl }) => {
      valueOf(keys.remove(baseUrl));
      changed(null);
    },
    'players.test': async (request) => {
      const abort = new AbortController();
      testing.add(abort);
      try {
        return await testConnection(parts, request, abort.signal);
      } finally {
        testing.delete(abort);
      }
    },
    'players.cancelTest': () => {
      for (const abort of testing) abort.abort();
    },
  };
}

/** Engines belong to the lab: without an open workspace there are none. */
async function listPlayers({ workbench, players, keys }: HandlerParts): Promise<PlayerView[]> {
  const { state } = await workbench.info();
  const engines = state === 'open' ? (await workbench.lab()).engines : null;
  return [...valueOf(await new AllPlayers({ store: players, keys, engines }).list())];
}

async function chooseRecording({
  workbench,
  dialogs,
}: HandlerParts): Promise<InvokeOutput<'players.chooseRecording'>> {
  const { workspace } = await workbench.lab();
  const [file] = await dialogs.choose({
    title: 'Recorded replies',
    kind: 'file',
    endings: ['jsonl', 'json'],
  });
  if (file === undefined) return null;
  const { fileSha256, name, replies } = valueOf(storeRecording(workspace.dir, file));
  return { spec: { kind: 'recorded', fileSha256, name }, replies };
}

async function testConnection(
  { workbench, keys }: HandlerParts,
  wish: InvokeInput<'players.test'>,
  signal: AbortSignal,
): Promise<InvokeOutput<'players.test'>> {
  const context = {
    findKey: keys.find.bind(keys),
    readyEngine: async (engineId: string) => (await workbench.lab()).engines.ready(engineId),
  };
  return valueOf(await testPlayer(context, wish, signal));
}
