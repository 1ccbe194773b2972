/**
 * The coverage study (R-STUDY-3.4, appendix A.2): games in which every move is one of an engine's best few, and
 * how long their positions are covered by what is known, which is the reference database or, with few men, tablebases.
 * Told by ply and by move, because the paper does not say which plies of a move it counts.
 */
import { wilsonInterval, type Interval } from '../score/interval.ts';
import { meanOf, type MeanOf } from '../score/mean.ts';
import { PRINTED_COVERAGE } from './paper-targets.ts';

/** One position of a game; the initial position is not one of them. */
export interface CoverageRow {
  readonly game: number;
  /** From 1. */
  readonly ply: number;
  /** Kings included. */
  readonly pieces: number;
  /** Null: not looked up, because tablebases cover it or because the look-up failed. */
  readonly frequency: number | null;
}

export interface CoveragePoint {
  /** Ply, or number of the move, from 1. */
  readonly at: number;
  /** Positions reached whose coverage is known. */
  readonly n: number;
  readonly covered: number;
  /** Of the covered ones those that tablebases cover. */
  readonly byTablebases: number;
  /** Covered share, 0 to 1; null when no coverage is known. */
  readonly rate: number | null;
  /** Wilson's at 95 %; null when no coverage is known. */
  readonly interval: Interval | null;
  readonly pieces: MeanOf;
  /** Positions reached whose look-up failed; in no denominator. */
  readonly unknown: number;
}

export interface Coverage {
  readonly games: number;
  readonly byPly: readonly CoveragePoint[];
  readonly byMove: readonly CoveragePoint[];
  readonly piecesUncovered: MeanOf;
  /** Last move at which every known position is covered, counted from the first move; null: not even the first. */
  readonly coveredUntilMove: number | null;
  /** The moves at which the least share is covered, first and last of them; null: nothing is known. */
  readonly minimum: {
    readonly rate: number;
    readonly fromMove: number;
    readonly toMove: number;
    /** Men of the positions of those moves. */
    readonly pieces: MeanOf;
  } | null;
  /** First move at which tablebases cover a position; null: none was reached. */
  readonly tablebasesFromMove: number | null;
}

export type Cover = 'database' | 'tablebases' | 'none' | 'unknown';

type Looked = Pick<CoverageRow, 'pieces' | 'frequency'>;

/** What a position is covered by; tablebases come first, because the database is then not asked. */
export function coverOf({ pieces, frequency }: Looked, tablebasePieces: number): Cover {
  if (pieces <= tablebasePieces) return 'tablebases';
  if (frequency === null) return 'unknown';
  return frequency > 0 ? 'database' : 'none';
}

export function foldCoverage(
  rows: readonly CoverageRow[],
  tablebasePieces: number = PRINTED_COVERAGE.tablebasePieces,
): Coverage {
  const byMove = pointsBy(rows, moveOf, tablebasePieces);
  const uncovered = rows.filter((row) => coverOf(row, tablebasePieces) === 'none');
  const firstGap = byMove.findIndex(({ n, covered }) => n === 0 || covered < n);
  const covered = firstGap === -1 ? byMove.length : firstGap;
  return {
    games: new Set(rows.map(({ game }) => game)).size,
    byPly: pointsBy(rows, ({ ply }) => ply, tablebasePieces),
    byMove,
    piecesUncovered: meanOf(uncovered.map(({ pieces }) => pieces)),
    coveredUntilMove: covered === 0 ? null : (byMove[covered - 1]?.at ?? null),
    minimum: minimumOf(rows, byMove),
    tablebasesFromMove: byMove.find(({ byTablebases }) => byTablebases > 0)?.at ?? null,
  };
}

function moveOf({ ply }: CoverageRow): number {
  return Math.ceil(ply / 2);
}

function minimumOf(rows: readonly CoverageRow[], byMove: readonly CoveragePoint[]): Coverage['minimum'] {
  const rates = byMove.map(({ rate }) => rate).filter((rate) => rate !== null);
  if (rates.length === 0) return null;
  const rate = Math.min(...rates);
  const least = byMove.filter((point) => point.rate === rate).map(({ at }) => at);
  const moves = new Set(least);
  const pieces = rows.filter((row) => moves.has(moveOf(row))).map((row) => row.pieces);
  return { rate, fromMove: least[0] ?? 0, toMove: least.at(-1) ?? 0, pieces: meanOf(pieces) };
}

function pointsBy(
  rows: readonly CoverageRow[],
  keyOf: (row: CoverageRow) => number,
  tablebasePieces: number,
): CoveragePoint[] {
  const groups = new Map<number, CoverageRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([at, group]) => pointOf(at, group, tablebasePieces));
}

function pointOf(at: number, group: readonly CoverageRow[], tablebasePieces: number): CoveragePoint {
  const covers = group.map((row) => coverOf(row, tablebasePieces));
  const count = (cover: Cover): number => covers.filter((one) => one === cover).length;
  const byTablebases = count('tablebases');
  const covered = byTablebases + count('database');
  const unknown = count('unknown');
  const n = group.length - unknown;
  return {
    at,
    n,
    covered,
    byTablebases,
    rate: n === 0 ? null : covered / n,
    interval: wilsonInterval(covered, n),
    pieces: meanOf(group.map(({ pieces }) => pieces)),
    unknown,
  };
}

/** Uniformly one of the given moves, which are an engine's best few. `random` is uniform in [0, 1). */
export function chooseMove<T>(moves: readonly T[], random: () => number): T | null {
  return moves[Math.floor(random() * moves.length)] ?? null;
}
