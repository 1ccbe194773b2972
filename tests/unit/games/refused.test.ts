/** What no run can be made of is refused before anything is written: a frozen manifest could never be played. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { GameManifest } from '../../../core/game/run.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';
import { sha256Hex } from '../../../host/files.ts';

let folder: LabFolder;
let games: GameLab;

beforeAll(async () => {
  folder = makeLabFolder(1);
  games = await openGameLab(folder);
});

afterAll(async () => {
  await games.close();
  removeLabFolder(folder);
});

const lane = { lane: 'a', first: 'fish', second: 'dice' };

function requestOf(elo: number | null, hashMb = 16) {
  const settings = { threads: 1, hashMb, multipv: 1 };
  const fish = { ...engineWish('fish', 100), elo, settings } as ReturnType<typeof engineWish>;
  return gameRequest([fish, { kind: 'random', id: 'dice' }], [lane]);
}

describe('a game run with an engine', { timeout: 60_000 }, () => {
  it.each([
    [1_319, 16, 'Player fish: option "UCI_Elo" takes 1320 to 3190, not 1319.'],
    [3_191, 16, 'Player fish: option "UCI_Elo" takes 1320 to 3190, not 3191.'],
    [null, 1_000_000_000, 'Player fish: option "Hash" takes 1 to 33554432, not 1000000000.'],
  ])('at Elo %s with %i MB is refused', async (elo, hashMb, message) => {
    const refused = { ok: false, error: { code: 'refused', message } };
    expect(await games.games.plan(requestOf(elo, hashMb))).toMatchObject(refused);
    expect(await games.games.start(requestOf(elo, hashMb))).toMatchObject(refused);
    expect(games.lab.runs()).toEqual([]);
  });

  it('at the ends of the range is none of that', async () => {
    for (const elo of [1_320, 3_190, null]) {
      expect(await games.games.plan(requestOf(elo))).toMatchObject({ ok: true });
    }
  });
});

describe('a game run that began with other words', () => {
  it.each(['promptVersion', 'feedbackVersion'])('is not resumed: %s', async (version) => {
    const dice = ['one', 'two'].map((id) => ({ kind: 'random', id }) as const);
    const planned = await games.games.plan(gameRequest(dice, [{ lane: 'a', first: 'one', second: 'two' }]));
    if (!planned.ok) throw new Error(planned.error.message);
    const manifest = { ...planned.value.manifest, [version]: 99 };
    const runId = createRun(manifest);
    const resumed = await games.games.resume(runId, {});
    expect(resumed).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(resumed.ok ? '' : resumed.error.message).toContain('(99)');
    expect(games.games.report(runId)?.executions).toEqual([]);
  });
});

describe('a game run that began with another engine', { timeout: 60_000 }, () => {
  it.each([
    ['options', { fixedOptions: [{ name: 'UCI_Chess960', value: false }] }],
    ['file', { engine: { name: 'Fish', bench: 1, sha256: 'a'.repeat(64), verified: false } }],
  ])('is not resumed: other %s', async (_, other) => {
    const planned = await games.games.plan(requestOf(null));
    if (!planned.ok) throw new Error(planned.error.message);
    const { manifest } = planned.value;
    const players = manifest.players.map((player) =>
      player.kind === 'engine' ? { ...player, ...other } : player,
    );
    const resumed = await games.games.resume(createRun({ ...manifest, players }), {});
    expect(resumed).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(resumed.ok ? '' : resumed.error.message).toContain('not the one this run began with');
  });
});

/** As a program of another version, or with other engines, left it. */
function createRun(manifest: GameManifest): string {
  const runId = `r-20260101t000000-${sha256Hex(canonicalJson(manifest)).slice(0, 8)}`;
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const { writer, id } = games.lab.workspace;
  writer.createRun(
    { id: runId, kind: 'games', title: 'other words', manifest: text, manifestSha256, items: 2 },
    null,
    null,
    [
      {
        kind: 'run_created',
        key: 'run',
        payload: { manifest, manifestSha256, datasetName: null, items: 2, workspaceId: id },
      },
    ],
  );
  return runId;
}
