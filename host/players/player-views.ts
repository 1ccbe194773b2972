/** Players and presets as screens and the command line show them, with what can be known without asking anybody. */
import type { PlayerView, PresetView, SavedPlayer } from '../../core/player/player.ts';
import { serviceOf } from '../../core/player/players.ts';
import type { PlayerSpec } from '../../core/player/seats.ts';
import type { AddressKeys } from '../keys/address-keys.ts';
import { presetOf, presets, presetVariableAt } from '../providers/presets.ts';
import { isBuiltIn } from './built-in.ts';

export function playerView(player: SavedPlayer, keys: Pick<AddressKeys, 'stateOf'>): PlayerView {
  return {
    ...player,
    origin: isBuiltIn(player.id) ? 'built_in' : 'saved',
    key: keyStateOf(player, keys),
    offline: isOffline(player.spec),
  };
}

export function presetViews(): PresetView[] {
  return presets.map(({ id, label, baseUrl, key, keyVariable, gate, isRouter }) => ({
    id,
    label,
    baseUrl,
    key,
    keyVariable,
    lanes: gate.concurrency,
    spacingMs: gate.spacingMs,
    isRouter,
  }));
}

function keyStateOf(
  { spec, keyVariable }: SavedPlayer,
  keys: Pick<AddressKeys, 'stateOf'>,
): PlayerView['key'] {
  const service = serviceOf(spec);
  if (service === null) return 'none_needed';
  const { baseUrl, preset } = service;
  const presetVariable = presetVariableAt(preset, baseUrl);
  return keys.stateOf({ baseUrl, keyVariable, presetVariable, need: presetOf(preset).key });
}

/** Only a server of this very machine counts as offline; one of the house is reached through a network. */
function isOffline(spec: PlayerSpec): boolean {
  const service = serviceOf(spec);
  if (service === null) return true;
  const host = URL.canParse(service.baseUrl) ? new URL(service.baseUrl).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
