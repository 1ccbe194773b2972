/** Real Stockfish 17.1: what moves cost, the store between two runs, stopping, and failures that stay without a value. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { allLegalMoves, foldExactRandom } from '../../../core/study/baselines.ts';
import { ndDrafts, numbered, oodDrafts, takeDrafts } from '../../../core/study/generate.ts';
import { PLACEMENT_PRESETS } from '../../../core/study/generate-ood.ts';
import { meanOf } from '../../../core/score/mean.ts';
import type { ValuingSettings } from '../../../core/study/valuing.ts';
import { openLab } from '../../../host/lab.ts';
import { openLabEngines } from '../../../host/open-lab-engines.ts';
import type { LabEngines } from '../../../host/lab-engines.ts';
import type { ReadyEngine } from '../../../host/reproduction/ports.ts';
import {
  journalStore,
  joinedStores,
  memoryStore,
  openSearchFile,
  type SearchStore,
} from '../../../host/labelling/search-store.ts';
import { valueMoves, type ValuingTask } from '../../../host/studies/value-moves.ts';
import {
  addFakeEngine,
  makeLabFolder,
  processesOf,
  removeLabFolder,
  type LabFolder,
} from '../../lab-fixture.ts';

const RUY_LOPEZ = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
const DEPTH_12: ValuingSettings = {
  engineId: 'stockfish-17.1',
  limit: { depth: 12 },
  settings: { threads: 1, hashMb: 64, multipv: 1 },
};

let folder: LabFolder;
let engines: LabEngines;

beforeAll(async () => {
  folder = makeLabFolder(1);
  const opened = openLabEngines({ resources: folder.resources, userDataDir: folder.userDataDir });
  if (!opened.ok) throw new Error(opened.error.message);
  engines = opened.value;
  await ready('stockfish-17.1');
}, 300_000);

afterAll(async () => {
  await engines.close();
  expect(processesOf(folder.dir)).toEqual([]);
  removeLabFolder(folder);
});

async function ready(id: string): Promise<ReadyEngine> {
  const engine = await engines.ready(id);
  if (!engine.ok) throw new Error(engine.error.message);
  return engine.value;
}

interface Options {
  readonly store?: SearchStore;
  readonly signal?: AbortSignal;
  readonly engineId?: string;
  readonly processes?: number;
  readonly limit?: ValuingSettings['limit'];
  readonly onProgress?: (valued: number) => void;
}

async function value(tasks: readonly ValuingTask[], options: Options = {}) {
  return valueMoves(tasks, {
    engine: await ready(options.engineId ?? 'stockfish-17.1'),
    valuing: { ...DEPTH_12, limit: options.limit ?? DEPTH_12.limit },
    processes: options.processes ?? 2,
    store: options.store ?? memoryStore(),
    signal: options.signal ?? new AbortController().signal,
    onProgress: (valued) => options.onProgress?.(valued),
  });
}

async function valued(tasks: readonly ValuingTask[], options: Options = {}) {
  const found = await value(tasks, options);
  if (!found.ok) throw new Error(`${found.error.code}: ${found.error.message}`);
  return found.value;
}

const ruy = (uci: string) => ({ positionId: 'wd-ruy', fen: RUY_LOPEZ, uci });

describe('the Ruy Lopez example', () => {
  it('has the order of the paper at a low depth: a6 and Nf6 cost little, Nd4 more', async () => {
    const { values, searches, profile } = await valued([
      { best: { id: 'wd-ruy', fen: RUY_LOPEZ } },
      ruy('g8f6'),
      ruy('a7a6'),
      ruy('c6d4'),
    ]);
    const [best, nf6, a6, nd4] = values.map(({ loss }) => loss?.A ?? Number.NaN);
    expect(['g8f6', 'a7a6']).toContain(values[0]?.uci);
    expect(Math.max(best ?? 99, nf6 ?? 99, a6 ?? 99)).toBeLessThan(25);
    expect(nd4).toBeGreaterThan(Math.max(nf6 ?? 0, a6 ?? 0));
    expect(nd4).toBeLessThan(110);
    expect(searches).toBe(4); // the position once, and one each after three different moves
    expect(profile).toContain('depth=12');
  });

  it('is the same with one process and two, and in any order', async () => {
    const tasks = ['g8f6', 'a7a6', 'c6d4', 'f8c5'].map(ruy);
    const [one, two] = [await valued(tasks, { processes: 1 }), await valued(tasks.toReversed())];
    expect(two.values.toReversed()).toEqual(one.values);
  });
});

describe('finished games', () => {
  it('are never searched; mate costs nothing, stalemate what was thrown away', async () => {
    const mate = { positionId: 'm', fen: '7k/5ppp/8/8/8/8/8/K3R3 w - - 0 1', uci: 'e1e8' };
    const stalemate = { positionId: 's', fen: '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', uci: 'g1g6' };
    const { values, searches } = await valued([mate, stalemate]);
    expect(values[0]).toMatchObject({ loss: { A: 0, C: 0 }, after: { kind: 'mate_delivered' } });
    expect(values[1]).toMatchObject({
      before: { mate: 1 },
      loss: { A: 999, C: 1000 },
      after: { kind: 'draw' },
    });
    expect(searches).toBe(2);
  });
});

describe('baselines', () => {
  it('the noise floor lies far below the random mover, in every condition', async () => {
    const nd = numbered(takeDrafts(ndDrafts({ seed: 2, plies: 20 }), 6));
    const settings = PLACEMENT_PRESETS['published-stats'];
    const ood = numbered(takeDrafts(oodDrafts({ seed: 2, preset: 'published-stats', settings }), 6));
    const limit = { nodes: 2_000 };
    for (const positions of [nd, ood]) {
      const floor = await valued(
        positions.map((best) => ({ best })),
        { limit },
      );
      const all = await valued(allLegalMoves(positions), { limit });
      expect(all.values).toHaveLength(positions.reduce((sum, { legalCount }) => sum + legalCount, 0));
      const random = meanOf(foldExactRandom(all.values).map(({ loss }) => loss?.C ?? Number.NaN)).mean;
      const noise = meanOf(floor.values.map(({ loss }) => loss?.C ?? Number.NaN)).mean;
      expect(noise).toBeLessThan((random ?? 0) / 3);
      expect(random).toBeGreaterThan(80);
    }
  });
});

describe('the store', () => {
  it('keeps every search in a file, and a second run searches nothing', async () => {
    const file = path.join(folder.dir, 'searches.jsonl');
    const open = () => {
      const store = openSearchFile(file);
      if (!store.ok) throw new Error(store.error.message);
      return store.value;
    };
    const tasks = ['g8f6', 'a7a6'].map(ruy);
    const first = await valued(tasks, { store: open() });
    expect([first.searches, first.found]).toEqual([3, 0]);
    const second = await valued(tasks, { store: open() });
    expect([second.searches, second.found]).toEqual([0, 3]);
    expect(second.values).toEqual(first.values);
    // Another limit is another question.
    const deeper = await valued(tasks, { store: open(), limit: { depth: 5 } });
    expect([deeper.searches, deeper.found]).toEqual([3, 0]);
  });

  it('takes opinions from the journal of a workspace', async () => {
    const opened = await openLab({
      resources: folder.resources,
      userDataDir: folder.userDataDir,
      workspaceDir: path.join(folder.dir, 'workspace'),
      create: true,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    const lab = opened.value;
    try {
      const imported = await lab.importDataset([folder.labelFile]);
      if (!imported.ok || imported.value.datasetId === null) throw new Error('not imported');
      const limit = { nodes: 3_000 };
      const settings = { threads: 1, hashMb: 64, multipv: 1 };
      const { datasetId } = imported.value;
      const run = { engineId: 'stockfish-17.1', mode: 'isolated', datasetId, processes: 1 } as const;
      const started = await lab.startRun({ ...run, limit, settings });
      if (!started.ok) throw new Error(started.error.message);
      await started.value.done;
      const label = JSON.parse(readFileSync(folder.labelFile, 'utf8')) as { input: string };
      const tasks = [{ best: { id: 'label', fen: `${label.input} 0 1` } }];
      const store = joinedStores([journalStore(lab.workspace.reader), memoryStore()]);
      const reused = await valued(tasks, { limit, store });
      expect([reused.searches, reused.found]).toEqual([1, 1]); // the position was known, the one after it was not
      expect(reused.values).toEqual((await valued(tasks, { limit })).values);
    } finally {
      await lab.close();
    }
  });

  it('a damaged file, or one that contradicts itself, is refused', () => {
    const file = path.join(folder.dir, 'searches.jsonl');
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    const changed = line.replace(/"bestmove":"[a-h1-8]+"/, '"bestmove":"a7a5"');
    const other = path.join(folder.dir, 'contradiction.jsonl');
    writeFileSync(other, `${line}\n${line}\n`);
    expect(openSearchFile(other).ok).toBe(true);
    writeFileSync(other, `${line}\n${changed}\n`);
    expect(openSearchFile(other)).toMatchObject({ error: { code: 'bad_record', details: { line: 2 } } });
    writeFileSync(other, '{"sha256":"x"}\n');
    expect(openSearchFile(other)).toMatchObject({ error: { code: 'bad_record' } });
  });
});

describe('stopping and failing', () => {
  it('a stop ends it and what was found is kept', async () => {
    const stop = new AbortController();
    const store = memoryStore();
    const tasks = legalList(RUY_LOPEZ).map(ruy);
    const stopped = await value(tasks, {
      store,
      signal: stop.signal,
      onProgress: (done) => (done === 4 ? stop.abort() : undefined),
    });
    expect(stopped).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    const again = await valued(tasks, { store });
    expect(again.found).toBeGreaterThanOrEqual(4);
    expect(again.values).toEqual((await valued(tasks)).values);
  });

  it('an engine that crashes on every position ends it', async () => {
    const fake = addFakeEngine(folder, 'crasher');
    await ready('crasher');
    fake.setMode('crash-on-go');
    const ended = await value(legalList(RUY_LOPEZ).map(ruy), { engineId: 'crasher' });
    expect(ended).toMatchObject({ ok: false, error: { code: 'engine_failed' } });
  });
});
