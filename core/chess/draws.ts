/**
 * When a game on the board is over, and why (R-GAME-10.2 and R-GAME-10.3). Order of tests: checkmate,
 * stalemate, insufficient material, repetition, move count. Draws are automatic only for what stands on the board now:
 * a position that could be repeated by the next move is no draw yet. The ply limit is not a draw and not asked here. By
 * our own generator: a run that is read again asks this after every half-move.
 */
import { boardOfFen, fourFields } from './fen.ts';
import { BISHOP, KING, KNIGHT, kindOf, type Board } from './board.ts';
import { hasLegalMove, isCheckmate } from './moves.ts';

export type BoardEnding =
  'checkmate' | 'stalemate' | 'insufficient_material' | 'threefold_repetition' | 'fifty_moves';

/**
 * Ending of the position `fen`, or null while the game goes on. `earlierFens` are all positions of the game before it,
 * in any order; their en passant field must be filled only where a capture is legal, as `applyUci` writes it.
 */
export function boardEnding(fen: string, earlierFens: readonly string[]): BoardEnding | null {
  return endingOfBoard(boardOfFen(fen), fen, earlierFens);
}

/** The same where the board of `fen` is at hand. */
export function endingOfBoard(board: Board, fen: string, earlierFens: readonly string[]): BoardEnding | null {
  if (!hasLegalMove(board)) return isCheckmate(board) ? 'checkmate' : 'stalemate';
  if (hasInsufficientMaterial(board.squares)) return 'insufficient_material';
  const fields = `${fourFields(fen)} `;
  if (earlierFens.filter((earlier) => earlier.startsWith(fields)).length >= 2) return 'threefold_repetition';
  return board.halfmoves >= 100 ? 'fifty_moves' : null;
}

/** By material alone: lone kings, one minor piece in all, or bishops all on squares of one colour (R-GAME-10.3). */
export function hasInsufficientMaterial(squares: Int8Array): boolean {
  const men: { kind: number; colour: number }[] = [];
  for (const [square, code] of squares.entries()) {
    const kind = kindOf(code);
    if (kind === 0 || kind === KING) continue;
    if (kind !== KNIGHT && kind !== BISHOP) return false;
    men.push({ kind, colour: (square + (square >> 3)) & 1 });
  }
  if (men.length <= 1) return true;
  return men.every(({ kind, colour }) => kind === BISHOP && colour === men[0]?.colour);
}
