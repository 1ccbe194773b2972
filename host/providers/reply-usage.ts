/**
 * Tokens and cost out of a `usage` object. What a service does not tell is null; a cost that is not a number from 0
 * is not told. Cost is kept in billionths of the provider's unit, rounded up, so that sums are exact and never low.
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
  return { usage, usageJson: JSON.stringify(value), costNano: nanoOf(memberOf(value, 'cost')) };
}

function nanoOf(cost: unknown): number | null {
  if (typeof cost !== 'number' || !Number.isFinite(cost) || cost < 0) return null;
  // Twelve digits are more than any price has; they keep 0.000123 from becoming 123000.00000000001.
  const nano = Math.ceil(Number((cost * 1e9).toPrecision(12)));
  return Number.isSafeInteger(nano) ? nano : null;
}
