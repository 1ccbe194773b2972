/**
 * Legal moves and their effect on a `Board`, fast enough to judge a million puzzles during an import. Held equal to
 * chess.js and chessops by perft vectors and random games (`tests/unit/chess`); where a single answer is wanted,
 * `legal-list.ts` and chess.js decide. Boards are never changed in place: `playMove` returns a new one.
 */
import {
  BISHOP,
  BLACK_BIT,
  KING,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
  attackersOf,
  isAttacked,
  kindOf,
  kingSquare,
  linesOfKind,
  manLetter,
  otherSide,
  sideOf,
  type Board,
  type Side,
} from './board.ts';
import {
  KING_STEPS,
  KNIGHT_JUMPS,
  LINES,
  PAWN_ATTACKS,
  parseSquare,
  squareName,
  type Square,
} from './geometry.ts';
import { makeUciMove, parseUciMove, type UciMove } from './uci-move.ts';

export interface BoardMove {
  readonly from: Square;
  readonly to: Square;
  /** Kind of the man a pawn becomes; 0 when it is no promotion. */
  readonly promotion: number;
}

const PROMOTIONS: readonly number[] = [QUEEN, ROOK, BISHOP, KNIGHT];
/** Rights lost when a man leaves or enters the square. */
const RIGHTS_OF_SQUARE: ReadonlyMap<Square, number> = new Map([
  [4, 1 | 2],
  [7, 1],
  [0, 2],
  [60, 4 | 8],
  [63, 4],
  [56, 8],
]);

/** Scratch for questions about the position after a move; never handed out, filled anew for each question. */
const after = new Int8Array(64);

/**
 * All legal moves in generation order, or those of them that are wanted: what nobody wants is not tested for safety,
 * which is most of the work.
 */
export function legalBoardMoves(board: Board, isWanted?: (move: BoardMove) => boolean): BoardMove[] {
  const moves = pseudoMoves(board);
  const wanted = isWanted === undefined ? moves : moves.filter(isWanted);
  return wanted.filter((move) => keepsKingSafe(board, move));
}

export function hasLegalMove(board: Board): boolean {
  return pseudoMoves(board).some((move) => keepsKingSafe(board, move));
}

/** The legal move of this text; null when there is none. */
export function findBoardMove(board: Board, uci: string): BoardMove | null {
  if (parseUciMove(uci) === null) return null;
  const from = parseSquare(uci.slice(0, 2));
  const to = parseSquare(uci.slice(2, 4));
  const letter = uci.slice(4);
  if (from === null) return null;
  return (
    pseudoMoves(board, from, from).find(
      (move) =>
        move.from === from &&
        move.to === to &&
        promotionLetter(move.promotion) === letter &&
        keepsKingSafe(board, move),
    ) ?? null
  );
}

export function uciOfMove(move: BoardMove): UciMove {
  return makeUciMove(squareName(move.from), squareName(move.to), promotionLetter(move.promotion));
}

/** The board after a legal move. Its en passant square is set only where a legal en passant capture exists. */
export function playMove(board: Board, move: BoardMove): Board {
  const squares = board.squares.slice();
  const code = squares[move.from] ?? 0;
  const isPawn = kindOf(code) === PAWN;
  const isCapture = squares[move.to] !== 0 || (isPawn && move.to === board.enPassant);
  shift(squares, board, move);
  const lost = (RIGHTS_OF_SQUARE.get(move.from) ?? 0) | (RIGHTS_OF_SQUARE.get(move.to) ?? 0);
  const next: Board = {
    squares,
    turn: otherSide(board.turn),
    castling: board.castling & ~lost,
    enPassant: isPawn && Math.abs(move.to - move.from) === 16 ? (move.from + move.to) / 2 : null,
    halfmoves: isPawn || isCapture ? 0 : board.halfmoves + 1,
    fullmoves: board.fullmoves + board.turn,
  };
  return next.enPassant === null || canCaptureEnPassant(next) ? next : { ...next, enPassant: null };
}

/** Is the side to move mated? */
export function isCheckmate(board: Board): boolean {
  const king = kingSquare(board.squares, board.turn);
  if (king === null || !isAttacked(board.squares, king, otherSide(board.turn))) return false;
  return !hasLegalMove(board);
}

/** Legal moves that mate at once, sorted as text. */
export function matingMoves(board: Board): UciMove[] {
  return pseudoMoves(board)
    .filter((move) => givesCheck(board, move) && keepsKingSafe(board, move))
    .filter((move) => isCheckmate(playMove(board, move)))
    .map(uciOfMove)
    .sort();
}

/** Men that give check after the move, in scan order. */
export function checkersAfter(board: Board, move: BoardMove): Square[] {
  after.set(board.squares);
  shift(after, board, move);
  const king = kingSquare(after, otherSide(board.turn));
  return king === null ? [] : attackersOf(after, king, board.turn);
}

/** Does the move give check? The move must be legal or pseudo-legal. */
export function givesCheck(board: Board, move: BoardMove): boolean {
  after.set(board.squares);
  shift(after, board, move);
  const king = kingSquare(after, otherSide(board.turn));
  return king !== null && isAttacked(after, king, board.turn);
}

