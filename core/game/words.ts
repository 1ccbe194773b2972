/** How the players of a game run are named wherever they are shown. Text only; nothing is decided by it. */
import type { GamePlayerWish, GamePlayer } from '../player/seats.ts';
import { parameterWord } from '../player/parameter-words.ts';

export function gamePlayerName(player: GamePlayer | GamePlayerWish): string {
  switch (player.kind) {
    case 'chat':
      return player.model;
    case 'recorded':
      return player.name;
    case 'engine': {
      const name = 'engine' in player ? (player.engine.name ?? player.engineId) : player.engineId;
      return player.elo === null ? name : `${name} at Elo ${player.elo}`;
    }
    case 'random':
      return 'Random legal moves';
  }
}

/** What was wished of the player but refused by its service before the run, in words; null: nothing was. */
export function omittedWords(player: GamePlayer): string | null {
  if (player.kind !== 'chat' || player.omittedParameters.length === 0) return null;
  return player.omittedParameters.map(parameterWord).join(', ');
}
