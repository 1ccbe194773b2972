/** Why games of a run are left to be played, in one message: every lane that stands still says why. */
import { planLanes, stoppedPlayers, type GamesState } from '../../core/game/run-fold.ts';
import { cutText } from '../../core/util/utf8.ts';

const MAX_CHARACTERS = 4_000;

/** @param why what the service or the engine said, by the player or the game that stands still for it. */
export function standingMessage(state: GamesState, why: ReadonlyMap<string, string>): string {
  const reasons = standingReasons(state, why);
  if (reasons.length === 0)
    return state.effective.sprt === undefined
      ? 'Not every game came to its end.'
      : 'The sequential test is decided; the games that are left need not be played.';
  const text = reasons.map((reason) => (reason.endsWith('.') ? reason : `${reason}.`)).join(' ');
  return cutText(text, MAX_CHARACTERS);
}

function standingReasons(state: GamesState, why: ReadonlyMap<string, string>): readonly string[] {
  const stopped = stoppedPlayers(state);
  return planLanes(state).flatMap((plan) => {
    if (plan.plan === 'blocked') {
      const said = why.get(plan.playerId) ?? stopped.get(plan.playerId)?.failure ?? null;
      return [`${plan.lane}: ${plan.playerId} stands still${said === null ? '' : `: ${said}`}`];
    }
    if (plan.plan !== 'halted') return [];
    const halt = state.games.get(plan.gameId)?.halt?.termination ?? 'left open';
    const said = why.get(plan.gameId);
    const words = `${plan.gameId} stands still (${halt.replaceAll('_', ' ')})`;
    return [`${plan.lane}: ${words}${said === undefined ? '' : `: ${said}`}`];
  });
}
