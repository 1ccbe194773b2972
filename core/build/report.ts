/** What a build tells: what was read and passed by, what each task got, and why one stayed short. */
import { z } from 'zod';
import { judgmentOptionsSchema } from './judgment-options.ts';
import { buildOptionsSchema } from './options.ts';
import { semanticOptionsSchema } from './semantic/options.ts';

export const MAX_LISTED = 1000;

export const buildSourceSchema = z.strictObject({
  file: z.string().describe('name without its folder'),
  kind: z.enum(['puzzles', 'positions', 'dataset', 'games', 'evaluations']),
  sha256: z.string().describe('of the file as it lies on the disk'),
  bytes: z.number().int(),
  rows: z.number().int().describe('rows, positions, items or games; of a table without its heading'),
  licence: z.string().nullable().describe('as whoever built it states it; null: not asked, nothing was kept'),
});
export type BuildSource = z.infer<typeof buildSourceSchema>;

const buildReportSchema = z.strictObject({
  version: z.number().int(),
  options: z.union([buildOptionsSchema, judgmentOptionsSchema, semanticOptionsSchema]),
  sources: z.array(buildSourceSchema),
  items: z.number().int(),
  tasks: z.array(
    z.strictObject({
      task: z.string(),
      wanted: z.number().int().nullable().describe('null: as many as the source has'),
      made: z.number().int(),
      short: z.string().nullable().describe('why there are fewer than wanted'),
    }),
  ),
  filtered: z.array(z.strictObject({ reason: z.string(), rows: z.number().int() })),
  passedBy: z.strictObject({
    repeated: z.number().int().describe('the same puzzle, game or position stood in the sources before'),
    samePosition: z.number().int().describe('another item shows the position already'),
    withoutAnswer: z.number().int().describe('offered to every task with room, and none had an answer'),
  }),
  refused: z.number().int().describe('wrong rows'),
  refusals: z
    .array(z.strictObject({ file: z.string(), row: z.number().int(), reason: z.string() }))
    .describe('the first 1,000; of games the number of the game'),
  notConfirmed: z
    .array(z.strictObject({ file: z.string(), row: z.number().int(), task: z.string(), why: z.string() }))
    .describe('two computations of the answer disagreed, so no item was made'),
});
export type BuildReport = z.infer<typeof buildReportSchema>;

/** As it is kept with a data set: of one builder, or of each. */
export const keptReportSchema = z.union([
  buildReportSchema,
  z.strictObject({ parts: z.array(buildReportSchema) }),
]);
export type KeptReport = z.infer<typeof keptReportSchema>;
