/**
 * Near-distribution positions (R-STUDY-3.2): from the initial position a number of uniformly random legal plies.
 * A game that is over before or at the last ply is begun again. Repeats by four-field FEN are left out; a database
 * filter is the caller's, because it is a look-up. The same seed gives the same positions.
 */
import { START_FEN, boardOfFen, fourFields, makeFen } from '../chess/fen.ts';
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { findBoardMove, hasLegalMove, legalBoardMoves, playMove, uciOfMove } from '../chess/moves.ts';

export interface WalkedPosition {
  readonly fen: string;
  /** UCI path from the initial position. */
  readonly moves: readonly string[];
}

/** The paper's k = 10 random moves for either side. */
export const ND_PLIES = 20;

/** Endless; distinct by four-field FEN. `random` is uniform in [0, 1). */
export function* walkRandomly(random: () => number, plies: number): Generator<WalkedPosition, never> {
  const seen = new Set<string>();
  for (;;) {
    const walked = walkOnce(random, plies);
    if (walked === null || seen.has(fourFields(walked.fen))) continue;
    seen.add(fourFields(walked.fen));
    yield walked;
  }
}

function walkOnce(random: () => number, plies: number): WalkedPosition | null {
  let board = boardOfFen(START_FEN);
  const moves: string[] = [];
  while (moves.length < plies) {
    // Sorted by text, so that the draws do not depend on the order of generation.
    const legal = legalBoardMoves(board).map(uciOfMove).sort();
    const uci = legal[Math.floor(random() * legal.length)];
    const move = uci === undefined ? null : findBoardMove(board, uci);
    if (uci === undefined || move === null) return null;
    board = playMove(board, move);
    moves.push(uci);
  }
  return hasLegalMove(board) && !hasInsufficientMaterial(board.squares)
    ? { fen: makeFen(board), moves }
    : null;
}
