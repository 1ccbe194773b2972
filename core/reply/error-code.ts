/**
 * HTTP statuses and error objects → class (R-PROV-3.4). A status is decided by its number, with the error's code only
 * where the decision names one (429 quota, 400 content filter). An error inside a 200 body or a stream goes by its own
 * numeric code, else by its code word, else by its type; unknown words mean "wait and repeat". Only an error that has
 * neither code nor type is read by the fixed phrases of R-PROV-2.1. Never throws.
 */
import type { Classification, FailureClass } from './failure-class.ts';

export interface ErrorFacts {
  /** As sent: a number, a word, or null. */
  readonly code: string | number | null;
  readonly type: string | null;
  /** A failing HTTP status that stands beside the code. */
  readonly status?: number | undefined;
  /** Read only where there is neither code nor type. */
  readonly message: string | null;
}

export interface WaitFacts {
  readonly retryAfterMs: number | null;
  readonly decisionTimeoutMs: number;
}

const QUOTA = new Set([
  'insufficient_quota',
  'quota_exceeded',
  'usage_limit_reached',
  'usage_limit_exceeded',
  'billing_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'insufficient_credits',
  'insufficient_funds',
  'credit_balance_too_low',
  'spend_limit_reached',
  'payment_required',
]);

const WORDS: ReadonlyMap<string, FailureClass> = new Map<string, FailureClass>([
  ...[...QUOTA].map((word): [string, FailureClass] => [word, 'quota']),
  ['content_filter', 'content_filter'],
  ['authentication_error', 'authentication'],
  ['authentication_failed', 'authentication'],
  ['invalid_api_key', 'authentication'],
  ['permission_error', 'authentication'],
  ['permission_denied', 'authentication'],
  ['invalid_request_error', 'configuration'],
  ['not_found_error', 'configuration'],
  ['model_not_found', 'configuration'],
  ['context_length_exceeded', 'configuration'],
  ['unsupported_parameter', 'configuration'],
  ['unsupported_value', 'configuration'],
  ['badrequesterror', 'configuration'],
  ['notfounderror', 'configuration'],
  ['rate_limit_error', 'rate_limited'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['timeout', 'timeout'],
  ['timeout_error', 'timeout'],
]);

const PHRASES: readonly (readonly [FailureClass, RegExp])[] = [
  ['quota', /usage limit|session limit|quota|insufficient|credit|billing|spend limit/i],
  ['authentication', /not logged in|failed to authenticate|api key/i],
  [
    'configuration',
    /does not exist or you do not have access|not supported when using|issue with the selected model|missing environment variable|out of room|context (?:window|length)/i,
  ],
];

/** Longest part of a message that is searched for phrases. */
const MAX_SEARCHED_CHARS = 4096;

export function classifyStatus(status: number, error: ErrorFacts | null, wait: WaitFacts): Classification {
  if (status === 429) return classifyTooMany(error, wait);
  if (status === 400 && wordsOf(error).includes('content_filter')) return by('content_filter', 'code');
  if (status === 402) return by('quota', 'status');
  if (status === 401 || status === 403) return by('authentication', 'status');
  if (status === 408) return by('timeout', 'status');
  if (status >= 500) return by(isWaitTooLong(wait) ? 'provider_unavailable' : 'server_error', 'status');
  return by('configuration', 'status');
}

/** An error object where the status says 2xx. */
export function classifyError(error: ErrorFacts, wait: WaitFacts): Classification {
  const number = numericCode(error.code) ?? numericCode(error.status ?? null);
  if (number !== null) return { ...classifyStatus(number, error, wait), by: 'code' };
  const words = wordsOf(error);
  for (const [index, word] of words.entries()) {
    const failure = WORDS.get(word);
    if (failure !== undefined)
      return by(orTooLong(failure, wait), index === 0 && hasCode(error) ? 'code' : 'type');
  }
  if (words.length === 0 && error.code === null && error.message !== null) {
    const found = classifyPhrase(error.message);
    if (found !== null) return found;
  }
  return by(
    isWaitTooLong(wait) ? 'provider_unavailable' : 'server_error',
    words.length > 0 ? 'type' : 'event',
  );
}

function classifyTooMany(error: ErrorFacts | null, wait: WaitFacts): Classification {
  if (wordsOf(error).some((word) => QUOTA.has(word))) return by('quota', 'code');
  return by(isWaitTooLong(wait) ? 'quota' : 'rate_limited', 'status');
}

function classifyPhrase(message: string): Classification | null {
  const searched = message.slice(0, MAX_SEARCHED_CHARS);
  for (const [failure, pattern] of PHRASES) {
    const phrase = pattern.exec(searched)?.[0];
    if (phrase !== undefined) return { failure, by: 'text', phrase: phrase.toLowerCase() };
  }
  return null;
}

function by(failure: FailureClass, what: Classification['by']): Classification {
  return { failure, by: what, phrase: null };
}

function orTooLong(failure: FailureClass, wait: WaitFacts): FailureClass {
  return failure === 'rate_limited' && isWaitTooLong(wait) ? 'quota' : failure;
}

function isWaitTooLong(wait: WaitFacts): boolean {
  return wait.retryAfterMs !== null && wait.retryAfterMs > wait.decisionTimeoutMs;
}

/** A code that can be a failing HTTP status; anything else (−32603, 1, 200) says nothing by its number. */
function numericCode(code: string | number | null): number | null {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isInteger(number) && number >= 300 && number <= 599
    ? number
    : null;
}

function hasCode(error: ErrorFacts): boolean {
  return typeof error.code === 'string' && error.code !== '';
}

/** Code word and type, in that order, lower case. */
function wordsOf(error: ErrorFacts | null): readonly string[] {
  if (error === null) return [];
  const words = typeof error.code === 'string' ? [error.code, error.type] : [error.type];
  return words
    .filter((word): word is string => word !== null && word !== '')
    .map((word) => word.toLowerCase());
}
