/** How the players of a game run are named wherever they are shown. Text only; nothing is decided by it. */
import type { GamePlayerWish } from './game-request.ts';
import type { GamePlayer } from './game-run.ts';

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
