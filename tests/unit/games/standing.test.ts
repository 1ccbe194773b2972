/** How an execution ends: by a wish while nobody ever waits, by a limit, and with a player that is out for good. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;

beforeEach(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  await server.script({ playsMenu: true });
});

afterEach(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

const dice = (id: string) => ({ kind: 'random', id }) as const;

async function start(...[players, pairings, change]: Parameters<typeof gameRequest>) {
  const started = await games.games.start(gameRequest(players, pairings, change));
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

describe('an execution', () => {
  it('between players that move at once leaves the program its turns, and can be paused', async () => {
    const lane = { lane: 'a', first: 'one', second: 'two' };
    const run = await start([dice('one'), dice('two')], [lane], { gamesPerLane: 100 });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await run.pause()).toBe('paused');
    expect(games.games.report(run.runId)?.games.some(({ state }) => state === 'scheduled')).toBe(true);
  });

  it('that is cancelled while a pause waits for replies is cancelled, for good', async () => {
    const lane = { lane: 'a', first: 'mute', second: 'dice' };
    const run = await start([chatWish('mute', server.baseUrl('fault/hang')), dice('dice')], [lane]);
    while (run.progress.asking?.inFlight !== 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(run.progress.asksService).toBe(true);
    const pausing = run.pause();
    expect(await run.cancel()).toBe('cancelled');
    expect(await pausing).toBe('cancelled');
    expect(games.games.report(run.runId)?.status).toBe('cancelled');
    expect(await games.games.resume(run.runId, {})).toMatchObject({ error: { code: 'refused' } });
  });

  it('is the last one when what is left belongs to a player that is out for good', async () => {
    const players = [chatWish('good', server.baseUrl()), chatWish('tool', server.baseUrl('fault/tool-call'))];
    const pairings = players.map(({ id }) => ({ lane: id, first: id, second: 'dice' }));
    const run = await start([...players, dice('dice')], pairings, { maxPlies: 8 });
    expect(await run.done).toBe('finished');
    expect(run.progress.message).toBe('tool: tool stands still: tool_use.');
    const report = games.games.report(run.runId);
    expect(report).toMatchObject({ status: 'finished', message: 'tool: tool stands still: tool_use.' });
    expect(report?.players.map(({ status }) => status)).toEqual(['finished', 'unavailable', 'finished']);
    expect(await games.games.resume(run.runId, {})).toMatchObject({ error: { code: 'refused' } });
  });

  it('stopped by a limit says which, how much of it, and how to go on', async () => {
    const { limits } = gameRequest([], []);
    const lane = { lane: 'a', first: 'good', second: 'dice' };
    const change = { limits: { ...limits, requests: 2 } };
    const run = await start([chatWish('good', server.baseUrl()), dice('dice')], [lane], change);
    expect(await run.done).toBe('paused');
    expect(run.progress.message).toBe('Request limit reached: 2 of 2. Amend the limit and resume to go on.');
  });

  it('in which nobody is asked is stopped by the time limit as well', async () => {
    const { limits } = gameRequest([], []);
    const lane = { lane: 'a', first: 'one', second: 'two' };
    const change = { gamesPerLane: 1_000, limits: { ...limits, activeMs: 60 } };
    const run = await start([dice('one'), dice('two')], [lane], change);
    expect(await run.done).toBe('paused');
    expect(run.progress.asksService).toBe(false);
    expect(run.progress.message).toMatch(/^Time limit reached: \d+ s of 0 s\./);
    const plies = (): number => games.lab.workspace.reader.countKind(run.runId, 'game_ply');
    const before = plies();
    const resumed = await games.games.resume(run.runId, {});
    if (!resumed.ok) throw new Error(resumed.error.message);
    expect(await resumed.value.done).toBe('paused');
    expect(plies()).toBe(before);
  });
});
