/**
 * What is told of a player of a game run, figure by figure: games, decisions and requests are three denominators, and
 * each figure names its own. Shares are 0 to 1 and not rounded; what nobody told is unknown and in no sum.
 */
import { wilsonInterval } from '../score/interval.ts';
import {
  figure,
  shareCell,
  type Cell,
  type FigureKind,
  type FigureOf,
  type FigureOptions,
} from '../table/figure.ts';
import type { GameDecisionFilter } from './decisions.ts';
import type { DecisionKind, GameKind, RequestKind } from './kind-lists.ts';
import type { PlayerFiguresView } from './report.ts';

export type Review = PlayerFiguresView['reviews'][number];
type Decisions = NonNullable<PlayerFiguresView['decisions']>;
type Requests = NonNullable<PlayerFiguresView['requests']>;

/** A player of a run, and its review of one engine profile; null: it has none. */
export interface PlayerRow {
  /** Of the run among those compared; null: it stands alone. */
  readonly letter: string | null;
  readonly runId: string;
  readonly player: PlayerFiguresView;
  readonly review: Review | null;
}

/** The games, or the decisions, that a number counts. */
export type GameOpened = {
  readonly letter: string | null;
  readonly runId: string;
  readonly playerId: string;
} & (
  { readonly games: GameKind; readonly lane?: string } | { readonly decisions: Partial<GameDecisionFilter> }
);
export type PlayerFigure = FigureOf<PlayerRow, GameOpened>;

const who = ({ letter, runId, player: { playerId } }: PlayerRow) => ({ letter, runId, playerId });

export function opensDecisions(
  filterOf: (row: PlayerRow) => Partial<GameDecisionFilter>,
): (row: PlayerRow) => GameOpened {
  return (row) => ({ ...who(row), decisions: filterOf(row) });
}

/** Whose row it is: its run among those compared, and the player. */
export function whoFigures(isCompared: boolean): readonly PlayerFigure[] {
  return [
    ...(isCompared ? [figure<PlayerRow>('run', 'Run', 'text', ({ letter }) => letter)] : []),
    figure<PlayerRow>('run_id', 'Run id', 'text', ({ runId }) => runId, { isDetail: true }),
    figure<PlayerRow>('player', 'Player', 'text', ({ player }) => player.playerId),
    figure<PlayerRow>('name', 'Name', 'text', ({ player }) => player.name, { under: '' }),
  ];
}

function ofGames(
  id: string,
  heading: string,
  kind: GameKind,
  of: (games: PlayerFiguresView['games']) => number,
  options: FigureOptions<PlayerRow, GameOpened> = {},
): PlayerFigure {
  return figure(id, heading, 'count', ({ player }) => of(player.games), {
    opens: (row) => ({ ...who(row), games: kind }),
    ...options,
  });
}

export const GAMES_FIGURES: readonly PlayerFigure[] = [
  figure('status', 'Status', 'text', ({ player }) => player.status),
  ofGames('started', 'Begun', 'started', ({ started }) => started),
  ofGames('completed', 'With a result', 'completed', ({ completed }) => completed),
  ofGames('won', 'Won', 'won', ({ wins }) => wins),
  ofGames('drawn', 'Drawn', 'drawn', ({ draws }) => draws),
  ofGames('lost', 'Lost', 'lost', ({ losses }) => losses),
  ofGames('forfeits', 'Lost by forfeit', 'forfeited', ({ forfeits }) => forfeits, { rule: 'R-GAME-7.2' }),
  ofGames('won_by_forfeit', 'Won by forfeit', 'opponent_forfeited', (games) => games.forfeitsOfOpponents),
  figure(
    'score_of_completed',
    'Score, of games with a result',
    'share',
    ({ player: { games } }) => ({
      value: games.score,
      count: games.wins + games.draws / 2,
      n: games.completed,
    }),
    {
      of: 'completed',
      rule: 'R-GAME-17.1',
      note: 'over all pairings; intervals stand with each pairing',
      opens: (row) => ({ ...who(row), games: 'completed' }),
    },
  ),
  figure('incomplete', 'Without a result', 'text', ({ player }) => countsText(player.games.incomplete), {
    rule: 'R-GAME-10.1',
    opens: (row) => ({ ...who(row), games: 'incomplete' }),
  }),
];

