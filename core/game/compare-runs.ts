/**
 * The comparison of game runs from their reports: the one function behind the window and the command line. What is not
 * equal is listed whole, settings first, then what is no setting but makes a difference all the same: the text of the
 * prompts, the models that really answered, amendments, restarts, and the engines and limits of the reviews. Pure.
 */
import { START_FEN } from '../chess/fen.ts';
import type { ComparedGames, GameComparison } from './comparison.ts';
import { gameManifestDifferences } from './differences.ts';
import { cohortRun, pairedDifferences } from './paired-games.ts';
import type { GameRunReport } from './report.ts';
import type { GameAmendment, GameManifest } from './run.ts';
import type { GamePlayer } from '../player/seats.ts';
import { isReplier } from '../player/players.ts';
import type { Sha256 } from '../record/hash-chain.ts';
import { manifestDifferences, type ManifestDifference } from '../record/manifest-differences.ts';
import { composeGamePrompt, GAME_PROMPT_VERSION } from './prompt.ts';

/** @param reports two or more, of different runs; the comparison keeps their order. */
export function compareGameRuns(reports: readonly GameRunReport[], sha256: Sha256): GameComparison {
  return {
    runs: reports.map(comparedRun),
    paired: [...pairedDifferences(reports.map(cohortRun))],
    differences: [
      ...gameManifestDifferences(reports.map(({ effective }) => effective)),
      ...manifestDifferences(reports.map((report) => circumstances(report, sha256))),
    ].map(({ setting, values }: ManifestDifference) => ({ setting, values: [...values] })),
  };
}

function comparedRun(report: GameRunReport): ComparedGames {
  const { runId, manifestSha256, status, startedAt, finishedAt, games, executions } = report;
  return {
    runId,
    manifestSha256,
    status,
    startedAt,
    finishedAt,
    games: {
      scheduled: games.length,
      begun: games.filter(({ state }) => state !== 'scheduled').length,
      ended: games.filter(({ state }) => state === 'ended').length,
    },
    executions: executions.length,
    matches: report.matches,
    players: report.players,
    ...(report.effective.sprt === undefined ? {} : { sprt: report.effective.sprt }),
    amendments: report.amendments,
  };
}

/** What no manifest holds. Names of settings are dotted as those of the manifest are. */
function circumstances(report: GameRunReport, sha256: Sha256): object {
  const { status, executions, interrupted, amendments, players, effective } = report;
  const profiles = players.flatMap(({ reviews }) => reviews.map(({ profile }) => profile));
  return {
    promptTextSha256: Object.fromEntries(
      effective.players.map((player) => [player.id, promptHash(effective, player, sha256)]),
    ),
    reportedModels: Object.fromEntries(
      players.map(({ playerId, requests }) => [
        playerId,
        listText((requests?.reportedModels ?? []).map(({ key }) => key)),
      ]),
    ),
    reviewProfiles: listText(profiles),
    amendments: Object.fromEntries(
      amendments.map(({ number, change, reason }) => [number, `${changeText(change)}: ${reason}`]),
    ),
    run: { status, executions: executions.length, interruptedRequests: interrupted },
  };
}

function changeText(change: GameAmendment): string {
  const what = change.setting === 'concurrency' ? `concurrency of ${change.baseUrl}` : change.setting;
  return `${what} ${change.before ?? 'no limit'} → ${change.after ?? 'no limit'}`;
}

/** Null: there is none. */
function listText(values: readonly string[]): string | null {
  return values.length === 0 ? null : [...new Set(values)].sort().join('; ');
}

/**
 * Of the whole prompt for the start position, so that two wordings are told apart whatever was played. Null: the player
 * is not asked in words, or the wording is that of another version of the program.
 */
function promptHash(
  { prompt, promptVersion }: GameManifest,
  player: GamePlayer,
  sha256: Sha256,
): string | null {
  if (!isReplier(player)) return null;
  if (promptVersion !== GAME_PROMPT_VERSION) return null;
  const form = { ...prompt, structured: player.structured };
  const { system, user } = composeGamePrompt({ fen: START_FEN, startFen: START_FEN, history: [] }, form);
  return sha256(`${system}\n\n${user}`);
}
