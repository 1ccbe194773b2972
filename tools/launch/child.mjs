/** Runs a program on our own terminal to its end and hands on signals that only we were sent. */
import { spawn } from 'node:child_process';

const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']);
const SIGNAL_BASE = 128;

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} exit code; 128 + 15 where a signal ended it, 127 where it could not be started
 */
export function runInherited(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' });
    const handOn = (/** @type {NodeJS.Signals} */ signal) => {
      // Ctrl-C reaches the whole group from the terminal; sent twice, it would mean "at once" to the child.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    const finish = (/** @type {number} */ code) => {
      for (const signal of SIGNALS) process.off(signal, handOn);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${program} could not be started: ${error.message}\n`);
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? SIGNAL_BASE + (signal === 'SIGINT' ? 2 : 15)));
  });
}
