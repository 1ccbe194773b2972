/**
 * Stepping through a game. A place is how many half-moves stand on the board: 0 is the start, n the last one. The last
 * entry of a forfeited or open game has no move: its board is the position that was asked about. Pure.
 */
import type { PlyView } from '../../../core/game/report.ts';
import type { MoveArrow } from '../../board/shapes.ts';
import type { PlyMark } from '../../../core/game/ply-marks.ts';

export function clampPlace(place: number | null, plies: number): number {
  return place === null ? plies : Math.min(Math.max(0, place), plies);
}

/** The next place after `place` whose move has one of the marks, going round at the end; null: there is none. */
export function nextMarked(
  plies: readonly Pick<PlyView, 'marks'>[],
  place: number,
  marks: readonly PlyMark[],
): number | null {
  for (let step = 1; step <= plies.length; step += 1) {
    const index = (place - 1 + step + plies.length) % plies.length;
    if (plies[index]?.marks.some((mark) => marks.includes(mark)) === true) return index + 1;
  }
  return null;
}

export interface Stand {
  readonly fen: string;
  readonly arrows: readonly MoveArrow[];
}

const NO_ARROWS: readonly MoveArrow[] = [];

/**
 * What the board shows at every place, made once for a game: a held key only looks it up, and equal places keep equal
 * objects. The blue arrow is the played move; the green one the move that the engine prefers, where it is another.
 */
export function makeStands(startFen: string, plies: readonly PlyView[]): readonly Stand[] {
  return [
    { fen: startFen, arrows: NO_ARROWS },
    ...plies.map(({ fenBefore, fenAfter, move, review }): Stand => {
      const best = review?.bestMove ?? null;
      const arrows: MoveArrow[] = [];
      if (move !== null) arrows.push({ move, tone: 'other' });
      if (best !== null && best !== move) arrows.push({ move: best, tone: 'answer' });
      return { fen: fenAfter ?? fenBefore, arrows };
    }),
  ];
}

/** Moves in pairs as a score sheet has them; `white` is missing where the game begins with Black to move. */
export interface SheetRow {
  readonly number: string;
  readonly white: SheetMove | null;
  readonly black: SheetMove | null;
}

const EMPTY: Stand = { fen: '', arrows: NO_ARROWS };

export function standAt(stands: readonly Stand[], place: number): Stand {
  return stands[place] ?? stands[0] ?? EMPTY;
}

/** What a score sheet shows of a half-move. */
export type SheetPly = Pick<PlyView, 'fenBefore' | 'san' | 'marks' | 'by'>;

export interface SheetMove {
  readonly place: number;
  readonly view: SheetPly;
}

export function makeSheet(plies: readonly SheetPly[]): readonly SheetRow[] {
  const rows: { number: string; white: SheetMove | null; black: SheetMove | null }[] = [];
  plies.forEach((view, index) => {
    const [, turn = 'w', , , , number = '1'] = view.fenBefore.split(' ');
    const move = { place: index + 1, view };
    const last = rows.at(-1);
    if (turn === 'w') rows.push({ number, white: move, black: null });
    else if (last !== undefined && last.number === number && last.black === null) last.black = move;
    else rows.push({ number, white: null, black: move });
  });
  return rows;
}
