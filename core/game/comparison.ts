/**
 * Two or more game runs side by side (R-GAME-17.9): the figures of every player as the run's own report has them,
 * and everything in which the runs are not equal, and differences opening by opening with their intervals. Nothing is
 * pooled over runs and no order is made.
 */
import { z } from 'zod';
import { intervalSchema } from '../score/interval-schema.ts';
import { gameRunReportSchema } from './report.ts';
import { gameManifestSchema } from './run.ts';

const { runId, manifestSha256, status, matches, players, amendments, startedAt, finishedAt } =
  gameRunReportSchema.shape;
const count = z.number().int().min(0);

const cohortSchema = z.strictObject({ run: count.describe('place among the runs'), playerId: z.string() });

const pairedSchema = z.strictObject({
  a: cohortSchema,
  b: cohortSchema,
  opponent: z.string(),
  measure: z.enum(['score', 'loss']),
  profile: z.string().nullable().describe('of the losses'),
  openings: count,
  meanA: z.number(),
  meanB: z.number(),
  difference: z.number().describe('a less b'),
  interval: intervalSchema.nullable(),
});

export const comparedGamesSchema = z.strictObject({
  runId,
  manifestSha256,
  status,
  startedAt,
  finishedAt,
  games: z.strictObject({ scheduled: count, begun: count, ended: count }),
  executions: count,
  matches,
  players,
  sprt: gameManifestSchema.shape.sprt,
  amendments,
});
export type ComparedGames = z.infer<typeof comparedGamesSchema>;

export const gameComparisonSchema = z.strictObject({
  runs: z.array(comparedGamesSchema).min(2).max(20),
  paired: z.array(pairedSchema).describe('cohorts against one opponent on the openings that both played'),
  differences: z
    .array(z.strictObject({ setting: z.string(), values: z.array(z.string().nullable()) }))
    .describe('of the settings in force, and of what came about; one value for each run, null: not there'),
});
export type GameComparison = z.infer<typeof gameComparisonSchema>;
