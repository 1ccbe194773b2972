/**
 * What sources give out one by one, whatever file they come from: a puzzle, a position, a game. Cheap to make: whether
 * the position is valid and the moves are legal shows when it is its turn. Which buckets a unit belongs to follows from
 * what it can serve, so that the beginnings of the order are held for every task.
 */
import { levelOf, themeOfTask, themeTask, type BuildOptions } from './options.ts';
import type { Ordered } from './order.ts';

export interface PuzzleFacts {
  readonly rating: number | null;
  readonly ratingDeviation: number | null;
  readonly popularity: number | null;
  readonly themes: readonly string[];
}

/** What an evaluation dump says of a position: its deepest evaluation, first line. */
export interface Evaluation {
  /** Centipawns, White's view; null: a mate. */
  readonly cp: number | null;
  readonly depth: number | null;
  readonly knodes: number | null;
  /** As the dump writes it, castling as the king takes the rook. */
  readonly line: string;
}

/** Where it stands: a file by its place among the sources, and the row, or the game by its number. */
export interface UnitPlace {
  readonly source: number;
  readonly row: number | null;
  readonly game: number | null;
}

export interface SourceUnit extends Ordered {
  readonly kind: 'puzzle' | 'position' | 'game';
  /** Fields by which an item names it: puzzle_id, position_id or game_id. */
  readonly named: Readonly<Record<string, string>>;
  /** Of a puzzle before the opponent's move, of a game its start. */
  readonly fen: string;
  readonly moves: readonly string[];
  readonly puzzle: PuzzleFacts | null;
  /** Absent: the source states none. */
  readonly evaluation?: Evaluation;
  /** Of a game, the half-moves after which its position is taken; absent: it is drawn, or the start. */
  readonly ply?: number;
  /** An item of a data set: what it asked. */
  readonly asked: { readonly task: string; readonly square: string | null; readonly length: number } | null;
  readonly place: UnitPlace;
}

export type UnitFacts = Pick<SourceUnit, 'kind' | 'moves' | 'puzzle' | 'evaluation'>;

export interface WalkSource {
  readonly file: string;
  readonly sha256: string;
  readonly licence: string;
}

/** Of an item: the file it was made of, and where in it. */
export function originOf(
  sources: readonly WalkSource[],
  { source: at, row, game }: UnitPlace,
): Readonly<Record<string, unknown>> {
  const source = sources[at];
  if (source === undefined) throw new Error(`there is no source ${at}`);
  return { ...source, ...(row === null ? { game } : { row }) };
}

/** Why a unit is not looked at; null: it is. */
export function filterReason({ filters }: BuildOptions, { puzzle, moves }: UnitFacts): string | null {
  if (filters === null) return null;
  if (puzzle === null) return 'not a puzzle';
  const { rating, ratingDeviation, popularity } = puzzle;
  if (rating === null || ratingDeviation === null || popularity === null)
    return 'rating, rating deviation or popularity unknown';
  if (ratingDeviation > filters.maxRatingDeviation)
    return `rating deviation above ${filters.maxRatingDeviation}`;
  if (popularity < filters.minPopularity) return `popularity below ${filters.minPopularity}`;
  return moves.length > filters.maxPlies ? `more than ${filters.maxPlies} plies` : null;
}

export function bucketsOf({ tasks, builder }: BuildOptions, { kind, puzzle }: UnitFacts): readonly string[] {
  if (builder !== 'tactics') return [kind === 'game' ? 'game' : 'position'];
  const served = new Set([levelOf(puzzle?.rating ?? 0), ...(puzzle?.themes ?? []).map(themeTask)]);
  return tasks.flatMap(({ task }) => (served.has(task) ? [task] : []));
}

/** Buckets whose units may make an item of the task. */
export function bucketsServing({ builder }: BuildOptions, task: string): readonly string[] {
  if (builder === 'tactics') return [task];
  return task.startsWith('structural_state_tracking') ? ['game'] : ['position', 'game'];
}

/** How many units of a bucket are enough at first: those that other tasks may use up before are counted in. */
export function capacityOf({ builder, tasks }: BuildOptions, bucket: string, growth: number): number {
  const quota = (isWanted: (task: string) => boolean): number =>
    tasks.reduce((sum, { task, quota }) => sum + (isWanted(task) ? quota : 0), 0);
  if (builder !== 'tactics')
    return growth * Math.max(bucket === 'game' ? 4_000 : 20_000, 2 * quota(() => true));
  const before = themeOfTask(bucket) === null ? quota((task) => task === bucket) : quota(() => true);
  return growth * (2 * before + 50);
}
