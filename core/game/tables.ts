/**
 * The tables of game runs, of one or of several beside each other: a row for each player of each run, players that have
 * one id together. Figures of two engine profiles never share a row. No schema is loaded, so that the window can use them.
 */
import { differenceTable, runLetter } from '../table/compared-runs.ts';
import { figure, makeTable, type Table } from '../table/figure.ts';
import type { GameComparison } from './comparison.ts';
import { cohortRun, pairedDifferences } from './paired-games.ts';
import { pairedTable } from './paired-table.ts';
import {
  COMPLIANCE_FIGURES,
  GAMES_FIGURES,
  OUTCOME_FIGURES,
  REQUESTS_FIGURES,
  whoFigures,
  type GameOpened,
  type PlayerFigure,
  type PlayerRow,
} from './player-figures.ts';
import { crossTable, matchRows, matchTable, type MatchRow } from './match-figures.ts';
import type { GameRunReport, PlayerFiguresView } from './report.ts';
import { PHASES_FIGURES, REVIEW_FIGURES } from './review-figures.ts';

/** Players of one run, or of several with the letter of each. */
export interface PlayerSet {
  readonly isCompared: boolean;
  readonly rows: readonly PlayerRow[];
}
export type GameTable = Table<GameOpened>;

/** Run by run within each id, ids in the order in which they first appear. */
export function comparedPlayers({ runs }: Pick<GameComparison, 'runs'>): PlayerSet {
  const all = runs.flatMap(({ runId, players }, index) => rowsOf(runLetter(index), runId, players));
  const ids = [...new Set(all.map(({ player }) => player.playerId))];
  return {
    isCompared: true,
    rows: ids.flatMap((id) => all.filter(({ player }) => player.playerId === id)),
  };
}

export function playersOf({ runId, players }: Pick<GameRunReport, 'runId' | 'players'>): PlayerSet {
  return { isCompared: false, rows: rowsOf(null, runId, players) };
}

function rowsOf(
  letter: string | null,
  runId: string,
  players: readonly PlayerFiguresView[],
): readonly PlayerRow[] {
  return players.map((player) => ({ letter, runId, player, review: null }));
}

/** Those that are asked in words: they alone have decisions. */
export function askedPlayers({ isCompared, rows }: PlayerSet): PlayerSet {
  return { isCompared, rows: rows.filter(({ player }) => player.decisions !== null) };
}

/** Engine profiles that reviewed any move, in the order of their names. */
export function reviewProfiles({ rows }: PlayerSet): readonly string[] {
  return [...new Set(rows.flatMap(({ player }) => player.reviews.map(({ profile }) => profile)))].sort();
}

/** With the review of this profile; null: it has none. */
export function reviewedPlayers(players: PlayerSet, profile: string): PlayerSet {
  const { isCompared, rows } = askedPlayers(players);
  return {
    isCompared,
    rows: rows.map((row) => ({
      ...row,
      review: row.player.reviews.find((review) => review.profile === profile) ?? null,
    })),
  };
}

function tableOf(
  head: { readonly id: string; readonly title: string; readonly page?: readonly string[] },
  figures: readonly PlayerFigure[],
  { isCompared, rows }: PlayerSet,
): GameTable {
  return makeTable(head, [...whoFigures(isCompared), ...figures], rows);
}

export function gamesTable(players: PlayerSet): GameTable {
  const title = 'Games (a score is over games with a result of all pairings)';
  return tableOf({ id: 'games', title }, GAMES_FIGURES, players);
}

export function outcomesTable(players: PlayerSet): GameTable {
  const title = 'Decisions (what became of them, of those decided)';
  return tableOf({ id: 'decisions', title }, OUTCOME_FIGURES, askedPlayers(players));
}

export function complianceTable(players: PlayerSet): GameTable {
  const title = 'Compliance and first replies (95 % Wilson intervals)';
  return tableOf({ id: 'compliance', title }, COMPLIANCE_FIGURES, askedPlayers(players));
}

export function requestsTable(players: PlayerSet): GameTable {
  const title =
    'Requests (waits are of the calls themselves; tokens and cost of the requests that told them)';
  return tableOf({ id: 'requests', title }, REQUESTS_FIGURES, askedPlayers(players));
}

/** Of one profile; without a number there is but one. */
export function reviewTable(players: PlayerSet, profile: string, number = 1): GameTable {
  const head = { id: `review_${number}`, title: `Engine review by ${profile}` };
  return tableOf(head, REVIEW_FIGURES, reviewedPlayers(players, profile));
}

export function phasesTable(players: PlayerSet, profile: string, number = 1): GameTable {
  const head = { id: `phases_${number}`, title: `Phases, reviewed by ${profile}` };
  return tableOf(head, PHASES_FIGURES, reviewedPlayers(players, profile));
}

