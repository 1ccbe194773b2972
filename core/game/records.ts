/**
 * Ledger rows of a game run, one schema a kind, with their natural keys (R-GAME-11). The order per ply is: attempt
 * opened, attempt closed, decision, ply; each row is durable before the next one is made, so whatever was cut off can be
 * told from the rows. Requests of a decision are numbered from 1 and never start again. What follows from other rows
 * (legal moves, material, history) is not repeated: it is computed when it is shown.
 */
import { z } from 'zod';
import { MOVER_KINDS } from '../player/seats.ts';
import { finalTerminationSchema, gameResultSchema, openTerminationSchema } from './termination.ts';
import {
  engineSettingsSchema,
  keptDialogueSchema,
  searchLimitSchema,
  searchResultSchema,
} from '../uci/search.ts';
import { preflightAttemptSchema } from '../asking/records.ts';
import { attemptSchema, classificationSchema } from '../record/attempt.ts';
import {
  runCreatedSchemaOf,
  runLedgerSchemas,
  type EntryOf,
  type LedgerSchemas,
} from '../record/ledger-row.ts';
import { engineIdentitySchema, engineOptionSettingSchema } from '../uci/engine.ts';
import { gameReviewSchema } from './review-record.ts';
import { gameAmendmentSchema, gameManifestSchema, openingSchema } from './run.ts';

const count = z.number().int().min(0);
const fromOne = z.number().int().min(1);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const failureSchema = classificationSchema.shape.failure;

/** Key: `gameId`. */
export const gameStartedSchema = z.strictObject({
  gameId: z.string(),
  lane: z.string(),
  number: fromOne.describe('within the lane'),
  pairId: z.string(),
  white: z.string().describe('player id'),
  black: z.string().describe('player id'),
  seed: count,
  opening: openingSchema,
});

const requestFields = {
  gameId: z.string(),
  decisionId: z.string(),
  number: fromOne.describe('of the request within the decision, failed and interrupted ones counted'),
  requestId: z.string(),
};

/** Key: `decisionId-a` + number. Durable before the request leaves. */
export const gameAttemptOpenedSchema = z.strictObject({
  ...requestFields,
  playerId: z.string(),
  execution: fromOne,
  attempt: fromOne.describe('of the replies that count'),
  ply: fromOne,
  fen: z.string(),
  prompt: z.strictObject({
    system: z.string(),
    user: z.string(),
    sha256: sha256Schema.describe("of the user message's UTF-8 bytes"),
    bytes: count.describe('UTF-8 bytes of the user message'),
  }),
  structured: z.boolean(),
});

export const moveVerdictSchema = z.strictObject({
  move: z.string().nullable().describe('the accepted move; null: rejected'),
  method: z.enum(['strict', 'json', 'code_block', 'marked_final', 'final_line', 'invalid']),
  error: z.enum(['missing_or_ambiguous_move', 'illegal_move']).nullable(),
  strictUciValid: z.boolean(),
  formatRecovered: z.boolean(),
});

/** Key: as `game_attempt_opened`. */
export const gameAttemptClosedSchema = z.strictObject({
  ...requestFields,
  attempt: attemptSchema,
  legal: z
    .boolean()
    .nullable()
    .describe("true: accepted; false: refused, the model's fault; null: no verdict on the model"),
  failure: failureSchema.describe('class of the exchange or of the reader; null: accepted'),
  verdict: moveVerdictSchema.nullable().describe('null: the reader was not asked'),
});

/** Key: as `game_attempt_opened`. The program ended while the request was in flight; usage unknown. */
const gameAttemptInterruptedSchema = z.strictObject(requestFields);

/** Key: `decisionId`. An accepted decision. */
export const gameDecisionSchema = z.strictObject({
  gameId: z.string(),
  decisionId: z.string(),
  playerId: z.string(),
  ply: fromOne,
  requestId: z.string().describe('the accepted request'),
  number: fromOne.describe('of the accepted request'),
  move: z.string(),
  outcome: z.enum(['clean', 'recovered', 'retried']),
  rejections: count.describe('replies of the model refused before'),
});

/** Key: `gameId-p` + ply. One half-move of either side. */
export const gamePlySchema = z.strictObject({
  gameId: z.string(),
  ply: fromOne,
  by: z.enum(['book', 'decision', ...MOVER_KINDS]),
  playerId: z.string(),
  move: z.string(),
  san: z.string(),
  fenBefore: z.string(),
  fenAfter: z.string(),
  decisionId: z.string().nullable(),
  search: searchResultSchema.nullable().describe('what the engine that moved told; null: no engine moved'),
  queueMs: count.nullable().describe('waiting for a free engine process'),
  wallMs: count.nullable(),
});

