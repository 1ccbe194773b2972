/**
 * The cluster bootstrap at the size of a comparison: 10 models, 3,500 items in 50 tasks and 2,544 clusters, 1,000
 * replicates, in one thread; and the longest stretch between two of its reports, which bounds how late it can be
 * stopped. `npm run bench -- bootstrap`
 */
import { TASKS } from '../core/chessqa/tasks.ts';
import { bootstrap } from '../core/score/bootstrap.ts';
import { makeItemTable, makeOutcomes } from '../core/score/item-table.ts';
import { rankStability } from '../core/score/rank-stability.ts';
import { makeRng } from '../core/util/rng.ts';
import { tellAgainst } from './bench-workspace.ts';

const ITEMS = 3_500;
const CLUSTERS = 2_544;
const MODELS = 10;

const rng = makeRng(1);
const table = makeItemTable(
  Array.from({ length: ITEMS }, (_item, index) => {
    const task = TASKS[index % TASKS.length];
    if (task === undefined) throw new Error('no task');
    const cluster = index < CLUSTERS ? index : Math.floor(rng() * CLUSTERS);
    return { task: task.id, category: task.category, sourceKey: String(cluster) };
  }),
);
const models = Array.from({ length: MODELS }, (_model, model) =>
  makeOutcomes(Array.from({ length: ITEMS }, () => rng() < 0.3 + model * 0.05)),
);

const startedMs = performance.now();
const run = bootstrap(table, models, { replicates: 1_000, seed: 1 });
let longestStepMs = 0;
let stepStartedMs = startedMs;
let step = run.next();
while (step.done !== true) {
  longestStepMs = Math.max(longestStepMs, performance.now() - stepStartedMs);
  stepStartedMs = performance.now();
  step = run.next();
}
const bootstrapMs = performance.now() - startedMs;
const rankStartedMs = performance.now();
rankStability(step.value, 'item_micro');
const rankMs = performance.now() - rankStartedMs;

const isMet = [
  tellAgainst('1,000 replicates × 10 models × 3,500 items', bootstrapMs, 3_000, 'ms'),
  tellAgainst('longest stretch between two reports', longestStepMs, 250, 'ms'),
  tellAgainst('rank stability of one aggregate', rankMs, 200, 'ms'),
].every(Boolean);
process.exitCode = isMet ? 0 : 1;
