/**
 * Events of the main process → what is stale and what is moving. Events carry no rows: they name what changed, and
 * the hooks ask again. Progress goes to the activity store, because it changes ten times a second and must redraw
 * only the places that show it.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { InvokeChannel } from '../../ipc/channels.ts';
import type { EventPayload, PlybookBridge } from '../../ipc/contract.ts';
import type { ActivityStore } from '../state/activity.ts';

export interface EventListeners {
  readonly onJobDone: (payload: EventPayload<'job.done'>) => void;
  readonly onCommand: (command: string) => void;
}

const DATASET_CHANNELS: readonly InvokeChannel[] = [
  'datasets.list',
  'datasets.page',
  'datasets.facets',
  'datasets.seek',
  'datasets.item',
  'datasets.audit',
  'datasets.importReport',
];

function invalidate(client: QueryClient, channels: readonly InvokeChannel[]): void {
  for (const channel of channels) void client.invalidateQueries({ queryKey: [channel] });
}

const ROWS_MS = 1500;

/** A report is dearer than a progress event: while a run goes on it is asked for now and then, at its end at once. */
function makeThrottle(work: () => void): { now(): void; soon(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    now() {
      end();
      work();
    },
    soon() {
      timer ??= setTimeout(() => {
        timer = null;
        work();
      }, ROWS_MS);
    },
    end,
  };
}

/** Subscribes to every event; the returned function ends all of it. */
export function listen(
  bridge: PlybookBridge,
  client: QueryClient,
  activity: ActivityStore,
  listeners: EventListeners,
): () => void {
  const rows = makeThrottle(() =>
    invalidate(client, ['reproduce.report', 'reproduce.labels', 'workspace.info']),
  );
  const ends = [
    () => rows.end(),
    bridge.subscribe('job.progress', (job) => activity.jobMoved(job)),
    bridge.subscribe('job.done', (done) => {
      activity.jobEnded(done.jobId);
      listeners.onJobDone(done);
    }),
    bridge.subscribe('run.progress', (run) => {
      const before = activity.snapshot().runs.find((known) => known.runId === run.runId);
      activity.runMoved(run);
      // A start checks an engine that was not checked before.
      if (before?.status !== run.status)
        invalidate(client, ['reproduce.runs', 'workspace.info', 'engines.list']);
      if (before?.status !== run.status) rows.now();
      else if (before.done !== run.done) rows.soon();
    }),
    bridge.subscribe('datasets.changed', () =>
      invalidate(client, [...DATASET_CHANNELS, 'reproduce.defaults']),
    ),
    bridge.subscribe('engines.changed', () =>
      invalidate(client, ['engines.list', 'engines.dialogue', 'reproduce.defaults', 'app.info']),
    ),
    bridge.subscribe('workspace.changed', (info) => {
      client.setQueryData(['workspace.info', null], info);
      invalidate(client, [...DATASET_CHANNELS, 'reproduce.defaults', 'reproduce.runs', 'reproduce.report']);
    }),
    bridge.subscribe('menu.command', ({ command }) => listeners.onCommand(command)),
  ];
  return () => ends.forEach((end) => end());
}
