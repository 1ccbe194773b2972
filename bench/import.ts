/**
 * Import of 3,500 and of 1,000,000 items, label checks included: time, memory above the start, and the longest the
 * event loop was kept waiting. `npm run bench -- import [number of items of the large set]`
 */
import path from 'node:path';
import { importItems, openBenchWorkspace, tellAgainst, writeItems } from './bench-workspace.ts';

const large = Number(process.argv[2] ?? 1_000_000);
const workspace = openBenchWorkspace();
let isMet = true;
try {
  for (const [count, targetMs] of [
    [3500, 1000],
    [large, large * 0.06],
  ] as const) {
    const file = path.join(workspace.dir, `${count}.jsonl`);
    await writeItems(file, count);
    isMet = (await measure(file, count, targetMs)) && isMet;
  }
} finally {
  workspace.remove();
}
process.exitCode = isMet ? 0 : 1;

async function measure(file: string, count: number, targetMs: number): Promise<boolean> {
  const before = process.memoryUsage().rss;
  let peak = before;
  let longestMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - lastMs - 5);
    lastMs = now;
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const startedMs = performance.now();
  const report = await importItems(workspace, file);
  const elapsedMs = performance.now() - startedMs;
  clearInterval(timer);
  if (report.kept !== count) throw new Error(`kept ${report.kept} of ${count}`);
  const label = `${count.toLocaleString('en')} items`;
  const isMet = tellAgainst(`import of ${label}`, elapsedMs, targetMs, 'ms');
  console.log(`     ${((elapsedMs * 1000) / count).toFixed(1)} µs an item`);
  console.log(`     memory above the start at its peak: ${Math.round((peak - before) / 1048576)} MiB`);
  console.log(`     longest turn of the event loop: ${longestMs.toFixed(0)} ms`);
  return isMet;
}
