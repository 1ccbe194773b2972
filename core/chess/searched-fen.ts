/**
 * The FEN an engine is given for a text of a data set. It is the normalised one, with one exception: castling rights
 * that the rules drop, because king and rook are not on their home squares, are kept as the file states them when an
 * own rook stands on that side of the king on the back rank.
 *
 * Why: released labels were made from the text as it stands, and Stockfish takes such a right for one with that rook
 * (measured: 6 of the 500 Position Judgment items carry `Qkq` with the king on g1 and a rook on f1; without the `Q`, 3
 * of the 6 labels change). A right without any such rook makes Stockfish search for it beyond the board: dropped.
 * Legal moves are always those of the normalised position.
 */
import { BLACK_BIT, CASTLING_LETTERS, KING, ROOK } from './board.ts';
import { parseFen, type FenRefusalCode } from './fen.ts';
import { err, ok, type Failure, type Result } from '../util/result.ts';

export interface SearchedFen {
  /** As sent to the engine, six fields. */
  readonly fen: string;
  /** What the rules are asked about; differs from `fen` in castling rights only. */
  readonly rulesFen: string;
}

export function parseSearchedFen(text: string): Result<SearchedFen, Failure<FenRefusalCode>> {
  const parsed = parseFen(text);
  if (!parsed.ok) return err(parsed.error);
  const { fen: rulesFen, board, changes } = parsed.value;
  const dropped = changes.find((change) => change.code === 'castling_dropped');
  if (dropped === undefined) return ok({ fen: rulesFen, rulesFen });
  const kept = [...dropped.from].filter(
    (letter) => dropped.to.includes(letter) || hasRookBeside(board.squares, letter),
  );
  const fields = rulesFen.split(' ');
  fields[2] = kept.length === 0 ? '-' : kept.join('');
  return ok({ fen: fields.join(' '), rulesFen });
}

/** King on its back rank and an own rook on it too, on the side the letter names. */
function hasRookBeside(squares: Int8Array, letter: string): boolean {
  const bit = CASTLING_LETTERS.indexOf(letter);
  const colour = bit < 2 ? 0 : BLACK_BIT;
  const first = bit < 2 ? 0 : 56;
  const rank = squares.subarray(first, first + 8);
  const king = rank.indexOf(KING + colour);
  if (king < 0) return false;
  const rook = bit % 2 === 0 ? rank.lastIndexOf(ROOK + colour) : rank.indexOf(ROOK + colour);
  return rook >= 0 && (bit % 2 === 0 ? rook > king : rook < king);
}

/** The FEN to send for a text that `parseFen` accepts; throws on any other. */
export function searchedFen(text: string): string {
  const parsed = parseSearchedFen(text);
  if (!parsed.ok) throw new Error(`not a checked FEN: ${parsed.error.message}`);
  return parsed.value.fen;
}
