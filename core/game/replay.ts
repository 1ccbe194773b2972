/**
 * What reading a game run again needs of its long rows: neither prompts nor raw replies nor searches, which make up
 * nearly all bytes of a run. A whole row has all of it, so the machine takes either.
 */
import type { z } from 'zod';
import { attemptSchema } from '../record/attempt.ts';
import {
  gameAttemptClosedSchema,
  gameAttemptOpenedSchema,
  gamePlySchema,
  type GameLedgerKind,
  type GameLedgerPayload,
} from './records.ts';

export const replaySchemas = {
  game_attempt_opened: gameAttemptOpenedSchema.pick({
    gameId: true,
    decisionId: true,
    number: true,
    requestId: true,
  }),
  game_attempt_closed: gameAttemptClosedSchema.extend({
    attempt: attemptSchema.pick({
      text: true,
      retryAfterMs: true,
      classification: true,
      costNano: true,
      usage: true,
    }),
  }),
  game_ply: gamePlySchema.pick({
    gameId: true,
    ply: true,
    playerId: true,
    move: true,
    fenBefore: true,
    fenAfter: true,
    decisionId: true,
  }),
} as const;

export type CutKind = keyof typeof replaySchemas;

export function isCutKind(kind: string): kind is CutKind {
  return Object.hasOwn(replaySchemas, kind);
}

export type ReplayPayload<K extends GameLedgerKind> = K extends CutKind
  ? z.infer<(typeof replaySchemas)[K]>
  : GameLedgerPayload<K>;

export type ReplayRow = {
  readonly [K in GameLedgerKind]: { readonly kind: K; readonly payload: ReplayPayload<K> };
}[GameLedgerKind];
