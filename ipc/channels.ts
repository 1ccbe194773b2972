/**
 * Names only, so that the sandboxed preload can check a name without carrying zod or any schema. The schemas stand
 * in `contract.ts`, whose type makes a name without a schema, or the reverse, a compile error.
 */
import { GAME_CHANNELS } from './game-channels.ts';
import { POSITION_CHANNELS } from './position-channels.ts';
import { RUN_CHANNELS } from './run-channels.ts';
import { STUDY_CHANNELS } from './study-channels.ts';

export const INVOKE_CHANNELS = [
  ...RUN_CHANNELS,
  ...GAME_CHANNELS,
  ...STUDY_CHANNELS,
  ...POSITION_CHANNELS,
  'app.info',
  'app.openExternal',
  'settings.get',
  'settings.set',
  'workspace.info',
  'workspace.choose',
  'workspace.open',
  'workspace.verify',
  'datasets.list',
  'datasets.chooseFiles',
  'datasets.import',
  'datasets.importReport',
  'datasets.page',
  'datasets.seek',
  'datasets.facets',
  'datasets.item',
  'datasets.prompts',
  'datasets.audit',
  'datasets.export',
  'engines.list',
  'engines.check',
  'engines.chooseFile',
  'engines.add',
  'engines.remove',
  'engines.dialogue',
  'reproduce.defaults',
  'reproduce.start',
  'reproduce.resume',
  'reproduce.pause',
  'reproduce.cancel',
  'reproduce.runs',
  'reproduce.report',
  'reproduce.labels',
  'reproduce.export',
  'job.cancel',
] as const;
export type InvokeChannel = (typeof INVOKE_CHANNELS)[number];

export const EVENT_CHANNELS = [
  'job.progress',
  'job.done',
  'run.progress',
  'runs.changed',
  'players.changed',
  'datasets.changed',
  'positions.changed',
  'coverage.changed',
  'engines.changed',
  'workspace.changed',
  'menu.command',
] as const;
export type EventChannel = (typeof EVENT_CHANNELS)[number];
