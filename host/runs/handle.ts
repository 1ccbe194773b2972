/** A run that is being executed in this process, whatever it measures: how far it is, and how to stop it. */
import type { RunProgress, RunStatus } from '../../core/record/run.ts';

export interface RunHandle {
  readonly runId: string;
  readonly progress: RunProgress;
  /** Stops cleanly; the run can be resumed. Settles when the last row is written. */
  pause(): Promise<RunStatus>;
  /** Stops for good. */
  cancel(): Promise<RunStatus>;
  /** Calls back at once and then as the run moves, at most ten times a second. Returns how to stop it. */
  onProgress(callback: (progress: RunProgress) => void): () => void;
  /** Never rejects: a run that breaks ends as `failed`, with the reason in `progress.message`. */
  readonly done: Promise<RunStatus>;
}

/** Ids of the runs being executed in this process. */
export type LiveRuns = Pick<ReadonlyMap<string, unknown>, 'has'>;
