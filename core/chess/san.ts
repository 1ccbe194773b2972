/**
 * SAN for people to read: written by chess.js, never used as a key and never parsed here (the readers of replies have
 * their own matcher, because no library reads SAN the way the sources ask).
 */
import { applyUci, uciSanPairs } from './legal-list.ts';

/** SAN of a legal move; null when the move is not legal in the position. */
export function makeSan(fen: string, uci: string): string | null {
  return uciSanPairs(fen).find((pair) => pair.uci === uci)?.san ?? null;
}

/** SAN of a line, cut at its first illegal move. */
export function makeSanLine(fen: string, moves: readonly string[]): readonly string[] {
  const sans: string[] = [];
  let at = fen;
  for (const move of moves) {
    const san = makeSan(at, move);
    const next = applyUci(at, [move]);
    if (san === null || !next.ok) return sans;
    sans.push(san);
    at = next.value;
  }
  return sans;
}
