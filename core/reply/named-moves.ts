/**
 * The moves and squares that a text names, by rule alone (R-READ-8): texts in the form of a move are looked up in the
 * position they are said of. Nothing is judged by it: a text may name moves of a line, of the other side, or in jest. A
 * square without more is a square, not a pawn move, unless a move number stands before it. Linear; never throws.
 */
import { checkersOf, otherSide, type Board } from '../chess/board.ts';
import { parseSquare } from '../chess/geometry.ts';
import { legalBoardMoves, playMove, uciOfMove, type BoardMove } from '../chess/moves.ts';
import { matchMove } from '../chess/move-text.ts';

/**
 * `legal`: in the position. `in_line`: not there, but after the moves named before it. `opponent`: if the other side were to
 * move. `other_man`: not legal, but another man of the mover can go to that square. `impossible`: none of these.
 */
export const NAMED_KINDS = ['legal', 'in_line', 'opponent', 'other_man', 'impossible'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export interface NamedMove {
  /** As it stands. */
  readonly text: string;
  readonly kind: NamedKind;
  /** Of a legal move; null where two legal moves fit, and for every other kind. */
  readonly uci: string | null;
}

export interface NamedMoves {
  readonly moves: readonly NamedMove[];
  /** Squares named alone. */
  readonly squares: number;
  /** There were more than are listed. */
  readonly isCut: boolean;
}

/** A text of more is looked at no further; nobody reads such a list. */
const MOST_MOVES = 2_000;
/** Of a line; lines are short, and each step is tried. */
const MOST_DEPTH = 40;

const NAMED =
  /(?<![\p{L}\p{N}_/])(\d{1,3}\s?\.{1,3}\s?)?(O-O-O|O-O|0-0-0|0-0|[KQRBN][a-h]?[1-8]?[x-]?[a-h][1-8]|[a-h][1-8]?x[a-h][1-8](?:=?[QRBN])?|[a-h][1-8]-?[a-h][1-8](?:=?[qrbnQRBN])?|[a-h][1-8](?:=?[QRBN])?)([+#])?(?![\p{L}\p{N}_/])/gu;
const SQUARE = /^[a-h][1-8]$/;
const COORDINATES = /^([a-h][1-8])-?([a-h][1-8])=?([qrbnQRBN])?$/;

/** @param board the position that the text is about */
export function namedMoves(text: string, board: Board): NamedMoves {
  const reader = new LineReader(board);
  const moves: NamedMove[] = [];
  let squares = 0;
  for (const [, number, name = '', check] of text.matchAll(NAMED)) {
    if (SQUARE.test(name) && number === undefined && check === undefined) {
      squares += 1;
      continue;
    }
    if (moves.length >= MOST_MOVES) return { moves, squares, isCut: true };
    moves.push(reader.read(name));
  }
  return { moves, squares, isCut: false };
}

class LineReader {
  readonly #board: Board;
  readonly #others: Board | null;
  /** Positions of the line under way, the deepest last. */
  #line: Board[] = [];

  constructor(board: Board) {
    this.#board = board;
    // In check the other side would take the king.
    const isInCheck = checkersOf(board.squares, board.turn).length > 0;
    this.#others = isInCheck ? null : { ...board, turn: otherSide(board.turn), enPassant: null };
  }

  read(text: string): NamedMove {
    const here = matchNamed(this.#board, text);
    if (here.isLegal) {
      this.#line = here.move === null ? [] : [playMove(this.#board, here.move)];
      return { text, kind: 'legal', uci: here.move === null ? null : uciOfMove(here.move) };
    }
    if (this.#follows(text)) return { text, kind: 'in_line', uci: null };
    if (this.#others !== null && matchNamed(this.#others, text).isLegal)
      return { text, kind: 'opponent', uci: null };
    return { text, kind: hasOtherMan(this.#board, text) ? 'other_man' : 'impossible', uci: null };
  }

  /** After the last move of the line, or in place of one of the later ones. */
  #follows(text: string): boolean {
    for (let depth = this.#line.length; depth > 0; depth -= 1) {
      const from = this.#line[depth - 1];
      if (from === undefined) return false;
      const found = matchNamed(from, text);
      if (!found.isLegal) continue;
      const line = this.#line.slice(0, depth);
      if (found.move !== null && line.length < MOST_DEPTH) line.push(playMove(from, found.move));
      this.#line = line;
      return true;
    }
    return false;
  }
}

function matchNamed(
  board: Board,
  text: string,
): { readonly isLegal: boolean; readonly move: BoardMove | null } {
  const squares = COORDINATES.exec(text);
  const { outcome, move } =
    squares === null
      ? matchMove(board, text, 'san')
      : matchMove(board, `${squares[1]}${squares[2]}${(squares[3] ?? '').toLowerCase()}`, 'uci');
  return { isLegal: outcome === 'legal' || outcome === 'ambiguous', move };
}

function hasOtherMan(board: Board, text: string): boolean {
  const target = parseSquare(/[a-h][1-8](?=(?:=?[qrbnQRBN])?$)/.exec(text)?.[0] ?? '');
  return target !== null && legalBoardMoves(board, ({ to }) => to === target).length > 0;
}
