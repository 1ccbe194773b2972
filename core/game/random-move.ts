/**
 * The random mover: one of the legal moves, all as likely. Its draw depends on the game's seed and the ply alone, so a
 * resumed game goes on as an undisturbed one, and no other game can change it.
 */
import { legalList } from '../chess/legal-list.ts';
import { makeRng } from '../util/rng.ts';

/** @param fen a position in which the game goes on. @param ply the half-move to come, from 1. */
export function randomMove(fen: string, seed: number, ply: number): string {
  const legal = legalList(fen);
  // Neighbouring seeds and plies must not meet: the ply is spread by an odd constant.
  const random = makeRng((seed ^ Math.imul(ply, 0x9e3779b1)) >>> 0);
  const move = legal[Math.floor(random() * legal.length)];
  if (move === undefined) throw new Error(`no legal move in ${fen}`);
  return move;
}
