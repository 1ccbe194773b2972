/**
 * What a position is like, for the review of a move (R-GAME-16.4): phase, material, own men under attack, legal
 * captures and checks. Facts of the board only; no engine and no judgement.
 */
import { isAttacked, KING, kindOf, otherSide, PAWN, sideOf, type Board, type Side } from '../chess/board.ts';
import { boardOfFen } from '../chess/fen.ts';
import { givesCheck, legalBoardMoves, type BoardMove } from '../chess/moves.ts';

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
  const board = boardOfFen(fen);
  const { squares, turn } = board;
  const material = [0, 0];
  let pieces = 0;
  for (const code of squares) {
    const worth = WORTH[kindOf(code)] ?? 0;
    material[sideOf(code)] = (material[sideOf(code)] ?? 0) + worth;
    if (kindOf(code) !== PAWN) pieces += worth;
  }
  const moves = legalBoardMoves(board);
  return {
    phase: ply <= OPENING_PLIES ? 'opening' : pieces <= ENDGAME_MATERIAL ? 'endgame' : 'middlegame',
    materialWhite: material[0] ?? 0,
    materialBlack: material[1] ?? 0,
    attackedMen: attackedMen(squares, turn),
    legalCaptures: moves.filter((move) => isCapture(board, move)).length,
    legalChecks: moves.filter((move) => givesCheck(board, move)).length,
  };
}

function isCapture({ squares, enPassant }: Board, { from, to }: BoardMove): boolean {
  return squares[to] !== 0 || (to === enPassant && kindOf(squares[from] ?? 0) === PAWN);
}

function attackedMen(squares: Int8Array, side: Side): number {
  let count = 0;
  for (const [square, code] of squares.entries()) {
    if (code === 0 || kindOf(code) === KING || sideOf(code) !== side) continue;
    if (isAttacked(squares, square, otherSide(side))) count += 1;
  }
  return count;
}
