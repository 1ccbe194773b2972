/**
 * The one adapter for chat completions over HTTP (R-PROV-3): sends a body as the caller made it, reads whatever
 * comes back into an `Attempt`, and classes it. Never throws for anything a service does, never retries, never waits
 * past its deadline. The key is an argument of the call: it is sent, and taken out of everything that is returned.
 */
import { isSameModel } from '../../core/reply/model-identity.ts';
import type { Attempt, RawReply } from '../../core/record/attempt.ts';
import { cutText } from '../../core/util/utf8.ts';
import { classifyExchange, type ReadReply } from './classify.ts';
import { bodyWords, MAX_WORDS } from './error-shapes.ts';
import { exchange, type Exchange, type ExchangeLimits, type ExchangePorts } from './exchange.ts';
import { Redactor, recordableUrl } from './redact.ts';
import { ReplyWatch } from './reply-watch.ts';
import { readRetryAfterMs } from './retry-after.ts';

export interface ChatCall {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Other names that the service may answer by. */
  readonly acceptedModels?: readonly string[];
  /** The request body without `model`; `stream: true` asks for a stream. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly limits: ExchangeLimits;
  /** A `Retry-After` beyond it is not waited for. */
  readonly decisionTimeoutMs: number;
  /** How long the call waited for its gate. */
  readonly queueMs: number;
  readonly signal: AbortSignal | null;
}

