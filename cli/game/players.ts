/** Who plays, from the switches: saved players are looked up, files of replies are kept in the workspace. */
import type { GamePlayerWish } from '../../core/player/seats.ts';
import { DEFAULT_PARAMETERS } from '../../core/player/defaults.ts';
import type { AskParameters } from '../../core/player/ask-settings.ts';
import type { SearchLimit } from '../../core/uci/search.ts';
import type { Lab } from '../../host/lab.ts';
import { parseBaseUrl, presets, type Preset } from '../../host/providers/presets.ts';
import { storeRecording } from '../../host/asking/recordings.ts';
import { parametersOf } from '../question/wishes.ts';
import { wrongUse } from '../exit.ts';
import { mustPlayer } from '../players.ts';
import { questionValue } from '../question/output.ts';
import { parseWhole } from '../values.ts';
import type { PlaySwitches } from './switches.ts';

export interface SeatedPlayers {
  /** Chat models, saved players, recordings, engines, random movers; each kind in the order given. */
  readonly players: readonly GamePlayerWish[];
  /** Environment variables of saved players, by address. */
  readonly keyVariables: Readonly<Record<string, string>>;
}

/** Of an engine's settings that a game leaves alone. */
const ENGINE_SETTINGS = { threads: 1, hashMb: 32, multipv: 1 } as const;
const ENGINE_NODES = 10_000;

export async function seatPlayers(lab: Lab, switches: PlaySwitches): Promise<SeatedPlayers> {
  const structured = new Set(switches.structured ?? []);
  const parameters = {
    ...DEFAULT_PARAMETERS,
    ...parametersOf(switches),
    stream: switches.stream,
  };
  const keyVariables: Record<string, string> = {};
  const players = (switches.chat ?? []).map((text) => chatPlayer(text, structured, parameters));
  for (const text of switches.saved ?? []) {
    const [id, name] = partsOf('--saved', text, 2);
    const { spec, keyVariable } = await mustPlayer(lab, name ?? '');
    if (spec.kind === 'chat') {
      players.push({ ...spec, id: id ?? '', structured: structured.has(id ?? ''), parameters });
      if (keyVariable !== null) keyVariables[spec.baseUrl] = keyVariable;
    } else if (spec.kind === 'engine') players.push({ ...spec, id: id ?? '', elo: null });
    else throw wrongUse(`--saved ${text}: a ${spec.kind} player plays no games.`);
  }
  for (const text of switches.recorded ?? []) {
    const [id = '', file = ''] = partsOf('--recorded', text, 2);
    const { fileSha256, name } = questionValue(storeRecording(lab.workspace.dir, file));
    players.push({ kind: 'recorded', id, fileSha256, name, structured: structured.has(id) });
  }
  players.push(...(switches.engine ?? []).map(enginePlayer));
  players.push(...(switches.random ?? []).map((id) => ({ kind: 'random' as const, id })));
  const unknown = [...structured].find((id) => !players.some((player) => player.id === id));
  if (unknown !== undefined) throw wrongUse(`--structured ${unknown}: there is no such player.`);
  return { players, keyVariables };
}

function chatPlayer(
  text: string,
  structured: ReadonlySet<string>,
  parameters: AskParameters,
): GamePlayerWish {
  const [id = '', address = '', ...rest] = partsOf('--chat', text, 3);
  const known = presets.find((preset) => preset.id === address);
  const { preset, baseUrl } = known === undefined ? ownAddress(address) : presetAddress(known);
  const model = rest.join(',').trim();
  return {
    kind: 'chat',
    id,
    preset,
    baseUrl,
    model,
    providerOrder: null,
    structured: structured.has(id),
    parameters,
  };
}

function ownAddress(address: string) {
  const baseUrl = parseBaseUrl(address);
  if (!baseUrl.ok) throw wrongUse(`--chat: ${baseUrl.error.message}`);
  return { preset: 'openai_compatible' as const, baseUrl: baseUrl.value };
}

function presetAddress({ id, baseUrl }: Preset) {
  if (baseUrl === null) throw wrongUse(`--chat: ${id} has no address of its own; give its URL.`);
  return { preset: id, baseUrl };
}

function enginePlayer(text: string): GamePlayerWish {
  const [id = '', engineId = '', ...settings] = partsOf('--engine', text, 2);
  let limit: SearchLimit | null = null;
  let elo: number | null = null;
  for (const setting of settings) {
    const [name = '', value = ''] = setting.split('=');
    if (name === 'elo') elo = parseWhole(value, 10_000);
    else if (limit === null) limit = limitOf(text, name, value);
    else throw wrongUse(`--engine ${text}: one limit, not two.`);
  }
  const settingsOfEngine = { ...ENGINE_SETTINGS };
  return {
    kind: 'engine',
    id,
    engineId,
    settings: settingsOfEngine,
    limit: limit ?? { nodes: ENGINE_NODES },
    elo,
  };
}

function limitOf(text: string, name: string, value: string): SearchLimit {
  switch (name) {
    case 'nodes':
      return { nodes: parseWhole(value, 1e12) };
    case 'depth':
      return { depth: parseWhole(value, 245) };
    case 'movetime':
      return { movetimeMs: parseWhole(value, 1e9) };
    default:
      throw wrongUse(`--engine ${text}: "${name}" is none of nodes, depth, movetime, elo.`);
  }
}

function partsOf(option: string, text: string, least: number): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length < least || parts.slice(0, least).includes(''))
    throw wrongUse(`${option} ${text}: ${least} parts with commas between them are needed.`);
  return parts;
}
