/** The coverage study with real Stockfish and a table of games: what is played, what is looked up, what repeats. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionKeyOf } from '../../../core/chess/position-key.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci } from '../../../core/chess/legal-list.ts';
import type { FrequencySource } from '../../../core/study/search-wd.ts';
import { fail, ok } from '../../../core/util/result.ts';
import { openLabEngines } from '../../../host/open-lab-engines.ts';
import type { LabEngines } from '../../../host/lab-engines.ts';
import type { ReadyEngine } from '../../../host/reproduction/ports.ts';
import { playCoverage, type CoverageGames } from '../../../host/coverage/coverage-games.ts';
import { memoryStore, type SearchStore } from '../../../host/labelling/search-store.ts';
import { makeLabFolder, processesOf, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';

let folder: LabFolder;
let engines: LabEngines;
let engine: ReadyEngine;

beforeAll(async () => {
  folder = makeLabFolder(1);
  const opened = openLabEngines({ resources: folder.resources, userDataDir: folder.userDataDir });
  if (!opened.ok) throw new Error(opened.error.message);
  engines = opened.value;
  const ready = await engines.ready('stockfish-17.1');
  if (!ready.ok) throw new Error(ready.error.message);
  engine = ready.value;
}, 300_000);

afterAll(async () => {
  await engines.close();
  expect(processesOf(folder.dir)).toEqual([]);
  removeLabFolder(folder);
});

/** Knows every position of the first two plies. */
const shallow: FrequencySource = {
  name: 'first two plies',
  totalGames: async (fen) => ok(known.has(positionKeyOf(fen)) ? 1 : 0),
};
const known = new Set<string>();

interface Change {
  readonly seed?: number;
  readonly source?: FrequencySource;
  readonly signal?: AbortSignal;
  readonly processes?: number;
  readonly tablebaseMen?: number;
  readonly store?: SearchStore;
}

function study({ seed = 1, source = shallow, tablebaseMen = 7, ...change }: Change = {}) {
  return playCoverage(
    { games: 3, moves: 4, seed, tablebaseMen },
    {
      engine,
      valuing: { limit: { nodes: 500 }, settings: { threads: 1, hashMb: 16, multipv: 3 } },
      processes: change.processes ?? 2,
      store: change.store ?? memoryStore(),
      signal: change.signal ?? new AbortController().signal,
      source,
      onProgress: () => undefined,
    },
  );
}

async function played(change: Change = {}): Promise<CoverageGames> {
  const found = await study(change);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

const movesOf = ({ games }: CoverageGames): readonly (readonly string[])[] =>
  games.map(({ plies }) => plies.map(({ uci }) => uci));

describe('coverage games', () => {
  it('play one of the best three moves and look every position up', async () => {
    const first = await played();
    const moves = movesOf(first);
    expect(moves.map((game) => game.length)).toEqual([8, 8, 8]);
    expect(new Set(moves.map((game) => game.join(' '))).size).toBeGreaterThan(1);
    for (const { game, plies, ending } of first.games) {
      expect(ending).toBeNull(); // at the limit of moves
      for (const [index, ply] of plies.entries()) {
        expect(applyUci(START_FEN, (moves[game - 1] ?? []).slice(0, index + 1))).toEqual(ok(ply.fen));
        expect(ply.choices.map(({ uci }) => uci)).toContain(ply.uci);
        // Fewer where a bound is the last that was told of a line.
        const choices = new Set(ply.choices.map(({ uci }) => uci));
        expect([choices.size, choices.size <= 3]).toEqual([ply.choices.length, true]);
        expect(ply).toMatchObject({ games: 0, depth: expect.any(Number), nodes: expect.any(Number) });
        if (index < 2) known.add(positionKeyOf(ply.fen));
      }
    }
    const second = await played({ processes: 1 });
    expect(movesOf(second)).toEqual(moves); // whatever the number of processes
    expect(second.games.map(({ plies }) => plies.map(({ games }) => games))).toEqual(
      [1, 2, 3].map(() => [1, 1, 0, 0, 0, 0, 0, 0]),
    );
    expect(second.profile).toContain('MultiPV=3');
    expect(movesOf(await played({ seed: 2 }))).not.toEqual(moves);
  });

  it('ask nothing about positions that tablebases cover', async () => {
    const asked: string[] = [];
    const source = { name: 'noted', totalGames: async (fen: string) => (asked.push(fen), ok(0)) };
    const { games } = await played({ source, tablebaseMen: 32 });
    expect(asked).toEqual([]);
    expect(games[0]?.plies.map((ply) => ply.games)).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('search nothing twice: what was cut off goes on from the searches that are kept', async () => {
    const kept: string[] = [];
    const memory = memoryStore();
    const store: SearchStore = {
      find: memory.find,
      keep: (key, result) => (kept.push(key.sha256), memory.keep(key, result)),
    };
    const stop = new AbortController();
    const source: FrequencySource = {
      name: 'stops',
      totalGames: async () => (stop.abort(), ok(0)),
    };
    expect(await study({ store, source, signal: stop.signal })).toMatchObject({
      error: { code: 'cancelled' },
    });
    const before = kept.length;
    expect(before).toBeGreaterThanOrEqual(8);
    const again = await played({ store });
    expect(new Set(kept).size).toBe(kept.length);
    expect(movesOf(again)).toEqual(movesOf(await played()));
  });

  it('end with the failure of the source, and when they are stopped', async () => {
    const source = { name: 'none', totalGames: async () => fail('source_unavailable' as const, 'gone') };
    expect(await study({ source })).toMatchObject({ error: { code: 'source_unavailable', message: 'gone' } });
    expect(await study({ signal: AbortSignal.abort() })).toMatchObject({ error: { code: 'cancelled' } });
  });
});
