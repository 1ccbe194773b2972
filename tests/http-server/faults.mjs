/**
 * Every way in which the scripted model can fail, by name. A fault gets `{res, stream, model, answer, delayMs}` and
 * answers the request itself. `service` faults pass: the same request is answered properly later. `reply` faults are
 * what the model says to this content, and stay.
 */
import {
  openStream,
  sendError,
  sendJson,
  sendReply,
  sendText,
  wholeReply,
  writeDelta,
  writeEvent,
} from './replies.mjs';

const later = (ms) => new Date(Date.now() + ms).toUTCString();
const say =
  (content, more = {}) =>
  (ctx) =>
    sendReply(ctx.res, ctx.stream, ctx.model, { message: { content: content(ctx) }, ...more });
const error = (status, body, headers) => (ctx) => sendError(ctx.res, status, body, headers);

/** Begins a reply that will not end well. */
function begin(ctx) {
  if (!ctx.stream) {
    ctx.res.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
    ctx.res.write('{"id":"gen-test-1","choices":[{"index":0,"mess');
    return;
  }
  openStream(ctx.res);
  writeDelta(ctx.res, ctx.model, { role: 'assistant', content: ctx.answer.slice(0, 4) });
}

/** An error after the stream has begun; without a stream the same object is the body of a 200. */
function streamError(value) {
  return (ctx) => {
    if (!ctx.stream) return sendJson(ctx.res, 200, value(ctx));
    begin(ctx);
    writeEvent(ctx.res, value(ctx));
    return ctx.res.end();
  };
}

export const SERVICE_FAULTS = {
  slow: (ctx) => void setTimeout(() => say(() => ctx.answer)(ctx), ctx.delayMs),
  drop: (ctx) => void ctx.res.socket.destroy(),
  'drop-mid': (ctx) => {
    begin(ctx);
    setTimeout(() => ctx.res.socket?.destroy(), 20);
  },
  'eof-mid': (ctx) => {
    if (!ctx.stream) return sendText(ctx.res, 200, '{"id":"gen-test-1","choices":[{"index":0,');
    begin(ctx);
    return ctx.res.end();
  },
  hang: () => undefined,
  stall: begin,
  429: error(429, { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'Rate limit reached.' }),
  '429-seconds': error(
    429,
    { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    { 'retry-after': '1' },
  ),
  '429-date': (ctx) =>
    sendError(ctx.res, 429, { type: 'rate_limit_error', code: null }, { 'retry-after': later(2_000) }),
  408: error(408, { type: 'timeout_error', code: null, message: 'Request timed out' }),
  500: error(500, { type: 'api_error', code: null, message: 'Internal server error 401 429' }),
  502: (ctx) =>
    sendText(ctx.res, 502, '<html><body>502 Bad Gateway</body></html>', { 'content-type': 'text/html' }),
  503: error(503, { type: 'overloaded_error', code: null, message: 'Service unavailable' }),
  529: error(529, { type: 'overloaded_error', code: null, message: 'Overloaded' }),
  'error-200': (ctx) => sendJson(ctx.res, 200, { error: { message: 'Provider returned error', code: 502 } }),
  'error-stream-openai': streamError(() => ({
    error: { message: 'failed', type: 'server_error', code: null },
  })),
  'error-stream-openrouter': streamError((ctx) => ({
    id: 'gen-test-1',
    model: ctx.model,
    object: 'chat.completion.chunk',
    error: { code: 429, message: 'Rate limited upstream' },
    choices: [{ index: 0, delta: { content: '' }, message: { content: '' }, finish_reason: 'error' }],
  })),
  'error-stream-vllm': streamError(() => ({
    object: 'error',
    message: 'Engine died',
    type: 'InternalServerError',
    code: 500,
  })),
  'bad-json': (ctx) => {
    if (!ctx.stream) return sendText(ctx.res, 200, '{"choices": [{"index": 0, "message": {"content": "A"');
    openStream(ctx.res);
    writeEvent(ctx.res, '{"choices": [{"index": 0, "delta"');
    return ctx.res.end();
  },
};

export const STOP_FAULTS = {
  400: error(400, { type: 'invalid_request_error', code: null, message: 'Invalid request' }),
  401: error(401, {
    type: 'authentication_error',
    code: 'invalid_api_key',
    message: 'Incorrect API key provided.',
  }),
  402: error(402, { type: 'billing_error', code: null, message: 'Insufficient credits.' }),
  403: error(403, { type: 'permission_error', code: null, message: 'Not allowed.' }),
  404: error(404, { type: 'not_found_error', code: 'model_not_found', message: 'No such model.' }),
  413: error(413, { type: 'invalid_request_error', code: null }),
  422: error(422, { type: 'invalid_request_error', code: null }),
  204: (ctx) => void ctx.res.writeHead(204).end(),
  302: (ctx) => sendText(ctx.res, 302, '', { location: 'http://127.0.0.1:1/elsewhere' }),
  '429-quota': error(429, { type: 'insufficient_quota', code: 'insufficient_quota', message: 'No more.' }),
  '429-long': error(429, { type: 'rate_limit_error', code: null }, { 'retry-after': '86400' }),
  '503-long': error(503, { type: 'overloaded_error', code: null }, { 'retry-after': '86400' }),
  context: error(400, { type: 'invalid_request_error', code: 'context_length_exceeded' }),
  html: (ctx) =>
    sendText(ctx.res, 200, '<!doctype html><title>Log in</title>', { 'content-type': 'text/html' }),
  'echo-key': (ctx) =>
    sendError(ctx.res, 401, { code: 'invalid_api_key', message: `Bad key: ${ctx.authorization}` }),
  'error-200-text': (ctx) => sendJson(ctx.res, 200, { error: 'Credit balance is too low' }),
  mismatch: (ctx) => say(() => ctx.answer)({ ...ctx, model: 'another-model' }),
  'empty-structured': (ctx) => {
    const message = { content: '', parsed: { answer: ctx.answer } };
    sendReply(ctx.res, ctx.stream, ctx.model, { message });
  },
  'tool-call': (ctx) => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'run', arguments: '{}' } };
    sendReply(ctx.res, ctx.stream, ctx.model, { message: { tool_calls: [call] }, finish: 'tool_calls' });
  },
  'too-large': say(() => 'x'.repeat(18 * 1024 * 1024)),
};

