import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPreflight } from '../../../host/providers/preflight.ts';
import {
  makeChatBody,
  NOTHING_SET,
  parseBaseUrl,
  presetOf,
  presets,
} from '../../../host/providers/presets.ts';
import { parseRecordedReplies } from '../../../host/providers/baselines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { ask } from './call.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

const messages = [{ role: 'user', content: 'Which move?' }] as const;
const schema = { name: 'answer', schema: { type: 'object' } };
const all = {
  ...NOTHING_SET,
  temperature: 0,
  topP: 1,
  seed: 7,
  maxTokens: 100,
  reasoningEffort: 'low',
  reasoning: true,
  schema,
  providerOrder: ['one', 'two'],
};

describe('request bodies', () => {
  it('send nothing that was not set', () => {
    expect(makeChatBody(presetOf('ollama'), { ...NOTHING_SET, stream: false }, messages, new Set())).toEqual({
      messages,
    });
    expect(makeChatBody(presetOf('ollama'), NOTHING_SET, messages, new Set())).toEqual({
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('carry usage accounting, provider order and reasoning as OpenRouter has them', () => {
    expect(makeChatBody(presetOf('openrouter'), all, messages, new Set())).toEqual({
      messages,
      stream: true,
      usage: { include: true },
      temperature: 0,
      top_p: 1,
      seed: 7,
      max_tokens: 100,
      reasoning: { effort: 'low', enabled: true },
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: schema.schema },
      },
      provider: { order: ['one', 'two'], allow_fallbacks: false, require_parameters: true },
      stream_options: { include_usage: true },
    });
    const withoutSchema = makeChatBody(presetOf('openrouter'), all, messages, new Set(['schema']));
    expect(withoutSchema['provider']).toEqual({ order: ['one', 'two'], allow_fallbacks: false });
    const local = makeChatBody(presetOf('vllm'), all, messages, new Set());
    expect(local).toMatchObject({ reasoning_effort: 'low' });
    expect(Object.keys(local)).not.toContain('provider');
  });

  it('leave out what was refused; the limit goes by its other name', () => {
    const body = makeChatBody(
      presetOf('vllm'),
      all,
      messages,
      new Set(['temperature', 'maxTokens', 'schema']),
    );
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['temperature']));
    expect(body).not.toHaveProperty('response_format');
    expect(body).not.toHaveProperty('max_tokens');
    expect(body).toHaveProperty('max_completion_tokens', 100);
  });
});

describe('preflight', () => {
  it('finds refused parameters by one request each', async () => {
    const asked: string[][] = [];
    const preflight = await runPreflight(presetOf('openai_compatible'), all, (body) => {
      asked.push(Object.keys(body));
      return ask(server.baseUrl('refuse/temperature,max_tokens,response_format'), { body });
    });
    if (preflight.end !== 'ready') throw new Error('the preflight failed');
    expect([...preflight.refused].sort()).toEqual(['maxTokens', 'schema', 'temperature']);
    expect(preflight.support).toMatchObject({
      temperature: 'refused',
      maxTokens: 'refused',
      maxCompletionTokens: 'accepted',
      schema: 'refused',
      seed: 'accepted',
      streamUsage: 'accepted',
      reasoning: null,
      providerOrder: null,
    });
    expect(asked[0]).toEqual(['messages', 'stream']);
    expect(asked.slice(1).every((keys) => keys.length === 3)).toBe(true);
    const body = makeChatBody(presetOf('openai_compatible'), all, messages, preflight.refused);
    const run = await ask(server.baseUrl('refuse/temperature,max_tokens,response_format'), { body });
    expect(run.classification.failure).toBeNull();
  });

  it.each(['401', '404', '429', '500'])('ends at once where the service fails: %s', async (fault) => {
    const preflight = await runPreflight(presetOf('openai_compatible'), all, (body) =>
      ask(server.baseUrl(`fault/${fault}`), { body }),
    );
    expect(preflight).toMatchObject({ end: 'failed', parameter: null });
    expect(preflight.attempts).toHaveLength(1);
  });
});

describe('addresses', () => {
  it.each([
    ['http://127.0.0.1:1234/v1/', 'http://127.0.0.1:1234/v1'],
    [' https://host/api/v1/chat/completions ', 'https://host/api/v1'],
    ['ftp://host', null],
    ['host/v1', null],
    ['http://me:secret@host/v1', null],
    ['http://host/v1?key=secret', null],
    ['', null],
  ])('%s', (text, expected) => {
    const url = parseBaseUrl(text);
    expect(url.ok ? url.value : null).toBe(expected);
    expect(JSON.stringify(url)).not.toContain('secret');
  });

  it('of the presets can be called', () => {
    for (const { baseUrl } of presets)
      if (baseUrl !== null) expect(parseBaseUrl(baseUrl)).toEqual({ ok: true, value: baseUrl });
  });
});

describe('recorded replies', () => {
  it('are said again in their order, and no further', () => {
    const lines =
      '\uFEFF{"key":"a","text":"<think>t</think>1"}\r\n\n{"key":"a","text":"2","finish_reason":"length"}\n';
    const player = parseRecordedReplies(lines);
    if (!player.ok) throw new Error(player.error.message);
    expect(player.value.reply('a', 1)).toEqual({ text: '1', reasoning: 't', finishReason: null });
    expect(player.value.reply('a', 2)).toEqual({ text: '2', reasoning: null, finishReason: 'length' });
    expect(player.value.reply('a', 3)).toBeNull();
    expect(player.value.reply('b', 1)).toBeNull();
  });

  it.each(['x', '[]', '{"key":"a"}', '{"key":"","text":"a"}', '{"key":"a","text":1}'])(
    'name a bad line: %s',
    (line) => {
      const read = parseRecordedReplies(`{"key":"a","text":"1"}\n${line}\n`);
      expect(read).toMatchObject({ ok: false, error: { code: 'bad_recorded_reply', details: { line: 2 } } });
    },
  );
});
