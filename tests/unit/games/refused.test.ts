/** What no run can be made of is refused before anything is written: a frozen manifest could never be played. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

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
