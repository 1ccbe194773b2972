/** What an amendment changed, limit by limit, in words. Pure. */
import type { AskLimits } from '../../../../core/record/question-run.ts';
import { formatBytes, formatCount, formatDuration } from '../../../format/figures.ts';
import { formatCost } from '../../../format/question-figures.ts';

const LIMITS: Readonly<
  Record<keyof AskLimits, { readonly label: string; readonly format: (value: number) => string }>
> = {
  spendNano: { label: 'spend', format: formatCost },
  requests: { label: 'requests', format: formatCount },
  activeMs: { label: 'running time', format: formatDuration },
  unansweredInRow: { label: 'unanswered in a row', format: formatCount },
  wallMs: { label: 'wait for a reply', format: formatDuration },
  stallMs: { label: 'silence within a reply', format: formatDuration },
  maxReplyBytes: { label: 'size of a reply', format: formatBytes },
  failureBudget: { label: 'failures in a row', format: formatCount },
};

export function changedLimits(before: AskLimits, after: AskLimits): readonly string[] {
  return (Object.keys(LIMITS) as (keyof AskLimits)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => {
      const { label, format } = LIMITS[key];
      const show = (value: number | null): string => (value === null ? 'no limit' : format(value));
      return `${label}: ${show(before[key])} → ${show(after[key])}`;
    });
}
