/**
 * What a running question run is known to have done. Counts come with every progress event, so they lead; the report,
 * asked for less often, has what events do not tell and speaks alone once the program does not run it. Null is unknown,
 * never 0. Pure.
 */
import type { AskLimits } from '../../../../core/player/ask-settings.ts';
import type { QuestionReport } from '../../../../core/question/report.ts';
import type { RunProgress } from '../../../../core/record/run.ts';
import { failureClasses, ruleOf } from '../../../../core/reply/failure-class.ts';
import { formatCount } from '../../../format/figures.ts';

export interface LiveFigures {
  readonly done: number;
  readonly total: number;
  readonly isLive: boolean;
  readonly requests: number;
  /** Requests that say nothing about the model. */
  readonly failedRequests: number;
  /** Items with a verdict: the denominator of all shares. */
  readonly verdicts: number;
  readonly right: number;
  readonly compliant: number;
  /** Of the report, on its own denominator; null: nothing answered. */
  readonly contentShare: number | null;
  readonly unanswered: number;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly spentNano: number | null;
  /** Answered requests whose cost was not told: not in `spentNano`, and outside a spend limit. */
  readonly uncosted: number;
  readonly failures: readonly FailureCount[];
}

export interface FailureCount {
  /** A failure class. */
  readonly failure: string;
  readonly count: number;
}

export function liveFigures(report: QuestionReport, progress: RunProgress | null): LiveFigures {
  const asking = progress?.asking ?? null;
  const isLive = progress?.status === 'running';
  const stored = { ...reportFigures(report), isLive };
  // To a report, a request in flight looks like one that was cut off; of a run that is going the events know better.
  if (asking === null || !(isLive || asking.requests > report.requests)) return stored;
  return {
    ...stored,
    done: Math.max(stored.done, progress?.done ?? 0),
    total: progress?.total ?? stored.total,
    requests: asking.requests,
    failedRequests: asking.failedRequests,
    ...(asking.verdicts >= stored.verdicts
      ? { verdicts: asking.verdicts, right: asking.right, compliant: asking.compliant }
      : {}),
    unanswered: isLive ? asking.unanswered : stored.unanswered,
    promptTokens: asking.promptTokens,
    completionTokens: asking.completionTokens,
    spentNano: asking.spentNano,
    uncosted: asking.uncosted,
    failures: asking.failures,
  };
}

function reportFigures(report: QuestionReport): LiveFigures {
  const micro = report.aggregates.find((row) => row.aggregate === 'item_micro' && row.slice === 'whole');
  const sum = (read: (row: QuestionReport['byTask'][number]) => number): number =>
    report.byTask.reduce((total, row) => total + read(row), 0);
  const failures = report.failures.map(({ key, count }): FailureCount => ({ failure: key, count }));
  if (report.interrupted > 0) failures.push({ failure: 'interrupted', count: report.interrupted });
  return {
    done: report.answered,
    total: report.items,
    isLive: false,
    requests: report.requests,
    failedRequests: failures
      .filter(({ failure }) => !isOwn(failure))
      .reduce((total, { count }) => total + count, 0),
    verdicts: report.answered,
    right: sum((row) => row.right),
    compliant: sum((row) => row.compliant),
    contentShare: micro?.content ?? null,
    unanswered: report.unanswered,
    promptTokens: report.totals.promptTokens,
    completionTokens: report.totals.completionTokens,
    spentNano: report.totals.costNano,
    uncosted: report.totals.uncosted,
    failures,
  };
}

/** What a sum of told costs does not hold, and a spend limit does not cover. */
export function unknownCosts(uncosted: number): string {
  return uncosted === 0 ? '' : `; ${formatCount(uncosted)} of unknown cost not in it`;
}

/** The limits in force: those of the last amendment, else the manifest's. */
export function limitsInForce(report: {
  readonly amendments: readonly { readonly after: AskLimits }[];
  readonly manifest: { readonly limits: AskLimits };
}): AskLimits {
  return report.amendments.at(-1)?.after ?? report.manifest.limits;
}

/** A reply of the model that is judged all the same: empty, refused, cut. Everything else is asked again. */
export function isOwn(failure: string): boolean {
  const known = failureClasses.find((one) => one === failure);
  return known !== undefined && ruleOf(known).reaction === 'feedback';
}

/** `rate_limited` → `rate limited`. */
export function failureWords(failure: string): string {
  return failure === 'interrupted' ? 'cut off by the end of the program' : failure.replace(/_/g, ' ');
}
