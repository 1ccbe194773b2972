/** What a figure of a comparison rests on, in the lines that stand below it in a file. Pure. */
import type { Comparison } from '../../../core/question/report.ts';
import { formatCount } from '../../format/figures.ts';
import type { ComparedRun } from './compared-runs.ts';

export function describeComparison(
  comparison: Comparison,
  runs: readonly ComparedRun[],
  program: string,
): string {
  const { replicates, seed } = comparison.bootstrap;
  return [
    `${formatCount(comparison.commonItems)} items answered by all runs; 95 % cluster bootstrap, ${formatCount(replicates)} replicates, seed ${seed}; ${program}`,
    ...describeRuns(runs),
  ].join('\n');
}

function describeRuns(runs: readonly ComparedRun[]): readonly string[] {
  return runs.map((run) => `${run.letter}: ${run.name}, run ${run.runId}`);
}
