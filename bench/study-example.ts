/**
 * The Ruy Lopez example of the move study, valued as the paper did it: Stockfish 17.1, depth 30, one thread, cleared
 * hash for each search (R-STUDY-6.1 and R-STUDY-6.2). Prints the losses beside the printed and the recomputed ones.
 * Exit code 3 when the best move is another, or a loss is more than 10 cp from the recomputed one. Takes some minutes.
 *
 *   npm run bench -- study-example [processes] [depth]
 */
import os from 'node:os';
import path from 'node:path';
import { VALUING_PRESETS } from '../core/study/valuing.ts';
import { openLabEngines } from '../host/open-lab-engines.ts';
import { memoryStore } from '../host/labelling/search-store.ts';
import { valueMoves } from '../host/studies/value-moves.ts';
import { labResources } from '../tests/lab-fixture.ts';

const FEN = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
/** [move, printed loss, loss recomputed for the specification] */
const EXPECTED = [
  ['g8f6', null, 0],
  ['a7a6', 13, 3],
  ['c6d4', 43, 49],
] as const;
const TOLERANCE = 10;

const [processes = '2', depth = '30'] = process.argv.slice(2);
const engines = openLabEngines({
  resources: labResources(path.resolve('engines/bin')),
  userDataDir: path.join(os.tmpdir(), 'plybook-bench-user'),
});
if (!engines.ok) throw new Error(engines.error.message);
const engine = await engines.value.ready('stockfish-17.1');
if (!engine.ok) throw new Error(engine.error.message);

const startedMs = performance.now();
const valued = await valueMoves(
  EXPECTED.map(([uci]) => ({ positionId: 'wd-ruy', fen: FEN, uci })),
  {
    engine: engine.value,
    valuing: { ...VALUING_PRESETS.paper, limit: { depth: Number(depth) } },
    processes: Number(processes),
    store: memoryStore(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  },
);
await engines.value.close();
if (!valued.ok) throw new Error(valued.error.message);

let isGood = valued.value.values[0]?.bestmove === 'g8f6';
console.log(
  `best ${valued.value.values[0]?.bestmove}; position ${JSON.stringify(valued.value.values[0]?.before)}`,
);
for (const [index, [uci, printed, recomputed]] of EXPECTED.entries()) {
  const value = valued.value.values[index];
  const loss = value?.loss?.A ?? null;
  console.log(
    `${uci}: loss ${loss} cp (printed ${printed ?? 'none'}, recomputed ${recomputed}); after ${JSON.stringify(value?.after)}`,
  );
  if (loss === null || Math.abs(loss - recomputed) > TOLERANCE) isGood = false;
}
console.log(`${valued.value.searches} searches, ${Math.round((performance.now() - startedMs) / 1000)} s`);
process.exitCode = isGood ? 0 : 3;
