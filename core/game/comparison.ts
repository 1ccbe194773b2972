/**
 * Two or more game runs side by side (R-GAME-17.9): the figures of every player as the run's own report has them,
 * and everything in which the runs are not equal. Nothing is pooled over runs and no order is made, because a score of
 * games has no interval here.
 */
import { z } from 'zod';
import { gameRunReportSchema } from './report.ts';

const { runId, manifestSha256, status, players, amendments, startedAt, finishedAt } =
  gameRunReportSchema.shape;
const count = z.number().int().min(0);

export const comparedGamesSchema = z.strictObject({
  runId,
  manifestSha256,
  status,
  startedAt,
  finishedAt,
  games: z.strictObject({ scheduled: count, begun: count, ended: count }),
  executions: count,
  players,
  amendments,
});
export type ComparedGames = z.infer<typeof comparedGamesSchema>;

export const gameComparisonSchema = z.strictObject({
  runs: z.array(comparedGamesSchema).min(2).max(20),
  differences: z
    .array(z.strictObject({ setting: z.string(), values: z.array(z.string().nullable()) }))
    .describe('of the settings in force, and of what came about; one value for each run, null: not there'),
});
export type GameComparison = z.infer<typeof gameComparisonSchema>;
