/**
 * Near-distribution positions (generalization 3.2): from the initial position a number of uniformly random legal plies.
 * A game that is over before or at the last ply is begun again. Repeats by four-field FEN are left out; a database
 * filter is the caller's, because it is a look-up. The same seed gives the same positions.
 */
import { START_FEN, fourFields } from '../chess/fen.ts';
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { boardOfFen } from '../chess/fen.ts';
import { applyUci, legalList } from '../chess/legal-list.ts';

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
  let fen = START_FEN;
  const moves: string[] = [];
  while (moves.length < plies) {
    const legal = legalList(fen);
    const move = legal[Math.floor(random() * legal.length)];
    if (move === undefined) return null;
    const next = applyUci(fen, [move]);
    if (!next.ok) throw new Error(next.error.message);
    fen = next.value;
    moves.push(move);
  }
  return legalList(fen).length === 0 || hasInsufficientMaterial(boardOfFen(fen).squares)
    ? null
    : { fen, moves };
}
