/**
 * Two players every set is measured with (R-STUDY-6.6 and R-STUDY-10). Random: a uniform choice among the legal
 * moves, one draw a position, or the exact mean over all of them, which costs a search for each move and has no noise.
 * Noise floor: the engine's own choice, valued like any other move; what it loses is what the measure itself loses.
 */
import { legalList } from '../chess/legal-list.ts';
import type { UciMove } from '../chess/uci-move.ts';
import { makeRng } from '../util/rng.ts';
import { meanOf } from '../score/mean.ts';
import type { StudyPosition } from './position.ts';
import type { MoveToValue, MoveValue } from './valuing.ts';

/** Of the one draw that every set is measured with. */
export const RANDOM_DRAW_SEED = 1;

type Place = Pick<StudyPosition, 'id' | 'fen'>;

/** The draw of one position depends on the seed and its id alone, so neither order nor company changes it. */
export function drawRandomMove({ id, fen }: Place, seed: number): UciMove {
  const legal = legalList(fen);
  const random = makeRng((seed ^ hashOfId(id)) >>> 0);
  const move = legal[Math.floor(random() * legal.length)];
  if (move === undefined) throw new Error(`no legal move in ${fen}`);
  return move;
}

/** FNV-1a over UTF-16 units. */
function hashOfId(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Every legal move of the positions, sorted by UCI text in each. */
export function allLegalMoves(positions: readonly Place[]): MoveToValue[] {
  return positions.flatMap(({ id, fen }) => legalList(fen).map((uci) => ({ positionId: id, fen, uci })));
}

/** Mean loss over all legal moves of a position. */
export interface ExactRandom {
  readonly positionId: string;
  readonly moves: number;
  /** Null: some move has no value, and a mean over the others would be another quantity. */
  readonly loss: { readonly A: number; readonly C: number } | null;
}

/** One entry a position, in order of first appearance. `values` hold every legal move of each position once. */
export function foldExactRandom(values: readonly MoveValue[]): ExactRandom[] {
  const byPosition = new Map<string, MoveValue[]>();
  for (const value of values) {
    const group = byPosition.get(value.positionId);
    if (group === undefined) byPosition.set(value.positionId, [value]);
    else group.push(value);
  }
  return [...byPosition].map(([positionId, group]) => {
    const losses = group.map(({ loss }) => loss).filter((loss) => loss !== null);
    const A = meanOf(losses.map((loss) => loss.A)).mean;
    const C = meanOf(losses.map((loss) => loss.C)).mean;
    const isWhole = losses.length === group.length && A !== null && C !== null;
    return { positionId, moves: group.length, loss: isWhole ? { A, C } : null };
  });
}
