/**
 * Cohorts of games against one opponent, opening by opening (R-STAT-23): what one player scored and lost in an opening, less
 * what the other did, over the openings that both played whole, with both colours. The n-th time that an opening comes
 * is matched with the other's n-th time. Pure.
 */
import { groupBy } from '../util/collect.ts';
import type { Interval } from '../score/interval.ts';
import { meanInterval, meanOf } from '../score/mean.ts';
import { wholePairs, type MatchGame } from './match.ts';

export interface CohortGame extends MatchGame {
  readonly gameId: string;
  readonly black: string;
  readonly openingMoves: readonly string[];
}

/** Losses of a player in one game under one profile. */
export interface GameLoss {
  readonly gameId: string;
  readonly valued: number;
  /** Centipawns, over the valued moves. */
  readonly sumCp: number;
}

/** What a run brings along. */
export interface CohortRun {
  readonly startFen: string;
  readonly games: readonly CohortGame[];
  readonly players: readonly {
    readonly playerId: string;
    readonly reviews: readonly { readonly profile: string; readonly byGame: readonly GameLoss[] }[];
  }[];
}

/** Of a run's report. */
export function cohortRun({
  effective,
  ...rest
}: Omit<CohortRun, 'startFen'> & { readonly effective: { readonly startFen: string } }): CohortRun {
  return { ...rest, startFen: effective.startFen };
}

interface CohortName {
  /** Place of the run among those compared. */
  readonly run: number;
  readonly playerId: string;
}

export interface PairedDifference {
  readonly a: CohortName;
  readonly b: CohortName;
  readonly opponent: string;
  /** `score`: points per game, 0 to 1, a less b. `loss`: mean loss a move in cp, a less b. */
  readonly measure: 'score' | 'loss';
  /** Of the losses; null: scores. */
  readonly profile: string | null;
  /** Pairs of games that both have, by opening. */
  readonly openings: number;
  readonly meanA: number;
  readonly meanB: number;
  readonly difference: number;
  /** 95 %, over openings; null below two. */
  readonly interval: Interval | null;
}

interface Cohort extends CohortName {
  readonly opponent: string;
  readonly pairs: ReadonlyMap<string, CohortPair>;
}

interface CohortPair {
  /** Per game, 0 to 1. */
  readonly score: number;
  /** By profile: mean loss of the moves valued in both games; profiles that valued none are not there. */
  readonly losses: ReadonlyMap<string, number>;
}

/** Rows without a common opening are left out. A player of both runs is compared with itself alone. */
export function pairedDifferences(runs: readonly CohortRun[]): readonly PairedDifference[] {
  const cohorts = runs.flatMap(cohortsOf);
  const has = (run: number, playerId: string): boolean =>
    runs[run]?.players.some((player) => player.playerId === playerId) ?? false;
  return cohorts.flatMap((a, at) =>
    cohorts.slice(at + 1).flatMap((b): readonly PairedDifference[] => {
      if (a.opponent !== b.opponent) return [];
      const isOther = a.run !== b.run && a.playerId !== b.playerId;
      if (isOther && (has(a.run, b.playerId) || has(b.run, a.playerId))) return [];
      return differencesOf(a, b);
    }),
  );
}

function cohortsOf({ startFen, games, players }: CohortRun, run: number): readonly Cohort[] {
  return players.flatMap(({ playerId, reviews }) => {
    const own = games.filter(({ white, black }) => white === playerId || black === playerId);
    const byOpponent = groupBy(own, ({ white, black }) => (white === playerId ? black : white));
    return [...byOpponent].map(([opponent, played]) => ({
      run,
      playerId,
      opponent,
      pairs: pairsOf(startFen, played, playerId, reviews),
    }));
  });
}

function pairsOf(
  startFen: string,
  games: readonly CohortGame[],
  playerId: string,
  reviews: CohortRun['players'][number]['reviews'],
): Cohort['pairs'] {
  const times = new Map<string, number>();
  const losses = reviews.map(({ profile, byGame }) => ({
    profile,
    of: new Map(byGame.map((loss) => [loss.gameId, loss])),
  }));
  return new Map(
    wholePairs(games, playerId).map(({ games: both, points }) => {
      const opening = `${startFen} ${both[0].openingMoves.join(' ')}`;
      const time = (times.get(opening) ?? 0) + 1;
      times.set(opening, time);
      const found = losses.flatMap(({ profile, of }): readonly (readonly [string, number])[] => {
        const valued = both.flatMap(({ gameId }) => of.get(gameId) ?? []);
        const n = valued.reduce((sum, one) => sum + one.valued, 0);
        return n === 0 ? [] : [[profile, valued.reduce((sum, { sumCp }) => sum + sumCp, 0) / n]];
      });
      return [`${opening} ${time}`, { score: points / 2, losses: new Map(found) }];
    }),
  );
}

function differencesOf(a: Cohort, b: Cohort): readonly PairedDifference[] {
  const common = [...a.pairs].flatMap(([key, one]) => {
    const other = b.pairs.get(key);
    return other === undefined ? [] : [{ one, other }];
  });
  const profiles = [...new Set(common.flatMap(({ one }) => [...one.losses.keys()]))].sort();
  const scores = common.map(({ one, other }) => [one.score, other.score] as const);
  return [
    ...difference(a, b, 'score', null, scores),
    ...profiles.flatMap((profile) => {
      const losses = common.flatMap(({ one, other }): readonly (readonly [number, number])[] => {
        const [x, y] = [one.losses.get(profile), other.losses.get(profile)];
        return x === undefined || y === undefined ? [] : [[x, y]];
      });
      return difference(a, b, 'loss', profile, losses);
    }),
  ];
}

function difference(
  a: Cohort,
  b: Cohort,
  measure: PairedDifference['measure'],
  profile: string | null,
  values: readonly (readonly [number, number])[],
): readonly PairedDifference[] {
  if (values.length === 0) return [];
  const mean = (of: (pair: readonly [number, number]) => number): number =>
    values.reduce((sum, pair) => sum + of(pair), 0) / values.length;
  return [
    {
      a: { run: a.run, playerId: a.playerId },
      b: { run: b.run, playerId: b.playerId },
      opponent: a.opponent,
      measure,
      profile,
      openings: values.length,
      meanA: mean(([x]) => x),
      meanB: mean(([, y]) => y),
      difference: mean(([x, y]) => x - y),
      interval: meanInterval(meanOf(values.map(([x, y]) => x - y))),
    },
  ];
}
