/**
 * Writes chat completions replies, whole or as a stream, in the shapes that services use. Everything that a fault
 * changes is an option; what is not given has the shape of an ordinary reply.
 */
const JSON_HEADERS = { 'content-type': 'application/json', 'x-request-id': 'req_test' };
const SSE_HEADERS = { 'content-type': 'text/event-stream', 'x-request-id': 'req_test' };

export function usageOf(answer) {
  const completion = Math.ceil(String(answer ?? '').length / 4);
  return {
    prompt_tokens: 42,
    completion_tokens: completion,
    total_tokens: 42 + completion,
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 0 },
    cost: 0.000123,
  };
}

export function sendJson(res, status, value, headers = {}) {
  sendText(res, status, JSON.stringify(value), { ...JSON_HEADERS, ...headers });
}

export function sendText(res, status, text, headers = JSON_HEADERS) {
  res.writeHead(status, headers);
  res.end(text);
}

export function sendError(res, status, error, headers = {}) {
  sendJson(res, status, { error: { param: null, ...error } }, headers);
}

function envelope(model, object) {
  return { id: 'gen-test-1', provider: 'Test', model, created: 1_700_000_000, object };
}

/** @param reply `{message, finish, usage, extra}` */
export function wholeReply(model, reply) {
  const message = { role: 'assistant', content: null, refusal: null, ...reply.message };
  return {
    ...envelope(model, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: reply.finish ?? 'stop', logprobs: null }],
    usage: reply.usage ?? usageOf(message.content),
    ...reply.extra,
  };
}

export function openStream(res) {
  res.writeHead(200, SSE_HEADERS);
  res.write(': OPENROUTER PROCESSING\n\n');
}

export function writeEvent(res, value) {
  res.write(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`);
}

export function writeDelta(res, model, delta, finish = null) {
  const choices = [{ index: 0, delta, finish_reason: finish, logprobs: null }];
  writeEvent(res, { ...envelope(model, 'chat.completion.chunk'), choices });
}

/** Pieces of a text, never through a surrogate pair. */
function pieces(text, size) {
  const points = [...text];
  const all = [];
  for (let start = 0; start < points.length; start += size)
    all.push(points.slice(start, start + size).join(''));
  return all;
}

export function sendReply(res, stream, model, reply) {
  if (!stream) return sendJson(res, 200, wholeReply(model, reply));
  const { content, ...rest } = reply.message;
  openStream(res);
  writeDelta(res, model, { role: 'assistant', content: '' });
  if (Object.keys(rest).length > 0) writeDelta(res, model, rest);
  if (typeof content === 'string') {
    for (const piece of pieces(content, Math.max(8, Math.ceil(content.length / 64)))) {
      writeDelta(res, model, { content: piece });
    }
  } else if (content !== undefined) writeDelta(res, model, { content });
  writeDelta(res, model, {}, reply.finish ?? 'stop');
  const usage = reply.usage ?? usageOf(content);
  writeEvent(res, { ...envelope(model, 'chat.completion.chunk'), choices: [], usage, ...reply.extra });
  writeEvent(res, '[DONE]');
  return res.end();
}
