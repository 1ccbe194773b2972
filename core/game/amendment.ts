/**
 * Settings of a game run that may change while it lasts (R-GAME-14): how much is played and asked. The manifest
 * is never edited: the settings in force are the fold of manifest and amendments. An amendment states the value it
 * replaces and is refused when that is not the one in force, so that two people cannot overwrite each other unseen.
 */
import type { GameAmendment, GameManifest } from './run.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';

export type AmendmentFailure = Failure<'stale_value' | 'bad_value' | 'unknown_gate'>;

/** @param gamesStarted the most games started in any lane: what was begun cannot be unscheduled. */
export function amendManifest(
  manifest: GameManifest,
  change: GameAmendment,
  gamesStarted: number,
): Result<GameManifest, AmendmentFailure> {
  switch (change.setting) {
    case 'games_per_lane':
      return amendGames(manifest, change, gamesStarted);
    case 'concurrency':
      return amendConcurrency(manifest, change);
    default: {
      const name = LIMITS[change.setting];
      if (manifest.limits[name] !== change.before) return stale(change.setting, manifest.limits[name]);
      return ok({ ...manifest, limits: { ...manifest.limits, [name]: change.after } });
    }
  }
}

/** More games are scheduled: the one change that a finished run takes, which goes on with it. */
export function isGrowth(change: GameAmendment): boolean {
  return change.setting === 'games_per_lane' && change.after > change.before;
}

/** As in the schema of the manifest: a schedule is laid out whole. */
const MOST_GAMES = 10_000;

const LIMITS = { spend_nano: 'spendNano', requests: 'requests', active_ms: 'activeMs' } as const;

function amendGames(
  manifest: GameManifest,
  { before, after }: Extract<GameAmendment, { setting: 'games_per_lane' }>,
  gamesStarted: number,
): Result<GameManifest, AmendmentFailure> {
  if (manifest.gamesPerLane !== before) return stale('games_per_lane', manifest.gamesPerLane);
  if (after < 2 || after % 2 !== 0)
    return fail('bad_value', `games come in pairs: ${after} is not an even number of at least 2`);
  if (after > MOST_GAMES) return fail('bad_value', `a lane has at most ${MOST_GAMES} games, not ${after}`);
  if (after < gamesStarted)
    return fail('bad_value', `${gamesStarted} games of a lane were begun; ${after} would drop one of them`);
  return ok({ ...manifest, gamesPerLane: after });
}

function amendConcurrency(
  manifest: GameManifest,
  { baseUrl, before, after }: Extract<GameAmendment, { setting: 'concurrency' }>,
): Result<GameManifest, AmendmentFailure> {
  const gate = manifest.gates.find((gate) => gate.baseUrl === baseUrl);
  if (gate === undefined) return fail('unknown_gate', `the run has no gate for ${baseUrl}`);
  if (gate.concurrency !== before) return stale('concurrency', gate.concurrency);
  if (after < 1 || after > 3) return fail('bad_value', `a gate lets 1 to 3 requests in, not ${after}`);
  const gates = manifest.gates.map((gate) =>
    gate.baseUrl === baseUrl ? { ...gate, concurrency: after } : gate,
  );
  return ok({ ...manifest, gates });
}

function stale(setting: string, inForce: number | null): Result<never, AmendmentFailure> {
  return fail('stale_value', `${setting} is ${inForce ?? 'without a limit'} now`, { inForce });
}
