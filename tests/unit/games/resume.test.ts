/** What may happen while a run is made ready: another change, another resume, the end of the lab. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payloadOf } from '../../../core/ledger/ledger.ts';
import { ARTICLE_REVIEW } from '../../../host/games/review-run.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;
let runId: string;

beforeEach(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  await server.script({ playsMenu: true });
  const players = [chatWish('model', server.baseUrl()), engineWish('fish', 100)];
  const request = gameRequest(players, [{ lane: 'a', first: 'model', second: 'fish' }], { maxPlies: 8 });
  const limits = { ...request.limits, requests: 2 };
  const started = await games.games.start({ ...request, limits });
  if (!started.ok) throw new Error(started.error.message);
  expect(await started.value.done).toBe('paused');
  runId = started.value.runId;
});

afterEach(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

const change = { setting: 'requests', before: 2, after: null } as const;

describe('a run that is made ready', () => {
  it('does not go on as it was before it was changed', async () => {
    const resuming = games.games.resume(runId, {});
    expect(games.games.amend(runId, { changes: [change], clearEmptyReplies: null }, 'more')).toMatchObject({
      ok: true,
    });
    expect(await resuming).toMatchObject({ ok: false, error: { code: 'busy' } });
    const again = await games.games.resume(runId, {});
    if (!again.ok) throw new Error(again.error.message);
    expect(await again.value.done).toBe('finished');
  });

  it('is not held up by a review that goes on meanwhile', async () => {
    games.games.amend(runId, { changes: [change], clearEmptyReplies: null }, 'more');
    const wish = { ...ARTICLE_REVIEW, limit: { nodes: 1_000 }, processes: 1 };
    const watch = { signal: new AbortController().signal, onProgress: () => undefined };
    expect(await games.games.review(runId, wish, watch)).toMatchObject({ ok: true });
    const { writer, reader } = games.lab.workspace;
    const row = [...reader.ledger(runId)].find(({ kind }) => kind === 'game_reviewed');
    if (row === undefined) throw new Error('no review');
    const resuming = games.games.resume(runId, {});
    const payload = payloadOf('game_reviewed', row);
    writer.appendStep(runId, [{ kind: 'game_reviewed', key: `${row.key}-again`, payload }]);
    const resumed = await resuming;
    if (!resumed.ok) throw new Error(resumed.error.message);
    expect(await resumed.value.done).toBe('finished');
  });

  it('goes on once, however often that is wished', async () => {
    games.games.amend(runId, { changes: [change], clearEmptyReplies: null }, 'more');
    const wishes = await Promise.all([1, 2, 3].map(() => games.games.resume(runId, {})));
    expect(wishes.filter(({ ok }) => ok)).toHaveLength(1);
    await games.games.close();
    for (const wish of wishes) if (wish.ok) await wish.value.done;
    expect(games.games.report(runId)?.executions).toHaveLength(2);
  });

  it('does not begin in a lab that is being closed', async () => {
    const resuming = games.games.resume(runId, {});
    await games.games.close();
    expect(await resuming).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(games.games.report(runId)?.executions).toHaveLength(1);
  });
});
