/**
 * Does a statistics job off the main thread. A built program has the thread's file beside its own; where sources run as
 * they are there is none, and the job is done here in slices, with a turn of the event loop between them.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Slices } from '../datasets/slices.ts';
import { statisticsWork, type StatisticsAnswers, type StatisticsJob, type StatisticsTask } from './job.ts';

/** Path of the built thread; null: this program was not built with one. */
export function statisticsThreadFile(): string | null {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'statistics-worker.js');
  return existsSync(file) ? file : null;
}

/** @param file the built thread; null: in slices on this thread. Rejects only where the program itself is broken. */
export function runStatistics<T extends StatisticsTask>(
  job: StatisticsJob<T>,
  file: string | null = statisticsThreadFile(),
): Promise<StatisticsAnswers[T]> {
  return file === null ? inSlices(job) : inThread(job, file);
}

function inThread<T extends StatisticsTask>(
  job: StatisticsJob<T>,
  file: string,
): Promise<StatisticsAnswers[T]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: job, name: 'statistics' });
    worker.once('message', (answer: StatisticsAnswers[T]) => resolve(answer));
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the statistics thread ended (${code}) without an answer`)),
    );
  });
}

async function inSlices<T extends StatisticsTask>(job: StatisticsJob<T>): Promise<StatisticsAnswers[T]> {
  const slices = new Slices(undefined);
  const work = statisticsWork(job);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (slices.isDue) await slices.rest();
  }
}
