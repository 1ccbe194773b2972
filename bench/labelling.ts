/**
 * Labelling throughput: the engine pool against bare loops that write the same UCI commands and read until `bestmove`,
 * with the same number of processes, in the same run (target: 97 % of their nodes per second). Both sides search the
 * same positions in short blocks, in turns and in changing order, so that a busy machine troubles both alike. Their
 * processes are started before the clock runs. Positions come from seeded random play.
 *
 *   npm run bench -- labelling [positions = 500] [processes = 2] [nodes = 100000]
 */
import path from 'node:path';
import { applyUci, legalList } from '../core/chess/legal-list.ts';
import { findEngine, readManifest } from '../engines/locate.ts';
import { openPool } from '../engines/pool.ts';
import { BareLoop, searchAll } from './bare-loop.ts';

const [positions = 500, processes = 2, nodes = 100_000] = process.argv.slice(2).map(Number);
const BLOCK = 10 * processes;
const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

interface Measure {
  nodes: number;
  ms: number;
}

/** Positions of random games, a few plies apart; the same ones on every machine. */
function makePositions(count: number): readonly string[] {
  let seed = 20_261_130;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const fens: string[] = [];
  let fen = START_FEN;
  let plies = 0;
  while (fens.length < count) {
    const moves = legalList(fen);
    const move = moves[random(moves.length)];
    if (move === undefined || plies > 60) {
      fen = START_FEN;
      plies = 0;
      continue;
    }
    const played = applyUci(fen, [move]);
    if (!played.ok) throw new Error(played.error.message);
    fen = played.value;
    plies += 1;
    if (plies % 5 === 0 && legalList(fen).length > 0) fens.push(fen);
  }
  return fens;
}

const manifest = readManifest(path.resolve('engines/manifest.json'));
if (!manifest.ok) throw new Error(manifest.error.message);
const engine = findEngine('stockfish-17.1', path.resolve('engines/bin'), manifest.value);
if (!engine.ok) throw new Error(engine.error.message);

const pool = openPool(engine.value, { threads: 1, hashMb: 128, multipv: 1 }, { processes, deadlineScale: 5 });
const loops = Array.from({ length: processes }, () => new BareLoop(engine.value.file, 128));

async function viaPool(fens: readonly string[]): Promise<number> {
  const found = await Promise.all(
    fens.map((fen) => pool.search({ fen, moves: [], limit: { nodes }, newGame: true })),
  );
  return found.reduce((sum, reply) => {
    if (!reply.ok) throw new Error(reply.error.message);
    return sum + (reply.value.nodesTotal ?? 0);
  }, 0);
}

function viaLoops(fens: readonly string[]): Promise<number> {
  return searchAll(
    loops,
    fens.map((fen) => ({ fen, moves: [], nodes, searchMove: null })),
  );
}

async function measure(into: Measure, run: () => Promise<number>): Promise<void> {
  const startedMs = performance.now();
  into.nodes += await run();
  into.ms += performance.now() - startedMs;
}

const fens = makePositions(positions);
await Promise.all(loops.map((loop) => loop.start()));
await viaPool(fens.slice(0, processes));
await viaLoops(fens.slice(0, processes));

const ours: Measure = { nodes: 0, ms: 0 };
const bare: Measure = { nodes: 0, ms: 0 };
for (let at = 0, block = 0; at < fens.length; at += BLOCK, block += 1) {
  const some = fens.slice(at, at + BLOCK);
  const turns = [
    (): Promise<void> => measure(ours, () => viaPool(some)),
    (): Promise<void> => measure(bare, () => viaLoops(some)),
  ];
  for (const turn of block % 2 === 0 ? turns : turns.reverse()) await turn();
}
for (const loop of loops) loop.quit();
await pool.close();

const speed = ({ nodes, ms }: Measure): number => (nodes * 1000) / ms;
const ratio = speed(ours) / speed(bare);
console.log(`${positions} positions, ${nodes} nodes each, ${processes} processes, Stockfish 17.1`);
console.log(`pool       ${Math.round(speed(ours))} nodes/s (${(ours.ms / 1000).toFixed(1)} s)`);
console.log(`bare loops ${Math.round(speed(bare))} nodes/s (${(bare.ms / 1000).toFixed(1)} s)`);
console.log(
  `ratio      ${(ratio * 100).toFixed(1)} % (target 97 %); equal nodes: ${ours.nodes === bare.nodes}`,
);
process.exitCode = ratio >= 0.97 ? 0 : 3;
