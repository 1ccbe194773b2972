/** The players a run can ask, as a list to choose from, and which of them a player's settings are. Pure. */
import { canonicalJson } from '../../../../core/record/canonical-json.ts';
import type { PlayerView } from '../../../../core/player/player.ts';
import type { PlayerSpec } from '../../../../core/player/seats.ts';
import { makeLaneTexts, type RunForm } from '../questions/form-state.ts';

export interface PlayerGroup {
  readonly group: string;
  readonly players: readonly PlayerView[];
}

export function groupPlayers(players: readonly PlayerView[]): readonly PlayerGroup[] {
  return [
    { group: 'Your players', players: players.filter((player) => player.origin === 'saved') },
    { group: 'Built in', players: players.filter((player) => player.origin === 'built_in') },
  ].filter(({ players }) => players.length > 0);
}

/** The kept player with exactly these settings; null: the settings are of no kept player (any more). */
export function findPlayer(players: readonly PlayerView[], spec: PlayerSpec | null): PlayerView | null {
  if (spec === null) return null;
  const text = specText(spec);
  return players.find((player) => specText(player.spec) === text) ?? null;
}

/** The settings in their one form, so that a seed that draws nothing makes no difference. */
function specText(spec: PlayerSpec): string {
  return canonicalJson(settlePlayer(spec));
}

function settlePlayer(spec: PlayerSpec): PlayerSpec {
  if (spec.kind === 'baseline') return { ...spec, seed: spec.baseline === 'uniform' ? spec.seed : 0 };
  return spec;
}

/** The form with this player and the lanes, spacing and key that are kept with it. */
export function choosePlayer(form: RunForm, player: PlayerView): RunForm {
  return { ...form, player: player.spec, lanes: makeLaneTexts(player) };
}

/** What is chosen when nobody has chosen yet: a model that can be asked now, else nothing. */
export function firstChoice(players: readonly PlayerView[]): PlayerView | null {
  return players.find((player) => player.origin === 'saved' && player.key !== 'missing') ?? null;
}

const KEY_WORDS: Readonly<Record<PlayerView['key'], string>> = {
  none_needed: 'no key needed',
  missing: 'key missing',
  sealed: 'key in the key store',
  plain: 'key kept as plain text',
  variable: 'key from the environment',
};

export function keyWords(key: PlayerView['key']): string {
  return KEY_WORDS[key];
}
