/** The bundled sample: imported into every workspace that does not have it yet. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ok, type Failure, type Result } from '../core/util/result.ts';
import { importDataset, type ImportContext, type ImportErrorCode } from './datasets/import-jsonl.ts';
import type { DatasetStore } from './datasets/store.ts';

/** Data set id of the sample, imported now if need be; null: the program came without one. */
export async function ensureSample(
  datasets: DatasetStore,
  sampleDir: string | null,
  context: ImportContext,
): Promise<Result<string | null, Failure<ImportErrorCode>>> {
  const files = sampleDir === null ? [] : sampleFiles(sampleDir);
  if (files.length === 0) return ok(null);
  const known = findSample(datasets, files);
  if (known !== null) return ok(known);
  const imported = await importDataset(files, { ...context, isSample: true, name: 'Plybook sample' });
  return imported.ok ? ok(imported.value.datasetId) : imported;
}

/** Data set id of the sample where the workspace has it; null: it has not. */
export function bundledSample(datasets: DatasetStore, sampleDir: string | null): string | null {
  const files = sampleDir === null ? [] : sampleFiles(sampleDir);
  return files.length === 0 ? null : findSample(datasets, files);
}

function sampleFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Id of the data set that was made of exactly these files as a sample; null: there is none. */
function findSample(datasets: DatasetStore, files: readonly string[]): string | null {
  const wanted = files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex')).join(' ');
  const found = datasets.list().find((summary) => {
    if (!summary.isSample) return false;
    const report = datasets.importReport(summary.id);
    return report.ok && report.value.files.map((file) => file.sha256).join(' ') === wanted;
  });
  return found?.id ?? null;
}
