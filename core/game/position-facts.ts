/**
 * What a position is like, for the review of a move (game-harness 16): phase, material, own men under attack, legal
 * captures and checks. Facts of the board only; no engine and no judgement.
 */
import { isAttacked, KING, kindOf, otherSide, PAWN, sideOf, type Side } from '../chess/board.ts';
import { boardOfFen } from '../chess/fen.ts';
import { uciSanPairs } from '../chess/legal-list.ts';

export type Phase = 'opening' | 'middlegame' | 'endgame';

export interface PositionFacts {
  readonly phase: Phase;
  /** Pawn 1, knight and bishop 3, rook 5, queen 9. */
  readonly materialWhite: number;
  readonly materialBlack: number;
  /** Men of the side to move, king left out, that the other side attacks, pinned attackers included. */
  readonly attackedMen: number;
  readonly legalCaptures: number;
  readonly legalChecks: number;
}

const WORTH = [0, 1, 3, 3, 5, 9, 0] as const;

/** Plies that count as the opening. */
const OPENING_PLIES = 20;
/** Of both sides together, pawns left out. */
const ENDGAME_MATERIAL = 26;

/** @param ply the half-move to come, from 1. */
export function positionFacts(fen: string, ply: number): PositionFacts {
  const { squares, turn } = boardOfFen(fen);
  const material = [0, 0];
  let pieces = 0;
  for (const code of squares) {
    const worth = WORTH[kindOf(code)] ?? 0;
    material[sideOf(code)] = (material[sideOf(code)] ?? 0) + worth;
    if (kindOf(code) !== PAWN) pieces += worth;
  }
  const sans = uciSanPairs(fen).map(({ san }) => san);
  return {
    phase: ply <= OPENING_PLIES ? 'opening' : pieces <= ENDGAME_MATERIAL ? 'endgame' : 'middlegame',
    materialWhite: material[0] ?? 0,
    materialBlack: material[1] ?? 0,
    attackedMen: attackedMen(squares, turn),
    legalCaptures: sans.filter((san) => san.includes('x')).length,
    legalChecks: sans.filter((san) => /[+#]$/.test(san)).length,
  };
}

function attackedMen(squares: Int8Array, side: Side): number {
  let count = 0;
  for (const [square, code] of squares.entries()) {
    if (code === 0 || kindOf(code) === KING || sideOf(code) !== side) continue;
    if (isAttacked(squares, square, otherSide(side))) count += 1;
  }
  return count;
}
