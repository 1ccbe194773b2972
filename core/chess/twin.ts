/**
 * Positions that are the same game seen otherwise (R-STUDY-14): colours swapped with the board turned about its middle, and
 * left and right mirrored where nobody may castle. A twin is only made where both rule libraries agree that every legal
 * move has its counterpart, there and back.
 */
import { boardOfFen, makeFen, parseFen } from './fen.ts';
import { legalList } from './legal-list.ts';
import { legalBoardMoves, uciOfMove } from './moves.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';

export const TWIN_FORMS = ['colours', 'mirror', 'both'] as const;
export type TwinForm = (typeof TWIN_FORMS)[number];

export type TwinFailure = Failure<'bad_position' | 'castling' | 'not_equivalent'>;

/** @param fen a position; its twin is six fields in normal form */
export function makeTwin(fen: string, form: TwinForm): Result<string, TwinFailure> {
  const parsed = parseFen(fen);
  if (!parsed.ok) return fail('bad_position', parsed.error.message);
  const from = makeFen(boardOfFen(parsed.value.fen));
  if (form !== 'colours' && from.split(' ')[2] !== '-')
    return fail('castling', 'somebody may castle, and castling has no mirror image');
  const twin = parseFen(turned(from, form));
  if (!twin.ok) return fail('not_equivalent', twin.error.message);
  const made = makeFen(boardOfFen(twin.value.fen));
  return isEquivalent(from, made, form)
    ? ok(made)
    : fail('not_equivalent', 'the legal moves of the two do not map one to one');
}

/** The move's counterpart; the same function leads back. @param uci lower-case UCI */
export function twinMove(uci: string, form: TwinForm): string {
  return `${twinSquare(uci.slice(0, 2), form)}${twinSquare(uci.slice(2, 4), form)}${uci.slice(4)}`;
}

function twinSquare(square: string, form: TwinForm): string {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.charAt(1));
  const toFile = form === 'colours' ? file : 7 - file;
  const toRank = form === 'mirror' ? rank : 9 - rank;
  return `${String.fromCodePoint(97 + toFile)}${toRank}`;
}

/** The six fields as texts; nothing is checked here. */
function turned(fen: string, form: TwinForm): string {
  const [rows = '', turn = '', castling = '', enPassant = '', ...counters] = fen.split(' ');
  const isMirrored = form !== 'colours';
  const isSwapped = form !== 'mirror';
  const ranks = rows.split('/').map((row) => (isMirrored ? [...row].reverse().join('') : row));
  const board = (isSwapped ? ranks.reverse().map(swapCase) : ranks).join('/');
  const rights = isSwapped && castling !== '-' ? sortedRights(swapCase(castling)) : castling;
  const square = enPassant === '-' ? '-' : twinSquare(enPassant, form);
  return [board, isSwapped ? (turn === 'w' ? 'b' : 'w') : turn, rights, square, ...counters].join(' ');
}

function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

function sortedRights(rights: string): string {
  return [...'KQkq'].filter((letter) => rights.includes(letter)).join('');
}

/** Both libraries, there and back. */
function isEquivalent(fen: string, twin: string, form: TwinForm): boolean {
  const ours = (text: string): readonly string[] => legalBoardMoves(boardOfFen(text)).map(uciOfMove);
  return [legalList, ours].every((movesOf) => {
    const [here, there] = [movesOf(fen), movesOf(twin)];
    const mapped = (moves: readonly string[]): string =>
      [...moves]
        .map((move) => twinMove(move, form))
        .sort()
        .join(' ');
    const plain = (moves: readonly string[]): string => [...moves].sort().join(' ');
    return mapped(here) === plain(there) && mapped(there) === plain(here);
  });
}
