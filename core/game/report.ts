/**
 * What a game run's rows say, as the screens and the command line show it: the run with its games and figures, one game
 * move by move, one decision with every request behind it. Requests, decisions and games are three denominators; every
 * share names its own (R-GAME-17).
 */
import { z } from 'zod';
import { gameStopsSchema } from './stops.ts';
import { MOVER_KINDS } from '../player/seats.ts';
import { finalTerminationSchema, gameResultSchema, openTerminationSchema } from './termination.ts';
import { scoreSchema } from '../uci/search.ts';
import { attemptSchema } from '../record/attempt.ts';
import {
  gameReviewedSchema,
  gameReviewFailedSchema,
  gameStartedSchema,
  moveVerdictSchema,
} from './records.ts';
import { gameReviewSchema, phaseSchema } from './review-record.ts';
import { phaseFiguresSchema, reviewFiguresSchema } from './review-schema.ts';
import { gameAmendmentSchema, gameManifestSchema } from './run.ts';
import { intervalSchema } from '../score/interval-schema.ts';
import { runStatusSchema } from '../record/run.ts';

const count = z.number().int().min(0);
const maybe = count.nullable();

const shareSchema = z.strictObject({
  numerator: count,
  denominator: count,
  of: z.enum(['decisions', 'requests']).describe('what the denominator counts'),
  value: z.number().nullable(),
  interval: intervalSchema.nullable(),
});

const waits = z.strictObject({ n: count, medianMs: z.number().nullable(), p95Ms: z.number().nullable() });
const total = z.strictObject({ sum: z.number().nullable(), median: z.number().nullable(), told: count });
const keyCount = z.strictObject({ key: z.string(), count });

const gamePlayerStatusSchema = z.enum([
  'queued',
  'running',
  'finished',
  'blocked',
  'unavailable',
  'interrupted',
]);

export const playerFiguresSchema = z.strictObject({
  playerId: z.string(),
  name: z.string(),
  status: gamePlayerStatusSchema,
  games: z.strictObject({
    started: count,
    completed: count.describe('with a result: denominator of the score'),
    wins: count,
    draws: count,
    losses: count,
    forfeits: count.describe('of the losses'),
    forfeitsOfOpponents: count.describe('of the wins'),
    score: z.number().nullable().describe('over all pairings; intervals stand with the pairings'),
    incomplete: z.array(keyCount),
  }),
  decisions: z
    .strictObject({
      decided: count,
      underWay: count,
      clean: shareSchema,
      recovered: shareSchema,
      retried: shareSchema,
      forfeit: shareSchema,
      stopped: shareSchema,
      retriedAfterRejection: count,
      retriedAfterTrouble: count,
      compliant: shareSchema,
      firstRead: shareSchema.describe('a move could be read of the first reply that counts'),
      firstLegal: shareSchema.describe('and it was legal; of those that could be read'),
    })
    .nullable()
    .describe('null: the player is not asked in words'),
  requests: z
    .strictObject({
      sent: count,
      accepted: count,
      recovered: count,
      rejected: count,
      withoutVerdict: count,
      byFailure: z.array(keyCount),
      truncated: shareSchema,
      allSeconds: waits,
      acceptedSeconds: waits,
      queueSeconds: waits.describe('for a free place before the call'),
      reportedModels: z.array(keyCount).describe('by the name that the service gave'),
      completionTokens: total,
      costNano: total,
    })
    .nullable(),
  reviews: z
    .array(
      reviewFiguresSchema.extend({
        lossInterval: intervalSchema.nullable().describe('of the mean, 95 %: bootstrap over games'),
        byGame: z
          .array(z.strictObject({ gameId: z.string(), valued: count, sumCp: z.number() }))
          .describe('losses game by game, of those with a valued move'),
        phases: z.record(phaseSchema, phaseFiguresSchema),
      }),
    )
    .describe('one for each engine profile that reviewed any; never mixed'),
});
export type PlayerFiguresView = z.infer<typeof playerFiguresSchema>;

export const gameSummarySchema = gameStartedSchema.omit({ opening: true }).extend({
  eco: z.string().nullable(),
  openingMoves: z.array(z.string()),
  state: z.enum(['scheduled', 'playing', 'standing', 'ended']),
  result: gameResultSchema.nullable().describe('null: no result yet'),
  termination: z.union([finalTerminationSchema, openTerminationSchema]).nullable(),
  plies: count,
  fen: z.string().describe('of the last position'),
  lastMove: z.string().nullable(),
  decisions: count,
  retried: count,
  requestMs: maybe.describe('sum of the requests that told their time; null: none did'),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable().describe('null: it goes on, stands still, or has not begun'),
});
export type GameSummary = z.infer<typeof gameSummarySchema>;

const matchSchema = z.strictObject({
  lane: z.string(),
  first: z.string(),
  second: z.string(),
  completed: count.describe('games with a result'),
  wins: count.describe('of the first player'),
  draws: count,
  losses: count,
  unpaired: count.describe('games with a result whose pair is not whole'),
  pairs: z
    .tuple([count, count, count, count, count])
    .readonly()
    .describe('whole pairs in which the first player got 0, ½, 1, 1½ and 2 points'),
});

