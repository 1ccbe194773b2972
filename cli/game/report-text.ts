/** A game run's report for the terminal: the players with their three denominators, and the games. */
import { gameListTable, playerParts, playersOf, strengthParts } from '../../core/game/tables.ts';
import { omittedWords } from '../../core/game/words.ts';
import type { GameRunReport } from '../../core/game/report.ts';
import { tablesText } from '../table.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

/** Text shows the tables of the parts; `players` holds all of them in one. */
export function gameReportText(report: GameRunReport): string {
  const tables = [...strengthParts(report), ...playerParts(playersOf(report)), gameListTable(report)];
  return [headText(report), ...stopsText(report), tablesText(tables), ...historyText(report)].join('\n\n');
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

function historyText({ amendments }: GameRunReport): readonly string[] {
  return amendments.map(
    ({ number, at, reason, change }) =>
      `Amendment ${number}, ${at}: ${change.setting.replaceAll('_', ' ')} ${change.before ?? 'no limit'} → ${change.after ?? 'no limit'}. ${safeText(reason)}.`,
  );
}
