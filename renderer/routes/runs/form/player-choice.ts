/** The players a run can ask, as a list to choose from, and which of them a player's settings are. Pure. */
import { canonicalJson } from '../../../../core/record/canonical-json.ts';
import type { PlayerView } from '../../../../core/player/player.ts';
import { settlePlayer, studySeatOf } from '../../../../core/player/players.ts';
import type { PlayerSpec, StudyPlayer } from '../../../../core/player/seats.ts';
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

/** The kept player with exactly these settings, or that sits in a study so; null: they are of none (any more). */
export function findPlayer(
  players: readonly PlayerView[],
  wanted: PlayerSpec | StudyPlayer | null,
): PlayerView | null {
  if (wanted === null) return null;
  const text = settledText(wanted);
  const isWanted = (one: PlayerSpec | StudyPlayer | null): boolean =>
    one !== null && settledText(one) === text;
  return players.find(({ spec }) => isWanted(spec) || isWanted(studySeatOf(spec))) ?? null;
}

/** The settings in their one form, so that a seed that draws nothing makes no difference. */
function settledText(player: PlayerSpec | StudyPlayer): string {
  return canonicalJson(settlePlayer(player));
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
