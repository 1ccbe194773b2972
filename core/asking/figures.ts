/** Sums and counts over the requests of a run that asks. A sum is over what is known, and null where nothing is. */
import { openMs, type AskingFold, type AttemptFacts } from './fold.ts';
import { statusOf } from '../record/run.ts';

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
    ...knownSums(all),
    wallMs: timeOf(all, ({ wallMs }) => wallMs),
    queueMs: timeOf(all, ({ queueMs }) => queueMs),
    activeMs: fold.activeMs + openMs(fold, fold.lastAt),
  };
}

/** What every report of such a run says of its course and of its requests; those of the preflight are not counted. */
export function askingCourse(fold: AskingFold, isLive: boolean) {
  const requests = [...fold.closed.values()].flat().filter(({ isImported }) => !isImported);
  const opened = [...fold.opened.values()].reduce((sum, count) => sum + count, 0);
  return {
    status: statusOf(fold, isLive),
    message: fold.message,
    requests: opened,
    interrupted: opened - requests.length,
    failures: countRows(requests.map(({ failure }) => failure)),
    modelsReported: countRows(requests.map(({ modelReported }) => modelReported)),
    amendments: fold.amendments,
    startedAt: fold.startedAt,
    finishedAt: fold.finishedAt,
    executions: fold.executions,
    headSeq: fold.headSeq,
    headHash: fold.headHash,
  };
}

export function knownSums(
  facts: readonly AttemptFacts[],
): Pick<AskingTotals, 'promptTokens' | 'completionTokens' | 'reasoningTokens' | 'costNano'> {
  return {
    promptTokens: knownSum(facts.map(({ promptTokens }) => promptTokens)),
    completionTokens: knownSum(facts.map(({ completionTokens }) => completionTokens)),
    reasoningTokens: knownSum(facts.map(({ reasoningTokens }) => reasoningTokens)),
    costNano: knownSum(facts.map(({ costNano }) => costNano)),
  };
}

/** Over requests; a reply out of a file tells no time. Null: there was no request. */
export function timeOf(facts: readonly AttemptFacts[], ms: (one: AttemptFacts) => number): number | null {
  const requests = facts.filter(({ isImported }) => !isImported);
  return requests.length === 0 ? null : requests.reduce((sum, one) => sum + ms(one), 0);
}

/** What services and files tell is not bounded; a sum that is not exact is not known. */
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
