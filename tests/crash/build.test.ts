/**
 * Kills a build of Position Judgment items five times: what was searched is kept, and the set that comes out in the end has
 * the bytes of one that was never stopped. A reproduction with the same engine then agrees exactly with every label.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLab } from '../../host/lab.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../lab-fixture.ts';
import { evaluationRows } from '../unit/build/evaluation-rows.ts';
import type { BuildOrder } from './build-child.ts';
import { buildChild, expectNoEngine } from './victim.ts';

const KILLS = 5;
const QUOTA = 12;
let program = '';
let folder: LabFolder;
let source = '';
const order = (name: string): BuildOrder => ({
  resources: folder.resources,
  userDataDir: folder.userDataDir,
  workspaceDir: path.join(folder.dir, name),
  source,
  quota: QUOTA,
});

beforeAll(async () => {
  program = await buildChild('build-child');
  folder = makeLabFolder(1);
  source = path.join(folder.dir, 'evaluations.jsonl');
  writeFileSync(source, evaluationRows(400).join('\n'));
}, 600_000);
afterAll(() => removeLabFolder(folder));

function searchesOf({ workspaceDir }: BuildOrder): number {
  const file = path.join(workspaceDir, 'builds', 'searches.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

/** Id of the data set; null: killed once so many searches were kept. */
function run(wish: BuildOrder, killAt: number | null): Promise<string | null> {
  const child = spawn(process.execPath, [program, JSON.stringify(wish)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let id: string | null = null;
  child.stdout.on('data', (text) => (id = /done (\w+)/.exec(String(text))?.[1] ?? id));
  const watch = setInterval(() => {
    if (killAt !== null && searchesOf(wish) >= killAt) child.kill('SIGKILL');
  }, 5);
  return new Promise((resolve) => {
    child.once('close', () => {
      clearInterval(watch);
      resolve(id);
    });
  });
}

it('loses nothing when it is killed', { timeout: 600_000 }, async () => {
  const whole = order('whole');
  const wanted = await run(whole, null);
  expect(wanted).not.toBeNull();
  const all = searchesOf(whole);
  const killed = order('killed');
  for (let kill = 1; kill <= KILLS; kill += 1) {
    expect(await run(killed, Math.floor((all * kill) / (KILLS + 2)))).toBeNull();
    await expectNoEngine(folder);
  }
  const before = searchesOf(killed);
  expect(before).toBeGreaterThan(0);
  expect(await run(killed, null)).toBe(wanted);
  expect(searchesOf(killed)).toBe(all);

  const lab = await openLab({ ...killed, create: false });
  if (!lab.ok) throw new Error(lab.error.message);
  const started = await lab.value.startRun({
    datasetId: wanted ?? '',
    mode: 'isolated',
    engineId: 'stockfish-17.1',
    limit: { nodes: 2000 },
    settings: { threads: 1, hashMb: 1, multipv: 1 },
    processes: 2,
  });
  if (!started.ok) throw new Error(started.error.message);
  await started.value.done;
  const report = lab.value.report(started.value.runId);
  expect(report?.agreement[0]).toMatchObject({ reading: 'last_exact', exact: 5 * QUOTA });
  await lab.value.close();
});
