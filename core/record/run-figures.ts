/** What a run comes to in a handful of figures, for lists and for the first screen. Null: not known, or nothing of the kind. */
import { z } from 'zod';

const share = z.number().min(0).max(1).nullable();

export const runFiguresSchema = z.strictObject({
  runId: z.string(),
  player: z.string().nullable().describe('of a game run: whom the figures are about; else null'),
  score: share.describe(
    'questions: right, over items; games: points, over games; studies: legal, over answers; labels: exactly as released',
  ),
  n: z.number().int().min(0).describe('denominator of the score'),
  compliance: share.describe('in the form asked for'),
  lossCp: z.number().nullable().describe('mean loss of the reviewed moves, centipawns'),
  costNano: z.number().int().min(0).nullable().describe('billionths of the provider unit; null: not told'),
  activeMs: z.number().min(0).nullable().describe('of all executions'),
});
export type RunFigures = z.infer<typeof runFiguresSchema>;
