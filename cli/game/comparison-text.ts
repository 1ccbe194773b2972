/**
 * Cohorts of games side by side for the terminal: the players of every run with their figures, and everything in which
 * the runs are not equal. The tables are those of the window.
 */
import type { GameComparison } from '../../core/game/comparison.ts';
import {
  comparedPlayers,
  comparedStrengthParts,
  gameDifferences,
  playerParts,
} from '../../core/game/tables.ts';
import { runLetter } from '../../core/table/compared-runs.ts';
import { tablesText } from '../table.ts';

export function gameComparisonText(comparison: GameComparison): string {
  const runs = comparison.runs.map(
    ({ runId, status, games }, index) =>
      `${runLetter(index)}  ${runId}, ${status}, ${games.ended} of ${games.scheduled} games ended`,
  );
  return [
    runs.join('\n'),
    tablesText([...comparedStrengthParts(comparison), ...playerParts(comparedPlayers(comparison))]),
    comparison.differences.length === 0 ? 'No setting differs.' : tablesText([gameDifferences(comparison)]),
  ].join('\n\n');
}
