/** A game run's report for the terminal: the players with their three denominators, and the games. */
import { omittedWords } from '../../core/game/words.ts';
import { makeAmount } from '../../core/question/wishes.ts';
import type { GameRunReport, PlayerFiguresView } from '../../core/game/report.ts';
import { gamePlayerTable } from './player-table.ts';
import { columnsOf, renderTable, type Table, type TableFormat } from '../table.ts';
import { plural, safeText, spanText } from '../text.ts';

/** Text shows everything; CSV and LaTeX are one table, of the players (`game-player-table.ts`). */
export function gameReportText(report: GameRunReport, format: TableFormat): string {
  if (format !== 'text') return renderTable(gamePlayerTable(report, format === 'latex'), format);
  const tables = [
    scoreTable(report),
    decisionTable(report),
    requestTable(report),
    reviewTable(report),
    gameTable(report),
  ];
  const shown = tables.filter(({ rows }) => rows.length > 0).map((table) => renderTable(table, 'text'));
  return [headText(report), ...stopsText(report), ...shown, ...historyText(report)].join('\n\n');
}

function headText(report: GameRunReport): string {
  const { games, executions, message, manifest } = report;
  const ended = games.filter(({ state }) => state === 'ended').length;
  const condition = [manifest.reader, manifest.prompt.style, manifest.prompt.menu ? 'menu' : 'no menu'];
  const lines = [
    `${ended} of ${plural(games.length, 'game')} ended, ${report.status}`,
    `${condition.join(', ')}, at most ${manifest.maxAttempts} attempts and ${manifest.maxPlies} plies`,
    `run ${report.runId}, manifest ${report.manifestSha256}`,
    `${plural(executions.length, 'execution')}, ${plural(report.interrupted, 'request')} cut off by the end of the program`,
    ...manifest.players.flatMap((player) => {
      const omitted = omittedWords(player);
      return omitted === null ? [] : [`${player.id}: not sent, because refused: ${safeText(omitted)}`];
    }),
    ...(message === null ? [] : [safeText(message)]),
  ];
  return lines.join('\n');
}

/** Why players and games stand still, each reason once. */
function stopsText({ stops }: GameRunReport): readonly string[] {
  if (stops.length === 0) return [];
  const reasons = new Map<string, string[]>();
  for (const { playerId, gameId, failure, termination, message, isClearable } of stops) {
    const kind = (failure ?? termination ?? 'left open').replaceAll('_', ' ');
    const out = isClearable ? '' : ', out for this run';
    const why = `${playerId ?? 'the run'}: ${message === null ? kind : safeText(message)}${out}`;
    reasons.set(why, [...(reasons.get(why) ?? []), gameId]);
  }
  const lines = [...reasons].map(([why, games]) => `  ${why} [${games.map(safeText).join(', ')}]`);
  return [['Stopped:', ...lines].join('\n')];
}

function scoreTable({ players }: GameRunReport): Table {
  return {
    title: 'Games (a score is over completed games; no interval, so no ranking)',
    columns: columnsOf(
      'player',
      'name',
      'status',
      '#completed',
      '#won',
      '#drawn',
      '#lost',
      '#forfeits',
      '%score',
      'incomplete',
    ),
    rows: players.map(({ playerId, name, status, games }) => [
      playerId,
      name,
      status,
      games.completed,
      games.wins,
      games.draws,
      games.losses,
      games.forfeits,
      games.score,
      games.incomplete.map(({ key, count }) => `${count} ${key.replaceAll('_', ' ')}`).join(', '),
    ]),
  };
}

function decisionTable({ players }: GameRunReport): Table {
  return {
    title:
      'Decisions (compliance and first read are over those with a reply that counts, first legal over first read)',
    columns: columnsOf(
      'player',
      '#decided',
      '#clean',
      '#recovered',
      '#retried',
      '#forfeit',
      '#stopped',
      '%compliant',
      '%first read',
      '%first legal',
    ),
    rows: players.flatMap(({ playerId, decisions }) =>
      decisions === null
        ? []
        : [
            [
              playerId,
              decisions.decided,
              decisions.clean.numerator,
              decisions.recovered.numerator,
              decisions.retried.numerator,
              decisions.forfeit.numerator,
              decisions.stopped.numerator,
              decisions.compliant.value,
              decisions.firstRead.value,
              decisions.firstLegal.value,
            ],
          ],
    ),
  };
}

function requestTable({ players }: GameRunReport): Table {
  return {
    title:
      'Requests (waits are of all requests or of accepted ones; tokens and cost of those that told them)',
    columns: columnsOf(
      'player',
      '#sent',
      '#accepted',
      '#rejected',
      '#truncated',
      '#no verdict',
      'median all',
      'p95 all',
      'median accepted',
      'p95 accepted',
      '#output tokens',
      '#told tokens',
      'cost',
      '#told cost',
    ),
    rows: players.flatMap(({ playerId, requests }) =>
      requests === null
        ? []
        : [
            [
              playerId,
              requests.sent,
              requests.accepted,
              requests.rejected,
              requests.truncated.numerator,
              requests.withoutVerdict,
              secondsText(requests.allSeconds.medianMs),
              secondsText(requests.allSeconds.p95Ms),
              secondsText(requests.acceptedSeconds.medianMs),
              secondsText(requests.acceptedSeconds.p95Ms),
              requests.completionTokens.sum,
              requests.completionTokens.told,
              requests.costNano.sum === null ? null : makeAmount(requests.costNano.sum),
              requests.costNano.told,
            ],
          ],
    ),
  };
}

function secondsText(ms: number | null): string | null {
  return ms === null ? null : `${(ms / 1000).toFixed(1)} s`;
}

function reviewTable({ players }: GameRunReport): Table {
  return {
    title: 'Engine review (losses are over moves without a mate line; profiles are never mixed)',
    columns: columnsOf(
      'player',
      '#reviewed',
      '#missing',
      '#failed',
      '#valued',
      '~mean loss cp',
      '~median',
      '#blunders',
      '%best move',
      '#mates missed',
      'profile',
    ),
    rows: players.flatMap(({ playerId, reviews }) => reviews.map((review) => reviewRow(playerId, review))),
  };
}

function reviewRow(playerId: string, review: PlayerFiguresView['reviews'][number]): Table['rows'][number] {
  return [
    playerId,
    review.reviewed,
    review.missing,
    review.failed,
    review.valued,
    review.meanLossCp,
    review.medianLossCp,
    review.blunders,
    review.compared === 0 ? null : review.bestMoves / review.compared,
    review.missedForcedMates,
    review.profile,
  ];
}

function gameTable({ games }: GameRunReport): Table {
  return {
    title: '',
    columns: columnsOf('game', 'white', 'black', 'eco', 'result', 'why', '#plies', '#retried', 'asked'),
    rows: games
      .filter(({ state }) => state !== 'scheduled')
      .map((game) => [
        game.gameId,
        game.white,
        game.black,
        game.eco,
        game.result ?? (game.state === 'playing' ? 'playing' : '*'),
        (game.termination ?? '').replaceAll('_', ' '),
        game.plies,
        game.retried,
        game.requestMs === null ? null : spanText(game.requestMs),
      ]),
  };
}

function historyText({ amendments }: GameRunReport): readonly string[] {
  return amendments.map(
    ({ number, at, reason, change }) =>
      `Amendment ${number}, ${at}: ${change.setting.replaceAll('_', ' ')} ${change.before ?? 'no limit'} → ${change.after ?? 'no limit'}. ${safeText(reason)}.`,
  );
}
