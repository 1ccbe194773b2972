/**
 * The numbers of one player in one run (R-GAME-17). Requests, decisions and games are three denominators; every
 * share names its own. Games without a result are in no score, forfeits are losses and a column of their own, and what
 * was not told (tokens, cost, seconds) is null. Nothing is projected: what was not played is not there. Two runs are
 * never pooled here, because their conditions may differ.
 */
import { quantile, wilsonInterval, type Interval } from '../score/interval.ts';
import type { DecisionKind, GameKind, RequestKind } from './kind-lists.ts';
import type { FailureClass } from '../reply/failure-class.ts';
import type { DecisionFact, DecisionOutcome, GameFact, RequestFact, RunFacts } from './facts.ts';
import { isGameOfKind, isRequestOfKind, makeDecisionTest } from './kinds.ts';
import type { Termination } from './termination.ts';

export interface Share {
  readonly numerator: number;
  readonly denominator: number;
  /** What the denominator counts. */
  readonly of: 'decisions' | 'requests';
  /** 0 to 1; null when the denominator is 0. */
  readonly value: number | null;
  /** Wilson, 95 %. */
  readonly interval: Interval | null;
}

export interface GameFigures {
  readonly started: number;
  /** Games with a result: denominator of the score. */
  readonly completed: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Of the losses: by replies that were no legal move. */
  readonly forfeits: number;
  /** Of the wins: the opponent forfeited. */
  readonly forfeitsOfOpponents: number;
  /** (wins + draws / 2) / completed; null without a completed game. Over all opponents: intervals stand with each pairing (`match.ts`). */
  readonly score: number | null;
  /** Games without a result, by why. `open`: under way, or left open without a termination. */
  readonly incomplete: readonly { readonly termination: Termination | 'open'; readonly count: number }[];
}

export interface DecisionFigures {
  /** Decisions with an outcome: denominator of the shares. */
  readonly decided: number;
  readonly underWay: number;
  readonly outcomes: Readonly<Record<DecisionOutcome, Share>>;
  /** Of the retried: after at least one reply of the model that was refused. */
  readonly retriedAfterRejection: number;
  /** Of the retried: after nothing but trouble that is not the model's. */
  readonly retriedAfterTrouble: number;
  /**
   * Compliance: first reply that counts accepted in the form asked for, whatever trouble came before it. Of the decided
   * ones with a reply that counts: one that was stopped before any says nothing of the model.
   */
  readonly compliant: Share;
  /** First reply that counts: a move could be read of it. Of those with a reply that counts. */
  readonly firstRead: Share;
  /** First reply that counts: its move was legal. Of those whose first reply could be read. */
  readonly firstLegal: Share;
}

export interface RequestFigures {
  readonly sent: number;
  readonly accepted: number;
  /** Of the accepted: the move stood elsewhere than asked for. */
  readonly recovered: number;
  /** The model's fault. */
  readonly rejected: number;
  /** Trouble, stops and interruptions: no verdict on the model. */
  readonly withoutVerdict: number;
  readonly byFailure: readonly { readonly failure: FailureClass | 'interrupted'; readonly count: number }[];
  /** Of the replies with a verdict. */
  readonly truncated: Share;
  /** `queues`: waiting for a free place before the call; no thinking time, and in neither of the others. */
  readonly seconds: {
    readonly allRequests: Waits;
    readonly acceptedRequests: Waits;
    readonly queues: Waits;
  };
  /** By the name that the service gave the model; requests that told none are in no row. */
  readonly reportedModels: readonly { readonly model: string; readonly count: number }[];
  readonly completionTokens: Total;
  readonly costNano: Total;
}

/** Milliseconds of the calls themselves, queues left out. */
export interface Waits {
  /** Requests whose time is known. */
  readonly n: number;
  readonly medianMs: number | null;
  /** Linear interpolation between order statistics. */
  readonly p95Ms: number | null;
}

export interface Total {
  /** Null: no request told it. */
  readonly sum: number | null;
  readonly median: number | null;
  /** Requests that told it. */
  readonly told: number;
}

export interface PlayerFigures {
  readonly playerId: string;
  readonly games: GameFigures;
  readonly decisions: DecisionFigures;
  readonly requests: RequestFigures;
}

