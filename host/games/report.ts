/** The report of a game run, several side by side, its decisions, and one game move by move; what they show is `core/game`'s. */
import { compareGameRuns } from '../../core/game/compare-runs.ts';
import { decisionPage, type PageWish } from '../../core/game/decision-rows.ts';
import { factsOf } from '../../core/game/facts.ts';
import { makeGameDetail } from '../../core/game/game-view.ts';
import { gameSummaries, makeGameRunReport } from '../../core/game/run-report.ts';
import type { GameComparison } from '../../core/game/comparison.ts';
import type { GameDecisionFilter, GameDecisionPage } from '../../core/game/decisions.ts';
import type { GameDetail, GameRunReport } from '../../core/game/report.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { GameFolds } from './folds.ts';
import { sha256Hex } from '../files.ts';

/** Two or more runs side by side. */
export function compareGames(folds: GameFolds, runIds: readonly string[]): QuestionResult<GameComparison> {
  if (new Set(runIds).size !== runIds.length) return fail('refused', 'A run is named twice.');
  if (runIds.length < 2) return fail('refused', 'A comparison needs two runs or more.');
  const reports: GameRunReport[] = [];
  for (const runId of runIds) {
    const report = gameRunReport(folds, runId);
    if (report === null) return fail('not_found', `There is no game run ${runId} in this workspace.`);
    reports.push(report);
  }
  return ok(compareGameRuns(reports, sha256Hex));
}

/** The decisions behind a number. Null: there is no such game run. */
export function gameDecisions(
  folds: GameFolds,
  runId: string,
  filter: GameDecisionFilter,
  wish: PageWish,
): GameDecisionPage | null {
  const run = folds.run(runId);
  return run === null ? null : decisionPage(run.fold, filter, wish);
}

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
