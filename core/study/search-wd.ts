/**
 * Frequent opening positions (R-STUDY-3.1): bounded breadth-first search from the initial position. A position
 * whose own total of games reaches the threshold is kept and all its legal continuations are queued; any other is
 * dropped with its branch. Transpositions count once, by four-field FEN (default) or by the full FEN (the literal
 * reading). Continuations are queued in order of UCI text, so that searches repeat. The source may fail: the search
 * then stops with that failure, and what it had found is kept by the caller's cache, never guessed.
 */
import { START_FEN, boardOfFen, fourFields, makeFen } from '../chess/fen.ts';
import { legalBoardMoves, playMove, uciOfMove } from '../chess/moves.ts';
import { ok, type Failure, type Result } from '../util/result.ts';

export type FrequencyFailure = Failure<
  'source_unavailable' | 'token_missing' | 'token_refused' | 'cancelled'
>;

/** Where counts come from: a table of the user's games, a service, recorded answers. */
export interface FrequencySource {
  /** Named in the provenance of every position, with the day of the look-up where that matters. */
  readonly name: string;
  /** Games of the source that reached the position and went on from it. */
  readonly totalGames: (fen: string) => Promise<Result<number, FrequencyFailure>>;
}

export interface WdSettings {
  /** The paper's 1,000. */
  readonly minGames: number;
  readonly positions: number;
  readonly dedupe: 'epd' | 'fen';
}

export interface FrequentPosition {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly games: number;
}

export interface WdOutcome {
  readonly positions: readonly FrequentPosition[];
  /** Look-ups made, dropped positions included. */
  readonly lookups: number;
  /** The tree was exhausted before the wanted number was found. */
  readonly isExhausted: boolean;
}

interface Queued {
  readonly fen: string;
  readonly moves: readonly string[];
}

export async function searchFrequent(
  source: FrequencySource,
  settings: WdSettings,
  onProgress: (found: number, lookups: number) => void,
): Promise<Result<WdOutcome, FrequencyFailure>> {
  const key = (fen: string): string => (settings.dedupe === 'epd' ? fourFields(fen) : fen);
  const queue: Queued[] = [{ fen: START_FEN, moves: [] }];
  const seen = new Set([key(START_FEN)]);
  const positions: FrequentPosition[] = [];
  let lookups = 0;
  for (let head = 0; head < queue.length && positions.length < settings.positions; head += 1) {
    const at = queue[head] as Queued;
    const games = await source.totalGames(at.fen);
    if (!games.ok) return games;
    lookups += 1;
    if (games.value >= settings.minGames) {
      positions.push({ ...at, games: games.value });
      for (const next of continuations(at)) {
        if (seen.has(key(next.fen))) continue;
        seen.add(key(next.fen));
        queue.push(next);
      }
    }
    onProgress(positions.length, lookups);
  }
  return ok({ positions, lookups, isExhausted: positions.length < settings.positions });
}

function continuations(at: Queued): Queued[] {
  const board = boardOfFen(at.fen);
  return legalBoardMoves(board)
    .map((move) => ({ uci: uciOfMove(move), fen: makeFen(playMove(board, move)) }))
    .sort((a, b) => (a.uci < b.uci ? -1 : 1))
    .map(({ uci, fen }) => ({ fen, moves: [...at.moves, uci] }));
}
