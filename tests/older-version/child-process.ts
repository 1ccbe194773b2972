/** One command of the command line as a process of its own, which can be paused by Ctrl-C or killed in its midst. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export interface Ended {
  /** Null: killed. */
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

export interface CommandProcess {
  readonly child: ChildProcess;
  /** What it has said on standard error so far. */
  readonly said: () => string;
  readonly ended: Promise<Ended>;
}

/** First argument of this program in a child: the origin of the scripted model follows, then the command. */
export const CHILD = 'command';

export function startCommand(userDataDir: string, origin: string, args: readonly string[]): CommandProcess {
  const program = process.argv[1] ?? '';
  const child = spawn(process.execPath, ['--enable-source-maps', program, CHILD, origin, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLYBOOK_DATA: userDataDir },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const ended = (async (): Promise<Ended> => {
    const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return { code: code as number | null, out, errors };
  })();
  return { child, said: () => errors, ended };
}
