/**
 * One HTTP exchange with a service that speaks the chat completions interface or a neighbour of it, on `fetch` (R-PROV-3): one request, no hidden retry, and the answer
 * is read byte by byte with a limit. Two clocks are ours: one for the whole attempt, one for silence between bytes.
 * Settles within the deadline even if the socket does not. Redirects are not followed, because they would carry the key
 * elsewhere.
 */
import type { ExchangeEnd } from '../../core/reply/classify-facts.ts';

export interface ExchangeRequest {
  /** With the version part, e.g. `http://127.0.0.1:1234/v1`. */
  readonly baseUrl: string;
  /** Behind the base address; absent: chat/completions. */
  readonly path?: string;
  /** Null: no authorisation header is sent. */
  readonly apiKey: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly limits: ExchangeLimits;
  readonly signal: AbortSignal | null;
}

export interface ExchangeLimits {
  /** From the call to the last byte. */
  readonly wallMs: number;
  /** Longest silence once the headers are there. */
  readonly stallMs: number;
  readonly maxReplyBytes: number;
}

/** Milliseconds of a clock that never goes back. */
export type SteadyClock = () => number;

export interface ExchangePorts {
  readonly fetch: typeof fetch;
  readonly steadyMs: SteadyClock;
}

export interface Exchange {
  readonly end: ExchangeEnd;
  readonly socketCode: string | null;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly url: string;
  /** The JSON text that was sent. */
  readonly sentBody: string;
  readonly wallMs: number;
  readonly firstByteMs: number | null;
}

/** Watches a reply while it comes in; says when nothing more is needed. */
export interface ByteWatcher {
  open(status: number, headers: Readonly<Record<string, string>>): void;
  push(chunk: Uint8Array): 'more' | 'enough';
}

export async function exchange(
  request: ExchangeRequest,
  ports: ExchangePorts,
  watcher: ByteWatcher,
): Promise<Exchange> {
  const session = new ExchangeSession(request, ports, watcher);
  return session.run();
}

class ExchangeSession {
  readonly #request: ExchangeRequest;
  readonly #ports: ExchangePorts;
  readonly #watcher: ByteWatcher;
  readonly #abort = new AbortController();
  /** Settles when a clock or the caller ends the attempt; everything that waits is raced against it. */
  readonly #ended: Promise<never>;
  readonly #startMs: number;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #end: ExchangeEnd | null = null;
  #socketCode: string | null = null;
  #response: Response | null = null;
  #sent: { readonly url: string; readonly body: string } | null = null;
  #firstByteMs: number | null = null;
  #stallTimer: NodeJS.Timeout | undefined;

  constructor(request: ExchangeRequest, ports: ExchangePorts, watcher: ByteWatcher) {
    this.#request = request;
    this.#ports = ports;
    this.#watcher = watcher;
    this.#startMs = ports.steadyMs();
    this.#ended = new Promise<never>((_, reject) => {
      this.#abort.signal.addEventListener('abort', () => reject(new Error('ended')), { once: true });
    });
    this.#ended.catch(() => undefined);
  }

  async run(): Promise<Exchange> {
    const { signal, limits } = this.#request;
    const cancel = (): void => this.#stop('cancelled');
    const wallTimer = setTimeout(() => this.#stop('timeout'), limits.wallMs);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (signal?.aborted === true) cancel();
      else await this.#sendAndRead();
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(wallTimer);
      clearTimeout(this.#stallTimer);
      signal?.removeEventListener('abort', cancel);
      this.#abort.abort();
    }
    return this.#result();
  }

  async #sendAndRead(): Promise<void> {
    await Promise.race([this.#send(), this.#ended]);
    const response = this.#response;
    if (response === null) throw new Error('no response');
    this.#watcher.open(response.status, headersOf(response));
    if (response.body === null) return;
    const reader = response.body.getReader();
    this.#armStall();
    for (;;) {
      const part = await Promise.race([reader.read(), this.#ended]);
      if (part.done || this.#take(part.value) === 'enough') return;
      this.#armStall();
    }
  }

  async #send(): Promise<void> {
    const { baseUrl, path = 'chat/completions', apiKey, body } = this.#request;
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`).href;
    const sent = { url, body: JSON.stringify(body) };
    // A key that cannot stand in a header makes no request.
    const headers = new Headers({
      ...HEADERS,
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    });
    this.#sent = sent;
    this.#response = await this.#ports.fetch(url, {
      method: 'POST',
      body: sent.body,
      headers,
      redirect: 'manual',
      signal: this.#abort.signal,
    });
  }

  #take(chunk: Uint8Array): 'more' | 'enough' {
    this.#firstByteMs ??= Math.round(this.#ports.steadyMs() - this.#startMs);
    const room = this.#request.limits.maxReplyBytes - this.#bytes;
    const kept = chunk.byteLength > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(kept);
    this.#bytes += kept.byteLength;
    const wish = this.#watcher.push(kept);
    if (kept.byteLength === chunk.byteLength) return wish;
    this.#stop('too_large');
    return 'enough';
  }

  #armStall(): void {
    clearTimeout(this.#stallTimer);
    this.#stallTimer = setTimeout(() => this.#stop('stalled'), this.#request.limits.stallMs);
  }

  /** The first reason stands. */
  #stop(end: ExchangeEnd): void {
    this.#end ??= end;
    this.#abort.abort();
  }

  #fail(error: unknown): void {
    if (this.#end !== null) return;
    const code = socketCodeOf(error);
    this.#socketCode = code;
    const isClientSide = this.#sent === null || code === 'ERR_INVALID_URL' || code === 'UND_ERR_INVALID_ARG';
    const isWait = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
    this.#end = isClientSide ? 'bad_request' : isWait ? 'timeout' : 'dropped';
  }

  #result(): Exchange {
    return {
      end: this.#end ?? 'complete',
      socketCode: this.#socketCode,
      status: this.#response?.status ?? null,
      headers: this.#response === null ? {} : headersOf(this.#response),
      bytes: Buffer.concat(this.#chunks),
      url: this.#sent?.url ?? this.#request.baseUrl,
      sentBody: this.#sent?.body ?? JSON.stringify(this.#request.body),
      wallMs: Math.max(0, Math.round(this.#ports.steadyMs() - this.#startMs)),
      firstByteMs: this.#firstByteMs,
    };
  }
}

/** Nothing about this machine goes out, and nothing of the environment. */
const HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json',
  'user-agent': 'plybook',
} as const;

function headersOf(response: Response): Readonly<Record<string, string>> {
  return Object.fromEntries(response.headers);
}

/** The code of the innermost cause that has one; messages are never used, they may hold the key. */
function socketCodeOf(error: unknown): string | null {
  let found: string | null = null;
  let cause: unknown = error;
  for (let depth = 0; depth < 8 && cause instanceof Error; depth += 1) {
    const code: unknown = Reflect.get(cause, 'code');
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) found = code;
    cause = cause.cause;
  }
  return found;
}
