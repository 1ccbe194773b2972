/**
 * Checks a journal's file off the main thread, which must not wait for it. A built program has the thread's file beside
 * its own; where sources run as they are, or the journal is in memory alone, the check is made here.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { fileProblems } from './file-check.ts';
import type { JournalReader } from './reader.ts';

/** @param dir folder of the workspace; undefined: the connection is all there is */
export async function checkFile(
  reader: JournalReader,
  dir: string | undefined,
  nativeBinding: string | null,
): Promise<readonly string[]> {
  const { connection } = reader;
  const thread = path.join(path.dirname(fileURLToPath(import.meta.url)), 'file-check-worker.js');
  if (dir === undefined || connection.memory || !existsSync(thread))
    return fileProblems(connection, nativeBinding);
  const found = await inThread(thread, connection.name, nativeBinding);
  return found ?? fileProblems(connection, nativeBinding);
}

/** Null: the thread could not open the file, which this connection has open. */
function inThread(
  thread: string,
  file: string,
  nativeBinding: string | null,
): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const worker = new Worker(thread, { workerData: { file, nativeBinding }, name: 'file check' });
    worker.once('message', (found: readonly string[]) => resolve(found));
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
  });
}
