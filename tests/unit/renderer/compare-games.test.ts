/** The comparison of game runs in the window, without a window: what is chosen, the ways behind numbers, bars and files. */
import { describe, expect, it } from 'vitest';
import type { GamesSummary } from '../../../core/record/run.ts';
import { stackedMarks } from '../../../renderer/chart/stacked-marks.ts';
import { chooseGames } from '../../../renderer/routes/compare/games/compared-games.ts';
import {
  countDecisionConditions,
  makeDecisionsHref,
  makeGamesHref,
  NO_DECISION_FILTER,
  readDecisionFilter,
  readGamesFilter,
} from '../../../renderer/state/game-place.ts';

function run(runId: string, createdAt: string, players = ['model', 'dice']): GamesSummary {
  return {
    kind: 'games',
    runId,
    title: '',
    datasetId: null,
    status: 'finished',
    isArchived: false,
    createdAt,
    total: 2,
    done: 2,
    players,
    condition: '',
    manifestSha256: '',
  };
}

describe('the choice', () => {
  const known = [
    run('r1', '2026-11-30T10:00:00Z'),
    run('r2', '2026-11-30T11:00:00Z'),
    run('r3', '', ['a\u202eb']),
  ];

  it('needs two runs that are there', () => {
    expect(chooseGames([], known)).toEqual({ kind: 'too_few', chosen: 0 });
    expect(chooseGames(['r1'], known)).toEqual({ kind: 'too_few', chosen: 1 });
    expect(chooseGames(['r1', 'gone'], known)).toEqual({ kind: 'not_found', runIds: ['gone'] });
  });

  it('names runs of the same players by when they began, in the order chosen', () => {
    const choice = chooseGames(['r2', 'r1', 'r3'], known);
    if (choice.kind !== 'ready') throw new Error(choice.kind);
    expect(choice.runs.map(({ letter, runId }) => `${letter} ${runId}`)).toEqual(['A r2', 'B r1', 'C r3']);
    expect(new Set(choice.runs.map(({ name }) => name)).size).toBe(3);
    expect(choice.runs[2]?.name).not.toContain('\u202e');
  });
});

describe('the way behind a number', () => {
  const paramsOf = (href: string) => new URLSearchParams(href.split('?')[1]);

  it('holds every condition, whatever its text', () => {
    const filter = {
      playerId: 'model',
      kind: 'retried',
      request: 'rejected',
      failure: 'illegal_move',
      reportedModel: 'a/b &c=d',
      profile: 'bench=1|Hash=16;MultiPV=1|nodes=800',
      review: 'from_300',
      phase: 'endgame',
      gameId: 'lane-g1',
    } as const;
    const params = paramsOf(makeDecisionsHref('r 1', filter));
    expect(readDecisionFilter(params)).toEqual(filter);
    expect(params.get('tab')).toBe('decisions');
    expect(countDecisionConditions(filter)).toBe(8);
    const games = makeGamesHref('r', { playerId: 'dice', kind: 'incomplete', lane: null });
    expect(readGamesFilter(paramsOf(games))).toEqual({ playerId: 'dice', kind: 'incomplete', lane: null });
  });

  it('takes what it cannot read for no condition', () => {
    const params = new URLSearchParams({ kind: 'best', review: '', phase: 'x', of: 'won', player: '' });
    expect(readDecisionFilter(params)).toEqual(NO_DECISION_FILTER);
    expect(readGamesFilter(params)).toBeNull();
  });
});

describe('bars', () => {
  it('share one length; what did not occur has no piece, and nothing has no bar', () => {
    const row = (id: string, counts: readonly number[]) => ({
      id,
      label: id,
      text: '',
      parts: counts.map((count, index) => ({ key: `k${index}`, count })),
    });
    const { rows } = stackedMarks([row('a', [3, 0, 1]), row('b', [30, 5, 5]), row('c', [0, 0, 0])], 600, {
      labelPx: 80,
      textPx: 100,
    });
    const lengths = rows.map(({ pieces }) => pieces.reduce((sum, { width }) => sum + width, 0));
    expect(rows.map(({ pieces }) => pieces.map(({ key }) => key))).toEqual([
      ['k0', 'k2'],
      ['k0', 'k1', 'k2'],
      [],
    ]);
    expect(lengths[0]).toBeCloseTo(lengths[1] ?? 0);
    expect(rows[0]?.pieces[1]?.x).toBeCloseTo((rows[0]?.pieces[0]?.x ?? 0) + 0.75 * (lengths[0] ?? 0));
  });
});
