/**
 * The fault table of R-GAME-13 without a process: the program is cut off after every single row, and at random
 * ones, and what the next execution makes of the rows must equal the undisturbed run.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { startGames, foldGamesRow, planLanes, type GamesState } from '../../../core/game/run-fold.ts';
import { makeRng } from '../../../core/util/rng.ts';
import { makeManifest, recorded } from './manifest.ts';
import { Killed, PureRun, type LoggedRow, type Script } from './pure-runner.ts';

const manifest = makeManifest({
  maxPlies: 8,
  players: [recorded('astra'), recorded('sol', true), { kind: 'random', id: 'random' }],
  pairings: [
    { lane: 'astra', first: 'astra', second: 'random' },
    { lane: 'duel', first: 'astra', second: 'sol' },
  ],
});

/** Replies that depend on nothing but the decision and the attempt, with every kind of trouble among them. */
function scriptOf(seed: number): Script {
  return ({ decisionId, attempt, trouble }, { fen }) => {
    const random = makeRng(seed + hashOf(`${decisionId}#${attempt}`));
    const legal = legalList(fen);
    const move = legal[Math.floor(random() * legal.length)] ?? '';
    const kind = Math.floor(random() * 20);
    if (kind === 0 && trouble === null) return { failure: 'server_error', text: null };
    if (kind === 1 && trouble === null) return { failure: 'timeout', text: 'e2' };
    if (kind === 2) return { failure: null, text: 'e2e5' };
    if (kind === 3) return { failure: null, text: `I take ${move}, or rather not` };
    if (kind === 4) return { failure: 'truncated', text: `thinking of ${move}` };
    if (kind === 5) return { failure: 'empty_reply', text: '' };
    if (kind < 9) return { failure: null, text: `Thoughts.\n${move}` };
    return { failure: null, text: kind < 14 ? move : `{"move":"${move}"}` };
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** Everything but numbers of requests, interrupted rows and executions. */
function outcomeOf(state: GamesState, rows: readonly LoggedRow[]): unknown {
  const asked = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.kind !== 'game_attempt_opened') continue;
    const { decisionId, attempt, prompt } = row.payload;
    const key = `${decisionId}#${attempt}`;
    asked.set(key, (asked.get(key) ?? new Set()).add(prompt.sha256));
  }
  return {
    games: [...state.games].map(([id, { moves, fen, ended }]) => [id, moves, fen, ended]),
    decisions: rows.flatMap(({ kind, payload }) =>
      kind === 'game_decision' ? [[payload.decisionId, payload.move, payload.rejections]] : [],
    ),
    // One prompt for each attempt: feedback after a restart is the feedback without one.
    asked: [...asked].map(([key, prompts]) => [key, [...prompts]]),
  };
}

function killed(run: PureRun): PureRun {
  try {
    return run.run();
  } catch (error) {
    if (error instanceof Killed) return run;
    throw error;
  }
}

describe('a run cut off', () => {
  it('after any row ends as the undisturbed one, with one interrupted row at most', () => {
    const script = scriptOf(7);
    const whole = new PureRun(manifest, [], script).run();
    const expected = outcomeOf(whole.state, whole.rows);
    for (let after = 1; after < whole.rows.length; after += 1) {
      const left = whole.rows.slice(0, after);
      const second = new PureRun(manifest, left, script).run();
      expect(outcomeOf(second.state, second.rows), `after row ${after}`).toEqual(expected);
      expect(countOf(second, 'game_attempt_interrupted')).toBe(
        left.at(-1)?.kind === 'game_attempt_opened' ? 1 : 0,
      );
    }
  });

  it('many times at random rows ends as the undisturbed one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), (seed, kills) => {
        const script = scriptOf(seed);
        let undisturbed = new PureRun(manifest, [], script).run();
        undisturbed = settle(undisturbed, script);
        let run = new PureRun(manifest, [], script, 0);
        for (const kill of kills) run = killed(new PureRun(manifest, run.rows, script, kill));
        run = settle(new PureRun(manifest, run.rows, script).run(), script);
        expect(outcomeOf(run.state, run.rows)).toEqual(outcomeOf(undisturbed.state, undisturbed.rows));
      }),
      { numRuns: 10 },
    );
  });

  it('knows from its rows exactly what the running program knew', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const run = new PureRun(manifest, [], scriptOf(seed)).run();
        const replayed = run.rows.reduce<GamesState>(foldGamesRow, startGames(manifest));
        expect(replayed).toEqual(run.state);
      }),
      { numRuns: 5 },
    );
  });

  it('resumed when finished asks nothing and plays nothing', () => {
    const whole = new PureRun(manifest, [], scriptOf(7)).run();
    expect(planLanes(whole.state).map(({ plan }) => plan)).toEqual(['finished', 'finished']);
    const again = new PureRun(manifest, whole.rows, scriptOf(8)).run();
    expect(again.rows.slice(whole.rows.length).map(({ kind }) => kind)).toEqual(['execution_started']);
  });
});

