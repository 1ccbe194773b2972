/** Real engine processes on an invented label set: what a run records, and how it stops and goes on. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LabelRecord, ReproductionRequest } from '../../../core/reproduction/run.ts';
import { openLab, type Lab } from '../../../host/lab.ts';
import type { RunHandle } from '../../../host/runs/handle.ts';
import {
  addFakeEngine,
  labelLine,
  makeLabFolder,
  processesOf,
  removeLabFolder,
  type LabFolder,
} from '../../lab-fixture.ts';
import { patientWithEngines } from '../../patience.ts';

const POSITIONS = 24;
let folder: LabFolder;
let lab: Lab;
let datasetId: string;
const acknowledged: number[] = [];
let onAppended: (seq: number) => void = () => undefined;

async function open(workspace = 'workspace'): Promise<void> {
  const opened = await openLab({
    resources: folder.resources,
    userDataDir: folder.userDataDir,
    workspaceDir: path.join(folder.dir, workspace),
    create: true,
    deadlineScale: patientWithEngines,
    onPoint: (point, seq) => {
      if (point !== 'label.appended' || seq === null) return;
      acknowledged.push(seq);
      onAppended(seq);
    },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  lab = opened.value;
  datasetId = await importFile(folder.labelFile);
}

async function importFile(file: string): Promise<string> {
  const imported = await lab.importDataset([file]);
  if (!imported.ok || imported.value.datasetId === null) throw new Error('the label set was not imported');
  return imported.value.datasetId;
}

beforeAll(async () => {
  folder = makeLabFolder(POSITIONS);
  await open();
  // Probed here, because it takes longer than a test may.
  const ready = await lab.engines.ready('stockfish-17.1');
  if (!ready.ok) throw new Error(ready.error.message);
}, 300_000);

afterAll(async () => {
  await lab.close();
  expect(processesOf(folder.dir)).toEqual([]);
  removeLabFolder(folder);
});

afterEach(() => {
  acknowledged.length = 0;
  onAppended = () => undefined;
});

function request(change: Partial<ReproductionRequest> = {}): ReproductionRequest {
  return {
    datasetId,
    mode: 'isolated',
    engineId: 'stockfish-17.1',
    limit: { nodes: 800 },
    settings: { threads: 1, hashMb: 1, multipv: 1 },
    processes: 2,
    ...change,
  };
}

async function start(change: Partial<ReproductionRequest> = {}, reuseOpinions = false): Promise<RunHandle> {
  const started = await lab.startRun(request(change), { reuseOpinions });
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

function labelsOf(runId: string): readonly LabelRecord[] {
  return lab.labels({ runId, reading: 'last_exact', agreement: null, offset: 0, limit: 500 }).rows;
}

/** What the searches told, without times. */
function resultsOf(runId: string): string {
  return JSON.stringify(labelsOf(runId), (key, value: unknown) =>
    /^(timeMs|wallMs)$/.test(key) ? 0 : value,
  );
}

