/**
 * The figures of a comparison of game runs as plain tables, the same for the window's exports and the command line: one
 * row for each player of each run, players that have one id beside each other. No schema is loaded, so that the window
 * can use it.
 */
import type { GameComparison } from './comparison.ts';
import {
  DECISIONS_FIGURES,
  GAMES_FIGURES,
  REQUESTS_FIGURES,
  WHO_FIGURES,
  type ComparedPlayer,
  type Figure,
  type FigureCell,
  type FigureColumn,
  type ReviewedPlayer,
} from './comparison-figures.ts';
import { PHASES_FIGURES, REVIEW_FIGURES } from './comparison-reviews.ts';

export interface FigureTable {
  readonly title: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly (readonly FigureCell[])[];
}

/** Run by run within each id, ids in the order in which they first appear. */
export function comparedPlayers({ runs }: GameComparison): readonly ComparedPlayer[] {
  const all = runs.flatMap(({ runId, players }, index) =>
    players.map((player) => ({ letter: runLetter(index), runId, player })),
  );
  const ids = [...new Set(all.map(({ player }) => player.playerId))];
  return ids.flatMap((id) => all.filter(({ player }) => player.playerId === id));
}

/** `A` for the first run. */
export function runLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Engine profiles that reviewed any move, in the order of their names; figures of two of them never share a table. */
export function reviewProfiles({ runs }: GameComparison): readonly string[] {
  return [
    ...new Set(
      runs.flatMap(({ players }) => players.flatMap(({ reviews }) => reviews.map(({ profile }) => profile))),
    ),
  ].sort();
}

export function reviewedPlayers(comparison: GameComparison, profile: string): readonly ReviewedPlayer[] {
  return comparedPlayers(comparison)
    .filter(({ player }) => player.decisions !== null)
    .map((one) => ({
      ...one,
      review: one.player.reviews.find((review) => review.profile === profile) ?? null,
    }));
}

function tableOf<T extends ComparedPlayer>(
  title: string,
  figures: readonly Figure<T>[],
  rows: readonly T[],
): FigureTable {
  const all: readonly Figure<T>[] = [...WHO_FIGURES, ...figures];
  return {
    title,
    columns: all.map(({ id, kind, isDetail }) => ({ id, kind, isDetail })),
    rows: rows.map((row) => all.map(({ of }) => of(row))),
  };
}

export function gamesTable(comparison: GameComparison): FigureTable {
  return tableOf(
    'Games (a score is over completed games; no interval, so no ranking)',
    GAMES_FIGURES,
    comparedPlayers(comparison),
  );
}

export function decisionsTable(comparison: GameComparison): FigureTable {
  return tableOf('Decisions (outcomes are shares of the decided ones)', DECISIONS_FIGURES, asked(comparison));
}

export function requestsTable(comparison: GameComparison): FigureTable {
  return tableOf(
    'Requests (waits are of the calls themselves, queues left out)',
    REQUESTS_FIGURES,
    asked(comparison),
  );
}

export function reviewTable(comparison: GameComparison, profile: string): FigureTable {
  return tableOf(`Engine review by ${profile}`, REVIEW_FIGURES, reviewedPlayers(comparison, profile));
}

export function phasesTable(comparison: GameComparison, profile: string): FigureTable {
  return tableOf(`Phases, reviewed by ${profile}`, PHASES_FIGURES, reviewedPlayers(comparison, profile));
}

/** Everything in one: a row for each player of each run, once for each engine profile that reviewed its moves. */
export function figuresTable(comparison: GameComparison): FigureTable {
  const rows = comparedPlayers(comparison).flatMap((one): readonly ReviewedPlayer[] =>
    one.player.reviews.length === 0
      ? [{ ...one, review: null }]
      : one.player.reviews.map((review) => ({ ...one, review })),
  );
  return tableOf(
    'Players of game runs (no interval of the score, so no ranking)',
    [...GAMES_FIGURES, ...DECISIONS_FIGURES, ...REQUESTS_FIGURES, ...REVIEW_FIGURES, ...PHASES_FIGURES],
    rows,
  );
}

const ON_PAGE = new Set([
  'run',
  'player',
  'name',
  'completed',
  'score_of_completed',
  'decided',
  'clean',
  'compliant_of_replied',
  'first_legal_of_first_read',
  'requests',
  'median_ms',
  'valued',
  'mean_loss_cp',
  'from_300',
  'profile',
]);

/** Of everything as much as a page has room for; losses still say under which profile. */
export function pageTable(comparison: GameComparison): FigureTable {
  return keepColumns(figuresTable(comparison), ({ id }) => ON_PAGE.has(id));
}

/** Everything in which the runs are not equal. */
export function differencesTable({ runs, differences }: GameComparison): FigureTable {
  const column = (id: string): FigureColumn => ({ id, kind: 'text', isDetail: false });
  return {
    title: 'Everything that differs',
    columns: [column('setting'), ...runs.map(({ runId }, index) => column(`${runLetter(index)}: ${runId}`))],
    rows: differences.map(({ setting, values }) => [setting, ...values]),
  };
}

/** Without the columns that are only for data. */
export function briefTable(table: FigureTable): FigureTable {
  return keepColumns(table, ({ isDetail }) => !isDetail);
}

function keepColumns(
  { title, columns, rows }: FigureTable,
  isKept: (column: FigureColumn) => boolean,
): FigureTable {
  return {
    title,
    columns: columns.filter(isKept),
    rows: rows.map((row) =>
      row.filter((_cell, index) => {
        const column = columns[index];
        return column !== undefined && isKept(column);
      }),
    ),
  };
}

function asked(comparison: GameComparison): readonly ComparedPlayer[] {
  return comparedPlayers(comparison).filter(({ player }) => player.decisions !== null);
}
