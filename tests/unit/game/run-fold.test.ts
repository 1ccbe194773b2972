import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { emptyRepliesClearedRow, pausedRow } from '../../../core/game/rows.ts';
import { foldGamesRow, planLanes, startGames } from '../../../core/game/run-fold.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import { makeManifest, recorded } from './manifest.ts';
import { PureRun, type Script } from './pure-runner.ts';

/** Sol plays in two lanes, luna in one of its own. */
const manifest = makeManifest({
  maxPlies: 8,
  players: [recorded('sol'), recorded('luna'), { kind: 'random', id: 'random' }],
  pairings: [
    { lane: 'sol', first: 'sol', second: 'random' },
    { lane: 'luna', first: 'luna', second: 'random' },
    { lane: 'duel', first: 'luna', second: 'sol' },
  ],
});

const first = (fen: string): string => legalList(fen)[0] ?? '';
const sure: Script = (_, { fen }) => ({ failure: null, text: first(fen) });

/** Fails at one decision of sol, always, with a legal move in the reply all the same. */
const failing =
  (failure: FailureClass): Script =>
  (ask, game) =>
    ask.decisionId === 'sol-g1-p7' ? { failure, text: first(game.fen) } : sure(ask, game);

const plans = (run: PureRun) =>
  Object.fromEntries(planLanes(run.state).map(({ lane, plan }) => [lane, plan]));

describe('a player that stops', () => {
  it('for a tool call is out of all its lanes for good; the others play on', () => {
    const run = new PureRun(manifest, [], failing('tool_use')).run();
    expect(plans(run)).toEqual({ sol: 'blocked', luna: 'finished', duel: 'blocked' });
    expect(run.state.games.get('sol-g1')?.ended).toEqual({ termination: 'tool_use', result: '*' });
    const again = new PureRun(manifest, run.rows, sure).run();
    expect(again.rows.length).toBe(run.rows.length + 1);
    expect(plans(again)).toEqual(plans(run));
  });

  it('for another model is out for good, its game stays open', () => {
    const run = new PureRun(manifest, [], failing('model_mismatch')).run();
    expect(plans(run)).toEqual({ sol: 'blocked', luna: 'finished', duel: 'blocked' });
    const again = new PureRun(manifest, run.rows, sure).run();
    expect(again.rows.length).toBe(run.rows.length + 1);
    expect(again.state.games.get('sol-g1')?.ended).toBeNull();
  });

  it.each(['quota', 'authentication', 'client_defect', 'configuration'] as const)(
    'for %s stands still and plays on in the next execution',
    (failure) => {
      const run = new PureRun(manifest, [], failing(failure)).run();
      expect(plans(run)).toEqual({ sol: 'blocked', luna: 'finished', duel: 'blocked' });
      const paused = run.rows.find(({ kind }) => kind === 'game_paused');
      expect(paused?.payload).toMatchObject({
        termination: failure === 'client_defect' ? 'client_defect' : null,
        failure,
        scope: 'player',
        playerId: 'sol',
      });
      const again = new PureRun(manifest, run.rows, sure).run();
      expect(plans(again)).toEqual({ sol: 'finished', luna: 'finished', duel: 'finished' });
    },
  );

  it('is known even where the row that says so was cut off', () => {
    const whole = new PureRun(manifest, [], failing('model_mismatch')).run();
    const at = whole.rows.findIndex(({ kind }) => kind === 'game_paused');
    const cut = new PureRun(manifest, whole.rows.slice(0, at), sure).run();
    expect(plans(cut)).toEqual(plans(whole));
    expect(cut.rows.filter(({ kind }) => kind === 'game_paused')).toHaveLength(1);
  });

  it('elsewhere has what it replied here played all the same, and is asked nothing more', () => {
    const inDuel = new PureRun(manifest, [], sure)
      .run()
      .rows.filter(({ payload }) => 'gameId' in payload && payload.gameId === 'duel-g1');
    const decisions = inDuel.filter(({ kind }) => kind === 'game_decision');
    const reply = decisions.find(({ payload }) => 'playerId' in payload && payload.playerId === 'sol')?.key;
    const closed = inDuel.findIndex(
      ({ kind, key }) => kind === 'game_attempt_closed' && key === `${reply}-a1`,
    );
    const out = new PureRun(manifest, [], failing('tool_use')).run().rows;
    const rows = [...inDuel.slice(0, closed + 1), ...out];
    const run = new PureRun(manifest, rows, sure).run();
    const more = run.rows.slice(rows.length).map(({ kind, key }) => `${kind} ${key}`);
    expect(more).toEqual(['execution_started 2', `game_decision ${reply}`, `game_ply ${reply}`]);
    expect(plans(run).duel).toBe('blocked');
  });
});

