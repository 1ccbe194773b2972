/**
 * A row of the public puzzle table (R-FILE-8): a position before the opponent's move, the moves from there, rating
 * and themes. The position asked is the one after the first move. The table is known by its heading, or by the shape of a
 * row where the heading is gone; more columns, fewer columns and numbers with a fraction of nothing are what slices of it
 * look like.
 */
import { parseFen } from '../chess/fen.ts';
import { applyUci } from '../chess/legal-list.ts';
import { fail, type Failure, type Result } from '../util/result.ts';

export interface PuzzleRow {
  readonly id: string | null;
  /** Before the opponent's move, not checked. */
  readonly fen: string;
  readonly moves: readonly string[];
  readonly rating: number | null;
  readonly ratingDeviation: number | null;
  readonly popularity: number | null;
  readonly themes: string | null;
}

/** Where the columns of a puzzle table stand; -1: there is none. */
export interface PuzzleColumns {
  readonly id: number;
  readonly fen: number;
  readonly moves: number;
  readonly rating: number;
  readonly ratingDeviation: number;
  readonly popularity: number;
  readonly themes: number;
}

const MOVES = /^[a-h][1-8][a-h][1-8][qrbn]?(?: [a-h][1-8][a-h][1-8][qrbn]?)*$/;
const BOARD = /^[1-8pnbrqkPNBRQK]+(?:\/[1-8pnbrqkPNBRQK]+){7} [wb] /;

/** Null: the heading is not that of a puzzle table. */
export function puzzleColumnsOfHeading(fields: readonly string[]): PuzzleColumns | null {
  const names = fields.map((field) => field.trim().toLowerCase().replaceAll(/[ _-]/g, ''));
  const at = (name: string): number => names.indexOf(name);
  const columns = {
    id: at('puzzleid'),
    fen: at('fen'),
    moves: at('moves'),
    rating: at('rating'),
    ratingDeviation: at('ratingdeviation'),
    popularity: at('popularity'),
    themes: at('themes'),
  };
  const isTable = columns.id >= 0 || (columns.rating >= 0 && columns.themes >= 0);
  return isTable && columns.fen >= 0 && columns.moves >= 0 ? columns : null;
}

/** Of a row of a table without a heading; null: it is none. */
export function puzzleColumnsOfRow(fields: readonly string[]): PuzzleColumns | null {
  const fen = fields.findIndex((field) => BOARD.test(field.trim()));
  const moves = fields[fen + 1]?.trim() ?? '';
  if (fen < 1 || !MOVES.test(moves) || !moves.includes(' ')) return null;
  const isNumber = /^\d+(?:\.0+)?$/.test(fields[fen + 2]?.trim() ?? '');
  // Id, position, moves, rating, its deviation, popularity, plays, themes.
  const numbers = isNumber
    ? { rating: fen + 2, ratingDeviation: fen + 3, popularity: fen + 4 }
    : { rating: -1, ratingDeviation: -1, popularity: -1 };
  return { id: fen - 1, fen, moves: fen + 1, ...numbers, themes: fen + 6 };
}

export function readPuzzleRow(columns: PuzzleColumns, fields: readonly string[]): PuzzleRow {
  const text = (index: number): string | null => {
    const value = fields[index]?.trim() ?? '';
    return value === '' ? null : value;
  };
  const number = (index: number): number | null => {
    const value = text(index);
    return value !== null && /^-?\d{1,5}(?:\.0+)?$/.test(value) ? Number(value) : null;
  };
  const rating = number(columns.rating);
  return {
    id: text(columns.id),
    fen: text(columns.fen) ?? '',
    moves: text(columns.moves)?.split(/\s+/) ?? [],
    rating: rating !== null && rating >= 0 ? rating : null,
    ratingDeviation: number(columns.ratingDeviation),
    popularity: number(columns.popularity),
    themes: text(columns.themes),
  };
}

/** The position after the opponent's move, six fields. */
export function askedPosition(row: PuzzleRow): Result<string, Failure<'bad_fen' | 'path_differs'>> {
  const parsed = parseFen(row.fen);
  if (!parsed.ok) return fail('bad_fen', parsed.error.message);
  const [first] = row.moves;
  if (first === undefined) return fail('path_differs', 'a puzzle has at least the move before it');
  const reached = applyUci(parsed.value.fen, [first]);
  return reached.ok ? reached : fail('path_differs', `the move before the puzzle: ${reached.error.message}`);
}
