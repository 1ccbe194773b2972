/**
 * A finished run of 3,500 answers, each with a page of reasoning and its raw stream: scoring all of them again, the
 * report from a cold start and after that, and a page of 500 answers. `npm run bench -- rescore`
 */
import { TASKS } from '../core/chessqa/tasks.ts';
import { answerPage } from '../host/questions/answers.ts';
import { questionReport } from '../host/questions/report.ts';
import { rescoreRun } from '../host/questions/rescore.ts';
import { RunFolds } from '../host/questions/folds.ts';
import { inventedLine } from '../tests/invented-items.ts';
import { openStoredLab, rightReply, storeRun } from '../tests/unit/questions/stored-run.ts';
import { tellAgainst, timed } from './bench-workspace.ts';

const REPLIES = 3_500;
const RUN = 'r-20260102t030405-00000001';
const REASONING = 'The knight on c3 {holds} d5, and the *rook* can go to e1 at once.\n'.repeat(30);
const FILTER = { task: null, category: null, outcome: null, errorType: null, text: '' };

const lines = Array.from({ length: REPLIES }, (_line, index) => {
  const task = TASKS[index % TASKS.length];
  if (task === undefined) throw new Error('no task');
  return inventedLine(task, Math.floor(index / TASKS.length));
});
const lab = await openStoredLab(lines);
try {
  storeRun(lab, {
    runId: RUN,
    attemptsOf: (question) => [{ text: `${REASONING}${rightReply(question)}`, rawBytes: 16_000 }],
  });
  const parts = { reader: lab.workspace.reader, datasets: lab.datasets, live: lab.context.live };
  const folds = new RunFolds(parts);
  const coldMs = computing(() => questionReport(folds, RUN));
  const warmMs = computing(() => questionReport(folds, RUN));
  const pageMs = computing(() => answerPage(folds, RUN, FILTER, 1_000, 500));
  const rescored = await timed(() => rescoreRun(lab.context, RUN, 'bench'));
  const again = await timed(() => rescoreRun(lab.context, RUN, 'bench'));
  const isMet = [
    tellAgainst('3,500 stored replies read and scored again', rescored.tookMs, 1_000, 'ms'),
    tellAgainst('the longest piece of it', rescored.longestMs, 150, 'ms'),
    tellAgainst('the same once more', again.tookMs, 1_000, 'ms'),
    tellAgainst('report of the run, first time', coldMs, 1_000, 'ms'),
    tellAgainst('report of the run, next time', warmMs, 100, 'ms'),
    tellAgainst('a page of 500 answers', pageMs, 300, 'ms'),
  ].every(Boolean);
  process.exitCode = isMet ? 0 : 1;
} finally {
  lab.close();
}

/** Time on the processor, so that a busy machine does not count. */
function computing(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
