/**
 * One engine process as a line port. Own process group, so that Ctrl-C in a terminal pauses the run and does not kill
 * the search; stdin is a pipe, so that an engine that listens ends when we die; stdout and stderr are always read, so
 * that it never blocks on a full pipe. The end is told once, on `close` (all output read), never on `exit`.
 *
 * A WebAssembly engine is a Node program, run by our own runtime; `ELECTRON_RUN_AS_NODE` makes Electron one. No engine
 * sees more of our environment than it needs.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { childEnvironment, scriptEnvironment } from './environment.ts';
import type { EngineGuard } from './guard.ts';
import { LineSplitter, type DropReason } from './line-splitter.ts';

/** What is started. `cwd`: some builds look for their network there. */
export interface EngineProgram {
  readonly launch: 'native' | 'wasm';
  readonly file: string;
  readonly cwd: string;
  readonly args?: readonly string[];
  /** Names of environment variables that are let through beside the usual ones. */
  readonly environment?: readonly string[];
}

export interface PortEvents {
  readonly onLine: (text: string) => void;
  readonly onErrLine: (text: string) => void;
  readonly onDropped: (reason: DropReason) => void;
  /** Exactly once, after the last line. */
  readonly onClose: (end: PortEnd) => void;
}

export interface PortEnd {
  /** `missing`: the program could not be started at all. */
  readonly kind: 'missing' | 'ended';
  readonly signal: string | null;
  /** One sentence. */
  readonly reason: string;
}

/** The line port a supervisor works on; tests have one in memory. */
export interface EnginePort {
  readonly write: (line: string) => void;
  /** Ends the whole process group at once. */
  readonly kill: () => void;
}

export type OpenPort = (events: PortEvents) => EnginePort;

export function openChild(program: EngineProgram, guard: EngineGuard, events: PortEvents): EnginePort {
  const child = start(program);
  const pid = child.pid;
  if (pid !== undefined) guard.watch(pid);
  readLines(child, events);
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  child.stdin.on('error', () => undefined); // the end of the process tells the rest
  child.once('exit', () => {
    if (pid !== undefined) killGroup(pid); // helpers left behind would hold our pipes open
  });
  child.once('close', (code, signal) => {
    if (pid !== undefined) guard.forget(pid);
    events.onClose(endOf(program, pid, failure, code, signal));
  });
  return {
    write: (line) => {
      if (child.stdin.writable) child.stdin.write(`${line}\n`);
    },
    kill: () => {
      if (pid === undefined) return;
      killGroup(pid);
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

function start(program: EngineProgram): ChildProcessWithoutNullStreams {
  const args = [...(program.args ?? [])];
  const isWasm = program.launch === 'wasm';
  return spawn(isWasm ? process.execPath : program.file, isWasm ? [program.file, ...args] : args, {
    cwd: program.cwd,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: isWasm ? scriptEnvironment(program.environment) : childEnvironment(program.environment),
  });
}

function readLines(child: ChildProcessWithoutNullStreams, events: PortEvents): void {
  const out = new LineSplitter({ onLine: events.onLine, onDropped: events.onDropped });
  const errors = new LineSplitter({ onLine: events.onErrLine, onDropped: () => undefined });
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  child.stdout.once('end', () => out.end());
  child.stderr.once('end', () => errors.end());
  child.stdout.on('error', () => undefined);
  child.stderr.on('error', () => undefined);
}

/** On Windows there are no process groups; the process itself is ended there. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // already gone
  }
}

function endOf(
  program: EngineProgram,
  pid: number | undefined,
  failure: Error | null,
  code: number | null,
  signal: NodeJS.Signals | null,
): PortEnd {
  if (pid === undefined) {
    return {
      kind: 'missing',
      signal: null,
      reason: `${program.file} cannot be started: ${failure?.message ?? 'unknown'}`,
    };
  }
  if (signal === 'SIGILL') return { kind: 'ended', signal, reason: ILLEGAL_INSTRUCTION };
  const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`;
  return { kind: 'ended', signal, reason: `the engine process ended ${how}` };
}

const ILLEGAL_INSTRUCTION =
  'the engine uses instructions this processor does not have (SIGILL); install a build for an older processor, ' +
  'such as x86-64 or x86-64-sse41-popcnt instead of avx2 or bmi2';