describe('a lane that stands still', () => {
  it('by the service does not stop the player elsewhere', () => {
    const run = new PureRun(manifest, [], failing('server_error')).run();
    expect(plans(run)).toEqual({ sol: 'halted', luna: 'finished', duel: 'finished' });
    expect(plans(new PureRun(manifest, run.rows, sure).run()).sol).toBe('finished');
  });

  it('by empty replies waits for a person, who says so in a row', () => {
    const run = new PureRun(manifest, [], failing('empty_reply')).run();
    const again = new PureRun(manifest, run.rows, sure).run();
    expect(plans(again).sol).toBe('halted');
    expect(again.rows.length).toBe(run.rows.length + 2);
    const game = again.state.games.get('sol-g1');
    if (game === undefined) throw new Error('no game');
    const row = emptyRepliesClearedRow(game, 'the client read the wrong field');
    const cleared = new PureRun(manifest, [...again.rows, row], sure).run();
    expect(plans(cleared).sol).toBe('finished');
    expect(cleared.rows.find(({ key }) => key === 'sol-g1-p7-a4')).toMatchObject({ payload: { attempt: 1 } });
  });

  it('by our own stop goes on', () => {
    const started = new PureRun(manifest, [], sure).run().rows.slice(0, 8);
    const before = new PureRun(manifest, started, sure);
    const game = before.state.games.get('sol-g1');
    if (game === undefined) throw new Error('no game');
    const row = pausedRow(game, { action: 'stopped', termination: 'interrupted' }, 1, null);
    const stopped = new PureRun(manifest, [...started, row], sure);
    expect(plans(stopped).sol).toBe('halted');
    expect(plans(stopped.run()).sol).toBe('finished');
  });
});

describe('amendments in the rows', () => {
  const change = { setting: 'games_per_lane', before: 2, after: 4 } as const;
  const row = {
    kind: 'game_amended',
    key: '1',
    payload: { number: 1, reason: 'more games', change },
  } as const;

  it('are in force from their row on, and the manifest stays', () => {
    const run = new PureRun(manifest, [], sure).run();
    const more = new PureRun(manifest, [...run.rows, row], sure).run();
    expect(more.state.games.size).toBe(12);
    expect(more.state.manifest.gamesPerLane).toBe(2);
    expect(more.state.amendments).toEqual([change]);
  });

  it('that replace something else are damage', () => {
    const twice = [row, { ...row, key: '2' }].reduce(
      (state, each) => () => foldGamesRow(state(), each),
      () => startGames(manifest),
    );
    expect(twice).toThrow(/games_per_lane is 4 now/);
  });
});

describe('games that are not of the schedule', () => {
  it('are refused', () => {
    const [, started] = new PureRun(manifest, [], sure).run().rows;
    if (started?.kind !== 'game_started') throw new Error('expected a game');
    const fold = (change: Partial<typeof started.payload>) => () =>
      foldGamesRow(startGames(manifest), { ...started, payload: { ...started.payload, ...change } });
    expect(fold({})).not.toThrow();
    expect(fold({ seed: 1 })).toThrow(/sol-g1/);
    expect(fold({ lane: 'elsewhere' })).toThrow(/not in the schedule/);
    expect(fold({ number: 3, gameId: 'sol-g3' })).toThrow(/not in the schedule/);
  });
});