export const REPLY_FAULTS = {
  empty: say(() => ''),
  'reasoning-only': (ctx) => {
    sendReply(ctx.res, ctx.stream, ctx.model, {
      message: { content: '', reasoning_content: 'I think and think.' },
    });
  },
  'inline-think': say((ctx) => `<think>Let me see.</think>\n${ctx.answer}`),
  'think-only': say(() => '<think>Let me see.</think>\n'),
  truncated: say((ctx) => `${ctx.answer.slice(0, 3)}`, { finish: 'length' }),
  'truncated-max-tokens': say(() => '', { finish: 'max_tokens' }),
  'content-filter': say((ctx) => ctx.answer, { finish: 'content_filter' }),
  '400-filter': error(400, { type: 'invalid_request_error', code: 'content_filter' }),
  refusal: (ctx) => {
    sendReply(ctx.res, ctx.stream, ctx.model, {
      message: { refusal: "I'm sorry, but I can't help with that." },
    });
  },
  'content-object': (ctx) => {
    sendReply(ctx.res, ctx.stream, ctx.model, { message: { content: { answer: ctx.answer } } });
  },
};

/** Odd but usable replies. */
export const ODD_REPLIES = {
  'no-cost': say((ctx) => ctx.answer, { usage: { prompt_tokens: 42, completion_tokens: 7 } }),
  'cut-after-answer': say((ctx) => ctx.answer, { finish: 'length' }),
  'no-model': (ctx) => say(() => ctx.answer)({ ...ctx, model: undefined }),
  'dated-model': (ctx) => say(() => ctx.answer)({ ...ctx, model: `vendor/${ctx.model}-2026-01-31` }),
  'content-parts': (ctx) => {
    const content = [
      { type: 'text', text: ctx.answer.slice(0, 2) },
      { type: 'text', text: ctx.answer.slice(2) },
    ];
    sendReply(ctx.res, ctx.stream, ctx.model, { message: { content } });
  },
  'empty-tool-calls': (ctx) => {
    sendReply(ctx.res, ctx.stream, ctx.model, { message: { content: ctx.answer, tool_calls: [] } });
  },
  'json-for-stream': (ctx) =>
    sendJson(ctx.res, 200, wholeReply(ctx.model, { message: { content: ctx.answer } })),
  'reset-after-finish': (ctx) => {
    if (!ctx.stream) return say(() => ctx.answer)(ctx);
    openStream(ctx.res);
    writeDelta(ctx.res, ctx.model, { content: ctx.answer });
    writeDelta(ctx.res, ctx.model, {}, 'stop');
    setTimeout(() => ctx.res.socket?.destroy(), 20);
    return undefined;
  },
  'bad-event': (ctx) => {
    if (!ctx.stream) return say(() => ctx.answer)(ctx);
    openStream(ctx.res);
    writeEvent(ctx.res, '{"choices": [');
    writeDelta(ctx.res, ctx.model, { content: ctx.answer });
    writeDelta(ctx.res, ctx.model, {}, 'stop');
    writeEvent(ctx.res, '[DONE]');
    return ctx.res.end();
  },
  'ten-megabytes': say((ctx) => `${'lorem ipsum '.repeat(875_000)}\n${ctx.answer}`),
  'not-utf8': (ctx) => {
    const body = JSON.stringify(wholeReply(ctx.model, { message: { content: `~\n${ctx.answer}` } }));
    const bytes = Buffer.from(body);
    bytes[bytes.indexOf('~')] = 0xff;
    ctx.res.writeHead(200, { 'content-type': 'application/json' });
    return ctx.res.end(bytes);
  },
  'lone-surrogates': say((ctx) => `\ud83d before \udfff\n${ctx.answer}`),
  'control-characters': say((ctx) => `\u0000\u0007\u001b[31m\u2028\u0085\u202e\n${ctx.answer}`),
  'right-to-left': say((ctx) => `\u05d4\u05e8\u05e5 \u0645\u0644\u0643 \u202eabc\u202c\n${ctx.answer}`),
  'echo-reply': (ctx) => {
    const content = `You sent ${ctx.authorization}.\n${ctx.answer}`;
    sendReply(ctx.res, ctx.stream, ctx.model, {
      message: { content, reasoning_content: `The key is ${ctx.authorization}` },
    });
  },
  markup: say((ctx) => `<img src=x onerror="alert(1)"><script>alert(2)</script>\n${ctx.answer}`),
};

export const ALL_FAULTS = { ...SERVICE_FAULTS, ...STOP_FAULTS, ...REPLY_FAULTS, ...ODD_REPLIES };
