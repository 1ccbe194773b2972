import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptSchema } from '../../../core/record/attempt.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import { deadlinesFor } from '../../http-server/deadlines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { ask, LIMITS } from './call.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

const ANSWER = 'FINAL ANSWER: A';

const FAILURES: readonly (readonly [string, FailureClass])[] = [
  ['drop', 'transport'],
  ['drop-mid', 'transport'],
  ['eof-mid', 'transport'],
  ['hang', 'timeout'],
  ['stall', 'timeout'],
  ['429', 'rate_limited'],
  ['429-seconds', 'rate_limited'],
  ['429-date', 'rate_limited'],
  ['429-quota', 'quota'],
  ['429-long', 'quota'],
  ['408', 'timeout'],
  ['500', 'server_error'],
  ['502', 'server_error'],
  ['503', 'server_error'],
  ['503-long', 'provider_unavailable'],
  ['529', 'server_error'],
  ['error-200', 'server_error'],
  ['error-200-text', 'quota'],
  ['error-stream-openai', 'server_error'],
  ['error-stream-openrouter', 'rate_limited'],
  ['error-stream-vllm', 'server_error'],
  ['bad-json', 'transport'],
  ['400', 'configuration'],
  ['401', 'authentication'],
  ['402', 'quota'],
  ['403', 'authentication'],
  ['404', 'configuration'],
  ['413', 'configuration'],
  ['422', 'configuration'],
  ['204', 'configuration'],
  ['302', 'configuration'],
  ['context', 'configuration'],
  ['html', 'configuration'],
  ['mismatch', 'model_mismatch'],
  ['empty-structured', 'client_defect'],
  ['tool-call', 'tool_use'],
  ['too-large', 'reply_too_large'],
  ['empty', 'empty_reply'],
  ['reasoning-only', 'truncated'],
  ['think-only', 'truncated'],
  ['truncated', 'truncated'],
  ['truncated-max-tokens', 'truncated'],
  ['content-filter', 'content_filter'],
  ['400-filter', 'content_filter'],
  ['refusal', 'refusal'],
  ['content-object', 'unreadable_reply'],
];

const USABLE = [
  'slow',
  'inline-think',
  'no-model',
  'dated-model',
  'content-parts',
  'empty-tool-calls',
  'json-for-stream',
  'reset-after-finish',
  'bad-event',
  'ten-megabytes',
  'lone-surrogates',
  'control-characters',
  'right-to-left',
  'markup',
];

describe.each([false, true])('scripted faults, stream %s', (stream) => {
  it.each(FAILURES)('%s is %s', async (fault, failure) => {
    const limits = { ...LIMITS, ...deadlinesFor(fault) };
    const attempt = await ask(server.baseUrl(`fault/${fault}`), { stream, limits });
    expect(attempt.classification.failure).toBe(failure);
    expect(attemptSchema.parse(attempt)).toEqual(attempt);
    expect(attempt.reply?.bytes ?? 0).toBeLessThanOrEqual(LIMITS.maxReplyBytes);
  });

  it.each(USABLE)('%s is usable', async (fault) => {
    const attempt = await ask(server.baseUrl(`fault/${fault}`), { stream });
    expect(attempt.classification.failure).toBeNull();
    expect(attempt.text?.endsWith(ANSWER)).toBe(true);
    expect(attempt.reply?.encoding).toBe('utf8');
    expect(Buffer.byteLength(attempt.reply?.body ?? '')).toBe(attempt.reply?.bytes);
  });

  it('keeps odd characters of a reply as they are', async () => {
    const lone = await ask(server.baseUrl('fault/lone-surrogates'), { stream });
    expect(lone.text).toContain('\ud83d before \udfff');
    const control = await ask(server.baseUrl('fault/control-characters'), { stream });
    expect(control.text).toBe(`\u0000\u0007\u001b[31m\u2028\u0085\u202e\n${ANSWER}`);
  });

  it('tells what the service told, and null for what it did not', async () => {
    const attempt = await ask(server.baseUrl(), { stream });
    expect(attempt).toMatchObject({
      text: ANSWER,
      reportedModel: 'test-model',
      modelVerification: 'client_reported',
      upstream: 'Test',
      requestId: 'req_test',
      status: 200,
      finishReason: 'stop',
      costNano: 123_000,
      reasoning: null,
      usage: { promptTokens: 42, completionTokens: 4, totalTokens: 46, reasoningTokens: 0, cachedTokens: 8 },
    });
    const unnamed = await ask(server.baseUrl('fault/no-model'), { stream });
    expect(unnamed).toMatchObject({ reportedModel: null, modelVerification: 'requested_only' });
    const refused = await ask(server.baseUrl('fault/401'), { stream });
    expect(refused).toMatchObject({ usage: null, costNano: null, text: null, finishReason: null });
  });

  it('takes thoughts out of the text and keeps them', async () => {
    const inline = await ask(server.baseUrl('fault/inline-think'), { stream });
    expect(inline).toMatchObject({
      reasoning: 'Let me see.',
      reasoningSource: 'inline',
      text: `\n${ANSWER}`,
    });
    const apart = await ask(server.baseUrl('fault/reasoning-only'), { stream });
    expect(apart).toMatchObject({ reasoning: 'I think and think.', reasoningSource: 'reasoning_content' });
  });

  it('reads Retry-After in seconds and as a date', async () => {
    expect((await ask(server.baseUrl('fault/429'), { stream })).retryAfterMs).toBeNull();
    expect((await ask(server.baseUrl('fault/429-seconds'), { stream })).retryAfterMs).toBe(1000);
    const dated = await ask(server.baseUrl('fault/429-date'), { stream });
    const untilMs = Date.parse(dated.headers['retry-after'] ?? '') - Date.parse(dated.finishedAt);
    expect(untilMs).toBeLessThanOrEqual(2000);
    expect(dated.retryAfterMs).toBe(Math.max(0, untilMs));
  });
});