/** Further executions until nothing is left to try; lanes with empty replies wait for a person for ever. */
function settle(run: PureRun, script: Script): PureRun {
  let last = run;
  for (let left = 6; left > 0; left -= 1) {
    if (planLanes(last.state).every(({ plan }) => plan === 'finished')) break;
    last = new PureRun(manifest, last.rows, script).run();
  }
  return last;
}

function countOf({ rows }: PureRun, kind: LoggedRow['kind']): number {
  return rows.filter((row) => row.kind === kind).length;
}

describe('the fault table', () => {
  const alone = makeManifest({ maxPlies: 8 });
  const first = 'astra-g1-p5';
  const sure: Script = (_, { fen }) => ({ failure: null, text: legalList(fen)[0] ?? '' });
  /** Refuses the first decision as often as `times` says. */
  const refusing =
    (times: number): Script =>
    (ask, game) =>
      ask.decisionId === first && ask.attempt <= times ? { failure: null, text: 'Kc2' } : sure(ask, game);

  /** The rows up to the n-th of a kind, and the run that goes on from there. */
  function cutAfter(kind: LoggedRow['kind'], nth: number, script: Script) {
    const whole = new PureRun(alone, [], script).run();
    const places = whole.rows.flatMap((row, index) => (row.kind === kind ? [index] : []));
    const at = places[nth - 1];
    if (at === undefined) throw new Error(`no ${kind} number ${nth}`);
    const rest = new PureRun(alone, whole.rows.slice(0, at + 1), script).run();
    expect(outcomeOf(rest.state, rest.rows)).toEqual(outcomeOf(whole.state, whole.rows));
    return { whole, rest, next: rest.rows[at + 2], extra: rest.rows.length - whole.rows.length };
  }

  it('nothing written for the decision: ask, attempt 1', () => {
    const { next, extra } = cutAfter('game_ply', 4, sure);
    expect(next).toMatchObject({ kind: 'game_attempt_opened', payload: { decisionId: first, attempt: 1 } });
    expect(extra).toBe(1);
  });

  it('request sent, reply not stored: one interrupted row, ask again', () => {
    const { rest, next, extra } = cutAfter('game_attempt_opened', 1, sure);
    expect(next).toMatchObject({ kind: 'game_attempt_interrupted', payload: { number: 1 } });
    expect(rest.rows.find(({ key }) => key === `${first}-a2`)).toMatchObject({ payload: { attempt: 1 } });
    expect(extra).toBe(3);
  });

  it('accepted reply: reused without a request, same request id in the decision', () => {
    const { whole, rest, next, extra } = cutAfter('game_attempt_closed', 1, sure);
    const id = whole.rows.find(({ kind }) => kind === 'game_attempt_closed');
    expect(next).toMatchObject({
      kind: 'game_decision',
      payload: { requestId: id?.kind === 'game_attempt_closed' ? id.payload.requestId : '' },
    });
    expect(countOf(rest, 'game_attempt_opened')).toBe(countOf(whole, 'game_attempt_opened'));
    expect(extra).toBe(1);
  });

  it('rejected reply: attempt 2 with the feedback there would have been without the cut', () => {
    const { whole, next } = cutAfter('game_attempt_closed', 1, refusing(1));
    const undisturbed = whole.rows.find(({ key }) => key === `${first}-a2`);
    if (undisturbed?.kind !== 'game_attempt_opened' || next?.kind !== 'game_attempt_opened')
      throw new Error('expected a second request');
    expect(next.payload).toMatchObject({ attempt: 2, prompt: undisturbed.payload.prompt });
    expect(next.payload.prompt.user).toContain('missing_or_ambiguous_move');
  });

  it.each(['game_decision', 'game_ply', 'game_ended'] as const)('after %s: no duplicate', (kind) => {
    const { extra } = cutAfter(kind, kind === 'game_ply' ? 5 : 1, sure);
    expect(extra).toBe(1);
  });

  it('three rejections before the forfeit row: forfeit without asking', () => {
    const { next, rest } = cutAfter('game_attempt_closed', 3, refusing(3));
    expect(next).toMatchObject({
      kind: 'game_ended',
      payload: { termination: 'invalid_move', result: '0-1' },
    });
    expect(rest.state.games.get('astra-g1')?.moves).toHaveLength(4);
  });

  it('rows that were tampered with are refused by name', () => {
    const whole = new PureRun(alone, [], sure).run();
    const tampered = whole.rows.map((row) =>
      row.kind === 'game_ply' && row.payload.ply === 6
        ? { ...row, payload: { ...row.payload, fenBefore: 'other' } }
        : row,
    );
    expect(() => new PureRun(alone, tampered, sure)).toThrow(/astra-g1: ply 6/);
    const flipped = whole.rows.map((row) =>
      row.kind === 'game_attempt_closed'
        ? { ...row, payload: { ...row.payload, legal: false, failure: 'illegal_move' as const } }
        : row,
    );
    expect(() => new PureRun(alone, flipped, sure)).toThrow(/verdict of request astra-g1-p5-a1/);
    const missing = whole.rows.filter(({ key }) => key !== 'astra-g1-p6');
    expect(() => new PureRun(alone, missing, sure)).toThrow(/astra-g1/);
  });
});
