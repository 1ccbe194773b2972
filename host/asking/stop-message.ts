/**
 * Why a run stopped asking, in one sentence that names the class, what the service said and the way out. Never a key
 * (attempts hold none) and never a prompt; what the service said is bounded and is text, nothing else.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import type { AskLimits } from '../../core/player/ask-settings.ts';
import type { FailureClass } from '../../core/reply/failure-class.ts';
import type { RunTotals, StopReason } from '../../core/asking/stop-conditions.ts';
import { cutText } from '../../core/util/utf8.ts';

const MAX_QUOTE = 300;
const NANO = 1_000_000_000;

/** Classes of which a waiting or a stopping run tells; all others are the model's own doing, or ours. */
const WAY_OUT: Readonly<Partial<Record<FailureClass, string>>> = {
  timeout: 'The service did not answer in time. Resume when it does, or amend the time limits.',
  transport: 'The connection broke. Look at the network and the service, then resume.',
  rate_limited: 'The service asks for fewer requests. Resume later, or with fewer lanes.',
  server_error: 'The service failed. Resume when it works again.',
  provider_unavailable: 'The service asks for a longer wait than one reply may take. Resume later.',
  quota: 'The account has nothing left or its limit is reached. Settle that with the service, then resume.',
  authentication: 'The service refused the key. Store a valid key for this address, then resume.',
  configuration:
    'The service does not take the request. Look at the address, the model name and the parameters; what the manifest holds can only be changed in a new run.',
  reply_too_large: 'The reply is larger than the limit. Amend the limit, then resume.',
  client_defect:
    'The answer stands in a field that the program does not read as text. That is a fault of the program, not of the model; please report it.',
  model_mismatch:
    'Another model answered than was asked for. Start a new run with the name it reports, or with that name accepted for this player (--accept-model, or the button beside the connection test).',
  tool_use: 'The model called a tool, and none is offered. It stays stopped for this run.',
};

/** What ended the asking, for an attempt of a class that stops a lane or a run. */
export function failureMessage(failure: FailureClass, attempt: Attempt): string {
  return `${failure}${said(failure, attempt)}. ${WAY_OUT[failure] ?? 'Resume to go on.'}`;
}

/** A failure that stays for the run: why it cannot be resumed. */
export function stoppedMessage(runId: string, failure: FailureClass): string {
  return `Run ${runId} was stopped for good by ${failure}: ${WAY_OUT[failure] ?? 'it cannot go on.'}`;
}

function said(failure: FailureClass, attempt: Attempt): string {
  const facts: string[] = [];
  if (failure === 'model_mismatch' && attempt.reportedModel !== null) {
    facts.push(`asked ${attempt.requestedModel}, answered by ${attempt.reportedModel}`);
  }
  if (failure === 'client_defect' && attempt.structured !== null) facts.push(attempt.structured.field);
  if (attempt.status !== null && attempt.status !== 200) facts.push(`status ${attempt.status}`);
  if (attempt.socketCode !== null) facts.push(attempt.socketCode);
  if (attempt.retryAfterMs !== null) facts.push(`wait ${Math.ceil(attempt.retryAfterMs / 1000)} s`);
  const { code = null, message = null } = attempt.error ?? {};
  if (code !== null) facts.push(String(code));
  if (message !== null) facts.push(message);
  if (facts.length === 0) return '';
  return ` (${cutText(facts.join(', ').replaceAll(/\s+/g, ' '), MAX_QUOTE)})`;
}

/** @param last what the last item without a verdict failed by; null: none did. */
export function limitMessage(
  reason: StopReason,
  limits: AskLimits,
  totals: RunTotals,
  last: string | null,
): string {
  const goOn = 'Amend the limit and resume to go on.';
  switch (reason) {
    case 'spend_limit':
      return `Spend limit reached: ${money(totals.spentNano)} of ${money(limits.spendNano)}${unknownCosts(totals)}. ${goOn}`;
    case 'cost_unknown':
      return 'A spend limit is set, but the service tells no cost, so it cannot be kept. Take the limit away by an amendment and resume to go on.';
    case 'request_limit':
      return `Request limit reached: ${totals.requests} of ${limits.requests}. ${goOn}`;
    case 'time_limit':
      return `Time limit reached: ${seconds(totals.activeMs)} of ${seconds(limits.activeMs)}. ${goOn}`;
    case 'unanswered_limit':
      return `${totals.unansweredInRow} items in a row have no verdict; the last: ${last ?? 'unknown'} Resume to ask them again.`;
  }
}

/** A limit covers what the service told; what it did not tell is named. */
function unknownCosts({ uncosted }: RunTotals): string {
  if (uncosted === 0) return '';
  return `, and ${uncosted} answered ${uncosted === 1 ? 'request' : 'requests'} whose cost nobody told`;
}

function money(nano: number | null): string {
  return nano === null ? 'no limit' : (nano / NANO).toFixed(6);
}

function seconds(ms: number | null): string {
  return ms === null ? 'no limit' : `${Math.round(ms / 1000)} s`;
}

/** A pass over all items is over, and some have no verdict. */
export function unansweredMessage(missing: number, items: number, why: ReadonlyMap<string, number>): string {
  const classes = [...why].map(([failure, count]) => `${count} ${failure}`).join(', ');
  const because = classes === '' ? '' : `: ${classes}`;
  return `${missing} of ${items} items have no verdict${because}. Resume to ask them again.`;
}
