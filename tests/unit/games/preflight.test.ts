/** What is tried before the first game: each wished parameter, and the structured answer where one will be asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
});

afterAll(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

/** Two short games of one structured player; @param route of the server. */
async function play(route: string) {
  await server.script({ playsMenu: true, forget: true });
  const players = [chatWish('model', server.baseUrl(route), true), { kind: 'random', id: 'dice' } as const];
  const lane = { lane: 'a', first: 'model', second: 'dice' };
  const request = gameRequest(players, [lane], { maxPlies: 8, preflight: true });
  const started = await games.games.start(request);
  if (!started.ok) throw new Error(started.error.message);
  expect(await started.value.done).toBe('finished');
  const report = games.games.report(started.value.runId);
  const sent = (await server.log()).map(({ parameters }) => parameters.includes('response_format'));
  return { report, sent };
}

describe('the preflight of a game run', () => {
  it('finds that a service takes no schema: it is left out, and the manifest says so', async () => {
    const { report, sent } = await play('refuse/response_format');
    expect(report?.manifest.players[0]).toMatchObject({ structured: true, omittedParameters: ['schema'] });
    // Asked for in words all the same; the scripted model without a schema answers in lines.
    expect(report?.players[0]?.decisions).toMatchObject({ decided: 6, recovered: { numerator: 6 } });
    expect(sent.filter((hasSchema) => hasSchema)).toHaveLength(1);
  });

  it('leaves a schema that is taken where it is', async () => {
    const { report, sent } = await play('');
    expect(report?.manifest.players[0]).toMatchObject({ structured: true, omittedParameters: [] });
    expect(report?.players[0]?.decisions).toMatchObject({ decided: 6, clean: { numerator: 6 } });
    expect(sent.filter((hasSchema) => hasSchema)).toHaveLength(7);
  });
});