function promotionLetter(kind: number): string {
  return kind === 0 ? '' : manLetter(kind + BLACK_BIT);
}

/** Can a pawn of the side to move capture en passant, by the rules and without leaving its king in check? */
export function canCaptureEnPassant(board: Board): boolean {
  const { squares, turn, enPassant } = board;
  if (enPassant === null) return false;
  const pawn = PAWN + turn * BLACK_BIT;
  const from = PAWN_ATTACKS[otherSide(turn)]?.[enPassant] ?? [];
  return from.some(
    (at) => squares[at] === pawn && keepsKingSafe(board, { from: at, to: enPassant, promotion: 0 }),
  );
}

/** Moves the men of one move, castling rook and en passant pawn included. */
function shift(squares: Int8Array, board: Board, move: BoardMove): void {
  const code = squares[move.from] ?? 0;
  const bit = board.turn * BLACK_BIT;
  squares[move.from] = 0;
  squares[move.to] = move.promotion === 0 ? code : move.promotion + bit;
  if (kindOf(code) === PAWN && move.to === board.enPassant) {
    squares[move.to + (board.turn === 0 ? -8 : 8)] = 0;
  }
  if (kindOf(code) !== KING || Math.abs(move.to - move.from) !== 2) return;
  const isShort = move.to > move.from;
  squares[isShort ? move.to + 1 : move.to - 2] = 0;
  squares[isShort ? move.to - 1 : move.to + 1] = ROOK + bit;
}

function keepsKingSafe(board: Board, move: BoardMove): boolean {
  after.set(board.squares);
  shift(after, board, move);
  const king = kingSquare(after, board.turn);
  return king === null || !isAttacked(after, king, otherSide(board.turn));
}

function pseudoMoves(board: Board, first: Square = 0, last: Square = 63): BoardMove[] {
  const moves: BoardMove[] = [];
  const { squares, turn } = board;
  for (let from = first; from <= last; from += 1) {
    const code = squares[from] ?? 0;
    if (code === 0 || sideOf(code) !== turn) continue;
    switch (kindOf(code)) {
      case PAWN:
        addPawnMoves(moves, board, from);
        break;
      case KNIGHT:
        addSteps(moves, squares, turn, from, KNIGHT_JUMPS[from] ?? []);
        break;
      case KING:
        addSteps(moves, squares, turn, from, KING_STEPS[from] ?? []);
        addCastling(moves, board, from);
        break;
      default:
        addLines(moves, squares, turn, from, kindOf(code));
    }
  }
  return moves;
}

function isOwn(code: number | undefined, side: Side): boolean {
  return code !== undefined && code !== 0 && sideOf(code) === side;
}

function addSteps(
  moves: BoardMove[],
  squares: Int8Array,
  side: Side,
  from: Square,
  targets: readonly Square[],
): void {
  for (const to of targets) if (!isOwn(squares[to], side)) moves.push({ from, to, promotion: 0 });
}

function addLines(moves: BoardMove[], squares: Int8Array, side: Side, from: Square, kind: number): void {
  for (const direction of linesOfKind(kind)) {
    for (const to of LINES[from]?.[direction] ?? []) {
      if (isOwn(squares[to], side)) break;
      moves.push({ from, to, promotion: 0 });
      if (squares[to] !== 0) break;
    }
  }
}

function addPawnMoves(moves: BoardMove[], board: Board, from: Square): void {
  const { squares, turn, enPassant } = board;
  const forward = turn === 0 ? 8 : -8;
  const one = from + forward;
  if (squares[one] === 0) {
    addPawnMove(moves, from, one);
    const isHome = from >> 3 === (turn === 0 ? 1 : 6);
    if (isHome && squares[one + forward] === 0) addPawnMove(moves, from, one + forward);
  }
  for (const to of PAWN_ATTACKS[turn]?.[from] ?? []) {
    const code = squares[to] ?? 0;
    if (code === 0 ? to === enPassant : sideOf(code) !== turn) addPawnMove(moves, from, to);
  }
}

function addPawnMove(moves: BoardMove[], from: Square, to: Square): void {
  if (to > 7 && to < 56) {
    moves.push({ from, to, promotion: 0 });
    return;
  }
  for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
}

function addCastling(moves: BoardMove[], board: Board, king: Square): void {
  const { squares, turn } = board;
  const other = otherSide(turn);
  const rights = (board.castling >> (turn * 2)) & 3;
  const isFree = (steps: readonly number[]): boolean => steps.every((by) => squares[king + by] === 0);
  const isSafe = (steps: readonly number[]): boolean =>
    steps.every((by) => !isAttacked(squares, king + by, other));
  if ((rights & 1) !== 0 && isFree([1, 2]) && isSafe([0, 1, 2])) {
    moves.push({ from: king, to: king + 2, promotion: 0 });
  }
  if ((rights & 2) !== 0 && isFree([-1, -2, -3]) && isSafe([0, -1, -2])) {
    moves.push({ from: king, to: king - 2, promotion: 0 });
  }
}
