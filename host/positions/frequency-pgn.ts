/**
 * Counts from the user's own games: a table of the positions of all main lines, each game once a position, built from
 * PGN files read piece by piece. As at the services, a position counts for a game if a move was played from it; the last
 * position of a game does not. Games from set-up positions are left out and told. Only moves matter here, and those are
 * ASCII, so text in another encoding does no harm. The table holds the first plies of the games only; beyond them it
 * knows nothing, and its name says so.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { START_FEN, boardOfFen, makeFourFields } from '../../core/chess/fen.ts';
import { findBoardMove, playMove } from '../../core/chess/moves.ts';
import type { PgnGame } from '../../core/chess/pgn-record.ts';
import { makePgnReader } from '../../core/chess/pgn-read.ts';
import { positionKeyOf } from '../../core/chess/position-key.ts';
import type { FrequencySource } from '../../core/study/search-wd.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';

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
  /** Games that were read and not counted. */
  readonly skipped: { readonly setUp: number; readonly unreadable: number; readonly rating: number };
}

/** Enough for two full moves more than the ND positions of the paper. */
export const DEFAULT_TABLE_PLIES = 24;

/** A table of this size takes about two gigabytes. */
const MAX_POSITIONS = 12_000_000;
const MAX_LINE_CHARACTERS = 1024 * 1024;

type TableFailure = Failure<'file_error' | 'too_many_positions' | 'cancelled'>;

export async function buildPgnTable(
  files: readonly string[],
  options: PgnTableOptions,
): Promise<Result<PgnTable, TableFailure>> {
  const builder = new TableBuilder(options);
  const hash = createHash('sha256');
  for (const file of files) {
    const read = await readGames(file, builder, hash, options);
    if (!read.ok) return read;
  }
  const names = files.map((file) => path.basename(file)).join(', ');
  const content = hash.digest('hex').slice(0, 12);
  const rated = options.minElo === null ? '' : `, rated ${options.minElo} or more`;
  const name = `PGN ${names} (content ${content}, ${builder.games} games${rated}, first ${options.plies} plies)`;
  return ok(builder.table(name));
}

async function readGames(
  file: string,
  builder: TableBuilder,
  hash: ReturnType<typeof createHash>,
  options: PgnTableOptions,
): Promise<Result<null, TableFailure>> {
  const reader = makePgnReader((game) => builder.add(game));
  const decoder = new TextDecoder('utf-8');
  const lines = new LineSplitter((line) => reader.push(line));
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      if (options.signal?.aborted === true) return fail('cancelled', 'The table was cancelled.');
      const piece = chunk as Buffer;
      hash.update(piece);
      bytes += piece.length;
      lines.push(decoder.decode(piece, { stream: true }));
      if (builder.positions > MAX_POSITIONS) {
        const most = MAX_POSITIONS.toLocaleString('en-US');
        return fail('too_many_positions', `More than ${most} positions: count fewer plies or fewer games.`);
      }
      options.onProgress?.(builder.games, bytes);
    }
  } catch (error) {
    return fail('file_error', `${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  lines.end();
  reader.end();
  return ok(null);
}

/** Cuts text into lines; a line without an end is held up to a limit and its rest is dropped. */
class LineSplitter {
  readonly #onLine: (line: string) => void;
  #held = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(text: string): void {
    const lines = (this.#held + text).split('\n');
    this.#held = (lines.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    for (const line of lines) this.#onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  end(): void {
    if (this.#held !== '') this.#onLine(this.#held);
  }
}

class TableBuilder {
  readonly #counts = new Map<string, number>();
  readonly #options: PgnTableOptions;
  readonly #skipped = { setUp: 0, unreadable: 0, rating: 0 };
  games = 0;

  constructor(options: PgnTableOptions) {
    this.#options = options;
  }

  get positions(): number {
    return this.#counts.size;
  }

  add(game: PgnGame): void {
    if (game.plies === null || game.plies.length === 0) this.#skipped.unreadable += 1;
    else if (game.startFen !== START_FEN) this.#skipped.setUp += 1;
    else if (!this.#isRated(game)) this.#skipped.rating += 1;
    else {
      this.games += 1;
      this.#count(game.plies.slice(0, this.#options.plies).map(({ uci }) => uci));
    }
  }

  table(name: string): PgnTable {
    const counts = this.#counts;
    return {
      source: { name, totalGames: async (fen) => ok(counts.get(positionKeyOf(fen)) ?? 0) },
      games: this.games,
      positions: counts.size,
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
