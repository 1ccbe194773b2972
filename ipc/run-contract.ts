/** Channels of question runs and of the players they ask; spread into `contract.ts`. Names stand in `channels.ts`. */
import { z } from 'zod';
import {
  connectionTestSchema,
  keyFactsSchema,
  playerIdSchema,
  playerViewSchema,
  presetViewSchema,
  savedPlayerSchema,
} from '../core/player/player.ts';
import {
  answerDetailSchema,
  answerFilterSchema,
  answerRowSchema,
  bootstrapRequestSchema,
  comparisonSchema,
  intervalRowSchema,
  questionReportSchema,
} from '../core/question/report.ts';
import { askLimitsSchema, askParametersSchema } from '../core/player/ask-settings.ts';
import { playerSpecSchema } from '../core/player/seats.ts';
import { questionPlanSchema, questionRequestSchema } from '../core/question/run.ts';
import { runFiguresSchema } from '../core/record/run-figures.ts';
import { runSummarySchema } from '../core/record/run.ts';
import { promptSettingsSchema } from '../core/prompt/settings.ts';

const none = z.undefined();
const runRef = z.strictObject({ runId: z.string().max(200) });
const path = z.string().min(1).max(4096);
const reason = z.string().min(1).max(1000);
const runIds = z.array(z.string().max(200)).min(1).max(20);

export const laneSettingsSchema = z.strictObject({
  lanes: questionRequestSchema.shape.lanes,
  spacingMs: questionRequestSchema.shape.spacingMs,
  keyVariable: questionRequestSchema.shape.keyVariable,
});

const ledgerTailRow = z.strictObject({
  seq: z.number().int(),
  kind: z.string(),
  key: z.string(),
  at: z.string(),
  hash: z.string(),
  summary: z.string().describe('one line, bounded'),
});

export const runContract = {
  'runs.list': { input: none, output: z.array(runSummarySchema) },
  'runs.figures': {
    input: z.strictObject({ runIds: z.array(z.string().max(200)).max(500) }),
    output: z.array(runFiguresSchema).describe('of the runs there are, in the order asked for'),
  },
  'runs.archive': { input: runRef.extend({ isArchived: z.boolean() }), output: none },
  'runs.pause': { input: runRef, output: none },
  'runs.cancel': { input: runRef, output: none },
  'runs.tail': {
    input: runRef.extend({ limit: z.number().int().min(1).max(200) }),
    output: z.array(ledgerTailRow).describe('newest first'),
  },
  'runs.publish': {
    input: z.strictObject({ runIds, hasTexts: z.boolean() }),
    output: z.strictObject({
      start: z.string().nullable().describe('where a browser begins; null: no folder was chosen'),
      files: z.number().int(),
      bytes: z.number().int(),
    }),
  },
  'runs.exportBundle': {
    input: runRef,
    output: z.strictObject({
      path: z.string().nullable(),
      rows: z.number().int(),
      headHash: z.string().nullable(),
    }),
  },
  'questions.plan': { input: questionRequestSchema, output: questionPlanSchema },
  'questions.start': { input: questionRequestSchema, output: runRef },
  'questions.resume': { input: runRef.extend(laneSettingsSchema.shape), output: runRef },
  'questions.amend': { input: runRef.extend({ limits: askLimitsSchema, reason }), output: none },
  'questions.report': { input: runRef, output: questionReportSchema },
  'questions.answers': {
    input: runRef.extend({
      filter: answerFilterSchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.strictObject({
      total: z.number().int(),
      offset: z.number().int(),
      rows: z.array(answerRowSchema).max(500),
    }),
  },
  'questions.answer': { input: runRef.extend({ seq: z.number().int().min(1) }), output: answerDetailSchema },
  'questions.rescore': {
    input: runRef.extend({ reason }),
    output: z.strictObject({ scored: z.number().int(), changed: z.number().int() }),
  },
  'questions.intervals': {
    input: z.strictObject({ runIds, bootstrap: bootstrapRequestSchema }),
    output: z.array(intervalRowSchema),
  },
  'questions.compare': {
    input: z.strictObject({ runIds: runIds.min(2), bootstrap: bootstrapRequestSchema }),
    output: comparisonSchema,
  },
  'questions.export': {
    input: runRef,
    output: z.strictObject({ folder: z.string().nullable(), files: z.array(z.string()) }),
  },
  'questions.chooseResults': { input: none, output: z.array(z.string()) },
  'questions.importResults': {
    input: z.strictObject({
      paths: z.array(path).min(1).max(100),
      datasetId: z.string().max(200),
      model: z.string().min(1).max(300).nullable().describe('null: as the file or its name says'),
      prompt: promptSettingsSchema.nullable().describe('null: as the file says, else the defaults'),
      parameters: askParametersSchema.nullable(),
    }),
    output: z.strictObject({
      runs: z.array(
        z.strictObject({ runId: z.string(), read: z.number().int(), refused: z.array(z.string()) }),
      ),
    }),
  },
  'players.list': { input: none, output: z.array(playerViewSchema) },
  'players.presets': {
    input: none,
    output: z.strictObject({ presets: z.array(presetViewSchema), keys: keyFactsSchema }),
  },
  'players.save': {
    input: savedPlayerSchema.extend({ id: playerIdSchema.nullable() }),
    output: playerViewSchema,
  },
  'players.remove': { input: z.strictObject({ id: playerIdSchema }), output: none },
  'players.chooseRecording': {
    input: none,
    output: z.strictObject({ spec: playerSpecSchema, replies: z.number().int() }).nullable(),
  },
  'players.setKey': {
    input: z.strictObject({
      baseUrl: z.string().min(1).max(2048),
      key: z.string().min(1).max(4096),
      agreedToPlain: z.boolean(),
    }),
    output: z.strictObject({ form: z.enum(['sealed', 'plain']) }),
  },
  'players.removeKey': { input: z.strictObject({ baseUrl: z.string().min(1).max(2048) }), output: none },
  'players.test': {
    input: z.strictObject({
      spec: playerSpecSchema,
      keyVariable: questionRequestSchema.shape.keyVariable,
      parameters: askParametersSchema,
    }),
    output: connectionTestSchema,
  },
  /** Ends the tests under way; each tells what came back so far. */
  'players.cancelTest': { input: none, output: none },
  'export.text': {
    input: z.strictObject({
      title: z.string().max(200),
      name: z.string().max(200),
      text: z.string().max(50_000_000),
    }),
    output: z.strictObject({ path: z.string().nullable() }),
  },
} as const;
