/** Writes a game run in the form of the article's harness: a folder with its rows, its opinions and one PGN file a game. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { articleLine } from '../../../core/game/article/rows.ts';
import {
  articleJson,
  botsOf,
  gameRow,
  plyRows,
  requestRows,
  scheduleRow,
  writtenDecision,
  type WrittenGame,
} from '../../../core/game/article/write.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { writeWhole } from '../../files.ts';
import type { LabGames } from '../../lab-games.ts';

export interface ArticleExport {
  readonly folder: string;
  readonly games: number;
  readonly requests: number;
  readonly opinions: number;
}

/** @param folder made where it is not there. */
export function exportArticle(
  games: LabGames,
  runId: string,
  folder: string,
): Result<ArticleExport, Failure<'not_found' | 'file_error' | 'refused'>> {
  const report = games.report(runId);
  if (report === null) return fail('not_found', `There is no game run ${runId} in this workspace.`);
  mkdirSync(folder, { recursive: true });
  const written = report.games.flatMap(({ gameId, seed }) => readGame(games, runId, gameId, seed));
  const rows = written.flatMap((game) => botsOf(game).map((bot) => ({ game, bot })));
  const requests = rows.flatMap(({ game, bot }) => requestRows(game, bot));
  const opinions = written.flatMap(opinionLines);
  const files: Readonly<Record<string, readonly string[]>> = {
    'games.jsonl': rows.map(({ game, bot }) => articleJson(gameRow(game, bot))),
    'plies.jsonl': rows.flatMap(({ game, bot }) => plyRows(game, bot).map(articleJson)),
    'requests.jsonl': requests.map(articleJson),
    ...(opinions.length === 0 ? {} : { 'analysis.jsonl': opinions }),
    'manifest.json': [
      articleJson({
        protocol: 'plybook',
        schema_version: 1,
        started_at: report.startedAt,
        source_run: runId,
        source_manifest_sha256: report.manifestSha256,
        requested_models: [...new Set(rows.map(({ bot }) => bot))],
        schedule: rows.map(({ game, bot }) => scheduleRow(game, bot)),
      }),
    ],
  };
  for (const [name, lines] of Object.entries(files)) {
    const done = writeWhole(
      path.join(folder, name),
      lines.map((line) => `${line}\n`),
    );
    if (!done.ok) return done;
  }
  for (const { detail, path: file } of written) {
    const pgn = games.exportPgn(
      runId,
      { gameId: detail.game.gameId, withComments: false },
      path.join(folder, file),
    );
    if (!pgn.ok) return fail('file_error', pgn.error.message);
  }
  return ok({ folder, games: written.length, requests: requests.length, opinions: opinions.length });
}

/** Empty: the game has not begun. */
function readGame(games: LabGames, runId: string, gameId: string, seed: number): readonly WrittenGame[] {
  const detail = games.game(runId, gameId, null);
  if (detail === null) return [];
  const decisions = detail.plies.flatMap(({ decisionId }) => {
    const decision = decisionId === null ? null : games.decision(runId, decisionId);
    return decision === null ? [] : [[decision.decisionId, decision] as const];
  });
  return [
    { detail, decisions: new Map(decisions), seed, path: `game-${gameId.replaceAll(/[^\w-]+/g, '_')}.pgn` },
  ];
}

/** In the article's own reading, of the profile with most opinions. */
function opinionLines(game: WrittenGame): readonly string[] {
  const { detail, decisions } = game;
  return detail.plies.flatMap((ply): readonly string[] => {
    const decision = ply.decisionId === null ? undefined : decisions.get(ply.decisionId);
    const found = decision?.reviews.find(({ review }) => review.profile === detail.profile);
    const written = found === undefined ? null : writtenDecision(game, ply, found.review.requestId);
    if (found === undefined || written === null) return [];
    const { free, restricted, engine, limit } = found;
    const facts = { profile: found.review.profile, reading: 'last_line', engine, limit } as const;
    return [articleLine({ decision: written, free, restricted }, facts)];
  });
}
