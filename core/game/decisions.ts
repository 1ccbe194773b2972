/** The decisions of a game run as a list: what it is filtered by, and one row of it (R-GAME-17: every number opens). */
import { z } from 'zod';
import { decisionKinds, gamePhases, requestKinds, reviewKinds } from './kind-lists.ts';
import { gameReviewSchema } from './review-record.ts';

const count = z.number().int().min(0);

/** Every condition holds; null is none. */
export const gameDecisionFilterSchema = z.strictObject({
  playerId: z.string().max(200).nullable(),
  gameId: z.string().max(200).nullable(),
  kind: z.enum(decisionKinds).nullable(),
  request: z.enum(requestKinds).nullable().describe('one of its requests is of this kind'),
  failure: z.string().max(100).nullable().describe('… and failed so; `interrupted`: cut off by our end'),
  reportedModel: z.string().max(1000).nullable().describe('… and was answered under this name'),
  profile: z.string().max(2000).nullable().describe('whose reviews are shown; null: the one with most'),
  review: z.enum(reviewKinds).nullable().describe('of accepted decisions alone'),
  phase: z.enum(gamePhases).nullable().describe('of reviewed decisions alone'),
});
export type GameDecisionFilter = z.infer<typeof gameDecisionFilterSchema>;

export const gameDecisionRowSchema = z.strictObject({
  decisionId: z.string(),
  gameId: z.string(),
  playerId: z.string(),
  ply: z.number().int().min(1),
  move: z.string().nullable().describe('null: no move came'),
  san: z.string().nullable(),
  outcome: z.string().nullable().describe('null: under way'),
  rejections: count,
  requests: count.describe('those that the filter asks for; all where it asks for none'),
  wallMs: count.nullable().describe('sum over its requests that told it'),
  completionTokens: count.nullable().describe('likewise'),
  review: gameReviewSchema
    .pick({ lossCp: true, bucket: true, bestMove: true, bestMoveMatch: true, phase: true })
    .nullable(),
});
export type GameDecisionRow = z.infer<typeof gameDecisionRowSchema>;

export const gameDecisionPageSchema = z.strictObject({
  total: count,
  requests: count.describe('of all rows of the list'),
  offset: count,
  profile: z.string().nullable().describe('whose reviews the rows hold'),
  profiles: z.array(z.string()).describe('that reviewed any move of the run'),
  rows: z.array(gameDecisionRowSchema).max(500),
});
export type GameDecisionPage = z.infer<typeof gameDecisionPageSchema>;
