/**
 * Cohorts of games side by side: the players of every run with their figures, and everything in which the runs are not
 * equal. No order of the players is made of it, because a score has no interval here.
 */
import { gameManifestDifferences } from '../core/record/game-differences.ts';
import type { ManifestDifference } from '../core/record/manifest-differences.ts';
import type { GameRunReport } from '../core/record/game-report.ts';
import { columnsOf, renderTable, type Table, type TableFormat } from './table.ts';

export interface GameComparison {
  readonly runs: readonly Pick<GameRunReport, 'runId' | 'manifestSha256' | 'players' | 'amendments'>[];
  /** Of the settings in force. */
  readonly differences: readonly ManifestDifference[];
}

export function compareGames(reports: readonly GameRunReport[]): GameComparison {
  return {
    runs: reports.map(({ runId, manifestSha256, players, amendments }) => ({
      runId,
      manifestSha256,
      players,
      amendments,
    })),
    differences: gameManifestDifferences(reports.map(({ effective }) => effective)),
  };
}

/** CSV and LaTeX are one table, of the players. */
export function gameComparisonText(comparison: GameComparison, format: TableFormat): string {
  const players = playerTable(comparison);
  if (format !== 'text') return renderTable(players, format);
  const { differences } = comparison;
  const other =
    differences.length === 0 ? 'No setting differs.' : renderTable(differenceTable(comparison), 'text');
  return [renderTable(players, 'text'), other].join('\n\n');
}

function playerTable({ runs }: GameComparison): Table {
  return {
    title: 'Players (no interval, so no ranking)',
    columns: columnsOf(
      'run',
      'player',
      'name',
      '#completed',
      '%score',
      '#decided',
      '%clean',
      '%compliant',
      '#requests',
      '#valued',
      '~mean loss cp',
      'profile',
    ),
    rows: runs.flatMap(({ players }, index) =>
      players.flatMap(({ playerId, name, games, decisions, requests, reviews }) =>
        (reviews.length === 0 ? [null] : reviews).map((review) => [
          String(index + 1),
          playerId,
          name,
          games.completed,
          games.score,
          decisions?.decided ?? null,
          decisions?.clean.value ?? null,
          decisions?.compliant.value ?? null,
          requests?.sent ?? null,
          review?.valued ?? null,
          review?.meanLossCp ?? null,
          review?.profile ?? null,
        ]),
      ),
    ),
  };
}

function differenceTable({ runs, differences }: GameComparison): Table {
  return {
    title: 'Everything that differs',
    columns: columnsOf('setting', ...runs.map(({ runId }, index) => `${index + 1}: ${runId}`)),
    rows: differences.map(({ setting, values }) => [setting, ...values.map((value) => value ?? '–')]),
  };
}
