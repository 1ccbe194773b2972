/**
 * Opens the file of one data set for reading, or throws with the reason: not one of ours, another layout, damaged.
 * Nothing is changed in it.
 */
import { existsSync } from 'node:fs';
import { datasetSummarySchema } from '../../core/chessqa/dataset.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { DatasetReader } from './dataset-reader.ts';
import { DATASET_APPLICATION_ID, DATASET_LAYOUT } from './dataset-schema.ts';

export function openDataset(file: string, nativeBinding: string | null): DatasetReader {
  const db = openSqlite(file, { readonly: true, nativeBinding });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('query_only = ON');
    db.pragma('mmap_size = 268435456');
    if (db.pragma('application_id', { simple: true }) !== DATASET_APPLICATION_ID) {
      throw new Error('not a data set file');
    }
    const layout = db.pragma('user_version', { simple: true });
    if (layout !== DATASET_LAYOUT)
      throw new Error(`layout ${String(layout)}, this program reads ${DATASET_LAYOUT}`);
    const text = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'summary'").pluck().get();
    return new DatasetReader(db, datasetSummarySchema.parse(JSON.parse(text ?? 'null')));
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Is the data set there, and can this program read it? One of an older layout is made anew by importing it again. */
export function isDatasetReadable(file: string, nativeBinding: string | null): boolean {
  if (!existsSync(file)) return false;
  try {
    openDataset(file, nativeBinding).close();
    return true;
  } catch {
    return false;
  }
}
