/** Channels of move studies: runs, valuing, figures; spread into `contract.ts`. Position sets: `position-contract.ts`. */
import { z } from 'zod';
import { reasoningReportSchema, reasoningWishSchema } from '../core/asking/reasoning.ts';
import { baselinePurposeSchema } from '../core/study/records.ts';
import { placementSchema } from '../core/study/position-sets.ts';
import { studyFiguresRequestSchema, studyFiguresSchema } from '../core/study/figures.ts';
import {
  studyAnswerDetailSchema,
  studyAnswerPageSchema,
  studyFilterSchema,
  studyReportSchema,
  valuePageSchema,
  valuingRequestSchema,
  valuingSettingsSchema,
} from '../core/study/report.ts';
import { askLimitsSchema } from '../core/player/ask-settings.ts';
import { studyPlanSchema, studyRequestSchema } from '../core/study/run.ts';
import { twinReportSchema } from '../core/study/twins.ts';
import { conditionSchema } from '../core/study/position.ts';
import { promptIdentitySchema } from '../core/study/prompt.ts';
import { laneSettingsSchema } from './run-contract.ts';

const none = z.undefined();
const runRef = z.strictObject({ runId: z.string().max(200) });
const jobRef = z.strictObject({ jobId: z.string() });
const reason = z.string().min(1).max(1000);
const page = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) };
const written = z.strictObject({ path: z.string().nullable(), positions: z.number().int() });

export const studyContract = {
  'studies.presets': {
    input: none,
    output: z.strictObject({
      valuing: z.array(z.strictObject({ id: z.enum(['paper', 'quick']), valuing: valuingSettingsSchema })),
      placement: z.array(
        z.strictObject({ id: z.enum(['published-stats', 'appendix-literal']), settings: placementSchema }),
      ),
    }),
  },
  'studies.chooseTemplate': {
    input: none,
    output: promptIdentitySchema
      .extend({ text: z.string() })
      .nullable()
      .describe('a prompt kept in the workspace; null: nothing was chosen'),
  },
  'studies.plan': { input: studyRequestSchema, output: studyPlanSchema },
  'studies.start': { input: studyRequestSchema, output: runRef },
  'studies.resume': { input: runRef.extend(laneSettingsSchema.shape), output: runRef },
  'studies.amend': { input: runRef.extend({ limits: askLimitsSchema, reason }), output: none },
  'studies.report': { input: runRef, output: studyReportSchema },
  'studies.answers': {
    input: runRef.extend({ filter: studyFilterSchema, ...page }),
    output: studyAnswerPageSchema,
  },
  'studies.answer': {
    input: runRef.extend({ seq: z.number().int().min(1) }),
    output: studyAnswerDetailSchema,
  },
  'studies.reasoning': { input: reasoningWishSchema, output: reasoningReportSchema },
  'studies.twins': {
    input: runRef.extend({
      profile: z.string().max(2000).nullable().describe('null: the one with most values'),
      convention: z.enum(['A', 'C']),
      ...page,
    }),
    output: twinReportSchema,
  },
  'studies.value': { input: valuingRequestSchema, output: jobRef },
  'studies.values': {
    input: z.strictObject({
      runIds: studyFiguresRequestSchema.shape.runIds,
      purpose: baselinePurposeSchema,
      profile: z.string().max(4000).nullable().describe('null: the one with most values'),
      condition: conditionSchema.nullable(),
      ...page,
    }),
    output: valuePageSchema,
  },
  'studies.figures': { input: studyFiguresRequestSchema, output: studyFiguresSchema },
  'studies.export': { input: runRef, output: written },
} as const;
