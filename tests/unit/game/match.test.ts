import { describe, expect, it } from 'vitest';
import { crossTable, matchRows, matchTable } from '../../../core/game/match-figures.ts';
import { matchOf, pointsOf, type MatchGame } from '../../../core/game/match.ts';
import { pairedDifferences, type CohortGame, type CohortRun } from '../../../core/game/paired-games.ts';
import { gameManifestSchema, type GameManifest } from '../../../core/game/run.ts';
import { roundRobin } from '../../../core/game/wishes.ts';
import { planLanes } from '../../../core/game/run-fold.ts';
import { runStatus } from '../../../core/game/status.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import { clusterMeanInterval } from '../../../core/score/cluster-mean.ts';
import { seatToMove } from '../../../core/game/game.ts';
import { makeManifest, recorded } from './manifest.ts';
import { PureRun, type Script } from './pure-runner.ts';

const game = (pair: number, white: 'a' | 'b', result: MatchGame['result']): MatchGame => ({
  pairId: `p${pair}`,
  white,
  result,
});
const lane = { lane: 'a-b', first: 'a', second: 'b' } as const;

describe('a match', () => {
  it('counts games, and pairs where both have a result', () => {
    const games = [
      game(1, 'a', '1-0'),
      game(1, 'b', '0-1'),
      game(2, 'a', '0-1'),
      game(2, 'b', '1/2-1/2'),
      game(3, 'a', '1-0'),
      game(3, 'b', '*'),
      game(4, 'a', '1/2-1/2'),
      game(4, 'b', null),
    ];
    expect(matchOf(lane, games)).toEqual({
      ...lane,
      completed: 6,
      wins: 3,
      draws: 2,
      losses: 1,
      unpaired: 2,
      pairs: [0, 1, 0, 0, 1],
    });
    expect(matchOf(lane, [])).toMatchObject({ completed: 0, unpaired: 0, pairs: [0, 0, 0, 0, 0] });
  });

  it('has the points of either side', () => {
    expect(pointsOf({ white: 'a', result: '0-1' }, 'a')).toBe(0);
    expect(pointsOf({ white: 'a', result: '0-1' }, 'b')).toBe(1);
    expect(pointsOf({ white: 'a', result: '1/2-1/2' }, 'b')).toBe(0.5);
    expect(pointsOf({ white: 'a', result: '*' }, 'b')).toBeNull();
  });

  it('has no interval from one pair, and says so with an empty cell', () => {
    const one = matchTable(
      matchRows(null, 'r', [matchOf(lane, [game(1, 'a', '1-0'), game(1, 'b', '1/2-1/2')])], undefined),
    );
    const at = one.figures.findIndex(({ id }) => id === 'score_of_pairs');
    expect(one.rows[0]?.[at]).toMatchObject({ value: 0.75, interval: null });
    expect(one.figures.some(({ id }) => id === 'llr')).toBe(false);
  });

  it('adds points up in a cross-table, each opponent once whatever the lane', () => {
    const matches = [
      matchOf(lane, [game(1, 'a', '1-0'), game(1, 'b', '1/2-1/2')]),
      matchOf({ lane: 'again', first: 'b', second: 'a' }, [game(1, 'b', '1-0')]),
    ];
    const table = crossTable(['a', 'b', 'c'], matches);
    expect(table.rows.map((row) => row.map(({ value, n }) => n ?? value))).toEqual([
      ['a', 0, 3, 0, 3],
      ['b', 3, 0, 0, 3],
      ['c', 0, 0, 0, 0],
    ]);
    expect(table.rows[0]?.[2]).toEqual({ value: 0.5, count: 1.5, n: 3 });
    expect(table.rows[2]?.[1]?.value).toBeNull();
  });
});

describe('losses over games', () => {
  it('has an interval from two games on, around the mean over moves', () => {
    expect(clusterMeanInterval([{ sum: 100, n: 10 }])).toBeNull();
    expect(
      clusterMeanInterval([
        { sum: 100, n: 10 },
        { sum: 0, n: 0 },
      ]),
    ).toBeNull();
    const two = clusterMeanInterval([
      { sum: 100, n: 10 },
      { sum: 600, n: 20 },
    ]);
    expect(two).toEqual({ low: 10, high: 30, n: 1000 });
    const same = clusterMeanInterval(Array.from({ length: 7 }, () => ({ sum: 90, n: 3 })));
    expect(same).toEqual({ low: 30, high: 30, n: 1000 });
  });
});

