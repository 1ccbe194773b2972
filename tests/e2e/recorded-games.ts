/**
 * A recording that plays whole games against the random mover, made move by move before anything is played: the mover's
 * draws depend on seed and ply alone. So a run of games needs neither a network nor a key, and what became of each of its
 * decisions is known beforehand.
 */
import { START_FEN } from '../../core/chess/fen.ts';
import { applyUci, legalList } from '../../core/chess/legal-list.ts';
import { makeDecisionId, makeGameId } from '../../core/game/ids.ts';
import { randomMove } from '../../core/game/random-move.ts';

export interface RecordedGames {
  readonly lane: string;
  readonly games: number;
  readonly plies: number;
  /** Of the first game; each further one has the next. */
  readonly seed: number;
  /** The replies to one decision, the last of them accepted. @param number of the decision, from 0 over all games */
  readonly replies: (move: string, number: number) => readonly string[];
}

/** The lines of the file. The recording has White in odd games. */
export function recordGames({ lane, games, plies, seed, replies }: RecordedGames): string {
  const lines: string[] = [];
  let number = 0;
  for (let game = 1; game <= games; game += 1) {
    let fen = START_FEN;
    for (let ply = 1; ply <= plies; ply += 1) {
      const isAsked = ply % 2 === game % 2;
      const move = isAsked ? (legalList(fen)[0] ?? '') : randomMove(fen, seed + game - 1, ply);
      const key = makeDecisionId(makeGameId(lane, game), ply);
      if (isAsked) for (const text of replies(move, number++)) lines.push(JSON.stringify({ key, text }));
      const next = applyUci(fen, [move]);
      if (!next.ok) throw new Error(next.error.message);
      fen = next.value;
    }
  }
  return `${lines.join('\n')}\n`;
}
