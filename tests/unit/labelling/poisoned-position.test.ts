/**
 * One position on which the engine dies, in each kind of work that searches many: a reproduction, a review, a valuing.
 * The work is stopped and taken up again; it ends with that position failed, shown with its reason, and in no mean.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEADLINE_FILTER } from '../../../core/study/report-defaults.ts';
import { legalMovesOf } from '../../../core/study/fold.ts';
import { ndDrafts, numbered, takeDrafts } from '../../../core/study/generate.ts';
import { reachedBy } from '../../../core/study/valuing.ts';
import { makeStudyRequest } from '../../../core/study/wishes.ts';
import { DEFAULT_ASK_LIMITS } from '../../../core/player/defaults.ts';
import type { ReviewWish } from '../../../host/games/review-searches.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import {
  addPoisonedEngine,
  labelLine,
  makeLabFolder,
  processesOf,
  removeLabFolder,
  type LabFolder,
} from '../../lab-fixture.ts';
import { chatWish, gameRequest, NO_DECISION_FILTER, openGameLab, type GameLab } from '../games/game-lab.ts';

const ENGINE = 'poisoned';
const NODES = { nodes: 2_000 };
const SETTINGS = { threads: 1, hashMb: 16, multipv: 1 };

let folder: LabFolder;
let games: GameLab;
let server: ModelServer;
let poisoned: { setPoison(end: string): void };

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
  server = await startModelServer();
  poisoned = addPoisonedEngine(folder, ENGINE);
  const ready = await games.lab.engines.ready(ENGINE);
  if (!ready.ok) throw new Error(ready.error.message);
}, 300_000);

afterAll(async () => {
  await games.close();
  await server.stop();
  expect(processesOf(folder.dir)).toEqual([]);
  removeLabFolder(folder);
});

async function expectVerified(): Promise<void> {
  expect((await games.lab.verify()).problems).toEqual([]);
}

describe('one poisonous position', () => {
  it('in a reproduction', async () => {
    const { lab } = games;
    const positions = numbered(takeDrafts(ndDrafts({ seed: 3, plies: 12 }), 8)).map(({ fen }) => fen);
    const short = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');
    const file = path.join(folder.dir, 'labels.jsonl');
    writeFileSync(file, positions.map((fen, at) => `${labelLine(at, short(fen))}\n`).join(''));
    const imported = await lab.importDataset([file]);
    if (!imported.ok || imported.value.datasetId === null) throw new Error('not imported');
    poisoned.setPoison(`${short(positions[5] ?? '')} 0 1`);
    const { datasetId } = imported.value;
    for (const mode of ['isolated', 'sequential'] as const) {
      const request = { datasetId, mode, engineId: ENGINE, limit: NODES, settings: SETTINGS, processes: 1 };
      const first = await lab.startRun(request);
      if (!first.ok) throw new Error(first.error.message);
      const { runId } = first.value;
      first.value.onProgress(({ done }) => (done >= 2 ? void first.value.pause() : undefined));
      expect(await first.value.done).toBe('paused');
      const second = await lab.resumeRun(runId, 1);
      if (!second.ok) throw new Error(second.error.message);
      expect(await second.value.done).toBe('finished');
      const all = { runId, reading: 'last_exact', agreement: null, offset: 0, limit: 500 } as const;
      const failed = lab.labels(all).rows.filter(({ search }) => search === null);
      expect(failed).toMatchObject([{ seq: 6, failure: { code: 'engine_failed' } }]);
      expect(failed[0]?.failure?.message).not.toBe('');
      expect(lab.report(runId)).toMatchObject({ status: 'finished', done: 8, failed: 1, executions: 2 });
    }
    await expectVerified();
  }, 240_000);

  it('in the review of a game run', async () => {
    await server.script({ playsMenu: true });
    const players = [chatWish('model', server.baseUrl()), { kind: 'random', id: 'dice' } as const];
    const pairings = [{ lane: 'a', first: 'model', second: 'dice' }];
    const started = await games.games.start(gameRequest(players, pairings, { maxPlies: 14 }));
    if (!started.ok) throw new Error(started.error.message);
    const { runId } = started.value;
    expect(await started.value.done).toBe('finished');
    const decisions = games.games.decisions(runId, NO_DECISION_FILTER, { offset: 0, limit: 500 })?.rows ?? [];
    const poisonousId = decisions[1]?.decisionId ?? '';
    const detail = games.games.decision(runId, poisonousId);
    const game = games.games.game(runId, decisions[1]?.gameId ?? '', null);
    const before = game?.plies.slice(0, (detail?.ply ?? 1) - 1).map(({ move }) => move) ?? [];
    poisoned.setPoison(` moves ${before.join(' ')}`);

    const wish: ReviewWish = { engineId: ENGINE, settings: SETTINGS, limit: NODES, processes: 1 };
    const stop = new AbortController();
    const review = (signal: AbortSignal) =>
      games.games.review(runId, wish, {
        signal,
        onProgress: (done) => (done >= 1 ? stop.abort() : undefined),
      });
    const first = await review(stop.signal);
    expect(first).toMatchObject({ ok: true });
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value.missing).toBeGreaterThan(0);
    const second = await review(new AbortController().signal);
    expect(second).toMatchObject({ ok: true, value: { failed: 1, missing: 0 } });
    if (!second.ok) throw new Error(second.error.message);
    expect(second.value.failure).not.toBeNull();
    // The third time nothing is searched, and the failure is still told.
    const third = await review(new AbortController().signal);
    expect(third).toMatchObject({
      value: { reviewed: 0, failed: 1, missing: 0, failure: second.value.failure },
    });

    const { profile } = second.value;
    const player = games.games.report(runId)?.players.find(({ playerId }) => playerId === 'model');
    const accepted = player?.requests?.accepted ?? 0;
    expect(player?.reviews).toMatchObject([{ reviewed: accepted - 1, missing: 1, failed: 1 }]);
    const failed = games.games.decisions(
      runId,
      { ...NO_DECISION_FILTER, profile, review: 'failed' },
      { offset: 0, limit: 500 },
    );
    expect(failed?.rows.map(({ decisionId }) => decisionId)).toEqual([poisonousId]);
    expect(games.games.decision(runId, poisonousId)).toMatchObject({
      reviews: [],
      failedReviews: [{ profile, failure: { code: 'engine_failed' } }],
    });
    await expectVerified();
  }, 240_000);

  it('in a valuing', async () => {
    const { studies } = games.lab;
    const positions = numbered(takeDrafts(ndDrafts({ seed: 9, plies: 14 }), 8));
    const set = studies.sets.add(positions, 'Eight positions');
    if (!set.ok) throw new Error(set.error.message);
    const player = { kind: 'random', seed: 4 } as const;
    const started = await studies.start(
      makeStudyRequest({
        setSha256: set.value.sha256,
        player,
        limits: DEFAULT_ASK_LIMITS,
        lanes: 1,
        preflight: false,
      }),
    );
    if (!started.ok) throw new Error(started.error.message);
    const { runId } = started.value;
    expect(await started.value.done).toBe('finished');
    const answered = studies.answers(runId, HEADLINE_FILTER, 0, 500)?.rows ?? [];
    const bad = positions[3];
    const verdict = answered.find(({ seq }) => seq === 4)?.verdict ?? null;
    const [uci] = verdict === null ? [] : legalMovesOf(verdict);
    if (bad === undefined || uci === undefined) throw new Error('nothing was answered');
    const reached = reachedBy({ fen: bad.fen, uci });
    poisoned.setPoison(reached.kind === 'search' ? reached.fen : bad.fen);

    const valuing = { engineId: ENGINE, limit: NODES, settings: SETTINGS };
    const request = { runIds: [runId], valuing, noiseFloor: true, randomDraw: false, exactRandom: false };
    const stop = new AbortController();
    const value = (signal: AbortSignal) =>
      studies.value(
        { ...request, processes: 1 },
        { signal, onProgress: (done) => (done >= 2 ? stop.abort() : undefined) },
      );
    expect(await value(stop.signal)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    const second = await value(new AbortController().signal);
    expect(second).toMatchObject({ ok: true, value: { failed: 1 } });
    const third = await value(new AbortController().signal);
    if (!third.ok) throw new Error(third.error.message);
    expect(third.value).toMatchObject({ valued: 0, known: 15, failed: 1, searches: 0 });
    expect(third.value.failure).toContain('engine_failed');

    const [profile] = studies.report(runId)?.profiles ?? [];
    expect(profile).toMatchObject({ answers: 7, best: 8, failed: 1, failedAnswers: 1 });
    const shown = studies.answer(runId, 4)?.values.find(({ purpose }) => purpose === 'answer');
    expect(shown).toMatchObject({ before: null, after: null, value: { loss: null } });
    expect(shown?.value.failure).toContain('engine_failed');
    await expectVerified();
  }, 240_000);
});
