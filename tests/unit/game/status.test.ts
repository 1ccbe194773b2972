import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { startGames } from '../../../core/game/run-fold.ts';
import { gameCounts, playerStatuses, runStatus } from '../../../core/game/status.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import { makeManifest, recorded } from './manifest.ts';
import { PureRun, type Script } from './pure-runner.ts';

const manifest = makeManifest({
  maxPlies: 8,
  players: [recorded('sol'), recorded('luna'), { kind: 'random', id: 'random' }],
  pairings: [
    { lane: 'sol', first: 'sol', second: 'random' },
    { lane: 'luna', first: 'luna', second: 'random' },
  ],
});
const sure: Script = (_, { fen }) => ({ failure: null, text: legalList(fen)[0] ?? '' });
const failing =
  (failure: FailureClass): Script =>
  (ask, game) =>
    ask.decisionId.startsWith('sol-g1') ? { failure, text: null } : sure(ask, game);

const statuses = (run: PureRun, isRunning = false) =>
  Object.fromEntries(playerStatuses(run.state, isRunning));

describe('statuses (R-GAME-15)', () => {
  it('before, during and after a run', () => {
    const fresh = startGames(manifest);
    expect([...playerStatuses(fresh, true).values()]).toEqual(['queued', 'queued', 'queued']);
    expect(gameCounts(fresh)).toEqual({ scheduled: 4, started: 0, ended: 0 });
    const whole = new PureRun(manifest, [], sure).run();
    expect(statuses(whole)).toEqual({ sol: 'finished', luna: 'finished', random: 'finished' });
    expect(runStatus(whole.state, false)).toBe('finished');
    expect(gameCounts(whole.state)).toEqual({ scheduled: 4, started: 4, ended: 4 });
    const half = new PureRun(manifest, whole.rows.slice(0, 9), sure);
    expect(statuses(half)).toEqual({ sol: 'interrupted', luna: 'queued', random: 'interrupted' });
    expect(statuses(half, true)).toEqual({ sol: 'running', luna: 'queued', random: 'running' });
    expect(runStatus(half.state, true)).toBe('running');
    expect(runStatus(half.state, false)).toBe('incomplete');
  });

  it('of a player that a person can help, and of one that is out', () => {
    const blocked = new PureRun(manifest, [], failing('quota')).run();
    expect(statuses(blocked)).toMatchObject({ sol: 'blocked', luna: 'finished' });
    expect(runStatus(blocked.state, false)).toBe('incomplete');
    const paused = new PureRun(manifest, [], failing('server_error')).run();
    expect(statuses(paused)).toMatchObject({ sol: 'blocked', luna: 'finished' });
    const out = new PureRun(manifest, [], failing('tool_use')).run();
    expect(statuses(out)).toEqual({ sol: 'unavailable', luna: 'finished', random: 'finished' });
    expect(runStatus(out.state, false)).toBe('finished');
  });
});
