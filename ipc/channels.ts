/**
 * The channels of the conversation, by name, with what each reads or changes (`topics.ts`). No schema is loaded, so that the
 * sandboxed preload can check a name without carrying zod. The schemas stand in `contract.ts`, whose type makes a name
 * without a schema, or the reverse, a compile error.
 */
import { GAME_CHANNELS } from './game-channels.ts';
import { POSITION_CHANNELS } from './position-channels.ts';
import { RUN_CHANNELS } from './run-channels.ts';
import { STUDY_CHANNELS } from './study-channels.ts';
import { RUN_TOPICS, WORKSPACE_TOPICS, type Changes, type Reads, type Topic } from './topics.ts';

export const CHANNELS = {
  ...RUN_CHANNELS,
  ...GAME_CHANNELS,
  ...STUDY_CHANNELS,
  ...POSITION_CHANNELS,
  'app.info': { reads: ['engines'] },
  'app.openExternal': { changes: [] },
  'app.takeNamedFile': { changes: [] },
  'settings.get': { reads: ['settings'] },
  'settings.set': { changes: ['settings'] },
  'workspace.info': { reads: ['workspace', 'journal'] },
  'workspace.choose': { changes: [] },
  'workspace.open': { changes: [] },
  'workspace.openDemonstration': { changes: [] },
  'workspace.verify': { changes: [] },
  'workspace.backup': { changes: [] },
  'workspace.openFile': { changes: [] },
  'workspace.takeBundle': { changes: ['runs', 'datasets', 'positions'] },
  'datasets.list': { reads: ['datasets'] },
  'datasets.chooseFiles': { changes: [] },
  'datasets.import': { changes: [] },
  'datasets.importReport': { reads: ['datasets'] },
  'datasets.page': { reads: ['datasets'] },
  'datasets.seek': { reads: ['datasets'] },
  'datasets.facets': { reads: ['datasets'] },
  'datasets.item': { reads: ['datasets'] },
  'datasets.prompts': { reads: ['datasets'] },
  'datasets.audit': { reads: ['datasets'] },
  'datasets.export': { changes: [] },
  'engines.list': { reads: ['engines'] },
  'engines.check': { changes: ['engines'] },
  'engines.chooseFile': { changes: [] },
  'engines.add': { changes: ['engines'] },
  'engines.remove': { changes: ['engines'] },
  'engines.dialogue': { reads: ['engines'] },
  'reproduce.defaults': { reads: ['datasets', 'engines'] },
  'reproduce.start': { changes: ['runs'] },
  'reproduce.resume': { changes: ['runs', 'reproduction'] },
  'reproduce.report': { reads: ['reproduction'] },
  'reproduce.labels': { reads: ['reproduction'] },
  'reproduce.export': { changes: [] },
  'job.cancel': { changes: [] },
} as const satisfies Record<string, Reads | Changes>;
export type InvokeChannel = keyof typeof CHANNELS;

/** Channels whose answer can be shown and goes stale by its topics. */
export type ReadingChannel = {
  [C in InvokeChannel]: (typeof CHANNELS)[C] extends Reads ? C : never;
}[InvokeChannel];
/** Channels that do something: asked for once, never kept. */
export type ActingChannel = Exclude<InvokeChannel, ReadingChannel>;

export const INVOKE_CHANNELS: readonly InvokeChannel[] = Object.keys(CHANNELS).filter(isInvokeChannel);

export function isInvokeChannel(name: string): name is InvokeChannel {
  return Object.hasOwn(CHANNELS, name);
}

/** What each event makes stale. Progress is told apart by its run (`renderer/data/events.ts`). */
export const EVENTS = {
  'job.progress': [],
  'job.done': [],
  'run.progress': [],
  'runs.changed': RUN_TOPICS,
  'players.changed': ['players'],
  'datasets.changed': ['datasets'],
  'positions.changed': ['positions'],
  'coverage.changed': ['coverage'],
  'engines.changed': ['engines'],
  'workspace.changed': WORKSPACE_TOPICS,
  'menu.command': [],
  'file.named': [],
} as const satisfies Record<string, readonly Topic[]>;
export type EventChannel = keyof typeof EVENTS;

export const EVENT_CHANNELS: readonly EventChannel[] = Object.keys(EVENTS).filter(isEventChannel);

function isEventChannel(name: string): name is EventChannel {
  return Object.hasOwn(EVENTS, name);
}
