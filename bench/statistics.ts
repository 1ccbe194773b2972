/**
 * A comparison at full size as the window asks for it: 10 runs over 3,500 items in 50 tasks and 2,544 clusters, 1,000
 * replicates, three flags, two slices, ranks and pairs, in the statistics thread; and how long the event loop of this
 * thread was kept waiting meanwhile. The same in slices on this thread, which is what a program without the thread does.
 * `npm run bench -- statistics`
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { TASKS } from '../core/chessqa/tasks.ts';
import type { RunsJob } from '../core/score/compare-runs.ts';
import { makeItemTable, makeOutcomes } from '../core/score/item-table.ts';
import { makeRng } from '../core/util/rng.ts';
import { runStatistics, statisticsThreadFile } from '../host/statistics/thread.ts';
import { tellAgainst } from './bench-workspace.ts';

const ITEMS = 3_500;
const CLUSTERS = 2_544;
const RUNS = 10;

const rng = makeRng(1);
const table = makeItemTable(
  Array.from({ length: ITEMS }, (_item, index) => {
    const task = TASKS[index % TASKS.length];
    if (task === undefined) throw new Error('no task');
    const cluster = index < CLUSTERS ? index : Math.floor(rng() * CLUSTERS);
    return { task: task.id, category: task.category, sourceKey: String(cluster) };
  }),
);
const column = (share: number) => makeOutcomes(Array.from({ length: ITEMS }, () => rng() < share));
const runs: RunsJob = {
  table,
  runs: Array.from({ length: RUNS }, (_run, index) => {
    const share = 0.3 + index * 0.05;
    return { accuracy: column(share), compliance: column(0.9), content: column(share + 0.1) };
  }),
  inSlice: Array.from({ length: ITEMS }, () => rng() < 0.66),
  settings: { replicates: 1_000, seed: 1 },
};

const file = statisticsThreadFile();
if (file === null) throw new Error('the statistics thread was not built');
const inThread = await measured(file);
const inSlices = await measured(null);
const isMet = [
  tellAgainst('comparison of 10 runs × 3,500 items × 1,000 replicates', inThread.tookMs, 3_000, 'ms'),
  tellAgainst('event loop meanwhile, 99th percentile', inThread.lagMs, 50, 'ms'),
  tellAgainst('the same in slices on this thread', inSlices.tookMs, 6_000, 'ms'),
  tellAgainst('event loop meanwhile, 99th percentile', inSlices.lagMs, 100, 'ms'),
].every(Boolean);
process.exitCode = isMet ? 0 : 1;

async function measured(thread: string | null): Promise<{ tookMs: number; lagMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedMs = performance.now();
  await runStatistics({ task: 'comparison', runs }, thread);
  const tookMs = performance.now() - startedMs;
  delay.disable();
  return { tookMs, lagMs: delay.percentile(99) / 1e6 };
}
