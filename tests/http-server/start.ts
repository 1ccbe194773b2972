/** Starts the scripted model as a process of its own and ends it again; it also ends by itself when we are gone. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '../setup-info.ts';

const program = path.join(repositoryRoot, 'tests', 'http-server', 'model-server.mjs');

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
    return JSON.parse(await this.#control('log', null)) as readonly ServedRequest[];
  }

  /** How often each content was asked so far. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const counts = JSON.parse(await this.#control('counts', null)) as Readonly<Record<string, number>>;
    return new Map(Object.entries(counts));
  }

  async script(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#control('script', JSON.stringify(settings));
  }

  /** On a connection of its own: the server may close a kept one at the very moment it is used again. */
  #control(name: string, body: string | null): Promise<string> {
    return new Promise((resolve, reject) => {
      const method = body === null ? 'GET' : 'POST';
      const sent = request(`${this.origin}/control/${name}`, { method, agent: false }, (response) => {
        text(response).then(resolve, reject);
      });
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
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
