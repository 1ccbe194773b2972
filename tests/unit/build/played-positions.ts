/** Positions and puzzles of our own for tests of the builders: random games from a seed. */
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci, legalList } from '../../../core/chess/legal-list.ts';
import { makeRng } from '../../../core/util/rng.ts';

export interface PlayedGame {
  readonly fens: readonly string[];
  readonly moves: readonly string[];
}

export function playedGame(seed: number, plies: number): PlayedGame {
  const rng = makeRng(seed);
  const fens = [START_FEN];
  const moves: string[] = [];
  let fen = START_FEN;
  while (moves.length < plies) {
    const legal = legalList(fen);
    const move = legal[Math.floor(rng() * legal.length)];
    if (move === undefined) break;
    const next = applyUci(fen, [move]);
    if (!next.ok) throw new Error(next.error.message);
    fen = next.value;
    moves.push(move);
    fens.push(fen);
  }
  return { fens, moves };
}

export const PUZZLE_HEADING =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';

/** Rows as the puzzle table has them; what they call their solution is only legal. */
export function puzzleRows(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const { fens, moves } = playedGame(at, 60);
    const ply = Math.min(20 + (at % 30), moves.length - 3);
    const rating = 500 + ((at * 37) % 2200);
    const themes = at % 3 === 0 ? 'fork short' : at % 7 === 0 ? 'pin zugzwang' : 'middlegame';
    return `own${at},${fens[ply] ?? ''},${moves.slice(ply, ply + 2).join(' ')},${rating},80,95,10,${themes},,`;
  });
}