const cohort = (
  number: number,
  white: string,
  black: string,
  opening: string,
  result: MatchGame['result'],
): CohortGame => ({
  gameId: `${white}${black}${number}`,
  pairId: `${[white, black].sort().join('')}${Math.ceil(number / 2)}`,
  white,
  black,
  openingMoves: opening.split(' '),
  result,
});

function cohortRun(games: readonly CohortGame[], losses: Record<string, number> = {}): CohortRun {
  const ids = [...new Set(games.flatMap(({ white, black }) => [white, black]))];
  return {
    startFen: 'start',
    games,
    players: ids.map((playerId) => ({
      playerId,
      reviews: [
        {
          profile: 'fish',
          byGame: games.flatMap(({ gameId }) => {
            const sumCp = losses[`${playerId} ${gameId}`];
            return sumCp === undefined ? [] : [{ gameId, valued: 10, sumCp }];
          }),
        },
      ],
    })),
  };
}

describe('cohorts opening by opening', () => {
  const one = cohortRun(
    [
      cohort(1, 'm', 'f', 'e2e4', '1-0'),
      cohort(2, 'f', 'm', 'e2e4', '0-1'),
      cohort(3, 'm', 'f', 'd2d4', '1/2-1/2'),
      cohort(4, 'f', 'm', 'd2d4', '1-0'),
      cohort(5, 'm', 'f', 'c2c4', '1-0'),
      cohort(6, 'f', 'm', 'c2c4', '*'),
    ],
    { 'm mf1': 100, 'm fm2': 300 },
  );
  const other = cohortRun(
    [
      cohort(1, 'm', 'f', 'd2d4', '0-1'),
      cohort(2, 'f', 'm', 'd2d4', '1-0'),
      cohort(3, 'm', 'f', 'e2e4', '1/2-1/2'),
      cohort(4, 'f', 'm', 'e2e4', '1/2-1/2'),
    ],
    { 'm mf3': 50 },
  );

  it('matches openings whatever their order, and whole pairs alone', () => {
    const rows = pairedDifferences([one, other]).filter(({ a }) => a.playerId === 'm');
    expect(rows).toMatchObject([
      { measure: 'score', openings: 2, meanA: 0.625, meanB: 0.25, difference: 0.375, opponent: 'f' },
      { measure: 'loss', profile: 'fish', openings: 1, meanA: 20, meanB: 5, difference: 15, interval: null },
    ]);
    // d: 0.25 and 0.5; mean 0.375, SD 0.17678, half width 1.96 · 0.17678 / √2 = 0.245.
    expect(rows[0]?.interval?.low).toBeCloseTo(0.13, 6);
    expect(rows[0]?.interval?.high).toBeCloseTo(0.62, 6);
  });

  it('matches the n-th time of an opening with the n-th, and nothing from another start', () => {
    const twice = cohortRun([
      cohort(1, 'm', 'f', 'e2e4', '1-0'),
      cohort(2, 'f', 'm', 'e2e4', '0-1'),
      cohort(3, 'm', 'f', 'e2e4', '0-1'),
      cohort(4, 'f', 'm', 'e2e4', '1-0'),
    ]);
    expect(pairedDifferences([twice, other])[0]).toMatchObject({ openings: 1, meanA: 1, meanB: 0.5 });
    expect(pairedDifferences([one, { ...other, startFen: 'elsewhere' }])).toEqual([]);
  });

  it('compares players of one run against one opponent, and a player of both runs with itself alone', () => {
    const gauntlet = cohortRun([
      cohort(1, 'm', 'f', 'e2e4', '1-0'),
      cohort(2, 'f', 'm', 'e2e4', '0-1'),
      cohort(1, 'n', 'f', 'e2e4', '0-1'),
      cohort(2, 'f', 'n', 'e2e4', '0-1'),
    ]);
    expect(pairedDifferences([gauntlet])).toMatchObject([
      { a: { playerId: 'm' }, b: { playerId: 'n' }, opponent: 'f', difference: 0.5 },
    ]);
    const across = pairedDifferences([gauntlet, other]).filter(({ a, b }) => a.run !== b.run);
    expect(
      across.filter(({ opponent }) => opponent === 'f').map(({ a, b }) => [a.playerId, b.playerId]),
    ).toEqual([['m', 'm']]);
  });
});

