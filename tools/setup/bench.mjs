/**
 * Asks an engine for its bench value, the proof of which engine it is. Works for a native program and for the
 * WebAssembly build, which starts to read commands only a second or so after launch: `uci` is repeated until it answers.
 */
import { spawn } from 'node:child_process';
import { lastLines } from './run-program.mjs';
import { SetupError } from './report.mjs';

const DEADLINE_MS = 300_000;
const REPEAT_MS = 500;
const KEPT_BYTES = 100_000;

/**
 * @param {{ launch: 'native' | 'wasm', file: string, options: readonly { name: string, value: string | number | boolean }[] }} engine
 * @returns {Promise<number>} nodes searched by `bench`
 */
export function askBench({ launch, file, options }) {
  const [program, args] = launch === 'wasm' ? [process.execPath, [file]] : [file, []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let greeted = false;
    const say = (/** @type {string} */ text) => child.stdin.write(`${text}\n`);
    const greet = setInterval(() => say('uci'), REPEAT_MS);
    const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
    const read = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_BYTES);
      if (!greeted && output.includes('uciok')) {
        greeted = true;
        clearInterval(greet);
        for (const { name, value } of options) say(`setoption name ${name} value ${value}`);
        say('bench');
      }
      if (benchOf(output) !== null) child.kill('SIGKILL');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read); // Stockfish prints the bench total there
    child.stdin.on('error', () => undefined);
    say('uci');
    child.on('error', (error) => finish(null, error.message));
    child.on('close', (code, signal) => finish(signal, `it ended with ${signal ?? `code ${code}`}`));
    const finish = (/** @type {string | null} */ signal, /** @type {string} */ how) => {
      clearInterval(greet);
      clearTimeout(deadline);
      const bench = benchOf(output);
      if (bench !== null) resolve(bench);
      else reject(failedBench(file, signal, how, output));
    };
  });
}

/** @param {string} output @returns {number | null} */
function benchOf(output) {
  const match = /^Nodes searched\s*:\s*(\d+)\s*$/m.exec(output);
  return match === null ? null : Number(match[1]);
}

/** @param {string} file @param {string | null} signal @param {string} how @param {string} output */
function failedBench(file, signal, how, output) {
  const reason =
    signal === 'SIGILL' ? 'it uses instructions this processor lacks' : `it gave no bench value (${how})`;
  return new SetupError(`the engine ${file} is of no use here: ${reason}`, lastLines(output));
}
