/**
 * FEN text to a checked position and back. `parseFen` normalises first and validates then (R-FILE-1); every change
 * is reported, nothing else is repaired. The eight validity rules are those of R-FILE-2 (behaviour of
 * python-chess, newest rules included). Standard chess only: other castling letters are refused as Chess960.
 * A refused text has one code; the text itself never reaches a rules library.
 */
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { CASTLING_LETTERS, manCode, manLetter, type Board } from './board.ts';
import { parseSquare, squareName, type Square } from './geometry.ts';
import { impossibleEnPassant, refusalOf, supportedCastling, type ValidityCode } from './validity.ts';

export type FenRefusalCode =
  | 'too_long' // more than 200 characters
  | 'field_count' // neither four nor six fields
  | 'board' // the first field is not eight ranks of eight squares
  | 'turn'
  | 'castling'
  | 'chess960'
  | 'en_passant' // not a square of the third or sixth rank and not "-"
  | 'counters' // not ASCII digits, or above 9,999
  | ValidityCode;

export type FenChangeCode =
  | 'blanks_cut'
  | 'counters_added'
  | 'counters_rewritten'
  | 'castling_rewritten' // repeats merged, order made KQkq
  | 'castling_dropped'
  | 'en_passant_dropped'
  | 'move_number_raised';

export interface FenChange {
  readonly code: FenChangeCode;
  readonly from: string;
  readonly to: string;
}

export interface ParsedFen {
  /** Six fields, normalised. */
  readonly fen: string;
  readonly board: Board;
  /** What normalising changed, in field order; empty when the text was already in this form. */
  readonly changes: readonly FenChange[];
}

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const MAX_CHARACTERS = 200;
type FenResult<T> = Result<T, Failure<FenRefusalCode>>;

/** Reads, normalises and validates a FEN of four or six fields. Never throws. */
export function parseFen(text: string): FenResult<ParsedFen> {
  if (text.length > MAX_CHARACTERS) return fail('too_long', `FEN longer than ${MAX_CHARACTERS} characters`);
  const changes: FenChange[] = [];
  const fields = splitFields(text, changes);
  const [placement, turn, castling, enPassant] = fields;
  if (
    placement === undefined ||
    turn === undefined ||
    castling === undefined ||
    enPassant === undefined ||
    (fields.length !== 4 && fields.length !== 6)
  ) {
    return fail('field_count', `FEN has ${fields.length} fields, not 4 or 6: ${text}`);
  }
  const squares = parsePlacement(placement);
  if (!squares.ok) return squares;
  if (turn !== 'w' && turn !== 'b') return fail('turn', `side to move is "${turn}", not w or b`);
  const rights = parseCastling(castling, squares.value, changes);
  if (!rights.ok) return rights;
  const passed = parseEnPassant(enPassant, changes, squares.value, turn === 'w' ? 0 : 1);
  if (!passed.ok) return passed;
  const counters = parseCounters(fields[4], fields[5], changes);
  if (!counters.ok) return counters;
  const board: Board = {
    squares: squares.value,
    turn: turn === 'w' ? 0 : 1,
    castling: rights.value,
    enPassant: passed.value,
    ...counters.value,
  };
  const refusal = refusalOf(board);
  if (refusal !== null) return fail(refusal.code, `${refusal.message}: ${text}`);
  return ok({ fen: makeFen(board), board, changes });
}

/** Six fields; the en passant square is written whenever the board holds one. */
export function makeFen(board: Board): string {
  return `${makeFourFields(board)} ${board.halfmoves} ${board.fullmoves}`;
}

/** Placement, side to move, castling rights and en passant square of a board. */
export function makeFourFields(board: Board): string {
  const passed = board.enPassant === null ? '-' : squareName(board.enPassant);
  const turn = board.turn === 0 ? 'w' : 'b';
  return `${makePlacement(board.squares)} ${turn} ${makeCastling(board.castling)} ${passed}`;
}

/** The first four fields of a FEN text as it stands, joined by single blanks: the identity of a position (an EPD). */
export function fourFields(fen: string): string {
  return fen.trim().split(/\s+/, 4).join(' ');
}

/** A text of four fields gets the counters `0 1`; any other text is returned trimmed and otherwise untouched. */
export function completeFen(fen: string): string {
  const trimmed = fen.trim();
  return trimmed.split(/\s+/).length === 4 ? `${trimmed} 0 1` : trimmed;
}

/** A board of a FEN that is already known to be good; throws on any other text. */
export function boardOfFen(fen: string): Board {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`not a checked FEN: ${parsed.error.message}`);
  return parsed.value.board;
}

