import { describe, expect, it } from 'vitest';
import { manifestDifferences } from '../../../core/record/manifest-differences.ts';
import type { QuestionManifest } from '../../../core/question/run.ts';
import { aggregate } from '../../../core/score/aggregate.ts';
import { bootstrapAll, replicateValues } from '../../../core/score/bootstrap.ts';
import { compareRuns, intervalsOfRuns, type RunsJob } from '../../../core/score/compare-runs.ts';
import { percentileInterval } from '../../../core/score/interval.ts';
import { makeItemTable, makeOutcomes, maskOutcomes } from '../../../core/score/item-table.ts';
import { makeRng } from '../../../core/util/rng.ts';

const ITEMS = 240;
const rng = makeRng(7);
const table = makeItemTable(
  Array.from({ length: ITEMS }, (_item, index) => ({
    task: `t${index % 6}`,
    category: `c${index % 3}`,
    sourceKey: `s${Math.floor(index / 2)}`,
  })),
);

function run(share: number, answered: (item: number) => boolean = () => true) {
  const column = (right: number) =>
    makeOutcomes(Array.from({ length: ITEMS }, (_item, index) => (answered(index) ? rng() < right : null)));
  return { accuracy: column(share), compliance: column(0.9), content: column(share + 0.05) };
}

// The third run did not answer the first 40 items.
const runs = [run(0.4), run(0.7), run(0.4, (item) => item >= 40)];
const inSlice = Array.from({ length: ITEMS }, (_item, index) => index % 4 !== 0);
const job: RunsJob = { table, runs, inSlice, settings: { replicates: 300, seed: 3 } };

function finish<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

describe('intervals of runs', () => {
  const rows = finish(intervalsOfRuns(job));

  it('are those of a plain bootstrap, for every flag, slice and aggregate', () => {
    expect(rows).toHaveLength(3 * 3 * 2 * 4);
    expect(rows.map((row) => row.run)).toEqual(rows.map((row) => row.run).toSorted((a, b) => a - b));
    const content = maskOutcomes(runs[1]?.content ?? makeOutcomes([]), inSlice);
    const found = bootstrapAll(table, [content], job.settings);
    expect(
      rows.find(
        (row) =>
          row.run === 1 &&
          row.flag === 'content' &&
          row.slice === 'source_disjoint' &&
          row.aggregate === 'task_macro',
      ),
    ).toMatchObject({
      value: aggregate(table, content)[1]?.value,
      interval: percentileInterval(replicateValues(found, 0, 'task_macro')),
    });
  });

  it('hold the value they are of', () => {
    for (const { value, interval } of rows) {
      expect(interval?.low).toBeLessThanOrEqual(value ?? Number.NaN);
      expect(interval?.high).toBeGreaterThanOrEqual(value ?? Number.NaN);
    }
  });

  it('do not depend on the other runs beside it', () => {
    for (const run of [1, 2]) {
      const alone = finish(intervalsOfRuns({ ...job, runs: runs.slice(run, run + 1) }));
      expect(alone.map(({ interval }) => interval)).toEqual(
        rows.filter((row) => row.run === run).map(({ interval }) => interval),
      );
    }
  });

  it('of the slice are those of a table that holds nothing else', () => {
    // Every other source, so that the slice has sources of its own.
    const inside = Array.from({ length: ITEMS }, (_item, index) => Math.floor(index / 2) % 2 === 0);
    const kept = <T>(values: Iterable<T>): T[] => [...values].filter((_value, index) => inside[index]);
    const items = Array.from({ length: ITEMS }, (_item, index) => ({
      task: `t${index % 6}`,
      category: `c${index % 3}`,
      sourceKey: `s${Math.floor(index / 2)}`,
    }));
    const [first] = runs;
    if (first === undefined) throw new Error('no run');
    const only = (outcomes: Int8Array): Int8Array => Int8Array.from(kept(outcomes));
    const alone = finish(
      intervalsOfRuns({
        ...job,
        table: makeItemTable(kept(items)),
        runs: [
          {
            accuracy: only(first.accuracy),
            compliance: only(first.compliance),
            content: only(first.content),
          },
        ],
        inSlice: kept(inside),
      }),
    );
    const within = finish(intervalsOfRuns({ ...job, runs: [first], inSlice: inside }));
    const of = (all: typeof within, slice: string) =>
      all.filter((row) => row.slice === slice).map(({ interval }) => interval);
    const bounds = (all: typeof within, slice: string) =>
      of(all, slice).flatMap((interval) => [interval?.low ?? Number.NaN, interval?.high ?? Number.NaN]);
    const expected = bounds(alone, 'whole');
    expect(expected).toHaveLength(24);
    for (const [index, bound] of bounds(within, 'source_disjoint').entries()) {
      expect(bound).toBeCloseTo(expected[index] ?? Number.NaN, 12); // sums in another order
    }
  });

  it('nor on items that were not answered: a small sample of a large table is one on its own', () => {
    const itemsOf = (source: string, length: number) =>
      Array.from({ length }, (_item, at) => ({
        task: `t${at % 2}`,
        category: 'c',
        sourceKey: `${source}${at}`,
      }));
    const small = itemsOf('s', 6);
    const others = itemsOf('o', 300);
    const rightOf = [true, false, true, true, false, true];
    const intervalsOver = (before: typeof small) => {
      const items = [...before, ...small];
      const column = makeOutcomes(items.map((_item, at) => rightOf[at - before.length] ?? null));
      const outcomes = { accuracy: column, compliance: column, content: column };
      const whole = items.map(() => true);
      return finish(
        intervalsOfRuns({ ...job, table: makeItemTable(items), runs: [outcomes], inSlice: whole }),
      );
    };
    expect(intervalsOver(others)).toEqual(intervalsOver([]));
    expect(intervalsOver([])[0]?.interval?.n).toBe(job.settings.replicates);
  });
});

