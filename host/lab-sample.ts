/** The bundled sample: its files, and whether a workspace has imported them already. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatasetStore } from './datasets/store.ts';

export function sampleFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Id of the data set that was made of exactly these files as a sample; null: there is none. */
export function findSample(datasets: DatasetStore, files: readonly string[]): string | null {
  const wanted = files.map((file) => createHash('sha256').update(readFileSync(file)).digest('hex')).join(' ');
  const found = datasets.list().find((summary) => {
    if (!summary.isSample) return false;
    const report = datasets.importReport(summary.id);
    return report.ok && report.value.files.map((file) => file.sha256).join(' ') === wanted;
  });
  return found?.id ?? null;
}
