import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptSchema } from '../../../core/record/attempt.ts';
import { askChat, systemPorts } from '../../../host/providers/chat-http.ts';
import { recordableUrl } from '../../../host/providers/redact.ts';
import { SseReader } from '../../../host/providers/sse-events.ts';
import { deadlinesFor } from '../../http-server/deadlines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { ask, call } from './call.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

const KEY = 'sk-test-"Zz/9+secret';

/** A service inside this process, for bytes and sockets that no real one would produce. */
function answering(bytes: Uint8Array, type: string): typeof fetch {
  return () =>
    Promise.resolve(new Response(Buffer.from(bytes), { status: 200, headers: { 'content-type': type } }));
}

describe('the key', () => {
  it.each(['echo-key', '401', 'drop', 'hang', 'inline-think', '302'])(
    'is nowhere in a record: %s',
    async (fault) => {
      for (const stream of [false, true]) {
        const limits = { ...deadlinesFor(fault), maxReplyBytes: 1 << 20 };
        const attempt = await ask(server.baseUrl(`fault/${fault}`), { apiKey: KEY, stream, limits });
        const record = JSON.stringify(attempt);
        for (const spelling of [KEY, JSON.stringify(KEY).slice(1, -1), Buffer.from(KEY).toString('base64')]) {
          expect(record).not.toContain(spelling);
          expect(record).not.toContain(JSON.stringify(spelling).slice(1, -1));
        }
        expect(record).not.toContain('secret');
        if (fault === 'echo-key') expect(attempt.reply?.isRedacted).toBe(true);
      }
    },
  );

  it('is not kept in the pieces of a stream, nor behind escapes', async () => {
    const plain = 'sk-test-0123456789abcdef';
    for (const stream of [false, true]) {
      const attempt = await ask(server.baseUrl('fault/echo-reply'), { apiKey: plain, stream });
      expect(attempt.text).toContain('You sent Bearer [key].');
      expect(attempt.reasoning).toBe('The key is Bearer [key]');
      expect(attempt.reply?.isRedacted).toBe(true);
      expect(attempt.reply?.body).toContain(stream ? 'not kept' : '[key]');
      expect(JSON.stringify(attempt)).not.toContain('0123456789');
    }
    const escaped = `"sk\\u002dtest-${plain.slice(8)}"`;
    const body = `{"choices":[{"index":0,"message":{"content":${escaped}},"finish_reason":"stop"}]}`;
    const ports = { ...systemPorts, fetch: answering(Buffer.from(body), 'application/json') };
    const hidden = await askChat({ ...call('http://127.0.0.1:1/v1'), apiKey: plain }, ports);
    expect(hidden.text).toBe('[key]');
    expect(JSON.stringify(hidden)).not.toContain(plain.slice(8));
  });

  it('that cannot stand in a header ends as configuration, unsaid', async () => {
    const attempt = await ask(server.baseUrl(), { apiKey: 'secret\nkey-with-line' });
    expect(attempt).toMatchObject({ end: 'bad_request', classification: { failure: 'configuration' } });
    expect(JSON.stringify(attempt)).not.toContain('key-with-line');
  });

  it('in an address is not recorded either', () => {
    expect(recordableUrl('http://me:secret@host/v1?key=secret#secret')).toBe('http://host/v1?key=');
    expect(recordableUrl('secret')).not.toContain('secret');
  });

  it('is sent only where it was given, with nothing of the environment', async () => {
    const seen: Headers[] = [];
    process.env['OPENAI_CUSTOM_HEADERS'] = 'x-leak: yes';
    process.env['OPENAI_API_KEY'] = 'of-the-environment';
    const ports = {
      ...systemPorts,
      fetch: ((_: unknown, init?: RequestInit) => {
        seen.push(new Headers(init?.headers));
        return Promise.reject(new TypeError('fetch failed'));
      }) as typeof fetch,
    };
    await askChat(call('http://127.0.0.1:1/v1'), ports);
    await askChat(call('http://127.0.0.1:1/v1', { apiKey: KEY }), ports);
    delete process.env['OPENAI_CUSTOM_HEADERS'];
    delete process.env['OPENAI_API_KEY'];
    expect(seen.map((headers) => headers.get('authorization'))).toEqual([null, `Bearer ${KEY}`]);
    expect(seen[0]?.get('x-leak')).toBeNull();
  });
});

