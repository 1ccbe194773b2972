/**
 * The coverage study (generalization 3.4, appendix A.2): games in which every move is one of an engine's best few, and
 * how long their positions are covered by what is known, which is the reference database or, with few men, tablebases.
 * Told by ply and by move, because the paper does not say which plies of a move it counts.
 */
import { meanOf, type MeanOf } from './metrics.ts';
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
  /** Covered share, 0 to 1; null when no coverage is known. */
  readonly rate: number | null;
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
}

/** Covered by the database or by tablebases; null when that is not known. */
export function isCovered(row: CoverageRow, tablebasePieces: number): boolean | null {
  if (row.pieces <= tablebasePieces) return true;
  return row.frequency === null ? null : row.frequency > 0;
}

export function foldCoverage(
  rows: readonly CoverageRow[],
  tablebasePieces: number = PRINTED_COVERAGE.tablebasePieces,
): Coverage {
  const byMove = pointsBy(rows, ({ ply }) => Math.ceil(ply / 2), tablebasePieces);
  const uncovered = rows.filter((row) => isCovered(row, tablebasePieces) === false);
  const firstGap = byMove.findIndex(({ n, covered }) => n === 0 || covered < n);
  const covered = firstGap === -1 ? byMove.length : firstGap;
  return {
    games: new Set(rows.map(({ game }) => game)).size,
    byPly: pointsBy(rows, ({ ply }) => ply, tablebasePieces),
    byMove,
    piecesUncovered: meanOf(uncovered.map(({ pieces }) => pieces)),
    coveredUntilMove: covered === 0 ? null : (byMove[covered - 1]?.at ?? null),
  };
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
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([at, group]) => {
      const known = group.map((row) => isCovered(row, tablebasePieces)).filter((covered) => covered !== null);
      const covered = known.filter(Boolean).length;
      return {
        at,
        n: known.length,
        covered,
        rate: known.length === 0 ? null : covered / known.length,
        pieces: meanOf(group.map(({ pieces }) => pieces)),
        unknown: group.length - known.length,
      };
    });
}

/** Uniformly one of the given moves, which are an engine's best few. `random` is uniform in [0, 1). */
export function chooseMove<T>(moves: readonly T[], random: () => number): T | null {
  return moves[Math.floor(random() * moves.length)] ?? null;
}