describe('an isolated reproduction', () => {
  it('gives the same labels with one process as with three, under the same manifest', async () => {
    const one = await start({ processes: 1 });
    expect(await one.done).toBe('finished');
    const three = await start({ processes: 3 });
    expect(await three.done).toBe('finished');
    expect(resultsOf(three.runId)).toBe(resultsOf(one.runId));
    const [first, second] = [lab.report(one.runId), lab.report(three.runId)];
    expect(second?.manifestSha256).toBe(first?.manifestSha256);
    expect(second?.agreement).toEqual(first?.agreement);
    expect(first).toMatchObject({
      items: POSITIONS,
      done: POSITIONS,
      failed: 0,
      executions: 1,
      status: 'finished',
    });
    expect(first?.manifest.engine).toMatchObject({ bench: 2030154, verified: true });
    const row = first?.agreement[0];
    expect((row?.exact ?? 0) + (row?.score ?? 0) + (row?.bucket ?? 0) + (row?.different ?? 0)).toBe(
      POSITIONS,
    );
    expect(lab.workspace.reader.countKind(three.runId, 'opinion_conflict')).toBe(0);
    expect((await lab.verify()).problems).toEqual([]);
  });

  it('pages its labels by agreement', async () => {
    const runId = lab.runs()[0]?.runId ?? '';
    const counts = lab.report(runId)?.agreement.find(({ reading }) => reading === 'last_line');
    for (const agreement of ['bucket', 'different'] as const) {
      const page = lab.labels({ runId, reading: 'last_line', agreement, offset: 0, limit: 2 });
      expect(page.total).toBe(counts?.[agreement]);
      expect(page.rows.every((row) => row.agreement.lastLine === agreement)).toBe(true);
      expect(page.rows.length).toBe(Math.min(2, page.total));
    }
  });

  it('exports one line an item with the reference fields and its provenance', async () => {
    const runId = lab.runs()[0]?.runId ?? '';
    const file = path.join(folder.dir, 'out.jsonl');
    const written = lab.exportReference(runId, file);
    expect(written.ok && written.value.items).toBe(POSITIONS);
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const report = lab.report(runId);
    expect(lines.map((line) => line['task_id'])).toEqual(labelsOf(runId).map(({ itemId }) => itemId));
    for (const name of [
      'fen',
      'white_cp',
      'answer',
      'depth',
      'pv',
      'last_line_bound',
      'nodes_total',
      'bestmove',
    ]) {
      expect(lines[0]).toHaveProperty(name);
    }
    expect(lines[0]?.['provenance']).toMatchObject({
      engine_bench: 2030154,
      limit: { nodes: 800 },
      mode: 'isolated',
      run_id: runId,
      manifest_sha256: report?.manifestSha256,
      head_hash: report?.headHash,
    });
  });

  it('takes stored opinions only when asked to, and says so in the ledger', async () => {
    const reused = await start({}, true);
    expect(await reused.done).toBe('finished');
    expect(lab.workspace.reader.countKind(reused.runId, 'opinion_reused')).toBe(POSITIONS);
    const fresh = await start();
    expect(await fresh.done).toBe('finished');
    expect(lab.workspace.reader.countKind(fresh.runId, 'opinion_reused')).toBe(0);
    expect(resultsOf(reused.runId)).toBe(resultsOf(fresh.runId));
  });
});

describe.each(['isolated', 'sequential'] as const)('stopping and going on, %s', (mode) => {
  it('pauses, is resumed by another lab, searches nothing twice, and ends as an uninterrupted run', async () => {
    const whole = await start({ mode });
    expect(await whole.done).toBe('finished');
    acknowledged.length = 0;
    const run = await start({ mode });
    onAppended = () => {
      if (acknowledged.length === 6) void run.pause();
    };
    expect(await run.done).toBe('paused');
    expect(acknowledged.length).toBeLessThan(POSITIONS);
    expect(lab.runs()[0]).toMatchObject({ runId: run.runId, status: 'paused', done: acknowledged.length });
    await lab.close();
    await open();
    const resumed = await lab.resumeRun(run.runId, 2);
    expect(resumed.ok && (await resumed.value.done)).toBe('finished');
    expect([...acknowledged].sort((a, b) => a - b)).toEqual(
      Array.from({ length: POSITIONS }, (_, index) => index + 1),
    );
    expect(resultsOf(run.runId)).toBe(resultsOf(whole.runId));
    expect(lab.workspace.reader.countKind(run.runId, 'warming_differs')).toBe(0);
    expect(lab.report(run.runId)?.executions).toBe(2);
  });
});

