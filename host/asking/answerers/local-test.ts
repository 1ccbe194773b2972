/** What keeping and testing come to for players that answer on this machine at once: nothing can be wrong with them. */
import type { ConnectionTest } from '../../../core/player/player.ts';
import { settlePlayer } from '../../../core/player/players.ts';
import type { PlayerSpec } from '../../../core/player/seats.ts';
import { ok, type Result } from '../../../core/util/result.ts';

/** The finding of a test in which nothing is sent. */
export function localFinding(isThere: boolean, message: string): ConnectionTest {
  return { ok: isThere, message, attempts: [], accepted: [], refused: [] };
}

export function keepAsWished<P extends PlayerSpec>(spec: P): Result<P, never> {
  return ok(settlePlayer(spec));
}

export const ANSWERS_AT_ONCE = {
  keep: keepAsWished,
  test: async () => ok(localFinding(true, 'It answers on this machine; there is nothing to connect to.')),
};
