/**
 * Games of somebody's PGN file, for review of what was played elsewhere and for openings. The file is read piece by piece
 * (`host/sources`), with rests, so that a window stays alive beside it; only so many games are handed out, all are
 * counted. A broken game is handed out as far as it could be read, with what is wrong with it, and never takes the next
 * one with it; how many were cut, and where, is told of the whole file.
 */
import type { PgnGame } from '../../core/chess/pgn-record.ts';
import { makePgnGameView } from '../../core/game/pgn-view.ts';
import type { PgnGameView } from '../../core/game/pgn-import.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionResult } from '../asking/ports.ts';
import { Cancelled, Slices } from '../datasets/slices.ts';
import { readPgnGames } from '../sources/pgn-games.ts';
import { CutGames } from '../sources/cut-games.ts';

export interface PgnFile {
  readonly path: string;
  /** The first ones. */
  readonly games: PgnGameView[];
  /** In the whole file. */
  readonly total: number;
  /** What there is to tell of the file, in sentences. */
  readonly notes: string[];
}

export const MOST_GAMES = 500;

export async function readPgnFile(file: string, signal?: AbortSignal): Promise<QuestionResult<PgnFile>> {
  const games: PgnGameView[] = [];
  const cut = new CutGames();
  let total = 0;
  const take = (game: PgnGame): void => {
    total += 1;
    cut.add(game);
    if (games.length < MOST_GAMES) games.push(makePgnGameView(game));
  };
  try {
    const slices = new Slices(signal);
    const read = await readPgnGames(file, take, {
      signal,
      rest: () => (slices.isDue ? slices.rest() : null),
    });
    if (!read.ok) return read;
    return ok({ path: file, games, total, notes: [...read.value.notes, ...cut.notes()] });
  } catch (error) {
    if (error instanceof Cancelled || signal?.aborted === true)
      return fail('cancelled', `Reading ${file} was stopped.`);
    throw error;
  }
}