function splitFields(text: string, changes: FenChange[]): readonly string[] {
  const bare = text.replace(/^\uFEFF/, '').trim();
  const fields = bare === '' ? [] : bare.split(/[ \t]+/);
  const joined = fields.join(' ');
  if (joined !== text) changes.push({ code: 'blanks_cut', from: text, to: joined });
  return fields;
}

function parsePlacement(text: string): FenResult<Int8Array> {
  const ranks = text.split('/');
  if (ranks.length !== 8) return fail('board', `${ranks.length} ranks, not 8: ${text}`);
  const squares = new Int8Array(64);
  for (let row = 0; row < 8; row += 1) {
    const rank = ranks[row] ?? '';
    const files = fillRank(squares, (7 - row) * 8, rank);
    if (files === null) return fail('board', `unreadable rank "${rank}"`);
    if (files !== 8) return fail('board', `rank "${rank}" has ${files} squares, not 8`);
  }
  return ok(squares);
}

/** How many squares the text stands for; null for an unknown letter or two digits in a row. */
function fillRank(squares: Int8Array, first: Square, rank: string): number | null {
  let file = 0;
  let wasDigit = false;
  for (let at = 0; at < rank.length; at += 1) {
    const letter = rank.charAt(at);
    const code = manCode(letter);
    const empty = code === 0 && letter >= '1' && letter <= '8' ? Number(letter) : 0;
    if (code === 0 && (empty === 0 || wasDigit)) return null;
    if (code !== 0 && file < 8) squares[first + file] = code;
    file += code === 0 ? empty : 1;
    wasDigit = code === 0;
  }
  return file;
}

function makePlacement(squares: Int8Array): string {
  let text = '';
  for (let rank = 7; rank >= 0; rank -= 1) {
    let empty = 0;
    for (let file = 0; file < 8; file += 1) {
      const code = squares[rank * 8 + file] ?? 0;
      if (code === 0) {
        empty += 1;
        continue;
      }
      if (empty > 0) text += String(empty);
      empty = 0;
      text += manLetter(code);
    }
    if (empty > 0) text += String(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

function parseCastling(text: string, squares: Int8Array, changes: FenChange[]): FenResult<number> {
  if (text === '-') return ok(0);
  if (/^[A-Za-z]+$/.test(text) && /[^KQkq]/.test(text)) {
    return fail(
      'chess960',
      `castling rights "${text}": only standard chess (KQkq) is supported, not Chess960`,
    );
  }
  if (!/^[KQkq]+$/.test(text)) return fail('castling', `unreadable castling rights "${text}"`);
  let stated = 0;
  for (const letter of text) stated |= 1 << CASTLING_LETTERS.indexOf(letter);
  const merged = makeCastling(stated);
  if (merged !== text) changes.push({ code: 'castling_rewritten', from: text, to: merged });
  const kept = stated & supportedCastling(squares);
  if (kept !== stated) changes.push({ code: 'castling_dropped', from: merged, to: makeCastling(kept) });
  return ok(kept);
}

function makeCastling(rights: number): string {
  let text = '';
  for (let bit = 0; bit < 4; bit += 1) if ((rights & (1 << bit)) !== 0) text += CASTLING_LETTERS.charAt(bit);
  return text === '' ? '-' : text;
}

function parseEnPassant(
  text: string,
  changes: FenChange[],
  squares: Int8Array,
  turn: 0 | 1,
): FenResult<Square | null> {
  if (text === '-') return ok(null);
  const square = parseSquare(text);
  if (square === null) return fail('en_passant', `en passant field "${text}" is no square`);
  if (!impossibleEnPassant(squares, turn, square)) return ok(square);
  changes.push({ code: 'en_passant_dropped', from: text, to: '-' });
  return ok(null);
}

function parseCounters(
  halfmoves: string | undefined,
  fullmoves: string | undefined,
  changes: FenChange[],
): FenResult<{ readonly halfmoves: number; readonly fullmoves: number }> {
  if (halfmoves === undefined || fullmoves === undefined) {
    changes.push({ code: 'counters_added', from: '', to: '0 1' });
    return ok({ halfmoves: 0, fullmoves: 1 });
  }
  for (const text of [halfmoves, fullmoves]) {
    if (!/^[0-9]{1,12}$/.test(text) || Number(text) > 9999) {
      return fail('counters', `counter "${text}" is not a number from 0 to 9999`);
    }
  }
  const stated = `${halfmoves} ${fullmoves}`;
  const plain = `${Number(halfmoves)} ${Number(fullmoves)}`;
  if (plain !== stated) changes.push({ code: 'counters_rewritten', from: stated, to: plain });
  const raised = Math.max(1, Number(fullmoves));
  if (raised !== Number(fullmoves)) changes.push({ code: 'move_number_raised', from: '0', to: '1' });
  return ok({ halfmoves: Number(halfmoves), fullmoves: raised });
}