describe('a round robin', () => {
  it('has a lane of every two players, once', () => {
    expect(roundRobin(['a', 'b', 'c', 'd']).map(({ lane, first, second }) => [lane, first, second])).toEqual([
      ['a-b', 'a', 'b'],
      ['a-c', 'a', 'c'],
      ['a-d', 'a', 'd'],
      ['b-c', 'b', 'c'],
      ['b-d', 'b', 'd'],
      ['c-d', 'c', 'd'],
    ]);
    expect(roundRobin(['a', 'b'])).toHaveLength(1);
    expect(roundRobin(['a'])).toEqual([]);
  });
});

describe('the sequential test as a stop', () => {
  const sprt = { model: 'normalized', elo0: '0', elo1: '200', alpha: '0.05', beta: '0.05' } as const;
  const settings: Partial<GameManifest> = {
    players: [recorded('astra'), recorded('beta')],
    pairings: [{ lane: 'astra', first: 'astra', second: 'beta' }],
    gamesPerLane: 100,
    sprt,
  };
  // The second player never finds a legal move.
  const script: Script = (_, state) => ({
    failure: null,
    text: seatToMove(state).playerId === 'astra' ? (legalList(state.fen)[0] ?? '') : 'Kc2',
  });

  it('ends the lane after the pair that decides it, and the run is finished', () => {
    const { state } = new PureRun(makeManifest(settings), [], script).run();
    const played = state.games.size;
    expect(played % 2).toBe(0);
    expect(played).toBeLessThan(100);
    expect([...state.games.values()].every(({ ended }) => ended?.result !== '*')).toBe(true);
    expect(planLanes(state)).toMatchObject([{ plan: 'finished' }]);
    expect(runStatus(state, false)).toBe('finished');
    const games = [...state.games.values()].map(({ setup, ended }) => ({
      pairId: setup.game.pairId,
      white: setup.game.white,
      result: ended?.result ?? null,
    }));
    const match = matchOf({ lane: 'astra', first: 'astra', second: 'beta' }, games);
    expect(matchRows(null, 'r', [match], sprt)[0]?.sprt?.decision).toBe('h1');
    const before = matchOf({ lane: 'astra', first: 'astra', second: 'beta' }, games.slice(0, -2));
    expect(matchRows(null, 'r', [before], sprt)[0]?.sprt?.decision).toBe('undecided');
  });

  it('plays the same after a kill at any row', () => {
    const whole = new PureRun(makeManifest(settings), [], script).run();
    const games = [...whole.state.games.keys()];
    for (const at of [3, 17, whole.rows.length - 2]) {
      const again = new PureRun(makeManifest(settings), whole.rows.slice(0, at), script).run();
      expect([...again.state.games.keys()]).toEqual(games);
    }
  });

  it('is part of a manifest only where it is wished', () => {
    expect(canonicalJson(makeManifest())).not.toContain('sprt');
    expect(canonicalJson(makeManifest(settings))).toContain('"alpha":"0.05"');
    for (const elo1 of ['05', '5.0', '-0', '1e2', '1001', '', '0.00001'])
      expect(gameManifestSchema.safeParse({ ...makeManifest(), sprt: { ...sprt, elo1 } }).success).toBe(
        false,
      );
    expect(gameManifestSchema.safeParse({ ...makeManifest(), sprt: { ...sprt, elo1: '0' } }).success).toBe(
      false,
    );
    expect(
      gameManifestSchema.safeParse({ ...makeManifest(), sprt: { ...sprt, alpha: '0.5', beta: '0.5' } })
        .success,
    ).toBe(false);
  });
});
