/**
 * By what two positions are the same (R-FILE-3): men, side to move, castling rights, and an en passant square only
 * where a pawn can capture there by the rules. A square that files state without such a capture stays in their FEN; it
 * makes no other position. Counters never matter.
 */
import type { Board } from './board.ts';
import { boardOfFen, makeFourFields } from './fen.ts';
import { canCaptureEnPassant } from './moves.ts';

/** Four fields of FEN. */
export function positionKey(board: Board): string {
  if (board.enPassant === null || canCaptureEnPassant(board)) return makeFourFields(board);
  return makeFourFields({ ...board, enPassant: null });
}

/** `fen`: checked, four or six fields. */
export function positionKeyOf(fen: string): string {
  return positionKey(boardOfFen(fen));
}
