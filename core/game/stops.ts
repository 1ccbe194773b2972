/** Why a game of a run stands still, or a player is out of it. */
import { z } from 'zod';

const gameStopSchema = z.strictObject({
  gameId: z.string(),
  playerId: z.string().nullable(),
  failure: z.string().nullable().describe('class of the request that failed; null: none did'),
  termination: z.string().nullable(),
  message: z.string().nullable().describe('what the service or the engine said, and the way out'),
  isClearable: z.boolean().describe('false: the player is out for this run'),
});
export type GameStop = z.infer<typeof gameStopSchema>;

/** Since the last execution began, and players that are out for the run; a pause by hand is none. */
export const gameStopsSchema = z.array(gameStopSchema);
