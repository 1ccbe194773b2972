/**
 * The games of one pairing as a match (R-STAT-20): pairs of games with one opening and colours swapped, from the first
 * player's side. A pair counts when both of its games have a result; games of other pairs are counted apart and are in no
 * figure of the match. Pure.
 */
import { groupBy } from '../util/collect.ts';
import { addPair, NO_PAIRS, type PairCounts } from '../score/pentanomial.ts';
import type { GameResult } from './termination.ts';

export interface MatchGame {
  readonly pairId: string;
  readonly white: string;
  /** Null: not ended. */
  readonly result: GameResult | null;
}

export interface Match {
  readonly lane: string;
  readonly first: string;
  readonly second: string;
  /** Games with a result. */
  readonly completed: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games with a result whose pair is not whole: in no figure of pairs. */
  readonly unpaired: number;
  readonly pairs: PairCounts;
}

/** 1, ½ or 0 of this player; null: the game has no result. */
export function pointsOf(
  { white, result }: Pick<MatchGame, 'white' | 'result'>,
  playerId: string,
): number | null {
  switch (result) {
    case null:
    case '*':
      return null;
    case '1/2-1/2':
      return 0.5;
    default:
      return (result === '1-0') === (white === playerId) ? 1 : 0;
  }
}

/** @param games of the pairing alone. */
export function matchOf(
  { lane, first, second }: Pick<Match, 'lane' | 'first' | 'second'>,
  games: readonly MatchGame[],
): Match {
  const points = games.flatMap((game) => pointsOf(game, first) ?? []);
  const pairs = pairCounts(games, first);
  const inPairs = 2 * pairs.reduce((sum, count) => sum + count, 0);
  return {
    lane,
    first,
    second,
    completed: points.length,
    wins: points.filter((point) => point === 1).length,
    draws: points.filter((point) => point === 0.5).length,
    losses: points.filter((point) => point === 0).length,
    unpaired: points.length - inPairs,
    pairs,
  };
}

/** @param games of one pairing. */
export function pairCounts(games: readonly MatchGame[], playerId: string): PairCounts {
  return wholePairs(games, playerId).reduce((counts, { points }) => addPair(counts, points), NO_PAIRS);
}

/** Pairs both of whose games have a result, with the player's points of 2, in the order of their first games. */
export function wholePairs<Game extends MatchGame>(
  games: readonly Game[],
  playerId: string,
): readonly { readonly games: readonly [Game, Game]; readonly points: number }[] {
  return [...groupBy(games, ({ pairId }) => pairId).values()].flatMap(([one, other, third]) => {
    if (one === undefined || other === undefined || third !== undefined) return [];
    const a = pointsOf(one, playerId);
    const b = pointsOf(other, playerId);
    return a === null || b === null ? [] : [{ games: [one, other] as const, points: a + b }];
  });
}
