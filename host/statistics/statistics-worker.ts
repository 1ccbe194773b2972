/** The statistics thread: one job, one answer, then it ends. An entry of the build of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { statisticsWork, type StatisticsJob } from './job.ts';

const work = statisticsWork(workerData as StatisticsJob);
let step = work.next();
while (step.done !== true) step = work.next();
parentPort?.postMessage(step.value, []);
