/**
 * UCI move text. A `UciMove` has the right form: lower case, castling as the king's two squares (`e1g1`), a promotion
 * letter only where it can stand. Form is not legality: only membership of the legal list decides that.
 */

declare const uciBrand: unique symbol;
export type UciMove = string & { readonly [uciBrand]: true };

/** Anchored: nothing may stand before or after. Kings and pawns do not become promoted men. */
const FORM = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** Null when the text is not exactly one move of this form, or goes nowhere. */
export function parseUciMove(text: string): UciMove | null {
  if (!FORM.test(text) || text.slice(0, 2) === text.slice(2, 4)) return null;
  return text as UciMove;
}

/** Builds the text from square names and an optional promotion letter; throws when they form no move. */
export function makeUciMove(from: string, to: string, promotion: string | undefined): UciMove {
  const move = parseUciMove(`${from}${to}${promotion ?? ''}`);
  if (move === null) throw new Error(`not a move: ${from} ${to} ${promotion ?? ''}`);
  return move;
}
