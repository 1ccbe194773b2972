/**
 * The spellings of a move in PGN files, told apart from the marks that touch it (R-FILE-6): figurines of both colours,
 * castling by letter or zero, promotion with and without sign, captures by `x`, `:` or `×`. The text is brought into the
 * one form that `move-text.ts` matches; whether it is legal is not asked here.
 */
import { readMarks, type Mark } from './pgn-marks.ts';

export interface MoveWord {
  /** What the matcher reads. */
  readonly san: string;
  /** As the file writes it, without marks. */
  readonly written: string;
  readonly marks: readonly Mark[];
}

const NULL_MOVE = /^(?:--|Z0|0000|@@@@)/;
const CASTLING = /^([0OoОо])([-–—−]?)\1(?:\2\1)?(?![\p{L}\p{N}])/u;
const MOVE =
  /^([KQRBNP♔-♙♚-♟])?[\uFE0E\uFE0F]?([a-h])?([1-8])?([x×⨯✕X:–—−-]?)([a-h])([1-8])(?:([=/]?)\(?([QRBNKPqrbnk♕-♘♛-♞])[\uFE0E\uFE0F]?\)?)?/u;
const WHITE_FIGURINES = '♔♕♖♗♘♙';
const BLACK_FIGURINES = '♚♛♜♝♞♟';
const LETTERS = 'KQRBNP';
/** A square, castling or a capture of two files: such a text means a move, legal or not. */
const MEANT_AS_MOVE = /[a-h][1-8]|^[0OoОо][-–—−][0OoОо]|^[a-h][x×:][a-h]/;
const FOREIGN = /^(\p{Lu}\p{L}?)[a-h]?[1-8]?[x×:–-]?[a-h][1-8]/u;

/** Null: the word is no move with marks behind it. */
export function readMoveWord(word: string): MoveWord | null {
  const read = readNullMove(word) ?? readCastling(word) ?? readPlainMove(word);
  if (read === null) return null;
  const rest = word.slice(read.length);
  const check = /^[+#]+/.exec(rest)?.[0] ?? '';
  const marks = readMarks(rest);
  return marks === null
    ? null
    : { san: read.san, written: `${word.slice(0, read.length)}${isCheck(rest, check) ? check : ''}`, marks };
}

/** Does the text, though it is no move, stand for one? */
export function isMeantAsMove(word: string): boolean {
  return MEANT_AS_MOVE.test(word);
}

/** The letter of a man in another language that the text begins with; null when it does not. */
export function foreignLetter(word: string): string | null {
  const letter = FOREIGN.exec(word)?.[1] ?? null;
  return letter === null || (letter.length === 1 && LETTERS.includes(letter)) ? null : letter;
}

interface ReadMove {
  readonly san: string;
  /** Characters of the word that are the move. */
  readonly length: number;
}

/** `+-` behind a move is an evaluation, not a check. */
function isCheck(rest: string, check: string): boolean {
  return check !== '' && check.length < 3 && !/[-−–=/]/.test(rest.charAt(check.length));
}

function readNullMove(word: string): ReadMove | null {
  const read = NULL_MOVE.exec(word)?.[0];
  return read === undefined ? null : { san: read, length: read.length };
}

function readCastling(word: string): ReadMove | null {
  const read = CASTLING.exec(word)?.[0];
  if (read === undefined) return null;
  const length = read.replaceAll(/[-–—−]/g, '').length;
  return { san: length === 3 ? 'O-O-O' : 'O-O', length: read.length };
}

function readPlainMove(word: string): ReadMove | null {
  const read = MOVE.exec(word);
  if (read === null) return null;
  const [
    whole,
    figure = '',
    file = '',
    rank = '',
    sign = '',
    toFile = '',
    toRank = '',
    equals = '',
    into = '',
  ] = read;
  const man = letterOf(figure);
  const isPawn = man === '' || man === 'P';
  // `Nf3N` and `e4N` carry the letter of a novelty; only a pawn on its last rank takes a letter without a sign.
  const isPromotion = into !== '' && (equals !== '' || (isPawn && /[18]/.test(toRank)));
  const length = isPromotion || into === '' ? whole.length : whole.lastIndexOf(into);
  const capture = sign === '' || sign === 'x' ? sign : /[-–—−]/.test(sign) ? '-' : 'x';
  const promotion = isPromotion ? `=${letterOf(into)}` : '';
  return { san: `${isPawn ? '' : man}${file}${rank}${capture}${toFile}${toRank}${promotion}`, length };
}

function letterOf(man: string): string {
  const at = man === '' ? -1 : Math.max(WHITE_FIGURINES.indexOf(man), BLACK_FIGURINES.indexOf(man));
  return at === -1 ? man : LETTERS.charAt(at);
}
