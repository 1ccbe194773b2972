/** Starts the opening explorer of the tests as a process of its own and ends it again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'explorer-server.mjs');

export interface ExplorerRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Requests under way when this one came, itself included. */
  readonly inside: number;
  readonly at: number;
}

export interface ExplorerScript {
  readonly token?: string;
  /** `[white, draws, black]` by four-field FEN. */
  readonly counts?: Readonly<Record<string, readonly [number, number, number]>>;
  /** Replies that come first, in order. */
  readonly replies?: readonly (
    | 'reset'
    | 'hang'
    | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  )[];
}

export class ExplorerServer {
  readonly url: string;
  readonly #origin: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#origin = `http://127.0.0.1:${port}`;
    this.url = `${this.#origin}/masters`;
  }

  async log(): Promise<readonly ExplorerRequest[]> {
    const response = await fetch(`${this.#origin}/control/log`);
    return (await response.json()) as readonly ExplorerRequest[];
  }

  async script(script: ExplorerScript): Promise<void> {
    await fetch(`${this.#origin}/control/script`, { method: 'POST', body: JSON.stringify(script) });
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.stdin?.end();
    await closed;
  }
}

export async function startExplorer(): Promise<ExplorerServer> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(first.toString('utf8')) as { readonly port: number };
  return new ExplorerServer(child, port);
}