const PAGE = [
  'run',
  'player',
  'name',
  'completed',
  'won',
  'drawn',
  'lost',
  'forfeits',
  'score_of_completed',
  'decided',
  'clean',
  'recovered',
  'retried',
  'compliant_of_replied',
  'first_legal_of_first_read',
  'requests',
  'median_ms',
  'not_reviewed',
  'valued',
  'mean_loss_cp',
  'from_300',
  'profile',
];

/** Everything in one: a row for each player, once for each engine profile that reviewed its moves. */
function playersTable({ isCompared, rows }: PlayerSet, title: string): GameTable {
  const all = rows.flatMap((row): readonly PlayerRow[] =>
    row.player.reviews.length === 0 ? [row] : row.player.reviews.map((review) => ({ ...row, review })),
  );
  return tableOf(
    { id: 'players', title, page: PAGE },
    [
      ...GAMES_FIGURES,
      ...OUTCOME_FIGURES,
      ...COMPLIANCE_FIGURES,
      ...REQUESTS_FIGURES,
      ...REVIEW_FIGURES,
      ...PHASES_FIGURES,
    ],
    { isCompared, rows: all },
  );
}

/** The tables of the parts, for people and one by one for machines. */
export function playerParts(players: PlayerSet): readonly GameTable[] {
  return [
    gamesTable(players),
    outcomesTable(players),
    complianceTable(players),
    requestsTable(players),
    ...reviewProfiles(players).flatMap((profile, at) => [
      reviewTable(players, profile, at + 1),
      phasesTable(players, profile, at + 1),
    ]),
  ];
}

/** A run that was changed says so wherever its figures go. */
function titleOf({ runId, games, amendments }: GameRunReport): string {
  const title = `Game run ${runId}, ${games.length} games`;
  return amendments.length === 0 ? title : `${title}, ${amendments.length} amendments`;
}

export function runPlayersTable(report: GameRunReport): GameTable {
  return playersTable(playersOf(report), titleOf(report));
}

export function gameTables(report: GameRunReport): readonly Table[] {
  const parts = [...strengthParts(report), ...playerParts(playersOf(report))];
  return [runPlayersTable(report), ...parts, gameListTable(report)];
}

/** Pairings with their intervals; of more than two players everybody against everybody; cohorts opening by opening. */
export function strengthParts(report: GameRunReport): readonly GameTable[] {
  const { runId, matches, effective, players } = report;
  const ids = players.map(({ playerId }) => playerId);
  const rows = pairedDifferences([cohortRun(report)]);
  return [
    matchTable(matchRows(null, runId, matches, effective.sprt)),
    ...(ids.length > 2 ? [crossTable(ids, matches)] : []),
    ...(rows.length > 0 ? [pairedTable(rows, [runId])] : []),
  ];
}

/** The same of runs beside each other. */
export function comparedStrengthParts({ runs, paired }: GameComparison): readonly GameTable[] {
  return [
    matchTable(comparedMatches(runs), true),
    ...(paired.length > 0
      ? [
          pairedTable(
            paired,
            runs.map(({ runId }) => runId),
          ),
        ]
      : []),
  ];
}

function comparedMatches(runs: GameComparison['runs']): readonly MatchRow[] {
  return runs.flatMap(({ runId, matches, sprt }, index) => matchRows(runLetter(index), runId, matches, sprt));
}

export function comparedPlayersTable(comparison: GameComparison): GameTable {
  const title = 'Players of game runs (scores over all pairings; intervals stand with each pairing)';
  return playersTable(comparedPlayers(comparison), title);
}

export function gameComparisonTables(comparison: GameComparison): readonly Table[] {
  const parts = [...comparedStrengthParts(comparison), ...playerParts(comparedPlayers(comparison))];
  return [comparedPlayersTable(comparison), ...parts, gameDifferences(comparison)];
}

/** Everything in which the runs are not equal. */
export function gameDifferences({ runs, differences }: GameComparison): Table<never> {
  const named = runs.map(({ runId }, index) => ({ runId, letter: runLetter(index), name: runId }));
  return differenceTable(differences, named);
}

type Game = GameRunReport['games'][number];

/** Games that have begun. */
export function gameListTable({ games }: Pick<GameRunReport, 'games'>): Table<never> {
  return makeTable<Game, never>(
    { id: 'game_list', title: 'Games' },
    [
      figure('game', 'Game', 'text', ({ gameId }) => gameId),
      figure('white', 'White', 'text', ({ white }) => white),
      figure('black', 'Black', 'text', ({ black }) => black),
      figure('eco', 'ECO', 'text', ({ eco }) => eco),
      figure('state', 'State', 'text', ({ state }) => state),
      figure('result', 'Result', 'text', ({ result }) => result),
      figure('termination', 'Why', 'text', ({ termination }) => termination?.replaceAll('_', ' ')),
      figure('plies', 'Plies', 'count', ({ plies }) => plies),
      figure('retried', 'Retried', 'count', ({ retried }) => retried),
      figure('request_ms', 'Asked', 'ms', ({ requestMs }) => requestMs),
    ],
    games.filter(({ state }) => state !== 'scheduled'),
  );
}
