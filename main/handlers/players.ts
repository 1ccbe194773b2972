/**
 * Players: list, presets, save, remove, keys, connection test, a file of recorded replies. Keys come in here and never
 * go out again: no reply and no event holds one.
 */
import type { PlayerSpec } from '../../core/player/seats.ts';
import type { PlayerView } from '../../core/player/player.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { AllPlayers } from '../../host/players/all-players.ts';
import { testConnection } from '../../host/players/connection-test.ts';
import { playerView, presetViews } from '../../host/players/player-views.ts';
import { presetVariableAt } from '../../host/providers/presets.ts';
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
        return await testPlayer(parts, request, abort.signal);
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

async function testPlayer(
  { workbench, keys }: HandlerParts,
  { spec, keyVariable, parameters }: InvokeInput<'players.test'>,
  signal: AbortSignal,
): Promise<InvokeOutput<'players.test'>> {
  if (spec.kind !== 'chat') return testLocal(workbench, spec);
  const presetVariable = presetVariableAt(spec.preset, spec.baseUrl);
  const found = valueOf(keys.find(spec.baseUrl, keyVariable, presetVariable));
  return valueOf(await testConnection(spec, parameters, found, { signal }));
}

/** What answers on this machine has no connection; an engine is started or known, recorded replies are looked up. */
async function testLocal(
  workbench: HandlerParts['workbench'],
  spec: Exclude<PlayerSpec, { kind: 'chat' }>,
): Promise<InvokeOutput<'players.test'>> {
  const nothing = { attempts: [], accepted: [], refused: [] };
  if (spec.kind !== 'engine') {
    return { ...nothing, ok: true, message: 'It answers on this machine; there is nothing to connect to.' };
  }
  const engine = await (await workbench.lab()).engines.ready(spec.engineId);
  return engine.ok
    ? { ...nothing, ok: true, message: `${engine.value.identity.name ?? spec.engineId} is ready.` }
    : { ...nothing, ok: false, message: engine.error.message };
}
