/**
 * What a running study is known to have done. Counts come with every progress event, so they lead; the report, asked for
 * less often, has what events do not tell. Legal is counted at the headline reading (SAN, lenient), in the form asked for
 * is a strict object. Null is unknown, never 0. Pure.
 */
import type { RunProgress } from '../../../../core/record/run.ts';
import type { StudyReport } from '../../../../core/study/report.ts';
import { isOwn, type FailureCount, type LiveFigures } from '../questions/live-figures.ts';

export function studyLiveFigures(report: StudyReport, progress: RunProgress | null): LiveFigures {
  const asking = progress?.asking ?? null;
  const isLive = progress?.status === 'running';
  const stored = { ...reportFigures(report), isLive };
  // To a report, a request in flight looks like one that was cut off; of a run that is going the events know better.
  if (asking === null || !(isLive || asking.requests > report.requests)) {
    return { ...stored, done: Math.max(stored.done, isLive ? (progress?.done ?? 0) : 0) };
  }
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

/** The reading that stands in front: SAN where it was asked for, lenient. */
export function headlineRows(report: StudyReport): StudyReport['outcomes'] {
  const wanted = headlineNotation(report);
  return report.outcomes.filter(({ level, notation }) => level === 'lenient' && notation === wanted);
}

export function headlineNotation({ manifest }: StudyReport): 'san' | 'uci' {
  return manifest.conditions.notation === 'uci' ? 'uci' : 'san';
}

function reportFigures(report: StudyReport): LiveFigures {
  const rows = headlineRows(report);
  const failures = report.failures.map(({ key, count }): FailureCount => ({ failure: key, count }));
  if (report.interrupted > 0) failures.push({ failure: 'interrupted', count: report.interrupted });
  return {
    done: report.answered,
    total: report.positions,
    isLive: false,
    requests: report.requests,
    failedRequests: failures
      .filter(({ failure }) => !isOwn(failure))
      .reduce((sum, { count }) => sum + count, 0),
    verdicts: rows.reduce((sum, { judged }) => sum + judged, 0),
    right: rows.reduce((sum, { outcomes }) => sum + outcomes.legal, 0),
    compliant: report.extraction.strict,
    contentShare: null,
    unanswered: report.unanswered,
    promptTokens: report.totals.promptTokens,
    completionTokens: report.totals.completionTokens,
    spentNano: report.totals.costNano,
    uncosted: report.totals.uncosted,
    failures,
  };
}
