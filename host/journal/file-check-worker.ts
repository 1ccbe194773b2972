/** The thread that checks a journal's file: one file, one answer, then it ends. An entry of the build of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { openReadDb } from './connections.ts';
import { fileProblems } from './file-check.ts';

const { file, nativeBinding } = workerData as {
  readonly file: string;
  readonly nativeBinding: string | null;
};
const db = openReadDb(file, nativeBinding);
try {
  parentPort?.postMessage(fileProblems(db, nativeBinding), []);
} finally {
  db.close();
}
