/**
 * What follows a failed attempt (R-PROV-11): wait and send the same request again, feed back, pause, or stop. Trouble
 * of the infrastructure has its own budget of failures in a row per decision and never costs the model an attempt.
 * Waits grow by doubling, are spread by the rng handed in, and never undercut the service's own `Retry-After`.
 * Pure: decides, does not wait.
 */
import { ruleOf, type FailureClass } from '../reply/failure-class.ts';

export interface BackoffPolicy {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Infrastructure failures in a row per decision before the lane pauses, from 1. */
  readonly budget: number;
}

export const DEFAULT_BACKOFF: BackoffPolicy = { firstMs: 1_000, maxMs: 60_000, budget: 3 };

/** Of a decision in a game: up to 2 s, then up to 4 s, never more than 8 (R-PROV-11). */
export const GAME_BACKOFF: BackoffPolicy = { firstMs: 2_000, maxMs: 8_000, budget: 3 };

/** Uniform in [0, 1). */
export type Rng = () => number;

/**
 * Milliseconds to wait after the n-th failure in a row (n from 1): between half of the doubled step and all of it. With
 * a `Retry-After` at least that, and up to a tenth of it (5 s at most) more, so that lanes do not come back as one.
 */
export function backoffMs(
  failuresInRow: number,
  retryAfterMs: number | null,
  policy: BackoffPolicy,
  rng: Rng,
): number {
  const doublings = Math.min(Math.max(0, failuresInRow - 1), 30);
  const step = Math.min(policy.maxMs, policy.firstMs * 2 ** doublings);
  const share = rng();
  if (retryAfterMs === null) return Math.round(step * (0.5 + share / 2));
  return Math.round(retryAfterMs + share * Math.min(retryAfterMs / 10, 5_000));
}

export type AfterFailure =
  /** Same request, after this wait; `isShared`: the wait is for all lanes of the provider. */
  | { readonly step: 'retry'; readonly waitMs: number; readonly isShared: boolean }
  /** The model is told and asked again, if it has attempts left: that is for the decision to say. */
  | { readonly step: 'feedback' }
  /** The lane pauses as `provider_error`; a person resumes it. */
  | { readonly step: 'pause'; readonly failure: FailureClass }
  /** The model ends; `isClearable`: a person may remove the cause and resume. */
  | { readonly step: 'stop'; readonly failure: FailureClass; readonly isClearable: boolean }
  /** Our own stop: the request is asked again on resume. */
  | { readonly step: 'leave' };

/**
 * @param failuresInRow infrastructure failures of this decision in a row, this one included, from 1.
 * @param retryAfterMs as the service asked; null: it did not.
 */
export function planAfterFailure(
  failure: FailureClass,
  failuresInRow: number,
  retryAfterMs: number | null,
  policy: BackoffPolicy,
  rng: Rng,
): AfterFailure {
  const { reaction, isClearable } = ruleOf(failure);
  if (reaction === 'feedback') return { step: 'feedback' };
  if (reaction === 'resume') return { step: 'leave' };
  if (reaction === 'pause') return { step: 'pause', failure };
  if (reaction === 'stop' || reaction === 'tool') return { step: 'stop', failure, isClearable };
  if (failuresInRow >= policy.budget) return { step: 'pause', failure };
  const waitMs = backoffMs(failuresInRow, retryAfterMs, policy, rng);
  return { step: 'retry', waitMs, isShared: failure === 'rate_limited' || retryAfterMs !== null };
}

/** Length of the streak after one more attempt: infrastructure trouble adds one, any word on the model ends it. */
export function foldFailuresInRow(before: number, failure: FailureClass | null): number {
  if (failure === null) return 0;
  const { reaction } = ruleOf(failure);
  if (reaction === 'backoff') return before + 1;
  return reaction === 'feedback' ? 0 : before;
}
