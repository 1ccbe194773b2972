/**
 * The attempt of a player without HTTP: a baseline, an engine, recorded replies. It has the same form as that of a
 * service, so that the ledger, the scoring and the screens know no difference, and it invents nothing: no status, no
 * header, no usage, no finish reason; what was handed to the player stands where a service's request would.
 */
import { makeSan } from '../../../core/chess/san.ts';
import type { UciMove } from '../../../core/chess/uci-move.ts';
import type { Attempt } from '../../../core/record/attempt.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import type { OutputProtocol } from '../../../core/prompt/settings.ts';

export interface LocalCall {
  /** `plybook:baseline/material`, `plybook:engine/stockfish-16`. */
  readonly url: `plybook:${string}`;
  /** Name of the player; stands as the requested model. */
  readonly player: string;
  /** What the player was given. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly queueMs: number;
}

export interface LocalReply {
  readonly text: string;
  readonly reasoning: string | null;
  readonly finishReason: string | null;
  /** What the player said, before it became a reply; null: nothing beside the reply itself. */
  readonly raw: string | null;
  /** Null: a usable reply, judged by the readers. */
  readonly failure: FailureClass | null;
}

export interface LocalFailure {
  readonly failure: FailureClass;
  readonly end: Exclude<Attempt['end'], 'complete'>;
  readonly code: string;
  readonly message: string;
  /** Last lines of the talk with the engine that failed. */
  readonly dialogue?: string;
}

/** Asks and takes the time. @param answer must not throw. */
export async function attemptLocally(
  call: LocalCall,
  answer: () => LocalReply | LocalFailure | Promise<LocalReply | LocalFailure>,
): Promise<Attempt> {
  const startedAt = new Date().toISOString();
  const startMs = performance.now();
  const said = await answer();
  const wallMs = Math.round(performance.now() - startMs);
  const times = { startedAt, finishedAt: new Date().toISOString(), queueMs: call.queueMs, wallMs };
  return 'end' in said
    ? { ...NOTHING_TOLD, ...asked(call), ...times, ...failed(said) }
    : { ...NOTHING_TOLD, ...asked(call), ...times, ...replied(said) };
}

/** An answer where the protocol wants it (R-READ-2). */
export function localReply(answer: string, protocol: OutputProtocol, raw: string | null): LocalReply {
  const text = protocol === 'json' ? JSON.stringify({ answer }) : `FINAL ANSWER: ${answer}`;
  return { text, reasoning: null, finishReason: null, raw, failure: null };
}

/** A move said as the object that the prompt of a study asks for, so that one judge serves all players. */
export function moveReply(fen: string, uci: UciMove, raw: string | null): LocalReply {
  const text = JSON.stringify({ move_uci: uci, move_san: makeSan(fen, uci) });
  return { text, reasoning: null, finishReason: null, raw, failure: null };
}

const NOTHING_TOLD = {
  reportedModel: null,
  modelVerification: 'requested_only',
  upstream: null,
  socketCode: null,
  status: null,
  headers: {},
  requestId: null,
  retryAfterMs: null,
  reply: null,
  text: null,
  reasoning: null,
  reasoningSource: null,
  refusal: null,
  structured: null,
  error: null,
  toolCalls: 0,
  finishReason: null,
  nativeFinishReason: null,
  skippedEvents: 0,
  usage: null,
  usageJson: null,
  costNano: null,
  firstByteMs: null,
} as const satisfies Partial<Attempt>;

function asked(call: LocalCall): Pick<Attempt, 'request' | 'requestedModel'> {
  return {
    request: { url: call.url, body: JSON.stringify(call.request) },
    requestedModel: call.player,
  };
}

function replied(
  said: LocalReply,
): Pick<
  Attempt,
  'end' | 'reply' | 'text' | 'reasoning' | 'reasoningSource' | 'finishReason' | 'classification'
> {
  const { text, reasoning, finishReason, raw, failure } = said;
  return {
    end: 'complete',
    reply:
      raw === null ? null : { encoding: 'utf8', body: raw, bytes: Buffer.byteLength(raw), isRedacted: false },
    text,
    reasoning,
    reasoningSource: reasoning === null ? null : 'reasoning',
    finishReason,
    classification: { failure, by: finishReason === null ? 'content' : 'finish', phrase: null },
  };
}

function failed(said: LocalFailure): Pick<Attempt, 'end' | 'error' | 'classification' | 'dialogue'> {
  return {
    end: said.end,
    error: { code: said.code, type: null, param: null, message: said.message },
    classification: { failure: said.failure, by: 'event', phrase: null },
    ...(said.dialogue === undefined ? {} : { dialogue: said.dialogue }),
  };
}
