/** The verdict on a study answer as a ledger row holds it; the type is that of `outcome.ts`. */
import { z } from 'zod';
import { failureClasses, type FailureClass } from '../reply/failure-class.ts';
import type { UciMove } from '../chess/uci-move.ts';
import type { MoveVerdict, StudyVerdict } from './outcome.ts';

export const moveOutcomes = [
  'legal',
  'illegal',
  'ambiguous',
  'null_move',
  'invalid_syntax',
  'missing',
] as const;
const moveOutcomeSchema = z.enum(moveOutcomes);

const failureClassSchema = z
  .string()
  .refine((text): text is FailureClass => (failureClasses as readonly string[]).includes(text));

const uciSchema = z.string().refine((text): text is UciMove => /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(text));

const moveVerdictSchema = z.strictObject({
  notation: z.enum(['san', 'uci']),
  moveText: z.string().nullable(),
  outcome: moveOutcomeSchema,
  strictOutcome: moveOutcomeSchema,
  uci: uciSchema.nullable(),
  san: z.string().nullable(),
}) satisfies z.ZodType<MoveVerdict>;

export const studyVerdictSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('judged'),
    jsonStatus: z.enum(['strict', 'lenient', 'failed']),
    severalObjects: z.boolean(),
    sanMove: moveVerdictSchema.nullable(),
    uciMove: moveVerdictSchema.nullable(),
    agree: z.boolean().nullable(),
    failure: failureClassSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('no_verdict'), why: failureClassSchema }),
]) satisfies z.ZodType<StudyVerdict>;
