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

/** What a new run begins with; what is not named is as the form was left. */
export interface NewRunStart {
  /** A run whose settings are taken. */
  readonly like?: string;
  readonly dataset?: string;
  readonly player?: string;
}

export function makeNewRunHref(start: NewRunStart = {}): string {
  const params = new URLSearchParams(Object.entries(start));
  return `#/runs/new${params.size === 0 ? '' : `?${params.toString()}`}`;
}