export function playerFigures(facts: RunFacts, playerId: string): PlayerFigures {
  const requests = facts.requests.filter((request) => request.playerId === playerId);
  const decisions = facts.decisions.filter((decision) => decision.playerId === playerId);
  const games = facts.games.filter(({ white, black }) => white === playerId || black === playerId);
  return {
    playerId,
    games: gameFigures(games, playerId),
    decisions: decisionFigures(decisions, requests),
    requests: requestFigures(requests),
  };
}

function gameFigures(games: readonly GameFact[], playerId: string): GameFigures {
  const of = (kind: GameKind): readonly GameFact[] =>
    games.filter((game) => isGameOfKind(game, playerId, kind));
  const [completed, wins, draws] = [of('completed').length, of('won').length, of('drawn').length];
  return {
    started: games.length,
    completed,
    wins,
    draws,
    losses: of('lost').length,
    forfeits: of('forfeited').length,
    forfeitsOfOpponents: of('opponent_forfeited').length,
    score: completed === 0 ? null : (wins + draws / 2) / completed,
    incomplete: tally(of('incomplete').map(({ termination }) => termination ?? ('open' as const))).map(
      ([termination, count]) => ({ termination, count }),
    ),
  };
}

function decisionFigures(
  decisions: readonly DecisionFact[],
  requests: readonly RequestFact[],
): DecisionFigures {
  const test = makeDecisionTest(requests);
  const count = (kind: DecisionKind): number => decisions.filter((decision) => test(decision, kind)).length;
  const decided = count('decided');
  const replied = count('replied');
  const share = (kind: DecisionOutcome): Share => makeShare(count(kind), decided, 'decisions');
  const read = count('first_read');
  return {
    decided,
    underWay: count('under_way'),
    outcomes: {
      clean: share('clean'),
      recovered: share('recovered'),
      retried: share('retried'),
      forfeit: share('forfeit'),
      stopped: share('stopped'),
    },
    retriedAfterRejection: count('retried_after_rejection'),
    retriedAfterTrouble: count('retried_after_trouble'),
    compliant: makeShare(count('compliant'), replied, 'decisions'),
    firstRead: makeShare(read, replied, 'decisions'),
    firstLegal: makeShare(count('first_legal'), read, 'decisions'),
  };
}

function requestFigures(requests: readonly RequestFact[]): RequestFigures {
  const of = (kind: RequestKind): readonly RequestFact[] =>
    requests.filter((request) => isRequestOfKind(request, kind));
  const accepted = of('accepted');
  const rejected = of('rejected');
  const failures = requests.flatMap(({ end, failure }) =>
    end === 'interrupted' ? ['interrupted' as const] : failure === null ? [] : [failure],
  );
  return {
    sent: requests.length,
    accepted: accepted.length,
    recovered: of('recovered').length,
    rejected: rejected.length,
    withoutVerdict: of('no_verdict').length,
    byFailure: tally(failures).map(([failure, count]) => ({ failure, count })),
    truncated: makeShare(of('truncated').length, accepted.length + rejected.length, 'requests'),
    seconds: {
      allRequests: waitsOf(requests.map(({ wallMs }) => wallMs)),
      acceptedRequests: waitsOf(accepted.map(({ wallMs }) => wallMs)),
      queues: waitsOf(requests.map(({ queueMs }) => queueMs)),
    },
    reportedModels: tally(requests.flatMap(({ reportedModel }) => reportedModel ?? [])).map(
      ([model, count]) => ({ model, count }),
    ),
    completionTokens: totalOf(requests.map(({ completionTokens }) => completionTokens)),
    costNano: totalOf(requests.map(({ costNano }) => costNano)),
  };
}

function makeShare(numerator: number, denominator: number, of: Share['of']): Share {
  const value = denominator === 0 ? null : numerator / denominator;
  return { numerator, denominator, of, value, interval: wilsonInterval(numerator, denominator) };
}

function waitsOf(times: readonly (number | null)[]): Waits {
  const known = sorted(times);
  return { n: known.length, medianMs: quantileOf(known, 0.5), p95Ms: quantileOf(known, 0.95) };
}

function totalOf(values: readonly (number | null)[]): Total {
  const told = sorted(values);
  const sum = told.length === 0 ? null : told.reduce((total, value) => total + value, 0);
  return { sum, median: quantileOf(told, 0.5), told: told.length };
}

function sorted(values: readonly (number | null)[]): Float64Array {
  return Float64Array.from(values.filter((value) => value !== null)).sort();
}

function quantileOf(values: Float64Array, share: number): number | null {
  return values.length === 0 ? null : quantile(values, share);
}

/** Most frequent first, then by name. */
function tally<T extends string>(values: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
