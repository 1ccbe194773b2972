/**
 * The whole conversation between window and main process: one input and one output schema per channel, one payload
 * schema per event. `main/register-ipc.ts` loops over it; nobody else touches electron's IPC. Long work gets a job id
 * (`job.progress`, `job.done`, `job.cancel`) or is a run (`run.progress`); events say that something moved, pages
 * are asked for (at most 500 rows).
 */
import { z } from 'zod';
import {
  datasetAuditSchema,
  datasetSummarySchema,
  importReportSchema,
  itemDetailSchema,
  itemFilterSchema,
  itemPageSchema,
  countSchema,
} from '../core/chessqa/dataset.ts';
import { agreementSchema } from '../core/score/label-record.ts';
import {
  labelRecordSchema,
  readingSchema,
  reproductionReportSchema,
  reproductionRequestSchema,
} from '../core/reproduction/run.ts';
import { runProgressSchema } from '../core/record/run.ts';
import { engineOptionSettingSchema } from '../core/uci/engine.ts';
import { gameContract } from './game-contract.ts';
import { jobDoneSchema, jobProgressSchema } from './job-contract.ts';
import { positionContract } from './position-contract.ts';
import { runContract } from './run-contract.ts';
import { studyContract } from './study-contract.ts';
import { workspaceContract, workspaceInfoSchema } from './workspace-contract.ts';
import type { EventChannel, InvokeChannel } from './channels.ts';

const none = z.undefined();
const runRef = z.strictObject({ runId: z.string().max(200) });
const datasetRef = z.strictObject({ datasetId: z.string().max(200) });
const jobRef = z.strictObject({ jobId: z.string() });
const path = z.string().min(1).max(4096);

export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  engineProcesses: z.number().int().min(1).max(256).describe('default number of engine processes'),
  deadlineScale: z.number().min(0.25).max(100).describe('multiplies every engine deadline'),
  boardCoordinates: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const appInfoSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  sqlite: z.string(),
  platform: z.string(),
  cpuCount: z.number().int(),
  road: z.enum(['networked', 'registry-only', 'packaged', 'unknown']).describe('how set-up got the runtime'),
  roadReason: z.string(),
  electronOrigin: z.string(),
  sqliteOrigin: z.string(),
  userDataPath: z.string(),
  engines: z.array(
    z.strictObject({ id: z.string(), origin: z.string(), licence: z.string(), sourceNote: z.string() }),
  ),
  licences: z.array(z.strictObject({ name: z.string(), licence: z.string(), note: z.string() })),
  firstStart: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const engineViewSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  known: z.boolean().describe('one of the manifest, by its id or by name, version and bench value'),
  added: z.boolean().describe('a person added it, and may remove it'),
  installed: z.boolean(),
  role: z.string().nullable(),
  licence: z.string().nullable(),
  sourceNote: z.string().nullable(),
  origin: z.string().nullable(),
  file: z.string().nullable(),
  sha256: z.string().nullable(),
  expectedBench: z.number().int().nullable(),
  bench: z.number().int().nullable(),
  status: z.enum(['verified', 'unverified', 'unchecked', 'missing', 'broken']),
  message: z.string().nullable(),
  nodesPerSecond: z.number().int().nullable(),
  checkedAt: z.string().nullable(),
  options: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      default: z.string().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      vars: z.array(z.string()),
    }),
  ),
  fixedOptions: z.array(engineOptionSettingSchema),
  args: z.array(z.string()),
  cwd: z.string().nullable(),
  environment: z.array(z.string()),
});
export type EngineView = z.infer<typeof engineViewSchema>;

const dialogueLineSchema = z.strictObject({
  at: z.string(),
  direction: z
    .enum(['in', 'out', 'err', 'note'])
    .describe('in: to the engine; out: its stdout; err: its stderr'),
  text: z.string(),
});

/** A program to be added; it is talked to first. */
export const engineWishSchema = z.strictObject({
  path,
  name: z.string().max(200).describe('empty: after its file'),
  options: z
    .array(z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(4000).nullable() }))
    .max(200)
    .describe('as a person writes them; null: a button'),
  args: z.array(z.string().max(4000)).max(100),
  cwd: path.nullable().describe("null: the program's folder"),
  environment: z.array(z.string().max(200)).max(50).describe('names of variables to let through'),
});
export type EngineAddWish = z.infer<typeof engineWishSchema>;

/** One prompt exactly as it would be sent. */
const promptViewSchema = z.strictObject({
  representation: z.enum(['fen', 'ascii', 'piece_list']),
  outputProtocol: z.enum(['text', 'json']),
  text: z.string(),
  sha256: z.string(),
});

