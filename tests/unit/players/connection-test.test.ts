import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionTestSchema, type ConnectionTest } from '../../../core/player/player.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { AskParameters } from '../../../core/player/ask-settings.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { testConnection } from '../../../host/players/connection-test.ts';
import { deadlinesFor, PATIENT } from '../../http-server/deadlines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';

const KEY = 'sk-test-0123456789abcdef';
const LIMITS = { ...PATIENT, maxReplyBytes: 256 * 1024 };

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

function player(baseUrl: string, more: Partial<ChatPlayer> = {}): ChatPlayer {
  return { kind: 'chat', preset: 'lm_studio', baseUrl, model: 'test-model', providerOrder: null, ...more };
}

async function test(
  chat: ChatPlayer,
  parameters: Partial<AskParameters> = {},
  key: string | null = null,
  limits = LIMITS,
): Promise<ConnectionTest> {
  const outcome = await testConnection(chat, { ...DEFAULT_PARAMETERS, ...parameters }, key, { limits });
  if (!outcome.ok) throw new Error(outcome.error.message);
  return connectionTestSchema.parse(outcome.value);
}

/** A port at which nothing listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('a connection test', () => {
  it('says who answered and which parameters are taken', async () => {
    const found = await test(player(server.baseUrl()), { temperature: '0', seed: 7 });
    expect(found).toMatchObject({ ok: true, refused: [] });
    expect(found.message).toContain('answered as test-model');
    expect(found.accepted.sort()).toEqual(['maxTokens', 'seed', 'streamUsage', 'temperature']);
    expect(found.attempts).toHaveLength(5);
    expect(found.attempts[0]?.text).toBe('FINAL ANSWER: A');
  });

  it('is cancelled at once, with what came back so far', async () => {
    const abort = new AbortController();
    const hanging = player(server.baseUrl('fault/hang'));
    const testing = testConnection(hanging, DEFAULT_PARAMETERS, null, {
      limits: LIMITS,
      signal: abort.signal,
    });
    while (!(await server.log()).some(({ fault }) => fault === 'hang')) continue;
    abort.abort();
    const outcome = await testing;
    expect(outcome).toMatchObject({ ok: true, value: { ok: false, message: 'The test was cancelled.' } });
    expect(outcome.ok && outcome.value.attempts[0]?.end).toBe('cancelled');
  });

  it('names what is refused, and tries the other name of the output limit', async () => {
    const refusing = player(server.baseUrl('refuse/temperature,max_tokens'));
    const found = await test(refusing, { temperature: '0' });
    expect(found).toMatchObject({ ok: true, refused: ['temperature', 'maxTokens'] });
    expect(found.accepted).toContain('maxCompletionTokens');
    expect(found.message).toContain('refuses temperature, output limit (max_tokens)');
  });

  it('says that nothing listens, and how to start it', async () => {
    const port = await freePort();
    const found = await test(player(`http://127.0.0.1:${port}/v1`, { preset: 'ollama' }));
    expect(found.ok).toBe(false);
    expect(found.message).toContain(`Nothing listens at 127.0.0.1:${port}`);
    expect(found.message).toContain('ollama serve');
    expect(found.attempts).toHaveLength(1);
  });

  it.each([
    ['fault/401', null, ['asks for a key', 'HTTP 401', 'Incorrect API key provided.']],
    ['fault/401', KEY, ['refuses the key', 'Enter another key']],
    ['fault/404', null, ['knows no model test-model', 'ends as the server wants']],
    ['fault/html', null, ['web page', '/v1']],
    ['fault/502', null, ['web page', 'HTTP 502']],
    ['fault/hang', null, ['took the request and said nothing for', 'being loaded']],
    ['fault/drop', null, ['closed the connection']],
    ['fault/302', null, ['Redirects are not followed']],
    ['fault/402', null, ['credit']],
    ['fault/429', null, ['no further request just now']],
    ['fault/500', null, ['an error of its own', 'HTTP 500']],
    ['fault/mismatch', null, ['answered as another-model, not as test-model']],
    ['fault/stall', null, ['began a reply']],
    ['fault/bad-json', null, ['before it was whole']],
    ['fault/empty-structured', null, ['client_defect']],
  ] as const)('%s with key %s', async (route, key, words) => {
    const limits = { ...LIMITS, ...deadlinesFor(route.slice('fault/'.length)) };
    const found = await test(player(server.baseUrl(route)), {}, key, limits);
    expect(found.ok).toBe(false);
    for (const word of words) expect(found.message).toContain(word);
  });

  it('gives up on a reply without end', async () => {
    const found = await test(player(server.baseUrl('fault/too-large')), { stream: false });
    expect(found.message).toContain('more than fits a reply');
  });

  it('says when the address leads nowhere on the server', async () => {
    const found = await test(player(`${server.origin}/api`));
    expect(found.message).toContain('HTTP 404');
    expect(found.message).toContain('/v1');
  });

  it('is content with a model that only thought, and says so', async () => {
    const found = await test(player(server.baseUrl('fault/reasoning-only')), { stream: false });
    expect(found.ok).toBe(true);
    expect(found.message).toContain('reasoning only');
  });

  it('never returns the key, not even where the service echoes it', async () => {
    const found = await test(player(server.baseUrl('fault/echo-key')), {}, KEY);
    expect(found.message).toContain('[key]');
    expect(JSON.stringify(found)).not.toContain(KEY);
  });

  it('refuses what cannot be asked before asking', async () => {
    const bad = await testConnection(player('ftp://host'), DEFAULT_PARAMETERS, null, { limits: LIMITS });
    expect(bad).toMatchObject({ ok: false, error: { code: 'refused' } });
    const router = player(server.baseUrl(), { providerOrder: ['x'] });
    const refused = await testConnection(router, DEFAULT_PARAMETERS, null, { limits: LIMITS });
    expect(refused).toMatchObject({ ok: false, error: { code: 'refused' } });
  });
});
