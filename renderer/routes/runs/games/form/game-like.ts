/** A new game run like an earlier one: what its manifest froze, as wishes again. Keys are no part of a manifest. Pure. */
import type { GamePlayerWish, GamePlayer } from '../../../../../core/player/seats.ts';
import type { GameManifest } from '../../../../../core/game/run.ts';
import { makeGameForm, type GameForm } from './game-form.ts';

export function makeFormLike(manifest: GameManifest): GameForm {
  const {
    pairings,
    openings,
    gamesPerLane,
    prompt,
    reader,
    maxAttempts,
    maxPlies,
    startFen,
    seed,
    gates,
    limits,
  } = manifest;
  return makeGameForm({
    players: manifest.players.map(wishOf),
    pairings,
    openings,
    gamesPerLane,
    prompt,
    reader,
    maxAttempts,
    maxPlies,
    startFen,
    seed,
    gates,
    limits,
    keyVariables: {},
    preflight: manifest.players.some(({ kind }) => kind === 'chat'),
  });
}

function wishOf(player: GamePlayer): GamePlayerWish {
  switch (player.kind) {
    case 'chat': {
      const { omittedParameters: _, ...wish } = player;
      return wish;
    }
    case 'engine': {
      const { engine: _, fixedOptions: __, ...wish } = player;
      return wish;
    }
    case 'recorded':
    case 'random':
      return player;
  }
}
