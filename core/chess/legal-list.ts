/**
 * The legal list: sorted lower-case UCI texts, castling `e1g1`, promotions with their letter. Legality anywhere in the
 * product is membership of it. Positions are checked six-field FENs; any other text throws.
 */
import { gameState, legalMoves, legalMovesWithSan, playMoves, type GameState } from './rules.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { UciMove } from './uci-move.ts';

/** Sorted as text; empty when the game is over by mate or stalemate. */
export function legalList(fen: string): readonly UciMove[] {
  return [...legalMoves(fen)].sort();
}

/** The legal list with the SAN of each move, sorted by UCI text. */
export function uciSanPairs(fen: string): readonly { readonly uci: UciMove; readonly san: string }[] {
  return [...legalMovesWithSan(fen)].sort((a, b) => (a.uci < b.uci ? -1 : a.uci > b.uci ? 1 : 0));
}

/**
 * FEN after the moves, six fields, with an en passant square only where a legal en passant capture exists. Refused
 * with the first move that is not legal where it stands; upper case and king-takes-rook forms are not legal moves.
 */
export function applyUci(fen: string, moves: readonly string[]): Result<string, Failure<'illegal_move'>> {
  const played = playMoves(fen, moves);
  if (played.legal === moves.length) return ok(played.fen);
  const move = moves[played.legal] ?? '';
  return fail('illegal_move', `move ${played.legal + 1} (${move}) is not legal in ${played.fen}`, {
    index: played.legal,
    move,
  });
}

/** Whether the side to move still has a move, and what it means when it has none. Draw rules are not asked. */
export function stateOf(fen: string): GameState {
  return gameState(fen);
}
