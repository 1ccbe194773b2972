/**
 * Kills a real reproduction at 200 random moments and at every named failpoint. After each kill the journal verifies and
 * every acknowledged position is there; the resumed run ends with what an uninterrupted one ends with; no engine is left.
 * This does not test fsync (the operating system keeps the pages of a killed program); that `synchronous` is FULL after
 * the first write is asserted by the writer itself, in every one of these runs, and in the journal's own tests.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReproductionMode } from '../../core/record/search-mode.ts';
import { makeRng } from '../../core/util/rng.ts';
import type { RunPoint } from '../../host/reproduction/ports.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../lab-fixture.ts';
import { buildChild, expectNoEngine, inspect, runChild, type Left, type Order } from './victim.ts';

const POSITIONS = 60;
const KILLS: Record<ReproductionMode, number> = { isolated: 140, sequential: 60 };
const MODES: readonly ReproductionMode[] = ['isolated', 'sequential'];
// Minutes on a quiet machine, several times that on a busy one.
const LONG_MS = 1_800_000;

let program: string;
const labs = new Map<ReproductionMode, LabFolder>();
const expected = new Map<ReproductionMode, Left>();

function labOf(mode: ReproductionMode): LabFolder {
  const lab = labs.get(mode);
  if (lab === undefined) throw new Error('the lab was not made');
  return lab;
}

beforeAll(async () => {
  program = await buildChild();
  // One after the other: the first run of each probes the engine, which takes both processors.
  for (const mode of MODES) {
    const lab = makeLabFolder(POSITIONS);
    labs.set(mode, lab);
    const workspaceDir = path.join(lab.dir, 'uninterrupted');
    const outcome = await runChild(program, lab, { ...order(workspaceDir, mode), kill: null });
    expect(outcome.done).toBe('finished');
    expected.set(mode, await inspect(workspaceDir, outcome.runId));
  }
}, LONG_MS);

afterAll(() => {
  for (const lab of labs.values()) removeLabFolder(lab);
});

function order(workspaceDir: string, mode: ReproductionMode): Order {
  return { workspaceDir, mode, runId: null, failpoint: null, kill: null };
}

/** What must hold after every death: all that was acknowledged is there, and was there before too. */
function expectKept(left: Left, acknowledged: ReadonlySet<number>): void {
  const lost = [...acknowledged].filter((seq) => !left.labelled.has(seq));
  expect(lost).toEqual([]);
}

function expectSameAsUninterrupted(left: Left, mode: ReproductionMode): void {
  const whole = expected.get(mode);
  expect(left.report?.status).toBe('finished');
  expect(left.results).toEqual(whole?.results);
  expect(left.report?.agreement).toEqual(whole?.report?.agreement);
  expect(left.report?.confusion).toEqual(whole?.report?.confusion);
  expect(left.notes).toBe(0);
}

/** Kills and resumes until so many kills have been made, then lets the last run end. Runs that end make room for new ones. */
async function killRepeatedly(
  mode: ReproductionMode,
  seed: number,
): Promise<{ kills: number; finished: number }> {
  const lab = labOf(mode);
  const rng = makeRng(seed);
  let kills = 0;
  let finished = 0;
  for (let round = 0; kills < KILLS[mode]; round += 1) {
    const workspaceDir = path.join(lab.dir, `round-${round}`);
    const acknowledged = new Set<number>();
    let runId: string | null = null;
    for (let done = false; !done;) {
      const afterAcks = Math.floor(rng() * 10);
      const delayMs = Math.floor(rng() * (afterAcks === 0 ? 700 : 25));
      const kill = kills < KILLS[mode] ? { afterAcks, delayMs } : null;
      const outcome = await runChild(program, lab, { ...order(workspaceDir, mode), runId, kill });
      for (const seq of outcome.acks) {
        expect(acknowledged.has(seq)).toBe(false); // nothing acknowledged is searched again
        acknowledged.add(seq);
      }
      const left: Left = await inspect(workspaceDir, runId);
      runId = left.runIds[0] ?? null;
      expectKept(left, acknowledged);
      for (const seq of left.labelled) acknowledged.add(seq); // durable, though its acknowledgement was lost
      await expectNoEngine(lab);
      if (outcome.killed) kills += 1;
      else expect(outcome.done).toBe('finished');
      done = left.report?.status === 'finished';
      if (done) expectSameAsUninterrupted(left, mode);
    }
    finished += 1;
  }
  return { kills, finished };
}

describe('a reproduction killed at random moments', () => {
  it.concurrent.each(MODES)(
    '%s: loses nothing and ends as if never interrupted',
    { timeout: LONG_MS },
    async (mode) => {
      const { kills, finished } = await killRepeatedly(mode, mode === 'isolated' ? 1 : 2);
      expect(kills).toBe(KILLS[mode]);
      expect(finished).toBeGreaterThan(0);
    },
  );
});

describe('a reproduction that dies at a named point', () => {
  const points: readonly (readonly [RunPoint, number])[] = [
    ['step.open', 1],
    ['run.created', 1],
    ['step.open', 2],
    ['execution.started', 1],
    ['label.searched', 1],
    ['label.searched', 30],
    ['step.open', 20],
    ['label.appended', 1],
    ['label.appended', POSITIONS],
    ['execution.ending', 1],
    ['step.open', POSITIONS + 3],
    ['execution.ended', 1],
  ];
  it.each(points)('%s, time %i', { timeout: LONG_MS }, async (point, times) => {
    const lab = labOf('isolated');
    const workspaceDir = path.join(lab.dir, `at-${point}-${times}`);
    const base = order(workspaceDir, 'isolated');
    const died = await runChild(program, lab, { ...base, failpoint: { point, times } });
    expect(died.killed).toBe(true);
    const left = await inspect(workspaceDir, null);
    expectKept(left, new Set(died.acks));
    await expectNoEngine(lab);
    if (left.report?.status === 'finished') {
      expectSameAsUninterrupted(left, 'isolated');
      return;
    }
    const runId = left.runIds[0] ?? null;
    const resumed = await runChild(program, lab, { ...base, runId });
    expect(resumed.done).toBe('finished');
    expectSameAsUninterrupted(await inspect(workspaceDir, resumed.runId), 'isolated');
  });
});
