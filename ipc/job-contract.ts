/** Work that takes its time and is no run: how far it is, and with what it ended; spread into `contract.ts`. */
import { z } from 'zod';
import { coverageSummarySchema } from '../core/study/coverage-study.ts';
import { importReportSchema } from '../core/chessqa/dataset.ts';
import { generatedSchema } from '../core/study/position-sets.ts';
import { ipcErrorSchema } from './envelope.ts';

export const jobProgressSchema = z.strictObject({
  jobId: z.string(),
  kind: z.enum([
    'import',
    'export',
    'audit',
    'engine_add',
    'engine_check',
    'verify',
    'backup',
    'review',
    'generate',
    'valuing',
    'coverage',
  ]),
  title: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  unit: z.string(),
  perSecond: z.number().nullable(),
  remainingMs: z.number().nullable(),
  note: z
    .string()
    .nullable()
    .describe('what else there is to tell, such as a pause that a service asked for'),
});

const verifyReportSchema = z.strictObject({
  ok: z.boolean(),
  runs: z.number().int(),
  rows: z.number().int(),
  problems: z.array(
    z.strictObject({ runId: z.string().nullable(), seq: z.number().int().nullable(), problem: z.string() }),
  ),
  notes: z.array(z.string()).describe('what is no fault and ought to be known'),
  fingerprint: z.string().nullable().describe('of everything that was there; null: it could not be walked'),
});
export type VerifyReport = z.infer<typeof verifyReportSchema>;

export const jobDoneSchema = z.strictObject({
  jobId: z.string(),
  kind: jobProgressSchema.shape.kind,
  importReport: importReportSchema.nullable(),
  verifyReport: verifyReportSchema.nullable().describe('of the journal, or of the copy that was made'),
  generated: generatedSchema.nullable(),
  coverage: z.strictObject({ study: coverageSummarySchema, notes: z.array(z.string()) }).nullable(),
  engineId: z.string().nullable().describe('of the engine that was added'),
  error: ipcErrorSchema.nullable(),
});
