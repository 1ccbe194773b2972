/** The report of a game run, and one of its games move by move; what they show is `core/game`'s. */
import { factsOf } from '../../core/game/facts.ts';
import { makeGameDetail } from '../../core/game/game-view.ts';
import { gameSummaries, makeGameRunReport } from '../../core/game/run-report.ts';
import type { GameDetail, GameRunReport } from '../../core/record/game-report.ts';
import type { GameFolds } from './game-folds.ts';

/** Null: there is no such game run. */
export function gameRunReport(folds: GameFolds, runId: string): GameRunReport | null {
  const run = folds.run(runId);
  return run === null ? null : makeGameRunReport(run.fold, run.state, runId, run.isLive);
}

/**
 * Null: no such run, or the game has not begun.
 *
 * @param profile whose reviews are shown; null: the one with most reviews in this game.
 */
export function gameDetail(
  folds: GameFolds,
  runId: string,
  gameId: string,
  profile: string | null,
): GameDetail | null {
  const run = folds.run(runId);
  const book = run?.fold.games.get(gameId);
  if (run === null || book === undefined) return null;
  const { fold, state, isLive } = run;
  const game = gameSummaries(fold, state, factsOf(fold.facts), isLive).find((one) => one.gameId === gameId);
  return game === undefined ? null : makeGameDetail(fold, book, game, runId, profile);
}
