/** What `plybook verify` says of the data sets of a workspace: one problem for each that is not what was imported. */
import type { JournalProblem } from '../journal/rows.ts';
import type { DatasetStore } from './store.ts';

export async function datasetProblems(
  datasets: DatasetStore,
  signal?: AbortSignal,
): Promise<readonly JournalProblem[]> {
  const problems: JournalProblem[] = [];
  for (const { id } of datasets.list()) {
    const sound = await datasets.check(id, signal);
    if (!sound.ok) problems.push(problemOf(sound.error.message));
  }
  for (const { datasetId, reason } of datasets.damaged())
    problems.push(problemOf(`Data set ${datasetId} cannot be read: ${reason}`));
  return problems;
}

function problemOf(problem: string): JournalProblem {
  return { runId: null, seq: null, problem };
}
