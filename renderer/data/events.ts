/**
 * Events of the main process → what is stale and what is moving. Events carry no rows: they name what changed, and
 * the hooks ask again. Progress goes to the activity store, because it changes ten times a second and must redraw
 * only the places that show it.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { InvokeChannel } from '../../ipc/channels.ts';
import type { EventPayload, PlybookBridge } from '../../ipc/contract.ts';
import type { ActivityStore, RunProgress } from '../state/activity.ts';

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

/** What a question run's rows say. */
const ANSWER_CHANNELS: readonly InvokeChannel[] = [
  'questions.report',
  'questions.answers',
  'questions.answer',
];

/** What a game run's rows say. */
const GAME_CHANNELS: readonly InvokeChannel[] = [
  'games.report',
  'games.compare',
  'games.decisions',
  'games.game',
  'games.decision',
];

/** What a study run's rows say: its own, and the figures it is part of. */
const STUDY_CHANNELS: readonly InvokeChannel[] = ['studies.report', 'studies.answers', 'studies.answer'];
const STUDY_FIGURES: readonly InvokeChannel[] = ['studies.figures', 'studies.values'];

const POSITION_CHANNELS: readonly InvokeChannel[] = [
  'positions.list',
  'positions.removed',
  'positions.set',
  'positions.explorer',
  'positions.page',
  'positions.diagnose',
  'studies.plan',
];

const COVERAGE_CHANNELS: readonly InvokeChannel[] = [
  'coverage.list',
  'coverage.removed',
  'coverage.report',
  'coverage.page',
  'coverage.position',
];

/** What a change of a run other than its progress makes stale: a start, an end, an amendment, a re-scoring, an import. */
const RUN_CHANNELS: readonly InvokeChannel[] = [
  'runs.list',
  'runs.tail',
  'reproduce.runs',
  'workspace.info',
  'positions.set',
  ...ANSWER_CHANNELS,
  ...GAME_CHANNELS,
  ...STUDY_CHANNELS,
  ...STUDY_FIGURES,
  'questions.intervals',
  'questions.compare',
];

const ROWS_MS = 1500;
/** Figures over thousands of answers; the counts beside them come with every progress event. */
const FIGURES_MS = 5000;

/** A report is dearer than a progress event: while a run goes on it is asked for now and then, at its end at once. */
function makeThrottle(ms: number, work: () => void): { now(): void; soon(): void; end(): void } {
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

function listenToRuns(
  bridge: PlybookBridge,
  client: QueryClient,
  activity: ActivityStore,
): readonly (() => void)[] {
  const rows = makeThrottle(ROWS_MS, () =>
    invalidate(client, ['reproduce.report', 'reproduce.labels', 'runs.tail', 'workspace.info']),
  );
  const figures = makeThrottle(FIGURES_MS, () => invalidate(client, ANSWER_CHANNELS));
  const moves = makeThrottle(FIGURES_MS, () => invalidate(client, STUDY_CHANNELS));
  const boards = makeThrottle(ROWS_MS, () => invalidate(client, GAME_CHANNELS));
  const onProgress = (run: RunProgress): void => {
    const before = activity.snapshot().runs.find((known) => known.runId === run.runId);
    activity.runMoved(run);
    const isQuestions = run.kind === 'questions';
    const isGames = run.kind === 'games';
    const isStudy = run.kind === 'study';
    if (before?.status !== run.status) {
      // A start checks an engine that was not checked before.
      invalidate(client, ['runs.list', 'reproduce.runs', 'workspace.info', 'engines.list']);
      rows.now();
      if (isQuestions) figures.now();
      if (isGames) boards.now();
      if (isStudy) moves.now();
    } else if (isGames) {
      // Moves of engines are no requests: every event may be a new position.
      boards.soon();
      rows.soon();
    } else if (hasMoved(before, run)) {
      rows.soon();
      if (isQuestions) figures.soon();
      if (isStudy) moves.soon();
    }
  };
  return [
    () => rows.end(),
    () => figures.end(),
    () => boards.end(),
    () => moves.end(),
    bridge.subscribe('run.progress', onProgress),
    bridge.subscribe('runs.changed', () => invalidate(client, RUN_CHANNELS)),
  ];
}

/** Subscribes to every event; the returned function ends all of it. */
export function listen(
  bridge: PlybookBridge,
  client: QueryClient,
  activity: ActivityStore,
  listeners: EventListeners,
): () => void {
  const ends = [
    bridge.subscribe('job.progress', (job) => activity.jobMoved(job)),
    bridge.subscribe('job.done', (done) => {
      activity.jobEnded(done.jobId);
      listeners.onJobDone(done);
    }),
    ...listenToRuns(bridge, client, activity),
    bridge.subscribe('players.changed', () =>
      invalidate(client, ['players.list', 'positions.explorer', 'questions.plan', 'studies.plan']),
    ),
    bridge.subscribe('positions.changed', () => invalidate(client, POSITION_CHANNELS)),
    bridge.subscribe('coverage.changed', () => invalidate(client, COVERAGE_CHANNELS)),
    bridge.subscribe('datasets.changed', () =>
      invalidate(client, [...DATASET_CHANNELS, 'reproduce.defaults', 'questions.plan']),
    ),
    bridge.subscribe('engines.changed', () =>
      invalidate(client, ['engines.list', 'engines.dialogue', 'reproduce.defaults', 'app.info']),
    ),
    bridge.subscribe('workspace.changed', (info) => {
      client.setQueryData(['workspace.info', null], info);
      invalidate(client, [...DATASET_CHANNELS, ...POSITION_CHANNELS, ...COVERAGE_CHANNELS]);
      invalidate(client, [...RUN_CHANNELS, 'questions.plan']);
      invalidate(client, ['reproduce.defaults', 'reproduce.report']);
    }),
    bridge.subscribe('menu.command', ({ command }) => listeners.onCommand(command)),
  ];
  return () => ends.forEach((end) => end());
}