describe('the ends of a run', () => {
  it('cancels for good', async () => {
    const run = await start();
    onAppended = () => {
      void run.pause();
      void run.cancel();
    };
    expect(await run.done).toBe('cancelled');
    const again = await lab.resumeRun(run.runId, 1);
    expect(again.ok ? null : again.error.code).toBe('refused');
    expect((await lab.verify()).ok).toBe(true);
  });

  it('pauses what runs when the lab is closed', async () => {
    const run = await start();
    await lab.close();
    expect(await run.done).toBe('paused');
    await open();
  });

  it('is not begun without its engine, nor resumed while it runs, nor when unknown', async () => {
    const runs = lab.runs().length;
    const missing = await lab.startRun(request({ engineId: 'stockfish-99' }));
    expect(missing.ok ? null : missing.error.code).toBe('engine_missing');
    expect(lab.runs().length).toBe(runs);
    const run = await start();
    const twice = await lab.resumeRun(run.runId, 1);
    expect(twice.ok ? null : twice.error.code).toBe('busy');
    await run.done;
    const done = await lab.resumeRun(run.runId, 1);
    expect(done.ok ? null : done.error.message).toContain('finished');
    const unknown = await lab.resumeRun('r-20260101t000000-00000000', 1);
    expect(unknown.ok ? null : unknown.error.code).toBe('not_found');
  });

  it('tells how far it is, ending with the last word', async () => {
    const run = await start();
    const told: { done: number; status: string }[] = [];
    run.onProgress(({ done, status }) => told.push({ done, status }));
    await run.done;
    expect(told[0]?.done).toBe(0);
    expect(told.at(-1)).toEqual({ done: POSITIONS, status: 'finished' });
  });
});

describe('an engine that misbehaves', () => {
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
  const BLACK = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

  async function importPositions(name: string, fens: readonly string[]): Promise<string> {
    const file = path.join(folder.dir, `${name}.jsonl`);
    writeFileSync(file, fens.map((fen, index) => `${labelLine(index, fen)}\n`).join(''));
    return importFile(file);
  }

  it('costs only the position it fails on', async () => {
    addFakeEngine(folder, 'fake-one');
    const set = await importPositions('mixed', [START, BLACK, START, BLACK, START]);
    const run = await start({ datasetId: set, engineId: 'fake-one', processes: 1 });
    expect(await run.done).toBe('finished');
    expect(labelsOf(run.runId).map(({ failure }) => failure?.code ?? null)).toEqual([
      null,
      'engine_failed',
      null,
      'engine_failed',
      null,
    ]);
    const failed = labelsOf(run.runId).flatMap(({ failure }) => (failure === null ? [] : [failure]));
    for (const { dialogue } of failed) expect(dialogue).toMatch(/> go nodes[^]*< bestmove/);
    expect(lab.report(run.runId)).toMatchObject({
      failed: 2,
      done: 5,
      agreement: [{ failed: 2 }, { failed: 2 }],
    });
    expect(lab.report(run.runId)?.manifest.engine.verified).toBe(false);
  });

  it('stops the run, which can be resumed, when it fails on one position after another', async () => {
    addFakeEngine(folder, 'fake-two');
    const set = await importPositions(
      'bad',
      Array.from({ length: 20 }, () => BLACK),
    );
    const run = await start({ datasetId: set, engineId: 'fake-two', processes: 2 });
    expect(await run.done).toBe('failed');
    expect(run.progress.message).toContain('positions in a row failed');
    expect(lab.runs()[0]).toMatchObject({ runId: run.runId, status: 'failed' });
    expect((await lab.verify()).ok).toBe(true);
  }, 240_000);

  it('is told apart from its stored opinion when it changes its mind', async () => {
    const engine = addFakeEngine(folder, 'fake-three');
    const set = await importPositions('one', [START]);
    const settings = { threads: 1, hashMb: 2, multipv: 1 }; // a question nobody else has asked
    const before = await start({ datasetId: set, engineId: 'fake-three', settings });
    expect(await before.done).toBe('finished');
    engine.setMode('bound-last');
    const after = await start({ datasetId: set, engineId: 'fake-three', settings });
    expect(await after.done).toBe('finished');
    const note = lab.workspace.reader.ledgerRow(after.runId, 'opinion_conflict', '1:1');
    expect(JSON.parse(note?.payload ?? '{}')).toMatchObject({
      firstRunId: before.runId,
      fields: ['lastLine', 'nodesTotal'],
    });
    expect((await lab.verify()).ok).toBe(true);
  });
});
