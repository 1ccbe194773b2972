import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { PositionSearcher } from '../../../host/games/position-search.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { openGameLab, type GameLab } from './game-lab.ts';

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

const wish = {
  startFen: START_FEN,
  moves: [],
  engineId: 'stockfish-17.1',
  limit: { nodes: 1_000 },
  multipv: 1,
};

function searcher(idleMs: number): PositionSearcher {
  return new PositionSearcher((engineId) => games.lab.engines.ready(engineId), idleMs);
}

describe('the searcher of single positions', () => {
  it('keeps its process for the next position, and gives it up after a quiet while', async () => {
    const own = searcher(300);
    expect(own.isOpen).toBe(false);
    expect(await own.search(wish)).toMatchObject({ ok: true });
    expect(own.isOpen).toBe(true);
    expect(await own.search({ ...wish, moves: ['e2e4'] })).toMatchObject({ ok: true });
    expect(own.isOpen).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(own.isOpen).toBe(false);
    expect(await own.search({ ...wish, multipv: 2 })).toMatchObject({ ok: true });
    await own.close();
  });

  it('ends the search under way when it is closed', async () => {
    const own = searcher(60_000);
    await own.search(wish);
    const long = own.search({ ...wish, limit: { nodes: 1_000_000_000 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await own.close();
    expect(await long).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(own.isOpen).toBe(false);
  });

  it('answers the last of many wishes and cancels the rest', async () => {
    const own = searcher(60_000);
    const wishes = ['e2e4', 'd2d4', 'c2c4', 'g1f3'].map((move) => own.search({ ...wish, moves: [move] }));
    const found = await Promise.all(wishes);
    expect(found.map(({ ok }) => ok)).toEqual([false, false, false, true]);
    await own.close();
  });

  it('names an engine that is not there', async () => {
    const own = searcher(60_000);
    expect(await own.search({ ...wish, engineId: 'none' })).toMatchObject({
      error: { code: 'engine_missing' },
    });
    await own.close();
  });
});
