/** Where runs stand side by side. */
import type { RunKind, RunSummary } from '../../core/record/run.ts';

const PLACES: Readonly<Record<RunKind, string | null>> = {
  questions: '#/compare',
  games: '#/compare/games',
  study: '#/compare/study',
  reproduction: null,
};

/** Null: there are not two, or not of one kind. */
export function makeCompareHref(runs: readonly Pick<RunSummary, 'runId' | 'kind'>[]): string | null {
  const [first] = runs;
  const place = first === undefined ? null : PLACES[first.kind];
  if (first === undefined || place === null || runs.length < 2) return null;
  if (runs.some(({ kind }) => kind !== first.kind)) return null;
  return `${place}?runs=${runs.map(({ runId }) => encodeURIComponent(runId)).join(',')}`;
}
