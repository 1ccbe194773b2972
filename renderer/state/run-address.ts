/** Where a run of each kind is shown. */
import type { RunKind } from '../../core/record/run.ts';

export interface RunRef {
  readonly kind: RunKind;
  readonly runId: string;
}

export function makeRunHref({ kind, runId }: RunRef): string {
  const screen = kind === 'reproduction' ? 'reproduce' : 'runs';
  return `#/${screen}/${encodeURIComponent(runId)}`;
}

/** A new run; `like`: with the settings of that run to begin with. */
export function makeNewRunHref(like: string | null = null): string {
  return `#/runs/new${like === null ? '' : `?like=${encodeURIComponent(like)}`}`;
}