export interface ChatPorts extends ExchangePorts {
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** The ports of a running program. */
export const systemPorts: ChatPorts = {
  fetch: (input, init) => fetch(input, init),
  steadyMs: () => performance.now(),
  nowMs: () => Date.now(),
};

export async function askChat(call: ChatCall, ports: ChatPorts): Promise<Attempt> {
  const startedAt = new Date(ports.nowMs()).toISOString();
  const watch = new ReplyWatch();
  const body = { model: call.model, ...call.body };
  const done = await exchange({ ...call, body }, ports, watch);
  const reply = watch.finish(done.bytes.toString('utf8'));
  return makeAttempt(call, done, reply, startedAt, ports.nowMs());
}

function makeAttempt(
  call: ChatCall,
  done: Exchange,
  reply: ReadReply,
  startedAt: string,
  finishedMs: number,
): Attempt {
  const redactor = new Redactor(call.apiKey);
  const retryAfterMs = readRetryAfterMs(done.headers, finishedMs);
  const classification = classifyExchange(done, retryAfterMs, reply, call);
  const fields = replyFields(reply, done.bytes.toString('utf8'), redactor);
  const isEchoed = redactor.hasFound;
  return {
    request: { url: redactor.text(recordableUrl(done.url)), body: redactor.text(done.sentBody) },
    requestedModel: call.model,
    ...fields,
    modelVerification: verificationOf(call, reply.parts.model),
    end: done.end,
    socketCode: done.socketCode,
    status: done.status,
    headers: recordedHeaders(done.headers, redactor),
    requestId: redactor.optional(requestIdOf(done.headers) ?? reply.parts.generationId),
    retryAfterMs,
    reply: done.status === null ? null : rawReply(done, redactor, isEchoed),
    startedAt,
    finishedAt: new Date(finishedMs).toISOString(),
    queueMs: call.queueMs,
    wallMs: done.wallMs,
    firstByteMs: done.firstByteMs,
    classification,
  };
}

type ReplyFields = Pick<
  Attempt,
  | 'reportedModel'
  | 'upstream'
  | 'text'
  | 'reasoning'
  | 'reasoningSource'
  | 'textThoughts'
  | 'otherParts'
  | 'refusal'
  | 'structured'
  | 'error'
  | 'toolCalls'
  | 'finishReason'
  | 'nativeFinishReason'
  | 'skippedEvents'
  | 'usage'
  | 'usageJson'
  | 'costNano'
>;

function replyFields(reply: ReadReply, body: string, redactor: Redactor): ReplyFields {
  const { parts, text, textThoughts } = reply;
  const { structured, otherParts } = parts;
  // Words are cut behind the redaction, or half a key could be left.
  const error = parts.error ?? (reply.isOther ? ownWords(redactor.text(body)) : null);
  return {
    reportedModel: redactor.optional(parts.model),
    upstream: redactor.optional(parts.upstream),
    text: redactor.optional(text),
    reasoning: redactor.optional(parts.reasoning),
    reasoningSource: parts.reasoningSource,
    ...(textThoughts === undefined ? {} : { textThoughts }),
    ...(otherParts.length === 0 ? {} : { otherParts: otherParts.map((type) => redactor.text(type)) }),
    refusal: redactor.optional(parts.refusal),
    structured: structured && { field: structured.field, json: redactor.text(structured.json) },
    error: error && {
      code: typeof error.code === 'string' ? redactor.text(error.code) : error.code,
      type: redactor.optional(error.type),
      param: redactor.optional(error.param),
      message: error.message === null ? null : cutText(redactor.text(error.message), MAX_WORDS),
      ...(error.status === undefined ? {} : { status: error.status }),
    },
    toolCalls: parts.toolCalls,
    finishReason: redactor.optional(parts.finishReason),
    nativeFinishReason: redactor.optional(parts.nativeFinishReason),
    skippedEvents: parts.skippedEvents,
    usage: parts.usage,
    usageJson: redactor.optional(parts.usageJson),
    costNano: parts.costNano,
  };
}

/** A body that is no reply says why in words of its own. */
function ownWords(body: string): ReadReply['parts']['error'] {
  const message = bodyWords(body);
  return message === null ? null : { code: null, type: null, param: null, message };
}

function verificationOf(
  { model, acceptedModels }: ChatCall,
  reported: string | null,
): Attempt['modelVerification'] {
  if (reported === null) return 'requested_only';
  if (isSameModel(model, reported)) return 'client_reported';
  return isSameModel(model, reported, acceptedModels) ? 'accepted' : 'mismatch';
}

const WITHHELD = '[not kept: the service echoed the key in pieces]';

/** Bytes that are no valid UTF-8 are kept as base64, so that nothing is lost in either case. */
function rawReply(done: Exchange, redactor: Redactor, isEchoed: boolean): RawReply {
  const { bytes } = done;
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(bytes);
  // latin1 maps every byte to one character, so redaction works inside undecodable bytes too.
  const original = isText ? text : bytes.toString('latin1');
  const kept = redactor.text(original);
  if (isEchoed && stillTells(done, kept, redactor)) {
    return { encoding: 'utf8', body: WITHHELD, bytes: bytes.byteLength, isRedacted: true };
  }
  return {
    encoding: isText ? 'utf8' : 'base64',
    body: isText ? kept : Buffer.from(kept, 'latin1').toString('base64'),
    bytes: bytes.byteLength,
    isRedacted: kept !== original,
  };
}

/** Whoever reads the kept body as a reply would still find the key: a stream parted it, or escapes hid it. */
function stillTells({ status, headers }: Exchange, kept: string, redactor: Redactor): boolean {
  const watch = new ReplyWatch();
  watch.open(status ?? 0, headers);
  watch.push(Buffer.from(kept, 'utf8'));
  const fresh = redactor.another();
  replyFields(watch.finish(kept), kept, fresh);
  return fresh.hasFound;
}

const RECORDED =
  /^(?:content-type|retry-after(?:-ms)?|x-request-id|request-id|x-generation-id|x-ratelimit-[a-z-]+)$/;

function recordedHeaders(
  headers: Readonly<Record<string, string>>,
  redactor: Redactor,
): Readonly<Record<string, string>> {
  const kept = Object.entries(headers).filter(([name]) => RECORDED.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, redactor.text(value.slice(0, 1024))]));
}

function requestIdOf(headers: Readonly<Record<string, string>>): string | null {
  return headers['x-request-id'] ?? headers['request-id'] ?? headers['x-generation-id'] ?? null;
}
