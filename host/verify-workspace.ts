/** Everything that `plybook verify` looks at: the journal, the files it has anchors of, and what data sets hold. */
import { datasetProblems } from './datasets/verify-datasets.ts';
import type { DatasetStore } from './datasets/store.ts';
import type { JournalReader } from './journal/reader.ts';
import { verifyJournal, type VerifyOptions, type VerifyReport } from './journal/verify.ts';

/** @param dir folder of the workspace */
export async function verifyWorkspace(
  dir: string,
  reader: JournalReader,
  datasets: DatasetStore,
  options: VerifyOptions,
): Promise<VerifyReport> {
  const journal = await verifyJournal(reader, { ...options, dir });
  const problems = [...journal.problems, ...(await datasetProblems(datasets, options.signal))];
  return { ...journal, ok: problems.length === 0, problems };
}