describe('deadlines', () => {
  it('hold even where the socket listens to nobody', async () => {
    const deaf = { ...systemPorts, fetch: (() => new Promise(() => undefined)) as typeof fetch };
    const attempt = await askChat(
      call('http://127.0.0.1:1/v1', { limits: { wallMs: 80, stallMs: 50, maxReplyBytes: 9 } }),
      deaf,
    );
    expect(attempt.classification.failure).toBe('timeout');
    const silent = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const mute = { ...systemPorts, fetch: (() => Promise.resolve(new Response(silent))) as typeof fetch };
    const stalled = await askChat(
      call('http://127.0.0.1:1/v1', { limits: { wallMs: 60_000, stallMs: 50, maxReplyBytes: 9 } }),
      mute,
    );
    expect(stalled.end).toBe('stalled');
    expect(stalled.wallMs).toBeLessThan(60_000);
  });

  it('a cancel ends the call at once, before and during it', async () => {
    const early = await ask(server.baseUrl(), { signal: AbortSignal.abort() });
    expect(early).toMatchObject({ end: 'cancelled', classification: { failure: 'cancelled' } });
    const controller = new AbortController();
    const pending = ask(server.baseUrl('fault/hang'), { signal: controller.signal });
    controller.abort();
    expect((await pending).classification.failure).toBe('cancelled');
  });

  it('a closed port is transport, with its code', async () => {
    const attempt = await ask('http://127.0.0.1:9/v1');
    expect(attempt.classification.failure).toBe('transport');
  });
});

describe('any bytes', () => {
  const types = fc.constantFrom('application/json', 'text/event-stream', 'text/plain', 'text/html', '');
  const shaped = fc.json().map((json) => Buffer.from(`data: ${json}\n\n`));
  const member = fc.record({
    choices: fc.jsonValue(),
    error: fc.jsonValue(),
    usage: fc.jsonValue(),
    model: fc.jsonValue(),
  });
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.json().map((json) => Buffer.from(json)),
    shaped,
    member.map((value) => Buffer.from(JSON.stringify(value))),
    member.map((value) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)),
    fc
      .record({ message: fc.jsonValue(), delta: fc.jsonValue(), finish_reason: fc.jsonValue() })
      .map((choice) => Buffer.from(JSON.stringify({ choices: [choice] }))),
  );

  it('become a record of the right shape, byte-exact', async () => {
    await fc.assert(
      fc.asyncProperty(body, types, async (bytes, type) => {
        const attempt = await askChat(call('http://127.0.0.1:1/v1'), {
          ...systemPorts,
          fetch: answering(bytes, type),
        });
        expect(attemptSchema.safeParse(attempt).error).toBeUndefined();
        const { encoding, body: kept } = attempt.reply ?? { encoding: 'utf8' as const, body: '' };
        const read = Buffer.from(kept, encoding);
        expect(Buffer.from(bytes).subarray(0, read.length).equals(read)).toBe(true);
        if (!type.includes('event-stream')) expect(read.length).toBe(bytes.length);
      }),
      { numRuns: 400 },
    );
  });

  it('cut anywhere give the same events', () => {
    const text = ': hello\r\n\r\ndata: {"a":"é😀"}\n\ndata: one\ndata: two\n\ndata:[DONE]\n\ndata: tail';
    const whole = new SseReader();
    const expected = [...whole.push(Buffer.from(text)), ...whole.end()];
    expect(expected).toEqual(['{"a":"é😀"}', 'one\ntwo', '[DONE]', 'tail']);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 90, maxLength: 90 }), (sizes) => {
        const reader = new SseReader();
        const events: string[] = [];
        let rest = Buffer.from(text);
        for (const size of sizes) {
          events.push(...reader.push(rest.subarray(0, size)));
          rest = rest.subarray(size);
        }
        expect([...events, ...reader.push(rest), ...reader.end()]).toEqual(expected);
      }),
    );
  });
});
