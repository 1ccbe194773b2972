/**
 * The list of a workspace with many runs, as the window asks for it: the first time, and again after one of them moved.
 *
 *   npm run bench -- runs [runs = 500]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSummaries } from '../host/run-summaries.ts';
import { addRun, labelEntry, mustOpen, RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { tellAgainst } from './bench-workspace.ts';

const runs = Number(process.argv[2] ?? 500);
const LABELS = 20;

const dir = mkdtempSync(path.join(tmpdir(), 'plybook-bench-'));
try {
  const workspace = mustOpen(path.join(dir, 'workspace'));
  addRun(workspace, LABELS);
  for (let run = 2; run <= runs; run += 1)
    addRun(workspace, LABELS, `r-20260102t030405-${run.toString(16).padStart(8, '0')}`);
  const list = (): number => {
    const startedMs = performance.now();
    const found = runSummaries(workspace.reader, new Map());
    if (found.length !== runs) throw new Error(`${found.length} runs are listed, not ${runs}`);
    return performance.now() - startedMs;
  };
  const results = [tellAgainst(`${runs} runs, listed first`, list(), 200, 'ms')];
  workspace.writer.appendStep(RUN, [labelEntry(LABELS + 1)]);
  results.push(tellAgainst(`${runs} runs, one of which moved`, list(), 20, 'ms'));
  workspace.close();
  if (results.includes(false)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
