/**
 * A chat completions service with a scripted model, as a program of its own on loopback. What it says to a request is
 * a function of (seed, request content) alone, so an interrupted and resumed run hears the same answers; passing
 * faults come before the answer and depend on how often this content was asked. It counts requests per content and
 * notes what it delivered whole, so that a test can prove that nothing was asked again. Ends when its stdin closes.
 *
 *   /v1/…                 the scripted model, faults by seed
 *   /fault/NAME/v1/…      always this fault (faults.mjs)
 *   /refuse/A,B/v1/…      400 for a request with parameter A or B
 *   /say/TEXT/v1/…       always this text
 *   /trace/FILE/v1/…      a recorded exchange of tests/vectors/provider-traces
 *   /control/log, counts  every request so far, or how often each content was asked;  POST /control/script {seed, answers, fallback, forget, …}
 *
 * Prints `{"port": n}` when it listens. The key of a request is never logged.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ALL_FAULTS, REPLY_FAULTS, SERVICE_FAULTS } from './faults.mjs';
import { sendError, sendJson, sendReply } from './replies.mjs';
import { playTrace } from './trace-player.mjs';

const TRACES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../vectors/provider-traces');

const script = {
  seed: 1,
  /** Answers by SHA-256 of the last message's text; `fallback` for all others. */
  answers: {},
  fallback: 'FINAL ANSWER: A',
  /** Plays chess: one of the legal moves that the request lists, drawn by the request; else `answers`. */
  playsMenu: false,
  /** Share of contents that meet passing faults first, and of contents that get a bad reply. */
  serviceRate: 0,
  replyRate: 0,
  serviceFaults: Object.keys(SERVICE_FAULTS).filter((name) => name !== 'hang' && name !== 'stall'),
  replyFaults: Object.keys(REPLY_FAULTS),
  delayMs: 50,
};
const log = [];
const asked = new Map();

/** Uniform in [0, 1), from the seed, the content and a purpose. */
function draw(contentSha256, purpose) {
  const digest = createHash('sha256').update(`${script.seed}:${purpose}:${contentSha256}`).digest();
  return digest.readUInt32BE(0) / 0x1_0000_0000;
}

function pick(names, share) {
  return names[Math.min(names.length - 1, Math.floor(share * names.length))];
}

function lastText(body) {
  const content = body?.messages?.at?.(-1)?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? null);
}

const MENU = /^Legal moves, UCI text = SAN: (.*)$/m;

/** One of the moves listed, in the form asked for. */
function menuMove(body, content) {
  const listed = MENU.exec(lastText(body))?.[1]?.split('; ') ?? [];
  const move = pick(listed, draw(content, 'move'))?.split(' = ')[0] ?? script.fallback;
  return body?.response_format === undefined ? `I looked at it.\n${move}` : JSON.stringify({ move });
}

/**
 * The fault this request meets, or null, and how long the service takes its time. Passing faults: the first one or two
 * times this content is asked. A slow service still says what it would have said.
 */
function plannedFault(content, times) {
  let waitMs = 0;
  if (draw(content, 'service') < script.serviceRate && times <= 1 + Math.floor(draw(content, 'count') * 2)) {
    const fault = pick(script.serviceFaults, draw(content, `kind${times}`));
    if (fault !== 'slow') return { fault, waitMs };
    waitMs = script.delayMs;
  }
  const isBad = draw(content, 'reply') < script.replyRate;
  return { fault: isBad ? pick(script.replyFaults, draw(content, 'bad')) : null, waitMs };
}

async function bodyOf(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** As if nothing had been asked yet. */
function forgetRequests() {
  log.length = 0;
  asked.clear();
}

function control(req, res, body) {
  if (req.url === '/control/log') return sendJson(res, 200, log);
  if (req.url === '/control/counts') return sendJson(res, 200, Object.fromEntries(asked));
  if (req.url === '/control/script' && body !== null) {
    const { forget, ...settings } = body;
    Object.assign(script, settings);
    if (forget === true) forgetRequests();
    return sendJson(res, 200, { ok: true });
  }
  return sendError(res, 404, { message: 'no such control' });
}

function answerOf(route, body, content) {
  if (route.mode === 'say') return decodeURIComponent(route.name);
  return script.playsMenu ? menuMove(body, content) : (script.answers[content] ?? script.fallback);
}

async function chat(route, req, res, body) {
  const content = createHash('sha256').update(lastText(body)).digest('hex');
  const times = (asked.get(content) ?? 0) + 1;
  asked.set(content, times);
  const always = { fault: route.mode === 'fault' ? route.name : null, waitMs: 0 };
  const { fault, waitMs } = route.mode === '' ? plannedFault(content, times) : always;
  const entry = {
    content,
    times,
    fault,
    model: body?.model ?? null,
    parameters: Object.keys(body ?? {}),
    whole: false,
  };
  log.push(entry);
  res.on('finish', () => (entry.whole = fault === null || !(fault in SERVICE_FAULTS)));
  if (route.mode === 'trace')
    return playTrace(JSON.parse(await readFile(traceFile(route.name), 'utf8')), res);
  if (route.mode === 'refuse') {
    const param = route.name.split(',').find((name) => body !== null && name in body);
    const code = 'unsupported_parameter';
    if (param !== undefined) return sendError(res, 400, { type: 'invalid_request_error', code, param });
  }
  const answer = answerOf(route, body, content);
  const { authorization } = req.headers;
  const ctx = {
    res,
    stream: body?.stream === true,
    model: body?.model,
    answer,
    delayMs: script.delayMs,
    authorization,
  };
  if (waitMs > 0) await setTimeout(waitMs);
  if (fault !== null) return ALL_FAULTS[fault](ctx);
  return sendReply(res, ctx.stream, ctx.model, { message: { content: answer } });
}

function traceFile(name) {
  return path.join(TRACES, `${path.basename(name)}.json`);
}

const ROUTE = /^(?:\/(fault|trace|refuse|say)\/([^/]+))?\/v1\/(chat\/completions|models)(?:\?.*)?$/;

const server = createServer((req, res) => {
  void bodyOf(req)
    .then((body) => {
      if (req.url.startsWith('/control/')) return control(req, res, body);
      const match = ROUTE.exec(req.url);
      if (match === null) return sendError(res, 404, { message: 'no such route' });
      if (match[3] === 'models') return sendJson(res, 200, { object: 'list', data: [{ id: 'test-model' }] });
      return chat({ mode: match[1] ?? '', name: match[2] ?? '' }, req, res, body);
    })
    .catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      res.destroy();
    });
});

// A kept connection that the server closes just when a busy client uses it again would look like a fault.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
process.stdin.on('error', () => process.exit(0));
