import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasoningReportSchema } from '../../../core/asking/reasoning.ts';
import { checkBundle, writeBundle } from '../../../host/journal/bundle.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { chatWish, engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

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

describe('a game run', () => {
  it('plays every game of the schedule between a model, an engine and the random mover', async () => {
    const players = [
      chatWish('model', server.baseUrl()),
      engineWish('fish', 2_000),
      { kind: 'random', id: 'dice' } as const,
    ];
    const pairings = [
      { lane: 'a', first: 'model', second: 'dice' },
      { lane: 'b', first: 'model', second: 'fish' },
    ];
    const started = await games.games.start(gameRequest(players, pairings));
    if (!started.ok) throw new Error(started.error.message);
    expect([await started.value.done, started.value.progress.message]).toEqual(['finished', null]);
    const read = games.games.read(started.value.runId);
    expect([...(read?.state.games.values() ?? [])].map(({ ended }) => ended?.termination)).toHaveLength(4);
    expect(started.value.progress.asking?.failedRequests).toBe(0);
    const verified = await verifyJournal(games.lab.workspace.reader, { nativeBinding: sqliteBinding() });
    expect(verified.problems).toEqual([]);
    const bundle = `${folder.dir}/games.jsonl`;
    const written = writeBundle(games.lab.workspace.reader, started.value.runId, bundle);
    expect(written).toMatchObject({ ok: true });
    expect(await checkBundle(bundle)).toMatchObject({
      ok: true,
      value: { problems: [], headHash: written.ok ? written.value.headHash : '' },
    });
  });
});

describe('replies', () => {
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
    expect(
      await games.games.reasoning('no-such-run', { phantomsOnly: false, offset: 0, limit: 5 }),
    ).toBeNull();
  });
});
