/**
 * Questions asked in many lanes against a server that answers at once: how many a second become durable, and how long
 * whatever else the program has to do waits meanwhile (a small call of the window: a query of the journal, every 20 ms).
 *
 *   npm run bench -- lanes [questions = 3000] [lanes = 32]
 *
 * Targets: 300 a second at 32 lanes; small calls within 100 ms (95th percentile) at 200 lanes.
 */
import { AskLab, QUIET } from '../tests/unit/questions/ask-lab.ts';
import { startModelServer } from '../tests/http-server/start.ts';
import { tellAgainst } from './bench-workspace.ts';
import { syntheticLines } from './synthetic-items.ts';

const questions = Number(process.argv[2] ?? 3000);
const lanes = Number(process.argv[3] ?? 32);
const TARGET_A_SECOND = 300;
const SMALL_CALL_MS = 100;
const EVERY_MS = 20;

const server = await startModelServer();
const ask = new AskLab(server);
try {
  await ask.open([...syntheticLines(questions)]);
  await server.script({ ...QUIET, delayMs: 0 });
  const waits: number[] = [];
  let dueMs = performance.now() + EVERY_MS;
  const caller = setInterval(() => {
    ask.lab.workspace.reader.counts();
    waits.push(Math.max(0, performance.now() - dueMs));
    dueMs = performance.now() + EVERY_MS;
  }, EVERY_MS);
  const startedMs = performance.now();
  const started = await ask.lab.questions.start(ask.request('', { lanes }));
  if (!started.ok) throw new Error(started.error.message);
  const status = await started.value.done;
  const seconds = (performance.now() - startedMs) / 1000;
  clearInterval(caller);
  waits.sort((a, b) => a - b);
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0;
  const rate = questions / seconds;
  console.log(`${status}: ${questions} questions in ${lanes} lanes in ${seconds.toFixed(1)} s`);
  const isFast = rate >= TARGET_A_SECOND;
  console.log(`${isFast ? 'ok  ' : 'MISS'} ${rate.toFixed(0)} a second (target ≥ ${TARGET_A_SECOND})`);
  const isAlive = tellAgainst('small call, 95th percentile', p95, SMALL_CALL_MS, 'ms');
  if (!isFast || !isAlive || status !== 'finished') process.exitCode = 1;
} finally {
  await ask.remove();
  await server.stop();
}
