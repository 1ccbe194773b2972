/**
 * A move as an engine writes it. The standard spelling is lower case (`e7e8q`); a promotion letter in capitals or after
 * `=` (`e7e8Q`, `e7e8=q`) is read as well and told to be odd, since it can mean one move only (R-ENG-6). Whole
 * moves in capitals, SAN, dashes and anything else are no moves. Legality is not asked here.
 */
export interface EngineMove {
  /** Lower-case UCI. */
  readonly uci: string;
  /** Written in another spelling than UCI asks for. */
  readonly isOdd: boolean;
}

const MOVE = /^([a-h][1-8][a-h][1-8])(?:(=?)([qrbnQRBN]))?$/;

/** Null: no move in any spelling that is understood. */
export function readEngineMove(text: string | undefined): EngineMove | null {
  const found = MOVE.exec(text ?? '');
  if (found === null) return null;
  const [, squares = '', equals = '', letter = ''] = found;
  const uci = squares + letter.toLowerCase();
  return { uci, isOdd: equals !== '' || letter !== letter.toLowerCase() };
}
