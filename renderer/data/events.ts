/**
 * Events of the main process → what is stale and what is moving. Events carry no rows: they name what changed, and
 * the hooks ask again. Progress goes to the activity store, because it changes ten times a second and must redraw
 * only the places that show it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { EVENTS, type EventChannel } from '../../ipc/channels.ts';
import type { EventPayload, PlybookBridge } from '../../ipc/contract.ts';
import type { Topic } from '../../ipc/topics.ts';
import type { ActivityStore, RunProgress } from '../state/activity.ts';
import { invalidate } from './query.ts';

export interface EventListeners {
  readonly onJobDone: (payload: EventPayload<'job.done'>) => void;
  readonly onCommand: (command: string) => void;
}

/** The topic of what the rows of a run say, by its kind. */
const ROWS_OF: Readonly<Record<RunProgress['kind'], Topic>> = {
  questions: 'question',
  games: 'game',
  study: 'study',
  reproduction: 'reproduction',
};

const ROWS_MS = 1500;
/** Figures over thousands of answers; the counts beside them come with every progress event. */
const FIGURES_MS = 5000;

interface Throttle {
  now(): void;
  soon(): void;
  end(): void;
}

/** A report is dearer than a progress event: while a run goes on it is asked for now and then, at its end at once. */
function makeThrottle(ms: number, work: () => void): Throttle {
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
      }, ms);
    },
    end,
  };
}

/** Rows were written since: an item is done, or a request has gone out that is none. */
function hasMoved(before: RunProgress, run: RunProgress): boolean {
  return before.done !== run.done || before.asking?.requests !== run.asking?.requests;
}

/** Boards and labels are watched as they come; figures over thousands of answers are dearer. */
const SOON_MS: Readonly<Record<RunProgress['kind'], number>> = {
  questions: FIGURES_MS,
  games: ROWS_MS,
  study: FIGURES_MS,
  reproduction: ROWS_MS,
};

function listenToRuns(
  bridge: PlybookBridge,
  client: QueryClient,
  activity: ActivityStore,
): readonly (() => void)[] {
  const tail = makeThrottle(ROWS_MS, () => void invalidate(client, ['journal']));
  const throttleOf = (kind: RunProgress['kind']): Throttle =>
    makeThrottle(SOON_MS[kind], () => void invalidate(client, [ROWS_OF[kind]]));
  const rows: Readonly<Record<RunProgress['kind'], Throttle>> = {
    questions: throttleOf('questions'),
    games: throttleOf('games'),
    study: throttleOf('study'),
    reproduction: throttleOf('reproduction'),
  };
  const onProgress = (run: RunProgress): void => {
    const before = activity.snapshot().runs.find((known) => known.runId === run.runId);
    activity.runMoved(run);
    if (before?.status !== run.status) {
      // A start checks an engine that was not checked before.
      void invalidate(client, ['runs', 'engines']);
      tail.now();
      rows[run.kind].now();
    } else if (run.kind === 'games' || hasMoved(before, run)) {
      // Moves of engines are no requests: every event of a game run may be a new position.
      tail.soon();
      rows[run.kind].soon();
    }
  };
  return [
    ...[tail, ...Object.values(rows)].map((throttle) => () => throttle.end()),
    bridge.subscribe('run.progress', onProgress),
  ];
}

/** Subscribes to every event; the returned function ends all of it. */
export function listen(
  bridge: PlybookBridge,
  client: QueryClient,
  activity: ActivityStore,
  listeners: EventListeners,
): () => void {
  const stale = (event: EventChannel): (() => void) =>
    bridge.subscribe(event, () => void invalidate(client, EVENTS[event]));
  const ends = [
    bridge.subscribe('job.progress', (job) => activity.jobMoved(job)),
    bridge.subscribe('job.done', (done) => {
      activity.jobEnded(done.jobId);
      listeners.onJobDone(done);
    }),
    ...listenToRuns(bridge, client, activity),
    stale('runs.changed'),
    stale('players.changed'),
    stale('positions.changed'),
    stale('coverage.changed'),
    stale('datasets.changed'),
    stale('engines.changed'),
    bridge.subscribe('workspace.changed', (info) => {
      client.setQueryData(['workspace.info', null], info);
      void invalidate(client, EVENTS['workspace.changed']);
    }),
    bridge.subscribe('menu.command', ({ command }) => listeners.onCommand(command)),
  ];
  return () => ends.forEach((end) => end());
}
