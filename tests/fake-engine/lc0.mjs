#!/usr/bin/env node
/**
 * A scripted engine with the option list and the habits of Lc0: no Hash, no bench, strings with blanks, numbers as text,
 * a line of errors where its network is not there. Its "network" is any file; moves are drawn from the legal ones by a
 * hash of network and position, so that two networks are two players and each always plays the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Chess } from 'chess.js';

const OPTIONS = `
WeightsFile type string default <autodiscover>
Backend type combo default eigen var eigen var random var check var roundrobin var recordreplay var multiplexing var demux
BackendOptions type string default
Threads type spin default 0 min 0 max 128
NNCacheSize type spin default 2000000 min 0 max 999999999
MinibatchSize type spin default 0 min 0 max 1024
MaxPrefetch type spin default 32 min 0 max 1024
CPuct type string default 1.745000
CPuctAtRoot type string default 1.745000
CPuctBase type string default 38739.000000
CPuctBaseAtRoot type string default 38739.000000
CPuctFactor type string default 3.894000
CPuctFactorAtRoot type string default 3.894000
RootHasOwnCpuctParams type check default false
TwoFoldDraws type check default true
VerboseMoveStats type check default false
FpuStrategy type combo default reduction var reduction var absolute
FpuValue type string default 0.330000
FpuStrategyAtRoot type combo default same var reduction var absolute var same
FpuValueAtRoot type string default 1.000000
CacheHistoryLength type spin default 0 min 0 max 7
PolicyTemperature type string default 1.359000
MaxCollisionEvents type spin default 917 min 1 max 65536
MaxCollisionVisits type spin default 80000 min 1 max 100000000
OutOfOrderEval type check default true
MaxOutOfOrderEvalsFactor type string default 2.400000
StickyEndgames type check default true
SyzygyFastPlay type check default false
MultiPV type spin default 1 min 1 max 500
PerPVCounters type check default false
ScoreType type combo default WDL_mu var centipawn var centipawn_with_drawscore var Q var W-L var WDL_mu
HistoryFill type combo default fen_only var no var fen_only var always
MovesLeftMaxEffect type string default 0.034500
MovesLeftThreshold type string default 0.800000
MovesLeftSlope type string default 0.002700
MaxConcurrentSearchers type spin default 1 min 0 max 128
DrawScore type string default 0.000000
ContemptMode type combo default play var play var white_side_analysis var black_side_analysis var disable
Contempt type string default
WDLCalibrationElo type string default 0.000000
WDLDrawRateReference type string default 0.500000
NodesPerSecondLimit type string default 0.000000
SolidTreeThreshold type spin default 100 min 1 max 2000000000
TaskWorkers type spin default -1 min -1 max 128
MinimumProcessingWork type spin default 20 min 2 max 100000
MoveOverheadMs type spin default 200 min 0 max 100000000
TimeManager type string default legacy
SmartPruningFactor type string default 1.330000
RamLimitMb type spin default 0 min 0 max 100000000
Ponder type check default true
UCI_Chess960 type check default false
UCI_ShowWDL type check default false
UCI_ShowMovesLeft type check default false
ConfigFile type string default lc0.config
LogFile type string default
SyzygyPath type string default
`.trim();

const set = new Map();
let board = new Chess();
const say = (text) => process.stdout.write(`${text}\n`);

/** `--weights=net` on the command line does the same as the option. */
const given = process.argv.slice(2).find((arg) => arg.startsWith('--weights='));
const weights = () => set.get('WeightsFile') ?? given?.slice('--weights='.length) ?? '<autodiscover>';

function setOption(line) {
  const at = line.indexOf(' value ');
  const name = line.slice('setoption name '.length, at < 0 ? undefined : at);
  const known = OPTIONS.split('\n').some((option) => option.startsWith(`${name} type `));
  if (known) set.set(name, at < 0 ? '' : line.slice(at + ' value '.length));
  else say(`error Unknown option: ${name}`);
}

function position(line) {
  const [start, moves = ''] = line.slice('position '.length).split(' moves ');
  board = start.startsWith('fen ') ? new Chess(start.slice('fen '.length)) : new Chess();
  for (const move of moves.split(' ').filter(Boolean)) board.move(moveOf(move));
}

const moveOf = (uci) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });

function go() {
  const file = weights();
  if (!existsSync(file)) {
    process.stderr.write(`Unable to load weights file: ${file}\n`);
    process.exit(1);
  }
  const legal = board
    .moves({ verbose: true })
    .map(({ from, to, promotion }) => from + to + (promotion ?? ''))
    .sort();
  const hash = createHash('sha256').update(readFileSync(file)).update(board.fen()).digest();
  const move = legal[hash.readUInt32BE(0) % legal.length];
  const cp = (hash[4] % 100) - 50;
  const wdl = set.get('UCI_ShowWDL') === 'true' ? ' wdl 300 400 300' : '';
  say(`info string weights ${file}`);
  say(`info depth 1 seldepth 1 time 0 nodes 1 score cp ${cp}${wdl} nps inf tbhits 0 pv ${move}`);
  say(`bestmove ${move}`);
}

function command(line) {
  const [name] = line.split(' ');
  if (name === 'uci') {
    say('id name Lc0 v0.31.2');
    say('id author The LCZero Authors.');
    for (const option of OPTIONS.split('\n')) say(`option name ${option}`);
    say('uciok');
  } else if (name === 'isready') say('readyok');
  else if (name === 'setoption') setOption(line);
  else if (name === 'position') position(line);
  else if (name === 'go') go();
  else if (name === 'quit') process.exit(0);
  else if (name !== 'ucinewgame' && name !== 'stop') say(`error Unknown command: ${line}`);
}

let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) command(line.trim());
});
process.stdin.on('end', () => process.exit(0));
