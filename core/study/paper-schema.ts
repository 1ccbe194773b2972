/** The values that the paper prints or that follow from them, as a study's figures hold them beside its own. */
import { z } from 'zod';
import { conditionSchema } from './position.ts';

const nullable = z.number().nullable();

/** Of Table 1, ours and the paper's. */
export const modelRowSchema = z.strictObject({
  model: z.string(),
  apiTag: z.string().nullable(),
  release: z.string().nullable(),
  effort: z.string().nullable(),
});

export const paperGradeSchema = z.enum(['printed', 'derived']);

/** Null: not printed, and not to be had from what is. */
const paperSanRow = z.strictObject({
  model: z.string(),
  condition: conditionSchema,
  legal: nullable.describe('a share'),
  acplIncluding: nullable,
  sd: nullable,
  acplLegalOnly: nullable,
  grade: paperGradeSchema,
});

const paperComparisonRow = z.strictObject({
  model: z.string(),
  gap: nullable,
  ndRatio: nullable,
  overall: nullable,
  invalidSyntax: nullable.describe('a share'),
  legalRatioNd: nullable,
  legalRatioOod: nullable,
});

/** @see `paper-results.ts` for the values */
export const paperFiguresSchema = z.strictObject({
  table1: z.array(modelRowSchema),
  table3: z
    .array(
      z.strictObject({
        model: z.string(),
        condition: conditionSchema,
        legalPercent: z.number(),
        acplIncluding: z.number(),
        acplLegalOnly: z.number(),
      }),
    )
    .describe('UCI notation, n 500'),
  san: z.array(paperSanRow).describe('the main analysis, SAN notation, n 500'),
  comparisons: z.array(paperComparisonRow),
  steps: z.array(z.strictObject({ step: z.string(), condition: conditionSchema, improvement: z.number() })),
  reasoning: z
    .array(
      z.strictObject({
        condition: conditionSchema,
        reduction: z.number(),
        tokensMean: z.number(),
        tokensSd: z.number(),
        marginalGain: z.number(),
        pages: z.number(),
      }),
    )
    .describe('GPT-5, minimal against moderate'),
});