function ofDecisions(
  id: string,
  heading: string,
  kind: DecisionKind,
  of: (decisions: Decisions) => number,
): PlayerFigure {
  return figure(
    id,
    heading,
    'count',
    ({ player: { decisions } }) => (decisions === null ? null : of(decisions)),
    {
      opens: opensDecisions(() => ({ kind })),
    },
  );
}

/** @param of id of the figure that is its denominator */
function decisionShare(
  id: string,
  heading: string,
  [kind, of]: readonly [DecisionKind, string],
  pick: (decisions: Decisions) => Decisions['clean'],
): PlayerFigure {
  const read = ({ player: { decisions } }: PlayerRow): Cell<GameOpened> => {
    if (decisions === null) return { value: null };
    const { value, interval, numerator: count } = pick(decisions);
    return { value, interval, count };
  };
  return figure(id, heading, 'share', read, {
    parts: ['interval', 'count'],
    look: 'count',
    of,
    opens: opensDecisions(() => ({ kind })),
  });
}

export const OUTCOME_FIGURES: readonly PlayerFigure[] = [
  ofDecisions('decided', 'Decided', 'decided', ({ decided }) => decided),
  ofDecisions('under_way', 'Under way', 'under_way', ({ underWay }) => underWay),
  decisionShare('clean', 'Clean', ['clean', 'decided'], ({ clean }) => clean),
  decisionShare('recovered', 'Recovered', ['recovered', 'decided'], ({ recovered }) => recovered),
  decisionShare('retried', 'Retried', ['retried', 'decided'], ({ retried }) => retried),
  decisionShare('forfeit', 'Forfeit', ['forfeit', 'decided'], ({ forfeit }) => forfeit),
  decisionShare('stopped', 'Stopped', ['stopped', 'decided'], ({ stopped }) => stopped),
  ofDecisions(
    'retried_after_rejection',
    'Retried: refused',
    'retried_after_rejection',
    (one) => one.retriedAfterRejection,
  ),
  ofDecisions(
    'retried_after_trouble',
    'Retried: trouble',
    'retried_after_trouble',
    (one) => one.retriedAfterTrouble,
  ),
];

/** Of the decisions with a reply that counts, so that the two stand over one denominator. @param opened null: nothing */
function ofReplied(
  id: string,
  heading: string,
  counted: (decisions: Decisions) => number,
  opened: DecisionKind | null,
): PlayerFigure {
  return figure(
    id,
    heading,
    'share',
    ({ player: { decisions } }): Cell<GameOpened> => {
      if (decisions === null) return { value: null };
      const n = decisions.compliant.denominator;
      return { ...shareCell(counted(decisions), n), interval: wilsonInterval(counted(decisions), n) };
    },
    {
      parts: ['interval', 'count'],
      of: 'replied',
      rule: 'R-GAME-17.4',
      ...(opened === null ? {} : { opens: opensDecisions(() => ({ kind: opened })) }),
    },
  );
}

export const COMPLIANCE_FIGURES: readonly PlayerFigure[] = [
  ofDecisions('replied', 'With a reply that counts', 'replied', ({ compliant }) => compliant.denominator),
  decisionShare(
    'compliant_of_replied',
    'Compliant, of those',
    ['compliant', 'replied'],
    ({ compliant }) => compliant,
  ),
  decisionShare(
    'first_read_of_replied',
    'First reply read, of those',
    ['first_read', 'replied'],
    (one) => one.firstRead,
  ),
  decisionShare(
    'first_legal_of_first_read',
    'Its move legal, of those read',
    ['first_legal', 'first_read_of_replied'],
    ({ firstLegal }) => firstLegal,
  ),
  ofDecisions(
    'first_illegal',
    'Not legal',
    'first_illegal',
    ({ firstLegal }) => firstLegal.denominator - firstLegal.numerator,
  ),
  ofReplied(
    'legal_single_shot',
    'Legal at once, of those with a reply',
    ({ firstLegal }) => firstLegal.numerator,
    'first_legal',
  ),
  ofReplied(
    'legal_after_feedback',
    'Legal after feedback, of the same',
    ({ clean, recovered, retried }) => clean.numerator + recovered.numerator + retried.numerator,
    null,
  ),
];

