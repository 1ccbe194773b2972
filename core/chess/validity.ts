/**
 * Is a position one that can stand on a board? The eight rules of R-FILE-2, which restate python-chess.
 * Rule 3 repairs (R-FILE-1): `supportedCastling` and `impossibleEnPassant` tell the FEN reader what to drop. The
 * other seven refuse. Whether the game is over, or the position reachable, is not asked here.
 */
import {
  BLACK_BIT,
  KING,
  KNIGHT,
  PAWN,
  ROOK,
  attackersOf,
  checkersOf,
  isAttacked,
  kindOf,
  kingSquare,
  otherSide,
  sideOf,
  type Board,
  type Side,
} from './board.ts';
import { areAligned, type Square } from './geometry.ts';

export type ValidityCode =
  | 'kings' // not exactly one king of each colour
  | 'too_many_men' // more than 16 men or 8 pawns on one side
  | 'pawn_on_edge'
  | 'opponent_in_check' // the side that is not to move is in check
  | 'too_many_checkers'
  | 'impossible_check';

export interface ValidityRefusal {
  readonly code: ValidityCode;
  readonly message: string;
}

const HOMES: readonly (readonly [king: Square, rook: Square, side: Side])[] = [
  [4, 7, 0],
  [4, 0, 0],
  [60, 63, 1],
  [60, 56, 1],
];

/** Bits of the rights whose king and rook stand at home. */
export function supportedCastling(squares: Int8Array): number {
  let rights = 0;
  for (const [bit, [king, rook, side]] of HOMES.entries()) {
    const colour = side * BLACK_BIT;
    if (squares[king] === KING + colour && squares[rook] === ROOK + colour) rights |= 1 << bit;
  }
  return rights;
}

/** True when the other side cannot have just made the double step that the square speaks of. */
export function impossibleEnPassant(squares: Int8Array, turn: Side, square: Square): boolean {
  if (square >> 3 !== (turn === 0 ? 5 : 2)) return true;
  const { from, to } = doubleStep(turn, square);
  const pawn = PAWN + otherSide(turn) * BLACK_BIT;
  return squares[square] !== 0 || squares[from] !== 0 || squares[to] !== pawn;
}

/** Null when the position is valid. */
export function refusalOf(board: Board): ValidityRefusal | null {
  return refusalOfMen(board.squares) ?? refusalOfChecks(board);
}

function doubleStep(turn: Side, square: Square): { readonly from: Square; readonly to: Square } {
  const forward = turn === 0 ? -8 : 8;
  return { from: square - forward, to: square + forward };
}

function refusalOfMen(squares: Int8Array): ValidityRefusal | null {
  const kings = [0, 0];
  const pawns = [0, 0];
  const men = [0, 0];
  let hasEdgePawn = false;
  for (let at = 0; at < 64; at += 1) {
    const code = squares[at] ?? 0;
    if (code === 0) continue;
    const side = sideOf(code);
    men[side] = (men[side] ?? 0) + 1;
    if (kindOf(code) === KING) kings[side] = (kings[side] ?? 0) + 1;
    if (kindOf(code) !== PAWN) continue;
    pawns[side] = (pawns[side] ?? 0) + 1;
    if (at < 8 || at > 55) hasEdgePawn = true;
  }
  for (const [side, name] of ['White', 'Black'].entries()) {
    if (kings[side] !== 1) return { code: 'kings', message: `${name} has ${kings[side]} kings` };
    if ((men[side] ?? 0) > 16) return { code: 'too_many_men', message: `${name} has ${men[side]} men` };
    if ((pawns[side] ?? 0) > 8) return { code: 'too_many_men', message: `${name} has ${pawns[side]} pawns` };
  }
  return hasEdgePawn ? { code: 'pawn_on_edge', message: 'a pawn stands on the first or last rank' } : null;
}

function refusalOfChecks(board: Board): ValidityRefusal | null {
  const { squares, turn } = board;
  const king = kingSquare(squares, turn);
  const otherKing = kingSquare(squares, otherSide(turn));
  if (king === null || otherKing === null) throw new Error('kings are checked first');
  if (isAttacked(squares, otherKing, turn)) {
    return { code: 'opponent_in_check', message: 'the side that is not to move is in check' };
  }
  const checkers = checkersOf(squares, turn);
  if (checkers.length > 2) return { code: 'too_many_checkers', message: `${checkers.length} men give check` };
  const why = impossiblePair(squares, king, checkers) ?? impossibleAfterDoubleStep(board, king, checkers);
  return why === null ? null : { code: 'impossible_check', message: why };
}

function impossiblePair(squares: Int8Array, king: Square, checkers: readonly Square[]): string | null {
  const [first, second] = checkers;
  if (first === undefined || second === undefined) return null;
  if (areAligned(king, first, second)) return 'both checkers stand on one line with the king';
  const isStepper = (at: Square): boolean => [PAWN, KNIGHT, KING].includes(kindOf(squares[at] ?? 0));
  return isStepper(first) && isStepper(second) ? 'two men that move in steps give check together' : null;
}

/** After a double step the checker is that pawn, or a line man whose line the step opened. */
function impossibleAfterDoubleStep(board: Board, king: Square, checkers: readonly Square[]): string | null {
  if (board.enPassant === null || checkers.length === 0) return null;
  if (checkers.length > 1) return 'two men give check after a double step';
  const { from, to } = doubleStep(board.turn, board.enPassant);
  if (checkers[0] === to) return null;
  const before = board.squares.slice();
  before[from] = before[to] ?? 0;
  before[to] = 0;
  const already = attackersOf(before, king, otherSide(board.turn));
  return already.length > 0 ? 'the check was there before the double step' : null;
}
