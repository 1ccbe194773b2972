/**
 * Tokens and cost out of a `usage` object. What a service does not tell is null. Cost is what the person pays
 * (R-PROV-8): where a key of the person's own is used behind a router, the router's cost and the upstream cost
 * together; of a shape that is not understood it is unknown, never 0. It is kept in billionths of the provider's unit,
 * rounded up, so that sums are exact and never low.
 */
import type { Usage } from '../../core/record/attempt.ts';
import { countOf, memberOf, objectOf } from './json-value.ts';

export interface ReadUsage {
  readonly usage: Usage | null;
  readonly usageJson: string | null;
  readonly costNano: number | null;
}

export function readUsage(value: unknown): ReadUsage {
  if (objectOf(value) === null) return { usage: null, usageJson: null, costNano: null };
  const prompt = memberOf(value, 'prompt_tokens_details');
  const completion = memberOf(value, 'completion_tokens_details');
  const usage: Usage = {
    promptTokens: countOf(memberOf(value, 'prompt_tokens')),
    completionTokens: countOf(memberOf(value, 'completion_tokens')),
    totalTokens: countOf(memberOf(value, 'total_tokens')),
    reasoningTokens: countOf(memberOf(completion, 'reasoning_tokens')),
    cachedTokens: countOf(memberOf(prompt, 'cached_tokens')),
  };
  return { usage, usageJson: JSON.stringify(value), costNano: paidNano(value) };
}

/** A service without a router's fields pays nobody upstream; one that tells half of them leaves the sum unknown. */
function paidNano(usage: unknown): number | null {
  const cost = memberOf(usage, 'cost');
  const own = nanoOf(objectOf(cost) === null ? cost : memberOf(cost, 'total_cost'));
  const upstream = memberOf(memberOf(usage, 'cost_details'), 'upstream_inference_cost');
  const isOwnKey = memberOf(usage, 'is_byok');
  if (own === null || isOwnKey === false) return own;
  const isTold = upstream !== undefined && upstream !== null;
  if (!isTold) return isOwnKey === true ? null : own;
  const paidUpstream = nanoOf(upstream);
  if (paidUpstream === null) return null;
  // Without a word on whose key it was, an equal cost is the same one told twice.
  if (isOwnKey !== true && own > 0 && paidUpstream > 0) return own === paidUpstream ? own : null;
  const sum = own + paidUpstream;
  return Number.isSafeInteger(sum) ? sum : null;
}

function nanoOf(cost: unknown): number | null {
  if (typeof cost !== 'number' || !Number.isFinite(cost) || cost < 0) return null;
  // Twelve digits are more than any price has; they keep 0.000123 from becoming 123000.00000000001.
  const nano = Math.ceil(Number((cost * 1e9).toPrecision(12)));
  return Number.isSafeInteger(nano) ? nano : null;
}
