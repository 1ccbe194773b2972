/**
 * Why a game ended or stands still, and what that means for its result (R-GAME-10.1). Only
 * games with a result are in a score; a game that stands still has none yet and goes on when its run is resumed.
 */
import { z } from 'zod';
import type { BoardEnding } from '../chess/draws.ts';

/** The game is over for good. */
export const finalTerminationSchema = z.enum([
  'checkmate',
  'stalemate',
  'insufficient_material',
  'threefold_repetition',
  'fifty_moves',
  'invalid_move',
  'truncated',
  'max_plies',
  'tool_use',
]);
export type FinalTermination = z.infer<typeof finalTerminationSchema>;

/** The game stands still as `*`; a resume takes it up again. */
export const openTerminationSchema = z.enum([
  'provider_error',
  'interrupted',
  'client_defect',
  'empty_replies',
  'engine_failed',
]);
export type OpenTermination = z.infer<typeof openTerminationSchema>;

export type Termination = FinalTermination | OpenTermination;

export const gameResultSchema = z.enum(['1-0', '0-1', '1/2-1/2', '*']);
export type GameResult = z.infer<typeof gameResultSchema>;

export interface GameEnding {
  readonly termination: FinalTermination;
  readonly result: GameResult;
}

/** @param isWhite the side that loses: mated, or forfeiting. */
export function lossOf(isWhite: boolean): GameResult {
  return isWhite ? '0-1' : '1-0';
}

/** @param isWhiteToMove in the position in which the game ended. */
export function boardResult(ending: BoardEnding, isWhiteToMove: boolean): GameEnding {
  return { termination: ending, result: ending === 'checkmate' ? lossOf(isWhiteToMove) : '1/2-1/2' };
}

/** True: the game is in the denominator of a score. */
export function isCompleted(result: GameResult): boolean {
  return result !== '*';
}
