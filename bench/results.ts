/**
 * Result files of a finished run of 3,500 answers with a page of reasoning each: written, and read back as a run of its
 * own. `npm run bench -- results`
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { TASKS } from '../core/chessqa/tasks.ts';
import { importResults } from '../host/questions/import-results.ts';
import { exportResults } from '../host/questions/result-files.ts';
import { inventedLine } from '../tests/invented-items.ts';
import { openStoredLab, rightReply, storeRun } from '../tests/unit/questions/stored-run.ts';
import { tellAgainst, timed } from './bench-workspace.ts';

const REPLIES = 3_500;
const RUN = 'r-20260102t030405-00000001';
const REASONING = 'The knight on c3 {holds} d5, and the *rook* can go to e1 at once.\n'.repeat(30);

// Tasks with an answer in the invented position.
const tasks = TASKS.filter(({ category }) => category !== 'Motifs' && category !== 'Structural');
const lines = Array.from({ length: REPLIES }, (_line, index) => {
  const task = tasks[index % tasks.length];
  if (task === undefined) throw new Error('no task');
  return inventedLine(task, Math.floor(index / tasks.length));
});
const lab = await openStoredLab(lines);
try {
  storeRun(lab, {
    runId: RUN,
    attemptsOf: (question) => [{ text: `${REASONING}${rightReply(question)}`, rawBytes: 16_000 }],
  });
  lab.folds.run(RUN);
  const written = await timed(() => exportResults(lab.folds, RUN, path.join(lab.dir, 'out')));
  const files = written.value;
  if (!files.ok) throw new Error(files.error.message);
  const [file = ''] = files.value;
  const wish = { paths: [file], datasetId: lab.datasetId, model: null, prompt: null, parameters: null };
  const read = await timed(() => importResults(lab.context, wish));
  const runs = read.value;
  if (!runs.ok || runs.value[0]?.read !== REPLIES) throw new Error('the file was not read back whole');
  console.log(`${REPLIES} lines, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  const isMet = [
    tellAgainst('result files of 3,500 answers written', written.tookMs, 3_000, 'ms'),
    tellAgainst('the longest piece of it', written.longestMs, 250, 'ms'),
    tellAgainst('the same read back as a run', read.tookMs, 5_000, 'ms'),
    tellAgainst('the longest piece of it', read.longestMs, 2_000, 'ms'),
  ].every(Boolean);
  process.exitCode = isMet ? 0 : 1;
} finally {
  lab.close();
}
