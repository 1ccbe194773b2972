/**
 * Counts from an opening explorer over HTTP, with the user's own token (R-STUDY-3.1). The total of a position is
 * the sum of its three results; the move list is not asked for. One request at a time behind a gate; after a 429 nobody
 * asks for a minute, or as long as the service says. Trouble is tried again a few times and then ends the search: a
 * count is never guessed. The token goes to no other host and into no message.
 */
import { z } from 'zod';
import { positionKeyOf } from '../../core/chess/position-key.ts';
import type { FrequencyFailure, FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { recordableUrl } from '../providers/redact.ts';
import { readRetryAfterMs } from '../providers/retry-after.ts';
import type { ProviderGate } from '../runs/gates.ts';

/** The masters database of the Lichess opening explorer, which needs a token since March 2026. */
export const MASTERS_URL = 'https://explorer.lichess.org/masters';

export interface ExplorerOptions {
  readonly url: string;
  /** Null: none is known. */
  readonly token: string | null;
  /** One request at a time; shared by whoever asks the same service. */
  readonly gate: ProviderGate;
  /** Milliseconds of the calendar, for dates in `Retry-After`. */
  readonly nowMs: () => number;
  /** Named in the source's name. ISO date. */
  readonly today: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Least pause after a 429. */
  readonly pauseMs?: number;
  /** Requests for one position before the search ends. */
  readonly tries?: number;
  /** Told before a pause: how long nobody asks, and why. */
  readonly onPause?: (pauseMs: number, reason: string) => void;
}

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 60_000;
const FIRST_BACKOFF_MS = 1_000;
const TRIES = 4;
const MAX_BODY_BYTES = 256 * 1024;

const count = z.number().int().min(0);
const answerSchema = z.looseObject({ white: count, draws: count, black: count });

type Counted = Result<number, FrequencyFailure>;
/** `pauseMs`: nobody asks for so long. */
type Retry = { readonly retry: true; readonly reason: string; readonly pauseMs: number };

/** Refused at once without a token, or for an address that would carry it in the clear over a network. */
export function openExplorer(options: ExplorerOptions): Result<FrequencySource, FrequencyFailure> {
  const { token } = options;
  if (token === null || token === '') {
    return fail('token_missing', 'The opening explorer needs a token of your own account.');
  }
  if (/[^\x21-\x7e]/.test(token)) return fail('token_refused', 'The token has characters no token has.');
  const url = URL.canParse(options.url) ? new URL(options.url) : null;
  if (url === null || !isSafe(url)) {
    return fail('source_unavailable', `${recordableUrl(options.url)} is not an https address.`);
  }
  return ok({
    name: `${url.host}${url.pathname}, asked ${options.today}`,
    totalGames: (fen) => askUntilKnown(url, token, fen, options),
  });
}

function isSafe(url: URL): boolean {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
}

async function askUntilKnown(
  url: URL,
  token: string,
  fen: string,
  options: ExplorerOptions,
): Promise<Counted> {
  const tries = options.tries ?? TRIES;
  let last = '';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const pass = await options.gate.enter(options.signal ?? null);
    if (pass === null) return cancelled();
    try {
      const answer = await askOnce(url, token, fen, options, attempt);
      if (!('retry' in answer)) return answer;
      last = answer.reason;
      if (attempt < tries) {
        options.gate.pauseFor(answer.pauseMs);
        options.onPause?.(answer.pauseMs, answer.reason);
      }
    } finally {
      pass.leave();
    }
  }
  return fail('source_unavailable', `${url.host} gave no count after ${tries} tries: ${last}`);
}

function cancelled(): Counted {
  return fail('cancelled', 'The look-up was cancelled.');
}

async function askOnce(
  url: URL,
  token: string,
  fen: string,
  options: ExplorerOptions,
  attempt: number,
): Promise<Counted | Retry> {
  const wanted = new URL(url);
  // Clocks do not matter to the service; the canonical position keeps its cache and ours in step.
  wanted.searchParams.set('fen', `${positionKeyOf(fen)} 0 1`);
  wanted.searchParams.set('moves', '0');
  wanted.searchParams.set('topGames', '0');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const backoffMs = FIRST_BACKOFF_MS * 2 ** (attempt - 1);
  try {
    const response = await fetch(wanted, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'manual',
      signal,
    });
    return await readAnswer(response, url, options, backoffMs);
  } catch {
    if (options.signal?.aborted === true) return cancelled();
    const reason = timeout.aborted ? 'no answer in time' : 'the connection failed';
    return { retry: true, reason, pauseMs: backoffMs };
  }
}

async function readAnswer(
  response: Response,
  url: URL,
  options: ExplorerOptions,
  backoffMs: number,
): Promise<Counted | Retry> {
  const { status } = response;
  if (status === 200) return readCount(await boundedText(response), url);
  await response.body?.cancel();
  const asked = readRetryAfterMs(Object.fromEntries(response.headers), options.nowMs());
  if (status === 401 || status === 403) {
    return fail('token_refused', `${url.host} refused the token (HTTP ${status}).`);
  }
  if (status === 429) {
    const pauseMs = Math.max(options.pauseMs ?? PAUSE_MS, asked ?? 0);
    return { retry: true, reason: 'too many requests (HTTP 429)', pauseMs };
  }
  if (status >= 500) {
    return { retry: true, reason: `HTTP ${status}`, pauseMs: Math.max(backoffMs, asked ?? 0) };
  }
  return fail('source_unavailable', `${url.host} answered with HTTP ${status}.`);
}

function readCount(text: string | null, url: URL): Counted {
  try {
    const { white, draws, black } = answerSchema.parse(JSON.parse(text ?? ''));
    return ok(white + draws + black);
  } catch {
    return fail('source_unavailable', `${url.host} answered with something that is no count of games.`);
  }
}

/** Null when the body is larger than any answer to this question can be. */
async function boundedText(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return null;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces).toString('utf8');
    pieces.push(value);
    bytes += value.length;
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel();
      return null;
    }
  }
}
