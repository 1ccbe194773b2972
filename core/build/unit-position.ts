/**
 * The position of a unit that a generator looks at: of a puzzle the one before or after the opponent's move, of a game one drawn
 * from its middle for the board tasks and the one after 30 plies for State Tracking. A unit that breaks the rules of
 * chess is refused with what is wrong.
 */
import type { Board } from '../chess/board.ts';
import { makeFen, parseFen } from '../chess/fen.ts';
import { parseSquare } from '../chess/geometry.ts';
import { applyUci } from '../chess/legal-list.ts';
import { boardAfter } from '../chess/played-line.ts';
import { makeRng, namedSeed } from '../util/rng.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { GeneratorSource } from './generator.ts';
import type { BuildOptions } from './options.ts';
import type { SourceUnit } from './source-unit.ts';

const TRACKED_FROM_PLY = 30;
/** Positions of the opening are the same in many games. */
export const FIRST_PLY = 16;

export interface UnitPosition extends Omit<GeneratorSource, 'rng'> {
  /** Half-moves played before it in its game; null: no game. */
  readonly ply: number | null;
}

/** Null: the game is too short. */
export function unitPosition(
  unit: SourceUnit,
  { seed, position }: Pick<BuildOptions, 'seed' | 'position'>,
  isTracked: boolean,
): Result<UnitPosition | null, Failure<'bad_fen' | 'illegal_move'>> {
  const parsed = parseFen(unit.fen);
  if (!parsed.ok) return fail('bad_fen', `FEN: ${parsed.error.message}`);
  const { fen, board } = parsed.value;
  const { asked, kind, moves } = unit;
  if (kind === 'puzzle' && position === 'after') {
    const reached = boardAfter(fen, moves.slice(0, 1));
    if (reached === null) return fail('illegal_move', 'Moves: the first one is illegal');
    return ok({ ...reachedAt(reached), moves: [], again: null, ply: null });
  }
  if (asked !== null) {
    const square = asked.square === null ? null : parseSquare(asked.square);
    return ok({ fen, board, moves, again: { square, length: asked.length }, ply: null });
  }
  if (kind !== 'game') return ok({ fen, board, moves: [], again: null, ply: null });
  const ply = unit.ply ?? (isTracked ? TRACKED_FROM_PLY : drawnPly(unit, seed));
  if (ply === null || ply >= moves.length) return ok(null);
  const reached = boardAfter(fen, moves.slice(0, ply));
  if (reached === null) return fail('illegal_move', 'one of its moves is illegal');
  return ok({ ...reachedAt(reached), moves: moves.slice(ply), again: null, ply });
}

/** After the opponent's move; the whole solution must be legal. */
export function puzzlePosition({
  fen,
  moves,
}: Pick<SourceUnit, 'fen' | 'moves'>): Result<{ readonly fen: string }, Failure<'bad_fen' | 'illegal_move'>> {
  const parsed = parseFen(fen);
  if (!parsed.ok) return fail('bad_fen', `FEN: ${parsed.error.message}`);
  const asked = applyUci(parsed.value.fen, moves.slice(0, 1));
  const end = applyUci(parsed.value.fen, moves);
  return asked.ok && end.ok
    ? ok({ fen: asked.value })
    : fail('illegal_move', 'Moves: one of them is illegal');
}

function drawnPly({ name, moves }: SourceUnit, seed: number): number | null {
  const room = moves.length - FIRST_PLY;
  return room <= 0 ? null : FIRST_PLY + Math.floor(makeRng(namedSeed(seed, `ply ${name}`))() * room);
}

function reachedAt(board: Board): { readonly fen: string; readonly board: Board } {
  return { fen: makeFen(board), board };
}
