/**
 * Reading and scoring replies: 3,500 of them, one in each task in turn, a page of reasoning before each answer; and all
 * figures of the run. `npm run bench -- score`
 */
import { TASKS, type AnswerForm } from '../core/chessqa/tasks.ts';
import { readAnswer } from '../core/reply/answer-reader.ts';
import { scoreAnswer } from '../core/score/answer-score.ts';
import { makeItemTable } from '../core/score/item-table.ts';
import { runFigures } from '../core/score/run-figures.ts';
import { tellAgainst } from './bench-workspace.ts';

const REPLIES = 3_500;
const PASSES = 10;

const ANSWERS: Readonly<Record<AnswerForm, string>> = {
  arrangement:
    "White King: ['e1'], White Pawn: ['a2', 'b2', 'c2'], Black King: ['e8'], Black Pawn: ['f7', 'g7']",
  uci: 'e7e8q',
  square: 'b4, c5, d6, e7',
  man: 'Black Bishop at c5',
  fen: 'r3k2r/pp1q1ppp/2n1pn2/2bp4/3P1B2/2N1PN2/PPQ2PPP/R3K2R w KQkq - 4 12',
  pin: 'b3>f7>g8, e1>e5>e8',
  fork: 'f7>d6-d8-h8, g4>e3-f2',
  battery: 'e1>e3, a1>b2>c3',
  skewer: 'f6>d4>c3',
  bucket: '-200',
  letter: 'C',
  text: 'White is a pawn up.',
};
const REASONING = 'The knight on c3 {holds} d5, and the *rook* can go to e1 at once.\n'.repeat(30);

const cases = Array.from({ length: REPLIES }, (_reply, index) => {
  const task = TASKS[index % TASKS.length];
  if (task === undefined) throw new Error('no task');
  const answer = ANSWERS[task.form];
  const isJson = index % 2 === 1;
  const stated = isJson ? JSON.stringify({ answer }) : `FINAL ANSWER: ${answer}`;
  // Half of the JSON replies are wrapped in words, which is the chain's slowest road.
  const reply = isJson && index % 4 === 1 ? stated : `${REASONING}${stated}`;
  return { task, reply, protocol: isJson ? ('json' as const) : ('text' as const), accepted: [answer] };
});
const table = makeItemTable(
  cases.map(({ task }, index) => ({ task: task.id, category: task.category, sourceKey: String(index) })),
);
const inSlice = cases.map((_case, index) => index % 3 > 0);

const firstMs = timed(scoreAll);
// Ten times more: the mean holds the collector's pauses too.
const scoreMs = timed(() => Array.from({ length: PASSES }, scoreAll)) / PASSES;
const scores = scoreAll();
if (scores.some(({ contentCorrect }) => !contentCorrect)) throw new Error('a right answer was not found');
const figuresMs = timed(() => runFigures(table, scores, inSlice));

const isMet = [
  tellAgainst('3,500 replies read and scored, first time', firstMs, 1_000, 'ms'),
  tellAgainst('one reply read and scored', (scoreMs / REPLIES) * 1_000, 20, 'µs'),
  tellAgainst('all figures of the run', figuresMs, 100, 'ms'),
].every(Boolean);
process.exitCode = isMet ? 0 : 1;

function scoreAll(): ReturnType<typeof scoreAnswer>[] {
  return cases.map(({ task, reply, protocol, accepted }) =>
    scoreAnswer(readAnswer(reply, protocol, task), accepted, task),
  );
}

function timed(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}
