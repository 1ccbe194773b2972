/**
 * Games that Stockfish 17.1 plays against itself, the only source of the bundled sample. Each starts with random legal
 * moves from a seed, so that they differ and are often one-sided; every search starts from a cleared hash with one
 * thread and a node limit, so the same seed gives the same games on every machine.
 */
import { applyUci, legalList } from '../../core/chess/legal-list.ts';
import { START_FEN } from '../../core/chess/fen.ts';
import { makeRng } from '../../core/util/rng.ts';
import type { EnginePool } from '../../engines/pool.ts';

export interface PlayedPosition {
  /** Half-moves played before it. */
  readonly ply: number;
  readonly fen: string;
  /** Centipawns by the playing search, White's view; null for a mate and for positions of the random opening. */
  readonly whiteCp: number | null;
}

export interface PlayedGame {
  readonly id: string;
  readonly moves: readonly string[];
  readonly positions: readonly PlayedPosition[];
}

export const PLAY_NODES = 1000;
/** The smallest there is: enough for so few nodes, and quick to clear before every search. */
export const PLAY_HASH_MB = 1;
const OPENING_PLIES = 8;
const MAX_PLIES = 110;
/** Beyond this the game is decided and its positions teach nothing. */
const DECIDED_CP = 1000;

export async function playGame(pool: EnginePool, seed: number, number: number): Promise<PlayedGame> {
  const rng = makeRng(seed * 1000 + number);
  const moves: string[] = [];
  const positions: PlayedPosition[] = [];
  let fen = START_FEN;
  for (let ply = 0; ply < MAX_PLIES; ply += 1) {
    const legal = legalList(fen);
    if (legal.length === 0) break;
    const chosen =
      ply < OPENING_PLIES
        ? { move: legal[Math.floor(rng() * legal.length)] ?? null, whiteCp: null }
        : await bestMove(pool, fen);
    positions.push({ ply, fen, whiteCp: chosen.whiteCp });
    if (chosen.move === null || Math.abs(chosen.whiteCp ?? 0) > DECIDED_CP) break;
    moves.push(chosen.move);
    const next = applyUci(fen, [chosen.move]);
    if (!next.ok) throw new Error(next.error.message);
    fen = next.value;
  }
  return { id: `plybook-sample-${String(number).padStart(3, '0')}`, moves, positions };
}

async function bestMove(
  pool: EnginePool,
  fen: string,
): Promise<{ readonly move: string | null; readonly whiteCp: number | null }> {
  const found = await pool.search({ fen, moves: [], limit: { nodes: PLAY_NODES }, newGame: true });
  if (!found.ok) throw new Error(`the playing engine failed: ${found.error.message}`);
  const score = found.value.lastExact?.score;
  const isWhite = fen.split(' ')[1] === 'w';
  const cp = score !== undefined && 'cp' in score ? score.cp : null;
  return { move: found.value.bestmove, whiteCp: cp === null ? null : isWhite ? cp : -cp };
}
