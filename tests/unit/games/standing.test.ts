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

  it('is the last one when what is left belongs to a player that is out for good', async () => {
    const players = [chatWish('good', server.baseUrl()), chatWish('tool', server.baseUrl('fault/tool-call'))];
    const pairings = players.map(({ id }) => ({ lane: id, first: id, second: 'dice' }));
    const run = await start([...players, dice('dice')], pairings, { maxPlies: 8 });
    expect(await run.done).toBe('finished');
    expect(run.progress.message).toBe('tool: tool stands still.');
    const report = games.games.report(run.runId);
    expect(report).toMatchObject({ status: 'finished', message: 'tool: tool stands still.' });
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
});
