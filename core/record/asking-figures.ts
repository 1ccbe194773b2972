/** Sums and counts over the requests of a run that asks. A sum is over what is known, and null where nothing is. */
import { openMs, type AskingFold, type AttemptFacts } from './asking-fold.ts';

export interface AskingTotals {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly costNano: number | null;
  /** Null: nothing was asked; likewise the next. */
  readonly wallMs: number | null;
  readonly queueMs: number | null;
  /** Of all executions. */
  readonly activeMs: number;
}

/** Of every request, the preflight's included. */
export function askingTotals(fold: AskingFold): AskingTotals {
  const all = [...fold.preflight, ...[...fold.closed.values()].flat()];
  return {
    promptTokens: knownSum(all.map(({ promptTokens }) => promptTokens)),
    completionTokens: knownSum(all.map(({ completionTokens }) => completionTokens)),
    reasoningTokens: knownSum(all.map(({ reasoningTokens }) => reasoningTokens)),
    costNano: knownSum(all.map(({ costNano }) => costNano)),
    wallMs: timeOf(all, ({ wallMs }) => wallMs),
    queueMs: timeOf(all, ({ queueMs }) => queueMs),
    activeMs: fold.activeMs + openMs(fold, fold.lastAt),
  };
}

function timeOf(facts: readonly AttemptFacts[], ms: (one: AttemptFacts) => number): number | null {
  return facts.length === 0 ? null : facts.reduce((sum, one) => sum + ms(one), 0);
}

/** What services tell is not bounded; a sum that is not exact is not known. */
function knownSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const sum = known.reduce((all, value) => all + value, 0);
  return known.length === 0 || !Number.isSafeInteger(sum) ? null : sum;
}

/** Most frequent first; nulls are not counted. */
export function countRows(keys: readonly (string | null)[]): { key: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
