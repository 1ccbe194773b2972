/**
 * Counts from the user's own games: a table of the positions of all main lines, each game once a position, built from
 * PGN files read piece by piece. As at the services, a position counts for a game if a move was played from it; the last
 * position of a game does not. Games from set-up positions are left out and told; of a game that is cut short the
 * positions up to the cut count, and name and notes say so. The table holds the first plies of the games only; beyond
 * them it knows nothing, and its name says so.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { START_FEN, boardOfFen, makeFourFields } from '../../core/chess/fen.ts';
import { findBoardMove, playMove } from '../../core/chess/moves.ts';
import type { PgnGame } from '../../core/chess/pgn-record.ts';
import { positionKeyOf } from '../../core/chess/position-key.ts';
import type { FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { Cancelled, Slices } from '../datasets/slices.ts';
import { CutGames } from '../sources/cut-games.ts';
import { readPgnGames } from '../sources/pgn-games.ts';

export interface PgnTableOptions {
  /** Plies from the start of each game. */
  readonly plies: number;
  /** Least rating of both players; games without ratings are then left out. Null: any game. */
  readonly minElo: number | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (games: number, bytes: number) => void;
}

export interface PgnTable {
  readonly source: FrequencySource;
  /** Games counted. */
  readonly games: number;
  readonly positions: number;
  /** What there is to tell of the files, in sentences. */
  readonly notes: readonly string[];
  /** Games that were read and not counted. */
  readonly skipped: { readonly setUp: number; readonly unreadable: number; readonly rating: number };
}

/** Enough for two full moves more than the ND positions of the paper. */
export const DEFAULT_TABLE_PLIES = 24;

/** A table of this size takes about two gigabytes. */
const MAX_POSITIONS = 12_000_000;

type TableFailure = Failure<'file_error' | 'too_many_positions' | 'cancelled'>;

export async function buildPgnTable(
  files: readonly string[],
  options: PgnTableOptions,
): Promise<Result<PgnTable, TableFailure>> {
  const builder = new TableBuilder(options);
  const hash = createHash('sha256');
  const notes: string[] = [];
  for (const file of files) {
    const read = await readGames(file, builder, hash, options);
    if (!read.ok) return read;
    notes.push(...read.value);
  }
  const names = files.map((file) => path.basename(file)).join(', ');
  const content = hash.digest('hex').slice(0, 12);
  const rated = options.minElo === null ? '' : `, rated ${options.minElo} or more`;
  const cut = builder.cut === 0 ? '' : `, ${builder.cut} of them cut short`;
  const name = `PGN ${names} (content ${content}, ${builder.games} games${rated}${cut}, first ${options.plies} plies)`;
  return ok(builder.table(name, notes));
}

async function readGames(
  file: string,
  builder: TableBuilder,
  hash: ReturnType<typeof createHash>,
  { signal, onProgress }: PgnTableOptions,
): Promise<Result<readonly string[], TableFailure>> {
  const slices = new Slices(signal);
  let bytes = 0;
  const onRaw = (piece: Buffer): void => {
    hash.update(piece);
    bytes += piece.length;
  };
  const rest = (): Promise<void> | null => {
    if (builder.positions > MAX_POSITIONS) throw new TooMany();
    if (!slices.isDue) return null;
    onProgress?.(builder.games, bytes);
    return slices.rest();
  };
  const read = await stoppable(signal, () =>
    readPgnGames(file, (game) => builder.add(game), { signal, onRaw, rest }),
  );
  onProgress?.(builder.games, bytes);
  return read.ok ? ok(read.value.notes.map((note) => `${path.basename(file)}: ${note}`)) : read;
}

class TooMany extends Error {}

async function stoppable<T>(
  signal: AbortSignal | undefined,
  read: () => Promise<Result<T, Failure<'file_error'>>>,
): Promise<Result<T, TableFailure>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Cancelled || signal?.aborted === true)
      return fail('cancelled', 'The table was cancelled.');
    if (!(error instanceof TooMany)) throw error;
    const most = MAX_POSITIONS.toLocaleString('en-US');
    return fail('too_many_positions', `More than ${most} positions: count fewer plies or fewer games.`);
  }
}

class TableBuilder {
  readonly #counts = new Map<string, number>();
  readonly #options: PgnTableOptions;
  readonly #skipped = { setUp: 0, unreadable: 0, rating: 0 };
  readonly #cut = new CutGames();
  games = 0;

  constructor(options: PgnTableOptions) {
    this.#options = options;
  }

  get positions(): number {
    return this.#counts.size;
  }

  add(game: PgnGame): void {
    this.#cut.add(game, this.#options.plies);
    if (game.plies === null || game.plies.length === 0) this.#skipped.unreadable += 1;
    else if (game.startFen !== START_FEN) this.#skipped.setUp += 1;
    else if (!this.#isRated(game)) this.#skipped.rating += 1;
    else {
      this.games += 1;
      this.#count(game.plies.slice(0, this.#options.plies).map(({ uci }) => uci));
    }
  }

  /** Counted games whose first plies could not all be read. */
  get cut(): number {
    return this.#cut.cut;
  }

  table(name: string, notes: readonly string[]): PgnTable {
    const counts = this.#counts;
    return {
      source: { name, totalGames: async (fen) => ok(counts.get(positionKeyOf(fen)) ?? 0) },
      games: this.games,
      positions: counts.size,
      notes: [...notes, ...this.#cut.notes()],
      skipped: { ...this.#skipped },
    };
  }

  #isRated({ tags }: PgnGame): boolean {
    const { minElo } = this.#options;
    if (minElo === null) return true;
    return ['WhiteElo', 'BlackElo'].every((tag) => {
      const text = tags.get(tag)?.trim() ?? '';
      return /^\d{3,4}$/.test(text) && Number(text) >= minElo;
    });
  }

  #count(moves: readonly string[]): void {
    const seen = new Set<string>();
    let board = boardOfFen(START_FEN);
    for (const uci of moves) {
      seen.add(makeFourFields(board));
      const move = findBoardMove(board, uci);
      if (move === null) break;
      board = playMove(board, move);
    }
    for (const key of seen) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}