/** @param opened kind of request that it counts; null: it stands beside a figure that opens them */
function ofRequests(
  id: string,
  heading: string,
  [kind, opened]: readonly [FigureKind, RequestKind | null],
  of: (requests: Requests) => number | null,
  options: FigureOptions<PlayerRow, GameOpened> = {},
): PlayerFigure {
  return figure(id, heading, kind, ({ player: { requests } }) => (requests === null ? null : of(requests)), {
    ...(opened === null ? {} : { opens: opensDecisions(() => ({ request: opened })) }),
    ...options,
  });
}

const P95 = { under: 'p95' } as const;

export const REQUESTS_FIGURES: readonly PlayerFigure[] = [
  ofRequests('requests', 'Sent', ['count', 'sent'], ({ sent }) => sent),
  ofRequests('accepted', 'Accepted', ['count', 'accepted'], ({ accepted }) => accepted),
  ofRequests('rejected', 'Refused', ['count', 'rejected'], ({ rejected }) => rejected),
  ofRequests('no_verdict', 'No verdict', ['count', 'no_verdict'], ({ withoutVerdict }) => withoutVerdict),
  ofRequests('truncated', 'Cut off', ['count', 'truncated'], ({ truncated }) => truncated.numerator),
  figure('failures', 'Failures', 'text', ({ player }) => countsText(player.requests?.byFailure ?? [])),
  ofRequests('median_ms', 'Median wait, all', ['ms', 'timed'], ({ allSeconds }) => allSeconds.medianMs),
  ofRequests('p95_ms', 'p95, all', ['ms', null], ({ allSeconds }) => allSeconds.p95Ms, P95),
  ofRequests('timed', 'Timed', ['count', null], ({ allSeconds }) => allSeconds.n, { under: 'n' }),
  ofRequests(
    'accepted_median_ms',
    'Median wait, accepted',
    ['ms', 'accepted'],
    (one) => one.acceptedSeconds.medianMs,
  ),
  ofRequests('accepted_p95_ms', 'p95, accepted', ['ms', null], (one) => one.acceptedSeconds.p95Ms, P95),
  ofRequests('accepted_timed', 'Timed', ['count', null], (one) => one.acceptedSeconds.n, { under: 'n' }),
  ofRequests('queue_median_ms', 'Median in the queue', ['ms', 'queued'], (one) => one.queueSeconds.medianMs),
  ofRequests('queue_p95_ms', 'p95, queue', ['ms', null], ({ queueSeconds }) => queueSeconds.p95Ms, P95),
  ofRequests('output_tokens', 'Tokens out', ['tokens', 'told_tokens'], (one) => one.completionTokens.sum),
  ofRequests(
    'output_tokens_median',
    'Median tokens',
    ['tokens', null],
    (one) => one.completionTokens.median,
    {
      under: 'median',
    },
  ),
  ofRequests('tokens_told_by', 'Told by', ['count', null], (one) => one.completionTokens.told, {
    under: 'told by',
  }),
  ofRequests('cost_nano', 'Cost', ['money', 'told_cost'], ({ costNano }) => costNano.sum),
  ofRequests('cost_told_by', 'Told by', ['count', null], ({ costNano }) => costNano.told, {
    under: 'told by',
  }),
];

/** `2 timeout, 1 rate limited`; null: none. */
function countsText(counts: readonly { readonly key: string; readonly count: number }[]): string | null {
  if (counts.length === 0) return null;
  return counts.map(({ key, count }) => `${count} ${key.replaceAll('_', ' ')}`).join(', ');
}
