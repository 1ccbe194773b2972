#!/usr/bin/env node
/**
 * A scripted UCI program for tests: a well-behaved engine by default, and with a mode one that crashes, stalls, lies or
 * garbles in exactly one way. Modes are given as arguments or in FAKE_ENGINE_MODE (comma-separated). It knows one
 * legal move of the start position and plays it; `--moves=a,b` and `--log=file` change moves and log what it is told.
 */
import { appendFileSync } from 'node:fs';

const given = [...process.argv.slice(2), ...(process.env.FAKE_ENGINE_MODE ?? '').split(',')].filter(Boolean);
const modes = new Set(given.filter((text) => !text.startsWith('--')));
const setting = (name) => given.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3);
const is = (mode) => modes.has(mode);
const log = setting('log') ?? process.env.FAKE_ENGINE_LOG;
const move = setting('move') ?? 'e2e4';
const lineEnd = is('crlf') ? '\r\n' : '\n';

let searches = 0;
let searching = false;
let timer = null;

function out(text) {
  if (!is('split-chunks')) {
    process.stdout.write(text + lineEnd);
    return;
  }
  for (const byte of Buffer.from(text + lineEnd)) process.stdout.write(Buffer.from([byte]));
}

function bestmove() {
  clearTimeout(timer);
  searching = false;
  if (is('illegal-best')) out('bestmove e2e5');
  else if (is('garbled-best')) out('bestmove e2-e4');
  else if (is('none-bestmove')) out('bestmove (none)');
  else out(`bestmove ${move} ponder e7e5`);
}

function go(line) {
  searches += 1;
  searching = true;
  if (is('last-words')) {
    process.stderr.write('the network cannot be read\n');
    process.exit(1);
  }
  if (is('crash-on-go') || (is('dies-on-second-go') && searches === 2)) process.exit(3);
  if (is('sigill')) process.kill(process.pid, 'SIGILL');
  const nodes = Number(/nodes (\d+)/.exec(line)?.[1] ?? 1000);
  if (is('flood-stderr')) for (let i = 0; i < 4000; i += 1) process.stderr.write(`${'x'.repeat(250)}\n`);
  if (is('bad-utf8')) process.stdout.write(Buffer.from([0x69, 0x6e, 0x66, 0x6f, 0x20, 0xff, 0xfe, 0x0a]));
  if (is('huge-line')) process.stdout.write(`info string ${'y'.repeat(2 * 1024 * 1024)}\n`);
  if (is('bad-info')) out('info depth x score cp 9999 nodes 5 pv e2e4');
  tell(nodes);
  if (is('bound-last')) {
    out(
      `info depth 9 seldepth 13 multipv 1 score cp 77 lowerbound nodes ${nodes + 60} nps 100 time 9 pv ${move}`,
    );
  }
  if (is('mate-zero')) out('info depth 0 score mate 0 nodes 0');
  if (is('stall') || is('ignore-stop')) return;
  if (is('late-bestmove')) timer = setTimeout(bestmove, 1500);
  else if (is('slow')) timer = setTimeout(bestmove, 60_000);
  else bestmove();
}

function tell(nodes) {
  const half = Math.floor(nodes / 2);
  if (is('odd-info')) {
    out(`info depth +8 seldepth 12 score cp +31 nodes ${half} nps inf hashfull -12 time 5.2 pv ${move} e7e5`);
  } else if (is('spread-info')) {
    out('info depth 8 seldepth 12');
    out('info depth 8 score cp 31');
    out(`info depth 8 nodes ${half} time 5`);
    out(`info depth 8 pv ${move} e7e5`);
  } else {
    out(`info depth 8 seldepth 12 multipv 1 score cp 31 nodes ${half} nps 100 time 5 pv ${move} e7e5`);
  }
  if (is('bound-mate')) out('info depth 9 score mate 0 upperbound');
}

function stop() {
  if (!searching || is('ignore-stop')) return;
  if (is('late-bestmove')) return; // it comes when it comes
  bestmove();
}

let greetings = 0;

function hello() {
  greetings += 1;
  if (is('no-uciok') || (is('slow-start') && greetings === 1)) return;
  if (is('only-uciok')) {
    out('uciok');
    return;
  }
  if (is('early-uciok')) out('uciok');
  out('id name Fake Engine 1');
  out('option name Threads type spin default 1 min 1 max 8');
  if (is('large-hash')) out('option name Hash type spin default 64 min 64 max 1024');
  else if (is('huge-hash')) out('option name Hash type spin default 16 min 1 max 9223372036854775807');
  else if (!is('no-hash')) out('option name Hash type spin default 16 min 1 max 1024');
  out('option name MultiPV type spin default 1 min 1 max 5');
  if (!is('no-clear-hash')) out('option name Clear Hash type button');
  out('option name EvalFile type string default <empty>');
  out('option name Style type combo default Solid var Solid var Wild Attack');
  if (is('many-options'))
    for (let n = 0; n < 600; n += 1) out(`option name Extra ${n} type check default false`);
  if (is('late-uciok')) setTimeout(() => out('uciok'), 400);
  else out('uciok');
}

function bench() {
  if (is('dies-on-bench')) {
    process.stderr.write('unknown command: bench\n');
    process.exit(2);
  }
  for (let at = 1; at <= 3; at += 1) process.stderr.write(`Position: ${at}/3 (startpos)\n`);
  const nodes = is('wrong-bench') ? 4711 : 2030154;
  process.stderr.write(`Total time (ms) : 1000\nNodes searched  : ${nodes}\nNodes/second    : ${nodes}\n`);
}

function command(line) {
  if (log !== undefined) appendFileSync(log, `${line}\n`);
  const [name] = line.split(' ');
  if (name === 'uci') hello();
  else if (name === 'isready' && !is('no-readyok')) out('readyok');
  else if (name === 'go') go(line);
  else if (name === 'stop') stop();
  else if (name === 'bench' && !is('no-bench')) bench();
  else if (name === 'quit' && !is('ignore-quit')) process.exit(0);
}

if (is('unended-line')) {
  process.stdout.write('id name Cut Off');
  process.exit(0);
}
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) command(line.trim());
});
process.stdin.on('end', () => {
  if (!is('ignore-eof')) process.exit(0);
});
if (is('ignore-eof')) setInterval(() => undefined, 1000);
if (is('helper-process')) {
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
}
