/**
 * The numbers of one player in one run (game-harness 17). Requests, decisions and games are three denominators; every
 * share names its own. Games without a result are in no score, forfeits are losses and a column of their own, and what
 * was not told (tokens, cost, seconds) is null. Nothing is projected: what was not played is not there. Two runs are
 * never pooled here, because their conditions may differ.
 */
import { quantile, wilsonInterval, type Interval } from '../score/interval.ts';
import type { FailureClass } from '../reply/failure-class.ts';
import type { DecisionFact, DecisionOutcome, GameFact, RequestFact, RunFacts } from './facts.ts';
import { isCompleted, type Termination } from './termination.ts';

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
  /** (wins + draws / 2) / completed; null without a completed game. No interval, so no ranking by it. */
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
  readonly seconds: { readonly allRequests: Waits; readonly acceptedRequests: Waits };
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
  const completed = games.filter(({ result }) => result !== null && isCompleted(result));
  const isWin = (game: GameFact): boolean => game.result === (game.white === playerId ? '1-0' : '0-1');
  const draws = completed.filter(({ result }) => result === '1/2-1/2');
  const wins = completed.filter(isWin);
  const losses = completed.filter((game) => !isWin(game) && !draws.includes(game));
  const isForfeit = ({ termination }: GameFact): boolean => termination === 'invalid_move';
  const open = games.filter((game) => !completed.includes(game));
  return {
    started: games.length,
    completed: completed.length,
    wins: wins.length,
    draws: draws.length,
    losses: losses.length,
    forfeits: losses.filter(isForfeit).length,
    forfeitsOfOpponents: wins.filter(isForfeit).length,
    score: completed.length === 0 ? null : (wins.length + draws.length / 2) / completed.length,
    incomplete: tally(open.map(({ termination }) => termination ?? ('open' as const))).map(
      ([termination, count]) => ({ termination, count }),
    ),
  };
}

function decisionFigures(
  decisions: readonly DecisionFact[],
  requests: readonly RequestFact[],
): DecisionFigures {
  const done = decisions.filter(({ outcome }) => outcome !== null);
  const share = (kept: readonly DecisionFact[]): Share => makeShare(kept.length, done.length, 'decisions');
  const of = (outcome: DecisionOutcome): readonly DecisionFact[] =>
    done.filter((decision) => decision.outcome === outcome);
  const retried = of('retried');
  const afterRejection = retried.filter(({ rejections }) => rejections > 0).length;
  return {
    decided: done.length,
    underWay: decisions.length - done.length,
    outcomes: {
      clean: share(of('clean')),
      recovered: share(of('recovered')),
      retried: share(retried),
      forfeit: share(of('forfeit')),
      stopped: share(of('stopped')),
    },
    retriedAfterRejection: afterRejection,
    retriedAfterTrouble: retried.length - afterRejection,
    compliant: compliance(done, requests),
  };
}

function compliance(done: readonly DecisionFact[], requests: readonly RequestFact[]): Share {
  const inForm = new Set(
    requests
      .filter(({ legal, formatRecovered }) => legal === true && !formatRecovered)
      .map(({ requestId }) => requestId),
  );
  const replied = done.filter(({ rejections, requestId }) => rejections > 0 || requestId !== null);
  const compliant = replied.filter(
    ({ rejections, requestId }) => rejections === 0 && requestId !== null && inForm.has(requestId),
  );
  return makeShare(compliant.length, replied.length, 'decisions');
}

function requestFigures(requests: readonly RequestFact[]): RequestFigures {
  const accepted = requests.filter(({ legal }) => legal === true);
  const rejected = requests.filter(({ legal }) => legal === false);
  const failures = requests.flatMap(({ end, failure }) =>
    end === 'interrupted' ? ['interrupted' as const] : failure === null ? [] : [failure],
  );
  const truncated = rejected.filter(({ failure }) => failure === 'truncated').length;
  return {
    sent: requests.length,
    accepted: accepted.length,
    recovered: accepted.filter(({ formatRecovered }) => formatRecovered).length,
    rejected: rejected.length,
    withoutVerdict: requests.length - accepted.length - rejected.length,
    byFailure: tally(failures).map(([failure, count]) => ({ failure, count })),
    truncated: makeShare(truncated, accepted.length + rejected.length, 'requests'),
    seconds: { allRequests: waitsOf(requests), acceptedRequests: waitsOf(accepted) },
    completionTokens: totalOf(requests.map(({ completionTokens }) => completionTokens)),
    costNano: totalOf(requests.map(({ costNano }) => costNano)),
  };
}

function makeShare(numerator: number, denominator: number, of: Share['of']): Share {
  const value = denominator === 0 ? null : numerator / denominator;
  return { numerator, denominator, of, value, interval: wilsonInterval(numerator, denominator) };
}

function waitsOf(requests: readonly RequestFact[]): Waits {
  const known = sorted(requests.map(({ wallMs }) => wallMs));
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
