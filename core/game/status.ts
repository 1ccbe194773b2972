/**
 * Statuses of a game run, its players and its games (R-GAME-15), from the rows and one fact that rows cannot hold:
 * whether a living process works on it. They are derived each time they are shown and stored nowhere.
 */
import { planLanes, stoppedPlayers, type GamesState, type LanePlan } from './run-fold.ts';

/**
 * `blocked`: a person has something to do. `unavailable`: out for the rest of the run. `interrupted`: begun, and nobody
 * works on it.
 */
export type PlayerStatus = 'queued' | 'running' | 'finished' | 'blocked' | 'unavailable' | 'interrupted';

/** By player id, in the order of the manifest. */
export function playerStatuses(state: GamesState, isRunning: boolean): ReadonlyMap<string, PlayerStatus> {
  const plans = planLanes(state);
  const stopped = stoppedPlayers(state);
  return new Map(
    state.effective.players.map(({ id }) => {
      const player = stopped.get(id);
      if (player !== undefined) return [id, player.isClearable ? 'blocked' : 'unavailable'];
      return [id, statusOf(state, id, plans, isRunning)];
    }),
  );
}

function statusOf(
  state: GamesState,
  playerId: string,
  plans: readonly LanePlan[],
  isRunning: boolean,
): PlayerStatus {
  const own = state.effective.pairings.flatMap(({ first, second }, index) => {
    const plan = plans[index];
    return plan !== undefined && (first === playerId || second === playerId) ? [plan] : [];
  });
  // A lane that another player blocks for good leaves nothing to play for this one.
  const left = own.filter(
    (plan) => plan.plan !== 'finished' && !(plan.plan === 'blocked' && !plan.isClearable),
  );
  if (left.length === 0) return 'finished';
  if (left.every(({ plan }) => plan === 'halted' || plan === 'blocked')) return 'blocked';
  const hasBegun = [...state.games.values()].some(
    ({ setup }) => setup.game.white === playerId || setup.game.black === playerId,
  );
  if (!hasBegun) return 'queued';
  return isRunning ? 'running' : 'interrupted';
}

/** `finished` only when every player has played all it can; `incomplete` when nothing more goes by itself. */
export function runStatus(state: GamesState, isRunning: boolean): 'running' | 'finished' | 'incomplete' {
  const statuses = [...playerStatuses(state, isRunning).values()];
  if (statuses.every((status) => status === 'finished' || status === 'unavailable')) return 'finished';
  return isRunning ? 'running' : 'incomplete';
}

export interface GameCounts {
  readonly scheduled: number;
  readonly started: number;
  readonly ended: number;
}

export function gameCounts(state: GamesState): GameCounts {
  const games = [...state.games.values()];
  return {
    scheduled: state.effective.pairings.length * state.effective.gamesPerLane,
    started: games.length,
    ended: games.filter(({ ended }) => ended !== null).length,
  };
}
