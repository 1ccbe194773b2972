/** What a service refused of a game player's wishes, in words. Text only; nothing is decided by it. */
import { parameterWord } from '../player/parameter-words.ts';
import type { GamePlayer } from '../player/seats.ts';

/** What was wished of the player but refused by its service before the run, in words; null: nothing was. */
export function omittedWords(player: GamePlayer): string | null {
  if (!('omittedParameters' in player) || player.omittedParameters.length === 0) return null;
  return player.omittedParameters.map(parameterWord).join(', ');
}
