/**
 * Structured facts of one exchange → class, in this fixed order (R-PROV-2.1): tool call, our own stop, size, HTTP
 * status, error object, HTML page, missing end (timeout, drop, unreadable body), model identity, refusal and filter,
 * form, emptiness, truncation. Codes and types come before phrases, and a phrase is looked at only where an error
 * brought neither. Pure; never throws for any facts.
 */
import { classifyError, classifyStatus, type ErrorFacts } from './error-code.ts';
import type { Classification, ClassifiedBy, FailureClass } from './failure-class.ts';
import { finishKindOf, type FinishKind } from './finish-reason.ts';

/** How the exchange ended, as our own clock and socket saw it. */
export type ExchangeEnd =
  'complete' | 'dropped' | 'timeout' | 'stalled' | 'cancelled' | 'too_large' | 'bad_request';

/** What the body was: a reply, an HTML page, or something that cannot be read as one. */
export type BodyForm = 'reply' | 'html' | 'unreadable' | 'none';

/** `missing`: no content field, null, or nothing but reasoning. `other`: of a form that holds neither. */
export type ContentForm = 'text' | 'missing' | 'other';

export interface ExchangeFacts {
  readonly end: ExchangeEnd;
  /** HTTP status; null: no answer came. */
  readonly status: number | null;
  /** From `Retry-After`; null: none or unreadable. */
  readonly retryAfterMs: number | null;
  /** How long a decision may wait; a longer `Retry-After` is not waited for. */
  readonly decisionTimeoutMs: number;
  readonly error: ErrorFacts | null;
  readonly body: BodyForm;
  readonly finishReason: string | null;
  /** A whole body with content, or a stream that was ended by its mark: complete also without a finish reason. */
  readonly isEndStated: boolean;
  readonly hasToolCall: boolean;
  readonly hasRefusal: boolean;
  readonly content: ContentForm;
  /** The visible text, inline thoughts removed, is nothing but white space. */
  readonly isTextEmpty: boolean;
  readonly hasReasoning: boolean;
  /** A structured answer sits in another field of the response. */
  readonly hasStructured: boolean;
  /** Null: the service named no model. */
  readonly isModelEqual: boolean | null;
}

function because(failure: FailureClass | null, by: ClassifiedBy): Classification {
  return { failure, by, phrase: null };
}

export function classifyFacts(facts: ExchangeFacts): Classification {
  return (
    classifyOwnEnd(facts) ??
    classifyService(facts) ??
    classifyMissingEnd(facts) ??
    (facts.isModelEqual === false ? because('model_mismatch', 'identity') : null) ??
    classifyContent(facts)
  );
}

function classifyOwnEnd(facts: ExchangeFacts): Classification | null {
  if (facts.hasToolCall) return because('tool_use', 'event');
  if (finishOf(facts) === 'tool') return because('tool_use', 'finish');
  if (facts.end === 'cancelled') return because('cancelled', 'event');
  if (facts.end === 'too_large') return because('reply_too_large', 'event');
  return facts.end === 'bad_request' ? because('configuration', 'event') : null;
}

function classifyService(facts: ExchangeFacts): Classification | null {
  const wait = { retryAfterMs: facts.retryAfterMs, decisionTimeoutMs: facts.decisionTimeoutMs };
  if (facts.status !== null && (facts.status < 200 || facts.status === 204 || facts.status >= 300)) {
    return classifyStatus(facts.status, facts.error, wait);
  }
  if (facts.error !== null) return classifyError(facts.error, wait);
  return facts.body === 'html' ? because('configuration', 'content') : null;
}

function finishOf({ finishReason }: ExchangeFacts): FinishKind {
  return finishReason === null ? 'complete' : finishKindOf(finishReason);
}

/** A reset, a stall or a deadline after the finish reason is no failure: the reply is whole. */
function classifyMissingEnd(facts: ExchangeFacts): Classification | null {
  if ((facts.finishReason !== null || facts.isEndStated) && facts.body === 'reply') return null;
  if (facts.end === 'timeout' || facts.end === 'stalled') return because('timeout', 'event');
  return because('transport', facts.end === 'dropped' ? 'event' : 'finish');
}

function classifyContent(facts: ExchangeFacts): Classification {
  const finish = finishOf(facts);
  const isCut = finish === 'length';
  if (finish === 'error') return because('server_error', 'finish');
  if (finish === 'dropped') return because('transport', 'finish');
  if (finish === 'filter') return because('content_filter', 'finish');
  if (facts.hasRefusal) return because('refusal', 'content');
  if (facts.content === 'other') return because('unreadable_reply', 'content');
  if (!facts.isTextEmpty) return isCut ? because('truncated', 'finish') : because(null, 'finish');
  if (facts.hasStructured) return because('client_defect', 'content');
  if (isCut) return because('truncated', 'finish');
  return because(facts.hasReasoning ? 'truncated' : 'empty_reply', 'content');
}