const laneViewSchema = z.strictObject({
  lane: z.string(),
  first: z.string(),
  second: z.string(),
  plan: z.enum(['start', 'continue', 'halted', 'blocked', 'finished']),
  gameId: z.string().nullable().describe('the game that is played, or stands still'),
});

export const gameRunReportSchema = z.strictObject({
  runId: z.string(),
  status: runStatusSchema,
  message: z.string().nullable(),
  manifest: gameManifestSchema,
  manifestSha256: z.string(),
  effective: gameManifestSchema.describe('manifest and amendments: the settings in force'),
  games: z.array(gameSummarySchema).describe('of the schedule in force, lane by lane'),
  lanes: z.array(laneViewSchema),
  matches: z.array(matchSchema).describe('one for each lane, from the side of its first player'),
  players: z.array(playerFiguresSchema),
  stops: gameStopsSchema,
  amendments: z.array(
    z.strictObject({ number: count, reason: z.string(), change: gameAmendmentSchema, at: z.string() }),
  ),
  executions: z.array(
    z.strictObject({
      number: count,
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  interrupted: count,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  headSeq: count,
  headHash: z.string(),
});
export type GameRunReport = z.infer<typeof gameRunReportSchema>;

/** Marks of a move in the move list. */
const plyMarkSchema = z.enum([
  'retried', // ↻
  'recovered', // ¶
  'forfeit', // ✗: the decision that ended the game; it has no move
  'disagreement', // ⚑: the engine prefers another move
  'blunder',
  'missed_mate',
  'restart', // the program ended within this decision
  'amended', // a setting changed before this decision
]);

export const plyViewSchema = z.strictObject({
  ply: z.number().int().min(1),
  by: z
    .enum(['book', 'decision', ...MOVER_KINDS, 'forfeit', 'open'])
    .describe('forfeit, open: the last decision of the game, which has no move; open: no forfeit either'),
  playerId: z.string(),
  move: z.string().nullable().describe('null: no move came'),
  san: z.string().nullable(),
  fenBefore: z.string(),
  fenAfter: z.string().nullable(),
  decisionId: z.string().nullable(),
  requests: count,
  rejections: count,
  queueMs: maybe,
  wallMs: maybe.describe('of all requests of the decision, or of the search'),
  completionTokens: maybe,
  waits: z
    .array(z.strictObject({ wallMs: count, legal: z.boolean().nullable() }))
    .describe('one for each request'),
  marks: z.array(plyMarkSchema),
  whiteScore: scoreSchema
    .nullable()
    .describe(
      "White's view, of the position after the move: of the profile shown where there is one, else what the engine that moved told",
    ),
  review: gameReviewSchema.nullable(),
  at: z.string(),
});
export type PlyView = z.infer<typeof plyViewSchema>;

export const gameDetailSchema = z.strictObject({
  runId: z.string(),
  game: gameSummarySchema,
  startFen: z.string(),
  whiteName: z.string(),
  blackName: z.string(),
  plies: z.array(plyViewSchema).max(2000),
  profiles: z.array(z.string()).describe('engine profiles that reviewed any move of the game'),
  profile: z.string().nullable().describe('whose reviews `plies` holds'),
});
export type GameDetail = z.infer<typeof gameDetailSchema>;

export const judgeRowSchema = z.strictObject({
  judge: z.enum(['first_mention', 'last_mention', 'strict', 'protocol3']),
  move: z.string().nullable(),
  legal: z.boolean().nullable(),
  accepts: z.boolean(),
});

/** One request of a decision. */
const gameRequestViewSchema = z.strictObject({
  number: z.number().int(),
  attempt: z.number().int().describe('of the replies that count'),
  requestId: z.string(),
  execution: z.number().int(),
  openedAt: z.string(),
  prompt: z.strictObject({ system: z.string(), user: z.string(), sha256: z.string(), bytes: count }),
  structured: z.boolean(),
  end: z.enum(['open', 'interrupted', 'closed']),
  attemptRow: attemptSchema.nullable(),
  legal: z.boolean().nullable(),
  failure: z.string().nullable(),
  verdict: moveVerdictSchema.nullable(),
  judges: z.array(judgeRowSchema).describe('of the reply under the four judges; empty: no reply'),
  ledger: z.array(z.strictObject({ seq: count, kind: z.string(), at: z.string(), hash: z.string() })),
});

export const gameDecisionDetailSchema = z.strictObject({
  decisionId: z.string(),
  gameId: z.string(),
  playerId: z.string(),
  ply: z.number().int(),
  fen: z.string(),
  legalMoves: z.array(z.strictObject({ uci: z.string(), san: z.string() })),
  move: z.string().nullable(),
  outcome: z.string().nullable(),
  requests: z.array(gameRequestViewSchema),
  reviews: z.array(gameReviewedSchema),
  failedReviews: z.array(gameReviewFailedSchema),
});
export type GameDecisionDetail = z.infer<typeof gameDecisionDetailSchema>;
