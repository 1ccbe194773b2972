/**
 * Runs a program to its end and keeps its output; a failure carries the last lines of it. Children stay in our process
 * group, so that Ctrl-C ends them with us; what a killed set-up leaves half done lies in the cache's work folder, which
 * the next one empties.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { SetupError } from './report.mjs';

const KEPT_LINES = 20;
const KEPT_BYTES = 200_000;

/**
 * @typedef {{ code: number | null, signal: string | null, output: string }} Ended
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, input?: string }} [options]
 * @returns {Promise<Ended>} also when it fails; code is null when it could not be started or a signal ended it
 */
export function runToEnd(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_BYTES);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.stdin.on('error', () => undefined); // the child may end before it has read its input
    child.stdin.end(options.input ?? '');
    child.on('error', (error) => resolve({ code: null, signal: null, output: error.message }));
    child.on('close', (code, signal) => resolve({ code, signal, output }));
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, failure: string }} options failure: the line that says what to do
 */
export async function mustRun(program, args, options) {
  const ended = await runToEnd(program, args, options);
  if (ended.code !== 0) throw new SetupError(options.failure, lastLines(ended.output));
  return ended.output;
}

/** @param {string} text */
export function lastLines(text) {
  return text.trimEnd().split('\n').slice(-KEPT_LINES).join('\n');
}

/**
 * @param {string} name
 * @returns {string | null} full path of a program on the PATH
 */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    if (folder !== '' && isExecutable(file)) return file;
  }
  return null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The program and first arguments that run npm: the very npm that started us, else the one on the PATH.
 * @returns {{ program: string, args: readonly string[], env: NodeJS.ProcessEnv }}
 */
export function npmProgram() {
  const script = process.env.npm_execpath;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuterNpm(name)));
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script)) {
    return { program: process.execPath, args: [script], env };
  }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [], env };
}

/** What an outer `npm run` tells about its own package would mislead the inner npm. @param {string} name */
function isOuterNpm(name) {
  return /^npm_(package_|lifecycle_|command$|config_local_prefix$)/.test(name);
}
