/** Channels of position sets, of the sources that count games, and of coverage studies; spread into `contract.ts`. */
import { z } from 'zod';
import {
  coverageFilterSchema,
  coveragePageSchema,
  coveragePositionSchema,
  coverageReportSchema,
  coverageRequestSchema,
  coverageSummarySchema,
} from '../core/study/coverage-study.ts';
import { keyFactsSchema, playerViewSchema } from '../core/player/player.ts';
import {
  combinedSetSchema,
  generateRequestSchema,
  positionImportReportSchema,
  positionImportSchema,
  positionPageSchema,
  positionSetSummarySchema,
  setDiagnosticsSchema,
  setNameSchema,
  setSha256Schema,
} from '../core/study/position-sets.ts';
import { studySummarySchema } from '../core/record/run.ts';
import { positionFormats } from '../core/study/import-positions.ts';
import { conditionSchema } from '../core/study/position.ts';

const none = z.undefined();
const jobRef = z.strictObject({ jobId: z.string() });
const setRef = z.strictObject({ sha256: setSha256Schema });
const page = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) };
const written = z.strictObject({ path: z.string().nullable(), positions: z.number().int() });

export const positionContract = {
  'positions.list': { input: none, output: z.array(positionSetSummarySchema).describe('by name') },
  'positions.removed': {
    input: none,
    output: z.array(positionSetSummarySchema).describe('taken from the list; runs still have them'),
  },
  'positions.set': {
    input: setRef,
    output: z.strictObject({
      set: positionSetSummarySchema,
      isRemoved: z.boolean(),
      runs: z.array(studySummarySchema).describe('that ask it, newest first'),
    }),
  },
  'positions.chooseFiles': {
    input: z.strictObject({ purpose: z.enum(['positions', 'pgn', 'recorded']) }),
    output: z.array(z.string()),
  },
  'positions.import': { input: positionImportSchema, output: positionImportReportSchema },
  'positions.generate': { input: generateRequestSchema, output: jobRef },
  'positions.makeTwins': {
    input: setRef,
    output: z.strictObject({ set: positionSetSummarySchema, made: z.number().int(), left: z.number().int() }),
  },
  'positions.combine': {
    input: z.strictObject({ sha256s: z.array(setSha256Schema).min(2).max(50), name: setNameSchema }),
    output: combinedSetSchema,
  },
  'positions.rename': { input: setRef.extend({ name: setNameSchema }), output: positionSetSummarySchema },
  'positions.setRemoved': {
    input: setRef.extend({ isRemoved: z.boolean() }),
    output: positionSetSummarySchema,
  },
  'positions.page': {
    input: setRef.extend({ condition: conditionSchema.nullable(), ...page }),
    output: positionPageSchema,
  },
  'positions.diagnose': { input: setRef, output: z.array(setDiagnosticsSchema) },
  'positions.export': { input: setRef.extend({ format: z.enum(positionFormats) }), output: written },
  'positions.explorer': {
    input: z.strictObject({
      url: z.string().max(2048).nullable().describe('null: the masters database of Lichess'),
    }),
    output: z.strictObject({
      address: z.string(),
      variable: z.string().nullable().describe('that may hold its token'),
      token: playerViewSchema.shape.key,
      keys: keyFactsSchema,
      remembered: z.number().int().describe('answers kept in the workspace'),
    }),
  },
  'coverage.list': { input: none, output: z.array(coverageSummarySchema).describe('by name') },
  'coverage.removed': { input: none, output: z.array(coverageSummarySchema) },
  'coverage.start': { input: coverageRequestSchema, output: jobRef },
  'coverage.report': { input: setRef, output: coverageReportSchema },
  'coverage.page': {
    input: setRef.extend({ filter: coverageFilterSchema, ...page }),
    output: coveragePageSchema,
  },
  'coverage.position': {
    input: setRef.extend({ seq: z.number().int().min(1) }),
    output: coveragePositionSchema,
  },
  'coverage.rename': { input: setRef.extend({ name: setNameSchema }), output: coverageSummarySchema },
  'coverage.setRemoved': { input: setRef.extend({ isRemoved: z.boolean() }), output: coverageSummarySchema },
  'coverage.export': { input: setRef, output: written },
} as const;
