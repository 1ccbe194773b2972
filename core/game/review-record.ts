/**
 * The engine's opinion on one played move (R-GAME-16). Scores are from the mover's side; a centipawn score and a
 * mate are never the same number. `profile` says by which engine, options and limit the opinion came about: rows of
 * different profiles never share a number.
 */
import { z } from 'zod';
import { scoreSchema } from '../uci/search.ts';
import { gamePhases } from './kind-lists.ts';

const count = z.number().int().min(0);

export const lossBucketSchema = z.enum(['under_50', 'from_50', 'from_100', 'from_300', 'mate_line']);
export type LossBucket = z.infer<typeof lossBucketSchema>;

export const phaseSchema = z.enum(gamePhases);

export const gameReviewSchema = z.strictObject({
  requestId: z.string().describe('the accepted request; key of the review'),
  gameId: z.string(),
  playerId: z.string(),
  ply: z.number().int().min(1),
  fen: z.string().describe('before the move'),
  move: z.string(),
  profile: z.string().describe('engine by bench value, options and limit'),
  bestMove: z.string().nullable(),
  bestMoveMatch: z.boolean().nullable(),
  best: scoreSchema.nullable().describe('free search, last exact line; null: it told none'),
  chosen: scoreSchema.nullable().describe('search of the played move only'),
  rawCp: z.number().int().nullable().describe('best - chosen; null where either is a mate or unknown'),
  lossCp: count.nullable().describe('max(0, rawCp); null on a mate line, but 0 for a mating move'),
  isMateLine: z.boolean().nullable(),
  missedForcedMate: z.boolean().nullable(),
  expectedLossHalfPermille: count
    .nullable()
    .describe('loss of expected score, 2000 = a whole point; null: the engine told no win/draw/loss'),
  bucket: lossBucketSchema.nullable(),
  phase: phaseSchema,
  materialWhite: count,
  materialBlack: count,
  attackedMen: count,
  legalCaptures: count,
  legalChecks: count,
  nodesBest: count.nullable(),
  nodesChosen: count.nullable(),
  depthBest: count.nullable(),
  depthChosen: count.nullable(),
});
export type GameReview = z.infer<typeof gameReviewSchema>;
