/**
 * The figures of the players of a game run as one table, for CSV and LaTeX: one row for each player and review profile.
 * Every figure stands beside what it is of: games, decisions, requests and reviewed moves are four denominators, and
 * requests that told no tokens or no cost are in no sum. Paper has no room for all of it and gets the head figures.
 */
import type { GameRunReport, PlayerFiguresView } from '../../core/game/report.ts';
import { columnsOf, type Cell, type Table } from '../table.ts';
import { plural } from '../text.ts';

type Review = PlayerFiguresView['reviews'][number];

interface FigureColumn {
  /** As for `columnsOf`. */
  readonly heading: string;
  readonly isOnPaper: boolean;
  readonly cell: (player: PlayerFiguresView, review: Review | null) => Cell;
}

const column =
  (isOnPaper: boolean) =>
  (heading: string, cell: FigureColumn['cell']): FigureColumn => ({ heading, isOnPaper, cell });
const head = column(true);
const more = column(false);

const seconds = (ms: number | null | undefined): number | null => (typeof ms === 'number' ? ms / 1000 : null);

const GAMES: readonly FigureColumn[] = [
  head('player', ({ playerId }) => playerId),
  head('name', ({ name }) => name),
  head('#completed', ({ games }) => games.completed),
  head('#won', ({ games }) => games.wins),
  head('#drawn', ({ games }) => games.draws),
  head('#lost', ({ games }) => games.losses),
  head('#forfeits', ({ games }) => games.forfeits),
  head('%score', ({ games }) => games.score),
  more('#won by forfeit', ({ games }) => games.forfeitsOfOpponents),
  more('#incomplete', ({ games }) => games.started - games.completed),
];

const DECISIONS: readonly FigureColumn[] = [
  head('#decided', ({ decisions }) => decisions?.decided ?? null),
  head('%clean', ({ decisions }) => decisions?.clean.value ?? null),
  head('%recovered', ({ decisions }) => decisions?.recovered.value ?? null),
  head('%retried', ({ decisions }) => decisions?.retried.value ?? null),
  more('#retried after rejection', ({ decisions }) => decisions?.retriedAfterRejection ?? null),
  more('#retried after trouble', ({ decisions }) => decisions?.retriedAfterTrouble ?? null),
  more('%forfeited', ({ decisions }) => decisions?.forfeit.value ?? null),
  more('%stopped', ({ decisions }) => decisions?.stopped.value ?? null),
  more('#under way', ({ decisions }) => decisions?.underWay ?? null),
  more('#replied', ({ decisions }) => decisions?.compliant.denominator ?? null),
  head('%compliant', ({ decisions }) => decisions?.compliant.value ?? null),
  more('%first reply read', ({ decisions }) => decisions?.firstRead.value ?? null),
  more('%first reply legal', ({ decisions }) => decisions?.firstLegal.value ?? null),
];

const REQUESTS: readonly FigureColumn[] = [
  head('#requests', ({ requests }) => requests?.sent ?? null),
  more('#accepted', ({ requests }) => requests?.accepted ?? null),
  more('#rejected', ({ requests }) => requests?.rejected ?? null),
  more('#truncated', ({ requests }) => requests?.truncated.numerator ?? null),
  more('#no verdict', ({ requests }) => requests?.withoutVerdict ?? null),
  more('#timed', ({ requests }) => requests?.allSeconds.n ?? null),
  more('~median s all', ({ requests }) => seconds(requests?.allSeconds.medianMs)),
  more('~p95 s all', ({ requests }) => seconds(requests?.allSeconds.p95Ms)),
  more('#timed accepted', ({ requests }) => requests?.acceptedSeconds.n ?? null),
  more('~median s accepted', ({ requests }) => seconds(requests?.acceptedSeconds.medianMs)),
  more('~p95 s accepted', ({ requests }) => seconds(requests?.acceptedSeconds.p95Ms)),
  more('#output tokens', ({ requests }) => requests?.completionTokens.sum ?? null),
  more('#told tokens', ({ requests }) => requests?.completionTokens.told ?? null),
  more('$cost', ({ requests }) => requests?.costNano.sum ?? null),
  more('#told cost', ({ requests }) => requests?.costNano.told ?? null),
];

const REVIEWS: readonly FigureColumn[] = [
  more('#reviewed', (_, review) => review?.reviewed ?? null),
  head('#missing reviews', (_, review) => review?.missing ?? null),
  more('#failed reviews', (_, review) => review?.failed ?? null),
  head('#valued', (_, review) => review?.valued ?? null),
  head('~mean loss cp', (_, review) => review?.meanLossCp ?? null),
  more('~median loss cp', (_, review) => review?.medianLossCp ?? null),
  head('#blunders', (_, review) => review?.blunders ?? null),
  more('#best moves', (_, review) => review?.bestMoves ?? null),
  more('#compared', (_, review) => review?.compared ?? null),
  more('#mates missed', (_, review) => review?.missedForcedMates ?? null),
  head('profile', (_, review) => review?.profile ?? null),
];

const COLUMNS = [...GAMES, ...DECISIONS, ...REQUESTS, ...REVIEWS];

export function gamePlayerTable(report: GameRunReport, isOnPaper: boolean): Table {
  const shown = isOnPaper ? COLUMNS.filter((one) => one.isOnPaper) : COLUMNS;
  return {
    title: titleOf(report),
    columns: columnsOf(...shown.map(({ heading }) => heading)),
    rows: report.players.flatMap((player) =>
      (player.reviews.length === 0 ? [null] : player.reviews).map((review) =>
        shown.map(({ cell }) => cell(player, review)),
      ),
    ),
  };
}

/** A run that was changed says so wherever its figures go (R-GAME-14). */
function titleOf({ runId, games, amendments }: GameRunReport): string {
  const title = `Game run ${runId}, ${plural(games.length, 'game')}`;
  return amendments.length === 0 ? title : `${title}, ${plural(amendments.length, 'amendment')}`;
}
