/**
 * A small engine that is the same file, and so the same engine, on every machine: it plays and values by the hash of the
 * position alone. Runs that it began can be resumed wherever the repository lies. It is known by the hash of this
 * file: one changed byte makes the runs of the golden workspace refuse to go on.
 */
import { createHash } from 'node:crypto';
import { Chess } from 'chess.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Long enough that a run can be stopped in its midst. */
const SEARCH_MS = 25;

let fen = START;

const out = (text) => process.stdout.write(`${text}\n`);
const number = (text) => createHash('sha256').update(text).digest().readUInt32BE(0);
const uciOf = ({ from, to, promotion }) => `${from}${to}${promotion ?? ''}`;

function setPosition(line) {
  const [, given, moves = ''] = /^position (?:startpos|fen (.*?))(?: moves (.*))?$/.exec(line) ?? [];
  const game = new Chess(given ?? START, { skipValidation: true });
  for (const move of moves.split(' ').filter(Boolean)) {
    game.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
  }
  fen = game.fen();
}

function go(line) {
  const game = new Chess(fen, { skipValidation: true });
  const only = /searchmoves (.*)$/.exec(line)?.[1]?.split(' ') ?? null;
  const legal = game.moves({ verbose: true }).map(uciOf).sort();
  const moves = only === null ? legal : legal.filter((move) => only.includes(move));
  const nodes = Number(/nodes (\d+)/.exec(line)?.[1] ?? 1000);
  // The better of two positions stays the better one, whichever moves are looked at.
  const valued = moves.map((move) => [number(`${fen} ${move}`), move]).sort(([a], [b]) => b - a);
  const [value = 0, best] = valued[0] ?? [];
  const cp = (value % 801) - 400;
  if (best === undefined) out(`info depth 0 score ${game.isCheck() ? 'mate 0' : 'cp 0'}`);
  else out(`info depth 8 seldepth 9 multipv 1 score cp ${cp} nodes ${nodes} nps 1000 time 1 pv ${best}`);
  setTimeout(() => out(`bestmove ${best ?? '(none)'}`), SEARCH_MS);
}

function hello() {
  out('id name Golden Engine 1');
  out('option name Threads type spin default 1 min 1 max 8');
  out('option name Hash type spin default 16 min 1 max 1024');
  out('option name MultiPV type spin default 1 min 1 max 1');
  out('option name Clear Hash type button');
  out('uciok');
}

function command(line) {
  const [name] = line.split(' ');
  if (name === 'uci') hello();
  else if (name === 'isready') out('readyok');
  else if (name === 'position') setPosition(line);
  else if (name === 'go') go(line);
  else if (name === 'bench') process.stderr.write('Nodes searched  : 31337\n');
  else if (name === 'quit') process.exit(0);
}

let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) command(line.trim());
});
process.stdin.on('end', () => process.exit(0));
