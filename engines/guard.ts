/**
 * A guard process that outlives us by a moment: it holds a pipe from us and, when that pipe closes because we are gone
 * (even by `kill -9`), kills the process groups of all engines that were still registered. Engines that listen end by
 * themselves when their own stdin closes; this is for those that do not. It stands beside the engines, not between
 * them and us, so it costs no throughput. One guard serves a whole program.
 *
 * The engine and its registration are written in the same turn of the event loop; the guard reads what is left in the
 * pipe before it sees the end. Its program is text here, so that bundles need no extra file.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { scriptEnvironment } from './environment.ts';

export interface EngineGuard {
  readonly watch: (pid: number) => void;
  readonly forget: (pid: number) => void;
  /** Ends the guard; engines still registered are killed by it. Resolves when it is gone. */
  readonly close: () => Promise<void>;
}

const GUARD_PROGRAM = `
const pids = new Set();
let rest = '';
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('SIGHUP', () => {});
const kill = (pid) => {
  try { process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL'); } catch {}
};
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    const pid = Number(line.slice(1));
    if (!Number.isSafeInteger(pid) || pid <= 1) continue;
    if (line[0] === '+') pids.add(pid);
    else pids.delete(pid);
  }
});
const end = () => { for (const pid of pids) kill(pid); process.exit(0); };
process.stdin.on('end', end);
process.stdin.on('error', end);
`;

/** Starts a guard. Where it cannot be started, engines still end by the end of their stdin. */
export function openGuard(): EngineGuard {
  const child = spawn(process.execPath, ['-e', GUARD_PROGRAM], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
    env: scriptEnvironment(),
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  child.stdin.on('error', () => undefined);
  child.unref();
  return {
    watch: (pid) => tell(child, `+${pid}\n`),
    forget: (pid) => tell(child, `-${pid}\n`),
    close: () => {
      child.ref();
      child.stdin?.end();
      return gone;
    },
  };
}

function tell(child: ChildProcess, line: string): void {
  if (child.stdin?.writable === true) child.stdin.write(line);
}
