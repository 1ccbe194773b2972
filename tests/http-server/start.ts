/** Starts the scripted model as a process of its own and ends it again; it also ends by itself when we are gone. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = path.join(path.dirname(fileURLToPath(import.meta.url)), 'model-server.mjs');

export interface ServedRequest {
  /** SHA-256 of the last message's text. */
  readonly content: string;
  /** The how-manieth request with this content, from 1. */
  readonly times: number;
  readonly fault: string | null;
  readonly model: string | null;
  readonly parameters: readonly string[];
  /** An answer, not a passing fault, was written to its end. */
  readonly whole: boolean;
}

export class ModelServer {
  readonly origin: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** @param route `fault/429`, `trace/chat-ok`, `refuse/seed`, or nothing for the seeded model. */
  baseUrl(route = ''): string {
    return `${this.origin}${route === '' ? '' : `/${route}`}/v1`;
  }

  async log(): Promise<readonly ServedRequest[]> {
    const response = await fetch(`${this.origin}/control/log`);
    return (await response.json()) as readonly ServedRequest[];
  }

  async script(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await fetch(`${this.origin}/control/script`, { method: 'POST', body: JSON.stringify(settings) });
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.stdin?.end();
    await closed;
  }
}

export async function startModelServer(): Promise<ModelServer> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(first.toString('utf8')) as { readonly port: number };
  return new ModelServer(child, port);
}
