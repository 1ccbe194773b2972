import { afterAll, beforeAll, expect, it } from 'vitest';
import { reasoningReportSchema } from '../../../core/asking/reasoning.ts';
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
  await server.script({ playsMenu: true });
});

afterAll(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

it('of a run are told with their moves, a page at a time', async () => {
  const players = [chatWish('model', server.baseUrl()), { kind: 'random', id: 'dice' } as const];
  const request = gameRequest(players, [{ lane: 'a', first: 'model', second: 'dice' }]);
  const started = await games.games.start({ ...request, gamesPerLane: 2, maxPlies: 24 });
  if (!started.ok) throw new Error(started.error.message);
  const { runId } = started.value;
  await started.value.done;
  const report = await games.games.reasoning(runId, { phantomsOnly: false, offset: 0, limit: 5 });
  expect(reasoningReportSchema.safeParse(report).error).toBeUndefined();
  const decided = games.games.report(runId)?.players[0]?.decisions?.compliant.denominator ?? 0;
  expect(report).toMatchObject({
    total: decided,
    groups: [{ group: 'model', replies: decided, named: decided }],
  });
  expect(report?.rows).toHaveLength(5);
  expect(report?.rows.every(({ played, kinds }) => played !== null && kinds.legal === 1)).toBe(true);
  const last = await games.games.reasoning(runId, { phantomsOnly: false, offset: decided - 1, limit: 5 });
  expect(last?.rows).toHaveLength(1);
  const phantoms = await games.games.reasoning(runId, { phantomsOnly: true, offset: 0, limit: 5 });
  expect(phantoms).toMatchObject({ total: 0, rows: [] });
  expect(await games.games.reasoning('no-such-run', { phantomsOnly: false, offset: 0, limit: 5 })).toBeNull();
});
