/** The coverage study with real Stockfish and a table of games: what is played, what is looked up, what repeats. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frequencyKey } from '../../../core/study/frequency.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci } from '../../../core/chess/legal-list.ts';
import type { FrequencySource } from '../../../core/study/search-wd.ts';
import { fail, ok } from '../../../core/util/result.ts';
import { openLabEngines } from '../../../host/lab.ts';
import type { LabEngines } from '../../../host/lab-engines.ts';
import type { ReadyEngine } from '../../../host/runner/ports.ts';
import { studyCoverage } from '../../../host/studies/coverage-games.ts';
import { memoryStore } from '../../../host/studies/search-store.ts';
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
  totalGames: async (fen) => ok(known.has(frequencyKey(fen)) ? 1 : 0),
};
const known = new Set<string>();

function study(
  change: { seed?: number; source?: FrequencySource; signal?: AbortSignal; processes?: number } = {},
) {
  return studyCoverage(
    { games: 3, moves: 4, seed: change.seed ?? 1 },
    {
      engine,
      valuing: { limit: { nodes: 500 }, settings: { threads: 1, hashMb: 16, multipv: 3 } },
      processes: change.processes ?? 2,
      store: memoryStore(),
      signal: change.signal ?? new AbortController().signal,
      source: change.source ?? shallow,
      onProgress: () => undefined,
    },
  );
}

describe('coverage games', () => {
  it('play one of the best three moves and look every position up', async () => {
    const first = await study();
    if (!first.ok) throw new Error(first.error.message);
    const { games, rows } = first.value;
    expect(games.map((moves) => moves.length)).toEqual([8, 8, 8]);
    expect(new Set(games.map((moves) => moves.join(' '))).size).toBeGreaterThan(1);
    for (const moves of games) expect(applyUci(START_FEN, moves).ok).toBe(true);
    expect(rows).toHaveLength(24);
    for (const moves of games) {
      for (const plies of [1, 2]) {
        const reached = applyUci(START_FEN, moves.slice(0, plies));
        if (reached.ok) known.add(frequencyKey(reached.value));
      }
    }
    const second = await study({ processes: 1 });
    if (!second.ok) throw new Error(second.error.message);
    expect(second.value.games).toEqual(games); // whatever the number of processes
    expect(second.value.coverage.byMove.map(({ at, rate }) => [at, rate])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    expect(second.value.coverage.coveredUntilMove).toBe(1);
    expect(second.value.profile).toContain('MultiPV=3');
    const other = await study({ seed: 2 });
    expect(other.ok && other.value.games).not.toEqual(games);
  });

  it('end with the failure of the source, and when they are stopped', async () => {
    const source = { name: 'none', totalGames: async () => fail('source_unavailable' as const, 'gone') };
    expect(await study({ source })).toMatchObject({ error: { code: 'source_unavailable' } });
    expect(await study({ signal: AbortSignal.abort() })).toMatchObject({ error: { code: 'cancelled' } });
  });
});
