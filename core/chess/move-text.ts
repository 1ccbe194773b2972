/**
 * From a move text to one legal move, or to the class of its failure (R-STUDY-5.2 and R-STUDY-5.3). The
 * text is matched as it stands: no trimming, no repair, no choosing. The forms are ours, matched over generated legal
 * moves, because JavaScript libraries promote by themselves and pick one of two ambiguous moves. Readers of study
 * answers and of PGN share it; a game reply is never read as SAN (`core/reply/move-reader.ts`).
 */
import { KING, PAWN, kindOf, manLetter, type Board } from './board.ts';
import { parseSquare, squareName, type Square } from './geometry.ts';
import { legalBoardMoves, uciOfMove, type BoardMove } from './moves.ts';

/** `missing` is decided by the extraction: there was no text to match. */
export type MoveOutcome = 'legal' | 'illegal' | 'ambiguous' | 'null_move' | 'invalid_syntax' | 'missing';

export type MoveNotation = 'san' | 'uci';

export interface MatchedMove {
  readonly outcome: MoveOutcome;
  /** The one legal move; null for every other outcome. */
  readonly move: BoardMove | null;
}

interface Candidate {
  readonly move: BoardMove;
  readonly uci: string;
  /** Upper-case letter of the man that moves. */
  readonly man: string;
  readonly isCastling: boolean;
}

const NULL_SAN: ReadonlySet<string> = new Set(['--', 'Z0', '0000', '@@@@']);
const CASTLING = /^(?:O-O(-O)?|0-0(-0)?)[+#]?$/;
const SAN = /^([NBKRQ])?([a-h])?([1-8])?[x-]?([a-h][1-8])(?:=?([nbrqkNBRQK]))?[+#]?$/;
const UCI = /^([a-h][1-8])([a-h][1-8])([pnbrqk]?)$/;
const DROP = /^[PNBRQKpnbrqk]@[a-h][1-8]$/;

/** `text`: the extracted text, null when there was none. */
export function matchMove(board: Board, text: string | null, notation: MoveNotation): MatchedMove {
  if (text === null) return failed('missing');
  return notation === 'uci' ? matchUci(board, text) : matchSan(board, text);
}

function failed(outcome: MoveOutcome): MatchedMove {
  return { outcome, move: null };
}

/** The legal moves to a square; castling stands under the king's square and under its rook's. */
function candidates(board: Board, to: string): readonly Candidate[] {
  const target = parseSquare(to);
  const isCastling = (move: BoardMove): boolean =>
    kindOf(board.squares[move.from] ?? 0) === KING && Math.abs(move.from - move.to) === 2;
  return legalBoardMoves(
    board,
    (move) => move.to === target || (isCastling(move) && rookSquare(move) === target),
  ).map((move): Candidate => {
    const kind = kindOf(board.squares[move.from] ?? 0);
    const man = kind === PAWN ? 'P' : manLetter(kind);
    return { move, uci: uciOfMove(move), man, isCastling: isCastling(move) };
  });
}

/** Of a castling move: where its rook stands. */
function rookSquare(move: BoardMove): Square {
  return move.to > move.from ? move.to + 1 : move.to - 2;
}

function one(moves: readonly Candidate[]): MatchedMove {
  const [first, second] = moves;
  if (first === undefined) return failed('illegal');
  return second === undefined ? { outcome: 'legal', move: first.move } : failed('ambiguous');
}

function matchUci(board: Board, text: string): MatchedMove {
  if (text === '0000') return failed('null_move');
  if (DROP.test(text)) return failed('illegal');
  const form = UCI.exec(text);
  if (form === null || form[1] === form[2]) return failed('invalid_syntax');
  return byCoordinates(board, form[1] ?? '', form[2] ?? '', form[3] ?? '');
}

/** Exact coordinates; castling also as king takes own rook. */
function byCoordinates(board: Board, from: string, to: string, promotion: string): MatchedMove {
  const wanted = `${from}${to}${promotion}`;
  return one(
    candidates(board, to).filter(
      ({ uci, move, isCastling }) =>
        uci === wanted ||
        (isCastling && `${squareName(move.from)}${squareName(rookSquare(move))}` === wanted),
    ),
  );
}

function matchSan(board: Board, text: string): MatchedMove {
  if (NULL_SAN.has(text)) return failed('null_move');
  const castling = CASTLING.exec(text);
  if (castling !== null) {
    const file = castling[1] === undefined && castling[2] === undefined ? 'g' : 'c';
    const to = `${file}${board.turn === 0 ? 1 : 8}`;
    return one(candidates(board, to).filter((move) => move.isCastling));
  }
  const form = SAN.exec(text);
  if (form === null) return failed('invalid_syntax');
  const [, man, file, rank, to = '', promotion = ''] = form;
  const letter = promotion.toLowerCase();
  if (man === undefined && file !== undefined && rank !== undefined) {
    return byCoordinates(board, `${file}${rank}`, to, letter);
  }
  // A pawn move without a file is never a capture.
  const fromFile = file ?? (man === undefined ? to.charAt(0) : null);
  return one(
    candidates(board, to).filter(
      ({ uci, man: moved, isCastling }) =>
        moved === (man ?? 'P') &&
        !isCastling &&
        uci.slice(4) === letter &&
        (fromFile === null || fromFile === uci.charAt(0)) &&
        (rank === undefined || rank === uci.charAt(1)),
    ),
  );
}
