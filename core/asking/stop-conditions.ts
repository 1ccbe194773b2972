/**
 * When a run stops asking although nothing failed: spend, number of requests, running time, or too many items in a row
 * that ended without a verdict. Asked before each request, so a limit is overshot by at most the requests in flight.
 * Pure; what was spent is folded from the ledger, so a resumed run goes on counting.
 */
export interface RunLimits {
  /** Billionths of the provider's unit; null: no limit. */
  readonly spendNano: number | null;
  readonly requests: number | null;
  readonly activeMs: number | null;
  /** Items or decisions in a row that ended without a verdict. */
  readonly unansweredInRow: number | null;
}

export interface RunTotals {
  /** What was told; the spend limit covers this alone, since nobody has a price list of a service. */
  readonly spentNano: number;
  /** Requests whose cost the service did not tell. */
  readonly uncosted: number;
  readonly requests: number;
  readonly activeMs: number;
  readonly unansweredInRow: number;
}

export const NOTHING_YET: RunTotals = {
  spentNano: 0,
  uncosted: 0,
  requests: 0,
  activeMs: 0,
  unansweredInRow: 0,
};

export type StopReason = 'spend_limit' | 'cost_unknown' | 'request_limit' | 'time_limit' | 'unanswered_limit';

/**
 * Null: go on. `cost_unknown`: a spend limit is set, but the service tells no cost at all, so it cannot be kept; a run
 * that wants to go on all the same must take the limit away. Where some costs are told, the limit is one on those.
 */
export function planStop(limits: RunLimits, totals: RunTotals): StopReason | null {
  if (isReached(limits.spendNano, totals.spentNano)) return 'spend_limit';
  if (limits.spendNano !== null && totals.uncosted > 0 && totals.spentNano === 0 && totals.uncosted >= 3) {
    return 'cost_unknown';
  }
  if (isReached(limits.requests, totals.requests)) return 'request_limit';
  if (isReached(limits.activeMs, totals.activeMs)) return 'time_limit';
  return isReached(limits.unansweredInRow, totals.unansweredInRow) ? 'unanswered_limit' : null;
}

/** One more request; `costNano` null: not told. A request that never reached the service has no cost to tell. */
export function foldRequest(
  totals: RunTotals,
  request: { costNano: number | null; wasAnswered: boolean },
): RunTotals {
  const isUncosted = request.costNano === null && request.wasAnswered;
  return {
    ...totals,
    requests: totals.requests + 1,
    spentNano: totals.spentNano + (request.costNano ?? 0),
    uncosted: totals.uncosted + (isUncosted ? 1 : 0),
  };
}

/** One more item or decision done; `hasVerdict` false: it ended on something that says nothing about the model. */
export function foldUnanswered(totals: RunTotals, hasVerdict: boolean): RunTotals {
  return { ...totals, unansweredInRow: hasVerdict ? 0 : totals.unansweredInRow + 1 };
}

function isReached(limit: number | null, amount: number): boolean {
  return limit !== null && amount >= limit;
}
