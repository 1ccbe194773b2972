/**
 * The closed union of failure classes (R-PROV-2, R-GAME-8) and what each one means for
 * the attempt, the lane and the model. Questions and games share it. Classes of what stands in a readable reply (move,
 * answer) are given by the readers; all others come from structured facts in `classify-facts.ts`, never from text.
 */

export type FailureClass =
  // the model's own: feedback, costs an attempt
  | 'missing_or_ambiguous_move'
  | 'illegal_move'
  | 'unreadable_reply' // content of a form that is not text
  | 'empty_reply'
  | 'refusal'
  | 'content_filter'
  | 'truncated' // cut by the output limit, or nothing but reasoning
  // infrastructure: wait and send the same request again
  | 'timeout'
  | 'transport'
  | 'rate_limited'
  | 'server_error'
  // the lane or the model ends
  | 'provider_unavailable' // the service asks for a longer wait than a decision may take
  | 'quota'
  | 'authentication'
  | 'configuration'
  | 'reply_too_large'
  | 'client_defect'
  | 'model_mismatch'
  | 'tool_use'
  // our own doing
  | 'interrupted' // the program ended while the request was in flight
  | 'cancelled';

/** What the runner does next. `pause`: a person looks, then the lane goes on. `stop`: the model ends. */
export type FailureReaction = 'feedback' | 'backoff' | 'pause' | 'stop' | 'tool' | 'resume';

export interface FailureRule {
  readonly reaction: FailureReaction;
  /** False: the model's reply was refused; null: no verdict on the model. */
  readonly verdict: false | null;
  /** Counts among the attempts of a decision (R-PROV-11: infrastructure never does). */
  readonly costsAttempt: boolean;
  /** A person may clear the cause and resume; false: it stays for this run. */
  readonly isClearable: boolean;
}

const feedback: FailureRule = { reaction: 'feedback', verdict: false, costsAttempt: true, isClearable: true };
const backoff: FailureRule = { reaction: 'backoff', verdict: null, costsAttempt: false, isClearable: true };
const pause: FailureRule = { reaction: 'pause', verdict: null, costsAttempt: false, isClearable: true };
const stop: FailureRule = { reaction: 'stop', verdict: null, costsAttempt: false, isClearable: true };
const resume: FailureRule = { reaction: 'resume', verdict: null, costsAttempt: false, isClearable: true };

const RULES: Readonly<Record<FailureClass, FailureRule>> = {
  missing_or_ambiguous_move: feedback,
  illegal_move: feedback,
  unreadable_reply: feedback,
  empty_reply: feedback,
  refusal: feedback,
  content_filter: feedback,
  truncated: feedback,
  timeout: backoff,
  transport: backoff,
  rate_limited: backoff,
  server_error: backoff,
  provider_unavailable: pause,
  quota: stop,
  authentication: stop,
  configuration: stop,
  reply_too_large: stop,
  client_defect: stop,
  model_mismatch: { ...stop, isClearable: false },
  tool_use: { reaction: 'tool', verdict: null, costsAttempt: false, isClearable: false },
  interrupted: resume,
  cancelled: resume,
};

export const failureClasses = Object.keys(RULES) as readonly FailureClass[];

export function ruleOf(failure: FailureClass): FailureRule {
  return RULES[failure];
}

/** Which kind of fact decided. `text`: a fixed phrase, where the client gave nothing else (R-PROV-2.1). */
export type ClassifiedBy = 'event' | 'status' | 'code' | 'type' | 'finish' | 'content' | 'identity' | 'text';

export interface Classification {
  /** Null: a usable reply; the readers judge it. */
  readonly failure: FailureClass | null;
  readonly by: ClassifiedBy;
  /** The phrase that decided; null unless `by` is `text`. */
  readonly phrase: string | null;
}