/** Key: `gameId:execution`. The game stands still; the next execution takes it up again where `isClearable`. */
const gamePausedSchema = z.strictObject({
  gameId: z.string(),
  execution: fromOne,
  decisionId: z.string().nullable().describe('null: not within a decision'),
  termination: openTerminationSchema
    .nullable()
    .describe('null: left open without one (quota, authentication, model mismatch …)'),
  failure: failureSchema.describe('null: no request failed'),
  scope: z.enum(['lane', 'player']).describe('player: all lanes of the player stand still'),
  playerId: z.string().nullable().describe('whose failure it was'),
  isClearable: z.boolean(),
  message: z.string().max(2000).nullable(),
  dialogue: keptDialogueSchema,
});

/** Key: `decisionId:requests`. A person says that the empty replies so far were not the model's. */
const gameEmptyRepliesClearedSchema = z.strictObject({
  gameId: z.string(),
  decisionId: z.string(),
  requests: fromOne.describe('requests of the decision up to here'),
  reason: z.string().min(1).max(1000),
});

/** Key: `gameId`. Nothing follows in this game. */
const gameEndedSchema = z.strictObject({
  gameId: z.string(),
  termination: finalTerminationSchema,
  result: gameResultSchema,
  plies: count,
  fen: z.string().describe('of the last position'),
});

/** Key: number from 1. What a person changed of a run that had begun; the manifest stays as it is. */
export const gameAmendedSchema = z.strictObject({
  number: fromOne,
  reason: z.string().min(1).max(1000),
  change: gameAmendmentSchema,
});

/** Key: `run`. */
const gameRunFinishedSchema = z.strictObject({
  games: count,
  completed: count.describe('games with a result'),
});

/**
 * Key: `requestId:` + the first 16 digits of the profile's SHA-256. What an engine says of an accepted move, with both
 * searches behind it; may come long after the game.
 */
export const gameReviewedSchema = z.strictObject({
  review: gameReviewSchema,
  engineId: z.string(),
  engine: engineIdentitySchema,
  settings: engineSettingsSchema,
  fixedOptions: z.array(engineOptionSettingSchema),
  limit: searchLimitSchema,
  free: searchResultSchema.describe('of all moves, hash cleared, history sent'),
  restricted: searchResultSchema.describe('of the played move alone, hash cleared, history sent'),
});

/**
 * Key: as `game_reviewed`. The engine failed on the position of an accepted move twice: the decision has no review of
 * this profile, stands in none of its means, and is not searched again.
 */
export const gameReviewFailedSchema = z.strictObject({
  requestId: z.string(),
  gameId: z.string(),
  playerId: z.string(),
  ply: fromOne,
  fen: z.string(),
  move: z.string(),
  profile: z.string().describe('as `game_reviewed` has it'),
  engineId: z.string(),
  engine: engineIdentitySchema,
  settings: engineSettingsSchema,
  fixedOptions: z.array(engineOptionSettingSchema),
  limit: searchLimitSchema,
  failure: z.strictObject({ code: z.string(), message: z.string(), dialogue: keptDialogueSchema }),
});

/** Rows of the games themselves; the machine knows no others. */
export const playedLedgerSchemas = {
  game_started: gameStartedSchema,
  game_attempt_opened: gameAttemptOpenedSchema,
  game_attempt_closed: gameAttemptClosedSchema,
  game_attempt_interrupted: gameAttemptInterruptedSchema,
  game_decision: gameDecisionSchema,
  game_ply: gamePlySchema,
  game_paused: gamePausedSchema,
  game_empty_replies_cleared: gameEmptyRepliesClearedSchema,
  game_ended: gameEndedSchema,
  game_amended: gameAmendedSchema,
  game_run_finished: gameRunFinishedSchema,
  game_reviewed: gameReviewedSchema,
  game_review_failed: gameReviewFailedSchema,
} as const satisfies LedgerSchemas;

export type GameLedgerKind = keyof typeof playedLedgerSchemas;
export type GameLedgerPayload<K extends GameLedgerKind> = z.infer<(typeof playedLedgerSchemas)[K]>;

/** A row of a game run to be appended. */
export type GameLedgerEntry = EntryOf<typeof playedLedgerSchemas>;

export const gameLedgerSchemas = {
  ...runLedgerSchemas,
  run_created: runCreatedSchemaOf(gameManifestSchema),
  preflight_attempt: preflightAttemptSchema,
  ...playedLedgerSchemas,
} as const satisfies LedgerSchemas;

/** What an engine says of a move that was played, or that it failed on it. */
export function isReviewRow(kind: string): boolean {
  return kind === 'game_reviewed' || kind === 'game_review_failed';
}

const BETWEEN_EXECUTIONS: ReadonlySet<string> = new Set<GameLedgerKind>([
  'game_amended',
  'game_empty_replies_cleared',
  'game_reviewed',
  'game_review_failed',
]);

/** False: a person's doing, or work on what is stored already; it says nothing of how long an execution lasted. */
export function isGameExecutionRow(kind: string): boolean {
  return !BETWEEN_EXECUTIONS.has(kind);
}
