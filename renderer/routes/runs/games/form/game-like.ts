/** A new game run like an earlier one: what its manifest froze, as wishes again. Keys are no part of a manifest. Pure. */
import { isAskedOverService, thawPlayer } from '../../../../../core/player/players.ts';
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
    sprt,
  } = manifest;
  return makeGameForm({
    players: manifest.players.flatMap((player) => thawPlayer(player) ?? []),
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
    ...(sprt === undefined ? {} : { sprt }),
    keyVariables: {},
    preflight: manifest.players.some(isAskedOverService),
  });
}
