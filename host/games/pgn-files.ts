/**
 * Games of a run as a PGN file: all that have begun, in the order of the schedule, or one of them. Comments come from the
 * ledger alone; reviews of one engine profile only, so that no two evaluations in a file are of different kinds.
 */
import { factsOf } from '../../core/game/facts.ts';
import { makeGameDetail } from '../../core/game/game-view.ts';
import { makeGamePgn, type PlyNote } from '../../core/game/pgn.ts';
import { gameSummaries } from '../../core/game/run-report.ts';
import type { GameSummary, PlyView } from '../../core/game/report.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { FoldedGames, GameFolds } from './folds.ts';
import { writeWhole } from '../files.ts';

export interface PgnWish {
  /** Null: every game that has begun. */
  readonly gameId: string | null;
  /** Time of the call, the engine's score, how the move came about. */
  readonly withComments: boolean;
}

export interface PgnExported {
  readonly path: string;
  readonly games: number;
}

export function exportPgn(
  folds: GameFolds,
  runId: string,
  wish: PgnWish,
  file: string,
): QuestionResult<PgnExported> {
  const run = folds.run(runId);
  if (run === null) return fail('not_found', `There is no game run ${runId} in this workspace.`);
  const texts = gamePgns(run, wish);
  if (!texts.ok) return texts;
  // A blank line stands between two games.
  const written = writeWhole(file, texts.value.join('\n'));
  return written.ok ? ok({ path: file, games: texts.value.length }) : written;
}

/** One text for each game, each ending in a line feed. */
function gamePgns(run: FoldedGames, { gameId, withComments }: PgnWish): QuestionResult<string[]> {
  const { fold, state, isLive } = run;
  const begun = gameSummaries(fold, state, factsOf(fold.facts), isLive).filter(
    (game) => game.startedAt !== null && (gameId === null || game.gameId === gameId),
  );
  if (begun.length === 0) {
    return gameId === null
      ? fail('refused', `No game of run ${run.runId} has begun.`)
      : fail('not_found', `Game ${gameId} of run ${run.runId} has not begun, or there is none.`);
  }
  const profile = usualProfile(run);
  const texts: string[] = [];
  for (const game of begun) {
    const text = pgnOf(run, game, withComments ? profile : null, withComments);
    if (!text.ok) return fail('refused', text.error.message);
    texts.push(text.value);
  }
  return ok(texts);
}

function pgnOf(run: FoldedGames, game: GameSummary, profile: string | null, withComments: boolean) {
  const { fold, state, runId } = run;
  const book = fold.games.get(game.gameId);
  const played = state.games.get(game.gameId);
  if (book === undefined || played === undefined) throw new Error(`game ${game.gameId} has not begun`);
  const plies = withComments ? makeGameDetail(fold, book, game, runId, profile).plies : [];
  const notes = withComments ? plies.map((ply) => noteOf(run, ply)) : null;
  const { manifest, amendments } = state;
  return makeGamePgn(manifest, played, { runId, startedAt: game.startedAt, amendments, notes });
}

function noteOf({ fold }: FoldedGames, ply: PlyView): PlyNote | null {
  if (ply.by === 'book') return null;
  const outcome = fold.facts.decisions.get(ply.decisionId ?? '')?.outcome ?? null;
  return {
    wallMs: ply.wallMs,
    outcome: outcome === 'forfeit' || outcome === 'stopped' ? null : outcome,
    rejections: ply.rejections,
    review: ply.review,
  };
}

/** The profile with most reviews in the run; null: nothing was reviewed. */
function usualProfile({ fold }: FoldedGames): string | null {
  const counts = new Map<string, number>();
  for (const { profile } of [...fold.reviews.values()].flat()) {
    counts.set(profile, (counts.get(profile) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
