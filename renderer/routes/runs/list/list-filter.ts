/**
 * The runs list: which runs are shown, by the conditions in the address, and what a line says while its run is going.
 * Anything in the address that cannot be read is no condition. Pure.
 */
import type { RunKind, RunProgress, RunStatus, RunSummary } from '../../../../core/record/run.ts';
import { assertNever } from '../../../../core/util/assert-never.ts';

export const KIND_WORDS: Readonly<Record<RunKind, string>> = {
  reproduction: 'Reproduction',
  questions: 'Questions',
  games: 'Games',
  study: 'Move study',
};

export const STATUSES: readonly RunStatus[] = [
  'running',
  'paused',
  'interrupted',
  'cancelled',
  'finished',
  'failed',
];

export interface RunFilter {
  readonly kind: RunKind | null;
  readonly status: RunStatus | null;
  /** In title, player, condition or id; empty: all. */
  readonly text: string;
  readonly isArchived: boolean;
}

export const NO_RUN_FILTER: RunFilter = { kind: null, status: null, text: '', isArchived: false };

function isKind(text: string): text is RunKind {
  return Object.hasOwn(KIND_WORDS, text);
}

export function readRunFilter(params: URLSearchParams): RunFilter {
  const kind = params.get('kind') ?? '';
  const status = params.get('status');
  return {
    kind: isKind(kind) ? kind : null,
    status: STATUSES.find((one) => one === status) ?? null,
    text: (params.get('text') ?? '').slice(0, 200),
    isArchived: params.get('shelf') === 'archived',
  };
}

/** Entries for `useQueryParams`: null removes a condition from the address. */
export function makeRunFilterEntries(filter: RunFilter): Record<string, string | null> {
  return {
    kind: filter.kind,
    status: filter.status,
    text: filter.text === '' ? null : filter.text,
    shelf: filter.isArchived ? 'archived' : null,
  };
}

/** Who is measured, and how: the second half of a line. */
export interface RunSubject {
  readonly player: string;
  readonly condition: string;
}

export function subjectOf(run: RunSummary): RunSubject {
  switch (run.kind) {
    case 'reproduction':
      return { player: run.engineId, condition: run.mode };
    case 'questions':
      return { player: run.player, condition: run.condition };
    case 'games':
      return { player: run.players.join(', '), condition: run.condition };
    case 'study':
      return { player: run.player, condition: run.condition };
    default:
      return assertNever(run);
  }
}

/** A run's line with what the progress events know better: a report is asked for less often. */
export function withProgress(run: RunSummary, progress: RunProgress | null): RunSummary {
  if (progress === null) return run;
  return { ...run, status: progress.status, done: Math.max(progress.done, run.done) };
}

export function filterRuns(runs: readonly RunSummary[], filter: RunFilter): readonly RunSummary[] {
  const text = filter.text.trim().toLowerCase();
  return runs.filter((run) => {
    if (run.isArchived !== filter.isArchived) return false;
    if (filter.kind !== null && run.kind !== filter.kind) return false;
    if (filter.status !== null && run.status !== filter.status) return false;
    const { player, condition } = subjectOf(run);
    return (
      text === '' || [run.title, player, condition, run.runId].some((one) => one.toLowerCase().includes(text))
    );
  });
}

export function countRunConditions(filter: RunFilter): number {
  return [filter.kind !== null, filter.status !== null, filter.text !== ''].filter(Boolean).length;
}
