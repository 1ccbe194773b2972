/**
 * The only file that imports chess.js, our authority on the rules (R-FILE-9). It hands out three things: the legal
 * moves with their SAN, the position after a move, and the state of the game. Positions come in as checked six-field
 * FEN (`fen.ts`); a text chess.js refuses is therefore a defect of ours and throws.
 *
 * Traps closed here: `move()` takes SAN, null moves (`--`) and lenient forms, so moves are only ever picked from the
 * generated list; `moves({verbose: true})` costs 5 ms a position because it writes two FENs a move, so the generator
 * behind it is called directly (0.2 ms; the package is pinned exactly, and `tests/unit/chess` compares both).
 */
import { Chess } from 'chess.js';
import { squareName } from './geometry.ts';
import { makeUciMove, type UciMove } from './uci-move.ts';

export type GameState = 'playing' | 'checkmate' | 'stalemate';

/** What chess.js's generator returns: squares in its own 0x88 numbering, a8 = 0. */
interface GeneratedMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: string;
}

interface Generator {
  _moves?: () => readonly GeneratedMove[];
}

/** Legal moves in chess.js's own order. */
export function legalMoves(fen: string): readonly UciMove[] {
  return generated(new Chess(fen));
}

/** Legal moves with their SAN, in chess.js's own order. */
export function legalMovesWithSan(fen: string): readonly { readonly uci: UciMove; readonly san: string }[] {
  const chess = new Chess(fen);
  const sans = chess.moves();
  return generated(chess).map((uci, index) => {
    const san = sans[index];
    if (san === undefined) throw new Error('chess.js gave fewer SAN texts than moves');
    return { uci, san };
  });
}

/**
 * The position after the moves, six fields; the en passant field is filled only where a legal en passant capture
 * exists (R-QUEST-2.2). `legal` counts the moves that were played: less than all when one was illegal.
 */
export function playMoves(
  fen: string,
  moves: readonly string[],
): { readonly fen: string; readonly legal: number } {
  const chess = new Chess(fen);
  for (const [index, move] of moves.entries()) {
    if (!generated(chess).some((legal) => legal === move)) return { fen: chess.fen(), legal: index };
    chess.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move.slice(4) });
  }
  return { fen: chess.fen(), legal: moves.length };
}

export function gameState(fen: string): GameState {
  const chess = new Chess(fen);
  if (generated(chess).length > 0) return 'playing';
  return chess.inCheck() ? 'checkmate' : 'stalemate';
}

function generated(chess: Chess): readonly UciMove[] {
  const generator = chess as unknown as Generator;
  if (typeof generator._moves !== 'function') throw new Error('chess.js no longer has the pinned generator');
  return generator
    ._moves()
    .map((move) => makeUciMove(name0x88(move.from), name0x88(move.to), move.promotion));
}

function name0x88(index: number): string {
  return squareName((7 - (index >> 4)) * 8 + (index & 7));
}
