/**
 * What is moving right now: jobs (imports, checks) and runs, as the progress events tell it. A plain store for
 * `useSyncExternalStore`; every change makes a new snapshot. An ended job leaves; an ended run stays, because its
 * last figures are still shown until a report replaces them.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EventPayload } from '../../ipc/contract.ts';

export type JobProgress = EventPayload<'job.progress'>;
export type RunProgress = EventPayload<'run.progress'>;

export interface Activity {
  readonly jobs: readonly JobProgress[];
  readonly runs: readonly RunProgress[];
}

export interface ActivityStore {
  snapshot(): Activity;
  subscribe(listener: () => void): () => void;
  jobMoved(job: JobProgress): void;
  jobEnded(jobId: string): void;
  runMoved(run: RunProgress): void;
}

export function makeActivityStore(): ActivityStore {
  let current: Activity = { jobs: [], runs: [] };
  const listeners = new Set<() => void>();
  const change = (next: Activity): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    jobMoved: (job) =>
      change({ ...current, jobs: [...current.jobs.filter((old) => old.jobId !== job.jobId), job] }),
    jobEnded: (jobId) => change({ ...current, jobs: current.jobs.filter((old) => old.jobId !== jobId) }),
    runMoved: (run) =>
      change({ ...current, runs: [...current.runs.filter((old) => old.runId !== run.runId), run] }),
  };
}

const ActivityContext = createContext<ActivityStore | null>(null);
export const ActivityProvider = ActivityContext.Provider;

function useActivityStore(): ActivityStore {
  const store = useContext(ActivityContext);
  if (store === null) throw new Error('no activity store above this screen');
  return store;
}

export function useActivity(): Activity {
  const store = useActivityStore();
  return useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
}

/** Progress of one run as the events tell it; null until the first event. */
export function useRunProgress(runId: string | null): RunProgress | null {
  return useActivity().runs.find((run) => run.runId === runId) ?? null;
}

/** State of one run as the events tell it, for what need not be drawn again with every item that is done. */
export function useRunStatus(runId: string): RunProgress['status'] | null {
  const store = useActivityStore();
  const read = (): RunProgress['status'] | null =>
    store.snapshot().runs.find((run) => run.runId === runId)?.status ?? null;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Running jobs of one kind. */
export function useRunningJobs(kind: JobProgress['kind']): readonly JobProgress[] {
  return useActivity().jobs.filter((job) => job.kind === kind);
}
