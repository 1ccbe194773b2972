/**
 * What a move of a study costs (R-STUDY-6.1): which positions an engine must search for it, and the fold of what it
 * found into raw scores and losses under both mate conventions (R-STUDY-6.2). Scores are kept raw, so that every loss
 * can be computed again. Finished positions are never searched (R-STUDY-6.3): a mate delivered is worth everything, a
 * stalemate or another draw on the board is worth 0. A search that failed leaves no value: null, in no denominator.
 */
import { z } from 'zod';
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { boardOfFen, makeFen } from '../chess/fen.ts';
import { findBoardMove, hasLegalMove, isCheckmate, playMove } from '../chess/moves.ts';
import { scoreSchema, type Score, type SearchResult } from '../uci/search.ts';
import { cpLoss, type AfterMove } from './cp-loss.ts';

export { VALUING_PRESETS, type ValuingPreset, type ValuingSettings } from './valuing-presets.ts';

/** A legal move in a position that goes on. */
export interface MoveToValue {
  readonly positionId: string;
  /** Six fields, checked. */
  readonly fen: string;
  readonly uci: string;
}

/** The position after a move: finished, or one to search. */
export type Reached =
  | { readonly kind: 'mate_delivered' }
  | { readonly kind: 'draw' }
  | { readonly kind: 'search'; readonly fen: string };

/** Throws when the move is not legal: legality is decided before anything is valued. */
export function reachedBy({ fen, uci }: Pick<MoveToValue, 'fen' | 'uci'>): Reached {
  const board = boardOfFen(fen);
  const move = findBoardMove(board, uci);
  if (move === null) throw new Error(`${uci} is not legal in ${fen}: only legal moves are valued`);
  const after = playMove(board, move);
  if (isCheckmate(after)) return { kind: 'mate_delivered' };
  const isDrawn = !hasLegalMove(after) || hasInsufficientMaterial(after.squares) || after.halfmoves >= 100;
  return isDrawn ? { kind: 'draw' } : { kind: 'search', fen: makeFen(after) };
}

const afterMoveSchema = z.union([
  z.strictObject({ kind: z.literal('searched'), score: scoreSchema }),
  z.strictObject({ kind: z.literal('mate_delivered') }),
  z.strictObject({ kind: z.literal('draw') }),
]);

export const moveValueSchema = z.strictObject({
  positionId: z.string(),
  uci: z.string().nullable().describe("null: the engine's own choice was asked for and is not known"),
  before: scoreSchema.nullable().describe('of the position before the move, from the mover'),
  after: afterMoveSchema
    .nullable()
    .describe('of the position after it; a searched score is that of the side then to move'),
  bestmove: z.string().nullable().describe("the engine's own choice in the position"),
  loss: z
    .strictObject({ A: z.number().int(), C: z.number().int() })
    .nullable()
    .describe('cp, 0 to 1000, under the two mate conventions; null: not known'),
  failure: z.string().nullable().describe('why nothing is known; null: valued'),
});
export type MoveValue = z.infer<typeof moveValueSchema>;

/** The last exact line of a search, from its side to move; null when it told none. */
function searchedScore(search: SearchResult): Score | null {
  return search.lastExact?.score ?? null;
}

/** What the searches of a move came to: a result, or why there is none. */
export type Searched = SearchResult | { readonly failure: string };

/** `after` is null where the move ended the game and nothing was searched. */
export function foldValue(move: MoveToValue, before: Searched, after: Searched | null): MoveValue {
  const { positionId, uci } = move;
  const bare = { positionId, uci, bestmove: null, loss: null };
  if ('failure' in before) return { ...bare, before: null, after: null, failure: before.failure };
  const root = searchedScore(before);
  const reached = afterMove(move, after);
  const known = { ...bare, before: root, bestmove: before.bestmove };
  if ('failure' in reached) return { ...known, after: null, failure: reached.failure };
  if (root === null) return { ...known, after: reached, failure: 'the search of the position told no score' };
  const loss = { A: cpLoss(root, reached, 'A'), C: cpLoss(root, reached, 'C') };
  return { ...known, after: reached, loss, failure: null };
}

function afterMove(move: MoveToValue, after: Searched | null): AfterMove | { readonly failure: string } {
  const reached = reachedBy(move);
  if (reached.kind !== 'search') return { kind: reached.kind };
  if (after === null) throw new Error(`the position after ${move.uci} was not searched`);
  if ('failure' in after) return after;
  const score = searchedScore(after);
  return score === null
    ? { failure: 'the search after the move told no score' }
    : { kind: 'searched', score };
}

/**
 * The loss to count, with the option of calling the engine's own choice free of loss (off by default: two searches of
 * one line do not agree exactly, and that difference is the noise floor; R-STUDY-6.6).
 */
export function countedLoss(
  value: MoveValue,
  convention: 'A' | 'C',
  zeroForEngineBest: boolean,
): number | null {
  if (value.loss === null) return null;
  return zeroForEngineBest && value.uci === value.bestmove ? 0 : value.loss[convention];
}

/** The score after the move from the mover's side, for people to read; null for a finished or unknown position. */
export function scoreForMover(after: AfterMove | null): Score | null {
  if (after === null || after.kind !== 'searched') return null;
  const { score } = after;
  if ('cp' in score) return { cp: score.cp === 0 ? 0 : -score.cp };
  return { mate: -score.mate };
}
