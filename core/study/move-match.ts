/**
 * From the move text of a study answer to one legal move, or to the class of its failure (generalization 5.2 and 5.3,
 * decision 34). The text is matched as it stands: no trimming, no repair, no choosing. The forms are ours, matched
 * over generated legal moves, because JavaScript libraries promote by themselves and pick one of two ambiguous moves.
 */
import { boardOfFen } from '../chess/fen.ts';
import { kindOf, manLetter } from '../chess/board.ts';
import { parseSquare } from '../chess/geometry.ts';
import { legalList } from '../chess/legal-list.ts';
import type { UciMove } from '../chess/uci-move.ts';

/** `missing` is decided by the extraction: there was no text to match. */
export type MoveOutcome = 'legal' | 'illegal' | 'ambiguous' | 'null_move' | 'invalid_syntax' | 'missing';

export type MoveNotation = 'san' | 'uci';

export interface MatchedMove {
  readonly outcome: MoveOutcome;
  /** Canonical UCI of the one legal move; null for every other outcome. */
  readonly uci: UciMove | null;
}

interface CandidateMove {
  readonly uci: UciMove;
  /** Upper-case letter of the man that moves. */
  readonly man: string;
  readonly isCastling: boolean;
}

const NULL_SAN: ReadonlySet<string> = new Set(['--', 'Z0', '0000', '@@@@']);
const CASTLING = /^(?:O-O(-O)?|0-0(-0)?)[+#]?$/;
const SAN = /^([NBKRQ])?([a-h])?([1-8])?[x-]?([a-h][1-8])(?:=?([nbrqkNBRQK]))?[+#]?$/;
const UCI = /^([a-h][1-8])([a-h][1-8])([pnbrqk]?)$/;
const DROP = /^[PNBRQKpnbrqk]@[a-h][1-8]$/;

/** `fen`: a checked six-field position; `text`: the extracted text, null when there was none. */
export function matchMove(fen: string, text: string | null, notation: MoveNotation): MatchedMove {
  if (text === null) return failed('missing');
  const moves = candidates(fen);
  return notation === 'uci' ? matchUci(moves, text) : matchSan(moves, text);
}

function failed(outcome: MoveOutcome): MatchedMove {
  return { outcome, uci: null };
}

function candidates(fen: string): readonly CandidateMove[] {
  const { squares } = boardOfFen(fen);
  return legalList(fen).map((uci) => {
    const man = manLetter(kindOf(squares[parseSquare(uci.slice(0, 2)) ?? 0] ?? 0));
    const isCastling = man === 'K' && Math.abs(uci.charCodeAt(0) - uci.charCodeAt(2)) === 2;
    return { uci, man, isCastling };
  });
}

function one(moves: readonly CandidateMove[]): MatchedMove {
  const [first, second] = moves;
  if (first === undefined) return failed('illegal');
  return second === undefined ? { outcome: 'legal', uci: first.uci } : failed('ambiguous');
}

function matchUci(moves: readonly CandidateMove[], text: string): MatchedMove {
  if (text === '0000') return failed('null_move');
  if (DROP.test(text)) return failed('illegal');
  const form = UCI.exec(text);
  if (form === null || form[1] === form[2]) return failed('invalid_syntax');
  return byCoordinates(moves, form[1] ?? '', form[2] ?? '', form[3] ?? '');
}

/** Exact coordinates; castling also as king takes own rook. */
function byCoordinates(
  moves: readonly CandidateMove[],
  from: string,
  to: string,
  promotion: string,
): MatchedMove {
  const wanted = `${from}${to}${promotion}`;
  return one(
    moves.filter((move) => move.uci === wanted || (move.isCastling && kingTakesRook(move.uci) === wanted)),
  );
}

function kingTakesRook(uci: string): string {
  const rank = uci.charAt(1);
  return `${uci.slice(0, 2)}${uci.charAt(2) === 'g' ? 'h' : 'a'}${rank}`;
}

function matchSan(moves: readonly CandidateMove[], text: string): MatchedMove {
  if (NULL_SAN.has(text)) return failed('null_move');
  const castling = CASTLING.exec(text);
  if (castling !== null) {
    const file = castling[1] === undefined && castling[2] === undefined ? 'g' : 'c';
    return one(moves.filter((move) => move.isCastling && move.uci.charAt(2) === file));
  }
  const form = SAN.exec(text);
  if (form === null) return failed('invalid_syntax');
  const [, man, file, rank, to = '', promotion = ''] = form;
  const letter = promotion.toLowerCase();
  if (man === undefined && file !== undefined && rank !== undefined) {
    return `${file}${rank}` === to ? failed('illegal') : byCoordinates(moves, `${file}${rank}`, to, letter);
  }
  return one(
    moves.filter(
      (move) =>
        move.man === (man ?? 'P') &&
        !move.isCastling &&
        move.uci.slice(2, 4) === to &&
        move.uci.slice(4) === letter &&
        // A pawn move without a file is never a capture.
        (file ?? (man === undefined ? to.charAt(0) : move.uci.charAt(0))) === move.uci.charAt(0) &&
        (rank ?? move.uci.charAt(1)) === move.uci.charAt(1),
    ),
  );
}
