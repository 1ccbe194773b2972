/** Channels of game runs and of the review of single replies and PGN files; spread into `contract.ts`. */
import { z } from 'zod';
import { articleReportSchema } from '../core/game/article/review.ts';
import { reasoningReportSchema, reasoningWishSchema } from '../core/asking/reasoning.ts';
import { pgnGameSchema } from '../core/game/pgn-import.ts';
import {
  gameDecisionDetailSchema,
  gameDetailSchema,
  gameRunReportSchema,
  judgeRowSchema,
} from '../core/game/report.ts';
import { gameComparisonSchema } from '../core/game/comparison.ts';
import { gameDecisionFilterSchema, gameDecisionPageSchema } from '../core/game/decisions.ts';
import { moveVerdictSchema } from '../core/game/records.ts';
import { gameRequestSchema } from '../core/game/request.ts';
import { gameAmendmentSchema, gameManifestSchema } from '../core/game/run.ts';
import { engineSettingsSchema, searchLimitSchema, searchLineSchema } from '../core/uci/search.ts';

const runRef = z.strictObject({ runId: z.string().max(200) });
const gameRef = runRef.extend({ gameId: z.string().max(200) });
const jobRef = z.strictObject({ jobId: z.string() });
const reason = z.string().min(1).max(1000);
const written = z.strictObject({ path: z.string().nullable(), games: z.number().int() });
const keyVariables = gameRequestSchema.shape.keyVariables;

const pgnFileSchema = z.strictObject({
  path: z.string(),
  games: z.array(pgnGameSchema).max(500),
  total: z.number().int(),
  notes: z.array(z.string()).max(100).describe('of the file, in sentences'),
});

export const gameContract = {
  'games.plan': {
    input: gameRequestSchema,
    output: z.strictObject({
      manifest: gameManifestSchema,
      manifestSha256: z.string(),
      games: z.number().int(),
    }),
  },
  'games.start': { input: gameRequestSchema, output: runRef },
  'games.resume': { input: runRef.extend({ keyVariables }), output: runRef },
  /** All of them in one step, or none. */
  'games.amend': {
    input: runRef.extend({ changes: z.array(gameAmendmentSchema).min(1).max(100), reason }),
    output: z.undefined(),
  },
  'games.clearEmptyReplies': { input: gameRef.extend({ reason }), output: z.undefined() },
  'games.report': { input: runRef, output: gameRunReportSchema },
  'games.compare': {
    input: z.strictObject({ runIds: z.array(z.string().max(200)).min(2).max(20) }),
    output: gameComparisonSchema,
  },
  'games.decisions': {
    input: runRef.extend({
      filter: gameDecisionFilterSchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: gameDecisionPageSchema,
  },
  'games.game': {
    input: gameRef.extend({
      profile: z.string().max(2000).nullable().describe('null: the one with most reviews'),
    }),
    output: gameDetailSchema,
  },
  'games.decision': {
    input: runRef.extend({ decisionId: z.string().max(200) }),
    output: gameDecisionDetailSchema,
  },
  'games.reasoning': { input: reasoningWishSchema, output: reasoningReportSchema },
  'games.review': {
    input: runRef.extend({
      engineId: z.string(),
      settings: engineSettingsSchema,
      limit: searchLimitSchema,
      processes: z.number().int().min(1).max(256),
    }),
    output: jobRef,
  },
  'games.exportPgn': {
    input: runRef.extend({
      gameId: z.string().max(200).nullable().describe('null: every game of the run'),
      withComments: z.boolean(),
    }),
    output: written,
  },
  'games.chooseAndReadPgn': {
    input: z.undefined(),
    output: pgnFileSchema.nullable(),
  },
  'games.reviewFile': {
    input: z.strictObject({ path: z.string().min(1).max(4096), processes: z.number().int().min(1).max(256) }),
    output: z.strictObject({ report: articleReportSchema, notes: z.array(z.string()) }),
  },
  'games.readPgn': { input: z.strictObject({ path: z.string().min(1).max(4096) }), output: pgnFileSchema },
  'review.reply': {
    input: z.strictObject({
      fen: z.string().max(200),
      reply: z.string().max(20_000_000),
      structured: z.boolean(),
    }),
    output: z.strictObject({
      verdict: moveVerdictSchema,
      judges: z.array(judgeRowSchema),
      legalMoves: z.array(z.string()),
    }),
  },
  'review.position': {
    input: z.strictObject({
      startFen: z.string().max(200),
      moves: z.array(z.string().max(5)).max(2000),
      engineId: z.string(),
      limit: searchLimitSchema,
      multipv: z.number().int().min(1).max(10),
    }),
    output: z.strictObject({ lines: z.array(searchLineSchema), nodes: z.number().int().nullable() }),
  },
} as const;
