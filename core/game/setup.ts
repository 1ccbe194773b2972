/**
 * What one game is made of before its first ply: its place in the schedule and the rules of the manifest, in the words
 * the game machine uses. A seat with `replies` is asked in words; any other one is handed the position and moves.
 */
import { isReplier } from '../player/players.ts';
import type { MoveRequest } from '../reply/move-reader.ts';
import type { GameManifest } from './run.ts';
import type { GamePlayer } from '../player/seats.ts';
import type { GamePromptSettings } from './prompt.ts';
import type { ScheduledGame } from './schedule.ts';

export interface Seat {
  readonly playerId: string;
  readonly kind: GamePlayer['kind'];
  /** Null: it is handed the position and moves. */
  readonly replies: { readonly structured: boolean } | null;
}

export interface GameSetup {
  readonly game: ScheduledGame;
  readonly startFen: string;
  readonly white: Seat;
  readonly black: Seat;
  readonly maxPlies: number;
  readonly maxAttempts: number;
  readonly failureBudget: number;
  readonly reader: MoveRequest['mode'];
  readonly prompt: GamePromptSettings;
}

/** @param manifest a checked one: both players are in it. */
export function makeSetup(manifest: GameManifest, game: ScheduledGame): GameSetup {
  return {
    game,
    startFen: manifest.startFen,
    white: seatOf(manifest, game.white),
    black: seatOf(manifest, game.black),
    maxPlies: manifest.maxPlies,
    maxAttempts: manifest.maxAttempts,
    failureBudget: manifest.limits.failureBudget,
    reader: manifest.reader,
    prompt: manifest.prompt,
  };
}

function seatOf({ players }: GameManifest, playerId: string): Seat {
  const player = players.find(({ id }) => id === playerId);
  if (player === undefined) throw new Error(`player ${playerId} is not in the manifest`);
  return {
    playerId,
    kind: player.kind,
    replies: isReplier(player) ? { structured: player.structured } : null,
  };
}
