/**
 * What a comparison of game runs tells of each player, figure by figure, with the kind of each: the columns of its tables.
 * Shares are 0 to 1 and not rounded; unknown is null; every share has its denominator as a column of its own.
 */
import type { PlayerFiguresView } from './report.ts';

export type Review = PlayerFiguresView['reviews'][number];
type Decisions = NonNullable<PlayerFiguresView['decisions']>;
type Requests = NonNullable<PlayerFiguresView['requests']>;
export type FigureCell = string | number | null;

export interface FigureColumn {
  readonly id: string;
  readonly kind: 'text' | 'count' | 'share' | 'number';
  /** Counts and bounds behind a share: for data, too much for a page. */
  readonly isDetail: boolean;
}

export interface Figure<T> extends FigureColumn {
  readonly of: (from: T) => FigureCell;
}

/** A player of a run; `review`: of one engine profile, null: it has none. */
export interface ComparedPlayer {
  readonly letter: string;
  readonly runId: string;
  readonly player: PlayerFiguresView;
}
export interface ReviewedPlayer extends ComparedPlayer {
  readonly review: Review | null;
}

export function figure<T>(
  id: string,
  kind: FigureColumn['kind'],
  of: (from: T) => FigureCell,
  isDetail = false,
): Figure<T> {
  return { id, kind, of, isDetail };
}

function shareFigures<T>(id: string, of: (from: T) => Decisions['clean'] | undefined): readonly Figure<T>[] {
  return [
    figure(`${id}_count`, 'count', (from) => of(from)?.numerator ?? null, true),
    figure(id, 'share', (from) => of(from)?.value ?? null),
    figure(`${id}_low`, 'share', (from) => of(from)?.interval?.low ?? null, true),
    figure(`${id}_high`, 'share', (from) => of(from)?.interval?.high ?? null, true),
  ];
}

export const WHO_FIGURES: readonly Figure<ComparedPlayer>[] = [
  figure('run', 'text', ({ letter }) => letter),
  figure('run_id', 'text', ({ runId }) => runId, true),
  figure('player', 'text', ({ player }) => player.playerId),
  figure('name', 'text', ({ player }) => player.name),
];

export const GAMES_FIGURES: readonly Figure<ComparedPlayer>[] = [
  figure('status', 'text', ({ player }) => player.status),
  figure('started', 'count', ({ player }) => player.games.started),
  figure('completed', 'count', ({ player }) => player.games.completed),
  figure('won', 'count', ({ player }) => player.games.wins),
  figure('drawn', 'count', ({ player }) => player.games.draws),
  figure('lost', 'count', ({ player }) => player.games.losses),
  figure('forfeits', 'count', ({ player }) => player.games.forfeits),
  figure('won_by_forfeit', 'count', ({ player }) => player.games.forfeitsOfOpponents, true),
  figure('score_of_completed', 'share', ({ player }) => player.games.score),
  figure('incomplete', 'text', ({ player }) => countsText(player.games.incomplete)),
];

const ofDecisions =
  <T>(pick: (decisions: Decisions) => T) =>
  ({ player }: ComparedPlayer): T | null =>
    player.decisions === null ? null : pick(player.decisions);

const decisionShare = (id: string, pick: (decisions: Decisions) => Decisions['clean']) =>
  shareFigures<ComparedPlayer>(id, (from) => ofDecisions(pick)(from) ?? undefined);

export const DECISIONS_FIGURES: readonly Figure<ComparedPlayer>[] = [
  figure(
    'decided',
    'count',
    ofDecisions(({ decided }) => decided),
  ),
  ...decisionShare('clean', ({ clean }) => clean),
  ...decisionShare('recovered', ({ recovered }) => recovered),
  ...decisionShare('retried', ({ retried }) => retried),
  ...decisionShare('forfeit', ({ forfeit }) => forfeit),
  ...decisionShare('stopped', ({ stopped }) => stopped),
  figure(
    'replied',
    'count',
    ofDecisions(({ compliant }) => compliant.denominator),
  ),
  ...decisionShare('compliant_of_replied', ({ compliant }) => compliant),
  ...decisionShare('first_read_of_replied', ({ firstRead }) => firstRead),
  ...decisionShare('first_legal_of_first_read', ({ firstLegal }) => firstLegal),
];

const ofRequests =
  (pick: (requests: Requests) => FigureCell) =>
  ({ player }: ComparedPlayer): FigureCell =>
    player.requests === null ? null : pick(player.requests);

export const REQUESTS_FIGURES: readonly Figure<ComparedPlayer>[] = [
  figure(
    'requests',
    'count',
    ofRequests(({ sent }) => sent),
  ),
  figure(
    'accepted',
    'count',
    ofRequests(({ accepted }) => accepted),
  ),
  figure(
    'rejected',
    'count',
    ofRequests(({ rejected }) => rejected),
  ),
  figure(
    'no_verdict',
    'count',
    ofRequests(({ withoutVerdict }) => withoutVerdict),
  ),
  figure(
    'timed',
    'count',
    ofRequests(({ allSeconds }) => allSeconds.n),
    true,
  ),
  figure(
    'median_ms',
    'number',
    ofRequests(({ allSeconds }) => allSeconds.medianMs),
  ),
  figure(
    'p95_ms',
    'number',
    ofRequests(({ allSeconds }) => allSeconds.p95Ms),
  ),
  figure(
    'accepted_median_ms',
    'number',
    ofRequests(({ acceptedSeconds }) => acceptedSeconds.medianMs),
    true,
  ),
  figure(
    'accepted_p95_ms',
    'number',
    ofRequests(({ acceptedSeconds }) => acceptedSeconds.p95Ms),
    true,
  ),
  figure(
    'queue_median_ms',
    'number',
    ofRequests(({ queueSeconds }) => queueSeconds.medianMs),
    true,
  ),
  figure(
    'queue_p95_ms',
    'number',
    ofRequests(({ queueSeconds }) => queueSeconds.p95Ms),
    true,
  ),
  figure(
    'tokens_told_by',
    'count',
    ofRequests(({ completionTokens }) => completionTokens.told),
    true,
  ),
  figure(
    'output_tokens',
    'number',
    ofRequests(({ completionTokens }) => completionTokens.sum),
  ),
  figure(
    'output_tokens_median',
    'number',
    ofRequests(({ completionTokens }) => completionTokens.median),
  ),
  figure(
    'cost_told_by',
    'count',
    ofRequests(({ costNano }) => costNano.told),
    true,
  ),
  figure(
    'cost_nano',
    'number',
    ofRequests(({ costNano }) => costNano.sum),
  ),
];

function countsText(counts: readonly { readonly key: string; readonly count: number }[]): string {
  return counts.map(({ key, count }) => `${count} ${key.replaceAll('_', ' ')}`).join(', ');
}