describe('a comparison', () => {
  const found = finish(compareRuns(job));

  it('is over the common items only', () => {
    expect(found.commonItems).toBe(200);
    expect(found.byTask.reduce((sum, { n }) => sum + n, 0)).toBe(200);
    for (const { a, b, ...pair } of found.pairs) {
      expect(pair.onlyA + pair.onlyB + pair.both + pair.neither).toBe(200);
      const rights = [a, b].map((index) =>
        found.byTask.reduce((sum, { right }) => sum + (right[index] ?? 0), 0),
      );
      expect(pair.onlyA + pair.both).toBe(rights[0]);
      expect(pair.difference).toBeCloseTo(((rights[0] ?? 0) - (rights[1] ?? 0)) / 200, 12);
      expect(pair.interval?.low).toBeLessThan(pair.difference ?? Number.NaN);
    }
    expect(found.pairs.map(({ a, b }) => `${a}${b}`)).toEqual(['01', '02', '12']);
  });

  it('ranks, and says how far the ranking can be trusted', () => {
    const micro = found.ranks[0];
    expect(micro?.ranks[1]).toBe(1);
    expect(micro?.rankShares[1]?.[0]).toBeGreaterThan(0.99);
    expect(micro?.winRates[1]?.[0]).toBeGreaterThan(0.99);
    for (const [a, rates] of (micro?.winRates ?? []).entries()) {
      expect(rates[a]).toBe(0.5);
      for (const [b, rate] of rates.entries())
        expect(rate + (micro?.winRates[b]?.[a] ?? 0)).toBeCloseTo(1, 12);
    }
    expect(micro?.kendallTau).toBeGreaterThan(0);
    expect(found.tauBetween).toHaveLength(6);
  });

  it('finds no difference between a run and itself', () => {
    const [first] = runs;
    if (first === undefined) throw new Error('no run');
    const same = finish(compareRuns({ ...job, runs: [first, first] }));
    expect(same.pairs[0]).toMatchObject({ difference: 0, interval: { low: 0, high: 0 }, onlyA: 0, onlyB: 0 });
    expect(same.ranks[0]).toMatchObject({ ranks: [1, 1], kendallTau: null });
    expect(same.ranks[0]?.winRates[0]?.[1]).toBe(0.5);
  });

  it('has nothing to say where no item is common', () => {
    const apart = finish(
      compareRuns({ ...job, runs: [run(0.5, (item) => item < 9), run(0.5, (i) => i > 9)] }),
    );
    expect(apart).toMatchObject({ commonItems: 0, byTask: [] });
    expect(apart.rows.every(({ value, interval }) => value === null && interval === null)).toBe(true);
    expect(apart.pairs[0]).toMatchObject({ difference: null, interval: null });
    expect(apart.tauBetween.every(({ tau }) => tau === null)).toBe(true);
  });
});

describe('differences between manifests', () => {
  it('are listed setting by setting, nested ones dotted', () => {
    const base = {
      datasetId: 'd',
      sampling: { tasks: ['a'], perTask: null },
      player: { kind: 'chat', model: 'one' },
      parameters: { temperature: null },
    };
    const other = {
      ...base,
      sampling: { tasks: ['a', 'b'], perTask: null },
      player: { kind: 'baseline', baseline: 'uniform' },
      parameters: { temperature: '0.7' },
    };
    const differences = manifestDifferences([base, other] as unknown as QuestionManifest[]);
    expect(differences).toEqual([
      { setting: 'sampling.tasks', values: ['["a"]', '["a","b"]'] },
      { setting: 'player.kind', values: ['chat', 'baseline'] },
      { setting: 'player.model', values: ['one', null] },
      { setting: 'parameters.temperature', values: [null, '0.7'] },
      { setting: 'player.baseline', values: [null, 'uniform'] },
    ]);
    expect(manifestDifferences([base, base] as unknown as QuestionManifest[])).toEqual([]);
  });
});
