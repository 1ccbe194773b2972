import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameReview } from '../../../core/game/review-record.ts';
import { payloadOf } from '../../../core/ledger/ledger.ts';
import { GameFolds } from '../../../host/games/folds.ts';
import { ARTICLE_REVIEW, reviewGames } from '../../../host/games/review-run.ts';
import type { ReviewWish } from '../../../host/games/review-searches.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { chatWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;
let runId: string;

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  await server.script({ playsMenu: true });
  const players = [chatWish('model', server.baseUrl()), { kind: 'random', id: 'dice' } as const];
  const request = gameRequest(players, [{ lane: 'a', first: 'model', second: 'dice' }], { maxPlies: 16 });
  const started = await games.games.start(request);
  if (!started.ok) throw new Error(started.error.message);
  runId = started.value.runId;
  expect(await started.value.done).toBe('finished');
});

afterAll(async () => {
  await games.close();
  await server.stop();
  removeLabFolder(folder);
});

function wish(processes: number, nodes: number): ReviewWish {
  return { ...ARTICLE_REVIEW, limit: { nodes }, processes };
}

/** What each review says, without times. */
function told(profile: string): readonly string[] {
  const rows = [...games.lab.workspace.reader.ledger(runId)].filter((row) => row.kind === 'game_reviewed');
  return rows
    .map((row) => payloadOf('game_reviewed', row).review)
    .filter((review) => review.profile === profile)
    .map((review) => JSON.stringify(review))
    .sort();
}

const watch = { signal: new AbortController().signal, onProgress: () => undefined };

describe('engine review of a game run', () => {
  it('reviews every accepted decision once, and says the same with one process and with two', async () => {
    const first = await games.games.review(runId, wish(1, 3_000), watch);
    expect(first).toMatchObject({ ok: true, value: { known: 0, missing: 0 } });
    const again = await games.games.review(runId, wish(2, 3_000), watch);
    if (!first.ok || !again.ok) throw new Error('not reviewed');
    expect(again.value).toMatchObject({ reviewed: 0, known: first.value.reviewed, missing: 0 });
    expect(told(first.value.profile)).toHaveLength(first.value.reviewed);
    for (const text of told(first.value.profile)) {
      const { expectedLossHalfPermille: lost, bestMoveMatch, rawCp } = JSON.parse(text) as GameReview;
      expect(lost).toBeGreaterThanOrEqual(0);
      expect(lost).toBeLessThanOrEqual(2000);
      if (bestMoveMatch === true && rawCp === 0) expect(lost).toBe(0);
    }

    // Another workspace, two processes: the same games give the same losses.
    const other = await openGameLab(folder, { workspaceDir: `${folder.dir}/other` });
    try {
      const players = [chatWish('model', server.baseUrl()), { kind: 'random', id: 'dice' } as const];
      const request = gameRequest(players, [{ lane: 'a', first: 'model', second: 'dice' }], { maxPlies: 16 });
      const started = await other.games.start(request);
      if (!started.ok) throw new Error(started.error.message);
      await started.value.done;
      const reviewed = await other.games.review(started.value.runId, wish(2, 3_000), watch);
      expect(reviewed).toMatchObject({ ok: true, value: { reviewed: first.value.reviewed } });
      const rows = [...other.lab.workspace.reader.ledger(started.value.runId)]
        .filter((row) => row.kind === 'game_reviewed')
        .map((row) => JSON.stringify({ ...payloadOf('game_reviewed', row).review, requestId: '' }))
        .sort();
      const here = told(first.value.profile)
        .map((text) => JSON.stringify({ ...(JSON.parse(text) as object), requestId: '' }))
        .sort();
      expect(rows).toEqual(here);
    } finally {
      await other.close();
    }
  });

  it('is of the rows there were when it was asked for, though the run goes on meanwhile', async () => {
    const folds = new GameFolds(games.lab.workspace.reader, new Map());
    const run = folds.run(runId);
    const [decision] = run?.fold.facts.decisions.values() ?? [];
    if (run === null || decision === undefined) throw new Error('nothing to review');
    const context = {
      workspace: games.lab.workspace,
      readyEngine: (engineId: string) => {
        run.fold.facts.decisions.set('later', { ...decision, gameId: 'later', requestId: 'later' });
        return games.lab.engines.ready(engineId);
      },
    };
    const reviewed = await reviewGames(context, run, wish(1, 1_000), watch);
    expect(reviewed).toMatchObject({ ok: true, value: { missing: 0 } });
  });

  it('keeps rows of another limit apart, and stops when told, keeping what it has', async () => {
    const stop = new AbortController();
    const stopped = await games.games.review(runId, wish(1, 2_000), {
      signal: stop.signal,
      onProgress: (done) => done === 3 && stop.abort(),
    });
    if (!stopped.ok) throw new Error(stopped.error.message);
    expect(stopped.value.missing).toBeGreaterThan(0);
    const rest = await games.games.review(runId, wish(2, 2_000), watch);
    expect(rest).toMatchObject({ ok: true, value: { known: stopped.value.reviewed, missing: 0 } });
    if (!rest.ok) throw new Error(rest.error.message);
    expect(told(stopped.value.profile)).toHaveLength(stopped.value.reviewed + rest.value.reviewed);
  });
});