export const invokeContract = {
  ...runContract,
  ...gameContract,
  ...studyContract,
  ...positionContract,
  ...workspaceContract,
  'app.info': { input: none, output: appInfoSchema },
  'app.openExternal': { input: z.strictObject({ url: z.string().max(2048) }), output: none },
  'app.takeNamedFile': { input: none, output: z.string().nullable() },
  'settings.get': { input: none, output: settingsSchema },
  'settings.set': { input: settingsSchema.partial(), output: settingsSchema },
  'datasets.list': { input: none, output: z.array(datasetSummarySchema) },
  'datasets.chooseFiles': { input: z.strictObject({ folder: z.boolean() }), output: z.array(z.string()) },
  'datasets.import': { input: z.strictObject({ paths: z.array(path).min(1).max(1000) }), output: jobRef },
  'datasets.importReport': { input: datasetRef, output: importReportSchema },
  'datasets.page': {
    input: z.strictObject({
      datasetId: z.string().max(200),
      filter: itemFilterSchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: itemPageSchema,
  },
  'datasets.seek': {
    input: z.strictObject({
      datasetId: z.string().max(200),
      filter: itemFilterSchema,
      seq: z.number().int(),
    }),
    output: z.number().int().nullable().describe('offset of the item in the filtered list'),
  },
  'datasets.facets': {
    input: z.strictObject({ datasetId: z.string().max(200), filter: itemFilterSchema }),
    output: z.strictObject({
      categories: z.array(countSchema),
      tasks: z.array(countSchema),
      labels: z.array(countSchema).describe('the 100 most frequent'),
      flags: z.array(countSchema),
    }),
  },
  'datasets.item': {
    input: z.strictObject({ datasetId: z.string().max(200), seq: z.number().int().min(1) }),
    output: itemDetailSchema,
  },
  'datasets.prompts': {
    input: z.strictObject({ datasetId: z.string().max(200), seq: z.number().int().min(1) }),
    output: z.array(promptViewSchema),
  },
  'datasets.audit': { input: datasetRef, output: datasetAuditSchema },
  'datasets.export': {
    input: datasetRef,
    output: z.strictObject({ path: z.string().nullable(), items: z.number().int() }),
  },
  'engines.list': { input: none, output: z.array(engineViewSchema) },
  'engines.check': { input: z.strictObject({ engineId: z.string() }), output: jobRef },
  'engines.chooseFile': { input: none, output: z.string().nullable() },
  'engines.add': { input: engineWishSchema, output: jobRef },
  'engines.remove': { input: z.strictObject({ engineId: z.string() }), output: none },
  'engines.dialogue': {
    input: z.strictObject({ engineId: z.string() }),
    output: z.array(dialogueLineSchema).max(1000),
  },
  'reproduce.defaults': {
    input: z.strictObject({ datasetId: z.string().nullable() }),
    output: reproductionRequestSchema.nullable(),
  },
  'reproduce.start': { input: reproductionRequestSchema, output: runRef },
  'reproduce.resume': {
    input: z.strictObject({ runId: z.string(), processes: z.number().int().min(1).max(256) }),
    output: runRef,
  },
  'reproduce.report': { input: runRef, output: reproductionReportSchema },
  'reproduce.labels': {
    input: z.strictObject({
      runId: z.string(),
      reading: readingSchema,
      agreement: agreementSchema.nullable(),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.strictObject({
      total: z.number().int(),
      offset: z.number().int(),
      rows: z.array(labelRecordSchema).max(500),
    }),
  },
  'reproduce.export': {
    input: runRef,
    output: z.strictObject({ path: z.string().nullable(), items: z.number().int() }),
  },
  'job.cancel': { input: jobRef, output: none },
} as const satisfies Record<InvokeChannel, { input: z.ZodType; output: z.ZodType }>;

export const eventContract = {
  'job.progress': jobProgressSchema,
  'job.done': jobDoneSchema,
  'run.progress': runProgressSchema,
  'runs.changed': z.strictObject({ runId: z.string().nullable() }),
  'players.changed': z.strictObject({ playerId: z.string().nullable() }),
  'datasets.changed': z.strictObject({ datasetId: z.string().nullable() }),
  'positions.changed': z.strictObject({ sha256: z.string().nullable() }),
  'coverage.changed': z.strictObject({ sha256: z.string().nullable() }),
  'engines.changed': z.strictObject({ engineId: z.string().nullable() }),
  'workspace.changed': workspaceInfoSchema,
  'menu.command': z.strictObject({ command: z.string() }),
  'file.named': z.strictObject({}),
} as const satisfies Record<EventChannel, z.ZodType>;

export type InvokeInput<C extends InvokeChannel> = z.infer<(typeof invokeContract)[C]['input']>;
export type InvokeOutput<C extends InvokeChannel> = z.infer<(typeof invokeContract)[C]['output']>;
export type EventPayload<E extends EventChannel> = z.infer<(typeof eventContract)[E]>;

/** What the preload puts on `window.plybook`: the whole power the window has. */
export interface PlybookBridge {
  invoke<C extends InvokeChannel>(
    channel: C,
    input: InvokeInput<C>,
  ): Promise<import('./envelope.ts').Envelope<InvokeOutput<C>>>;
  subscribe<E extends EventChannel>(event: E, callback: (payload: EventPayload<E>) => void): () => void;
  /** Path of a file dropped on the window; empty when it has none. */
  pathForFile(file: unknown): string;
}
