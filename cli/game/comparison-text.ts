/**
 * Cohorts of games side by side for the terminal: the players of every run with their figures, and everything in which
 * the runs are not equal. The tables are those of the window.
 */
import type { GameComparison } from '../../core/game/comparison.ts';
import {
  briefTable,
  decisionsTable,
  differencesTable,
  figuresTable,
  gamesTable,
  pageTable,
  phasesTable,
  requestsTable,
  reviewProfiles,
  reviewTable,
  runLetter,
  type FigureTable,
} from '../../core/game/comparison-tables.ts';
import { renderTable, type Table, type TableFormat } from '../table.ts';

/** Text shows everything; CSV and LaTeX are one table, of the players, LaTeX with as much as a page has room for. */
export function gameComparisonText(comparison: GameComparison, format: TableFormat): string {
  if (format === 'csv') return renderTable(asTable(figuresTable(comparison)), format);
  if (format === 'latex') return renderTable(asTable(pageTable(comparison)), format);
  const tables = [
    gamesTable(comparison),
    decisionsTable(comparison),
    requestsTable(comparison),
    ...reviewProfiles(comparison).flatMap((profile) => [
      reviewTable(comparison, profile),
      phasesTable(comparison, profile),
    ]),
  ].filter(({ rows }) => rows.length > 0);
  const differences = differencesTable(comparison);
  return [
    runsText(comparison),
    ...tables.map((table) => renderTable(asTable(briefTable(table)), 'text')),
    differences.rows.length === 0 ? 'No setting differs.' : renderTable(asTable(differences), 'text'),
  ].join('\n\n');
}

function runsText({ runs }: GameComparison): string {
  return runs
    .map(
      ({ runId, status, games }, index) =>
        `${runLetter(index)}  ${runId}, ${status}, ${games.ended} of ${games.scheduled} games ended`,
    )
    .join('\n');
}

function asTable({ title, columns, rows }: FigureTable): Table {
  return {
    title,
    columns: columns.map(({ id, kind }) => ({ heading: id.replaceAll('_', ' '), kind })),
    rows,
  };
}
