/** The conditions a study is asked under (R-STUDY-4): recorded settings, because each changes what is measured. */
import { z } from 'zod';
import { representationSchema } from '../prompt/settings.ts';
import type { AskedFields } from './answer-object.ts';

const askedNotationSchema = z.enum(['both', 'san', 'uci']) satisfies z.ZodType<AskedFields>;

export const studyConditionsSchema = z.strictObject({
  representation: representationSchema,
  notation: askedNotationSchema.describe('which move fields the answer must have'),
  menu: z.enum(['none', 'legal']).describe('legal: the legal moves are listed, sorted by UCI text'),
  effort: z
    .string()
    .min(1)
    .max(40)
    .nullable()
    .describe("the provider's own word for reasoning effort; null: not sent"),
});
export type StudyConditions = z.infer<typeof studyConditionsSchema>;
