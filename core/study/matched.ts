/**
 * Matched positions: rare but reachable partners of given positions, equal in material and in the number of legal moves,
 * as the paper's outlook asks. A random placement differs from a game position in two ways at once, being unreachable
 * and being unbalanced; a partner that a legal game can reach, with the same material and mobility, separates them.
 *
 * Candidates are positions of uniformly random games, at most one from each game and target. A target is matched only
 * within the tolerance; targets without a partner are reported, never filled with something further away. Whether a
 * database knows the partner is the caller's look-up.
 */
import { START_FEN, boardOfFen, makeFen } from '../chess/fen.ts';
import { hasInsufficientMaterial } from '../chess/draws.ts';
import { hasLegalMove, legalBoardMoves, playMove, uciOfMove } from '../chess/moves.ts';
import { makeRng } from '../util/rng.ts';
import { GENERATOR_VERSION, makeDraft, type PositionDraft } from './generate.ts';
import type { StudyPosition } from './position.ts';

export interface MatchSettings {
  readonly seed: number;
  /** Largest difference in legal moves. */
  readonly legalMoves: number;
  /** Largest difference in material, of either side. */
  readonly material: number;
  /** The partner is in check exactly if the target is. */
  readonly sameCheck: boolean;
  /** Random games to play at most. */
  readonly games: number;
  /** Plies a game has at most. */
  readonly plies: number;
}

export const DEFAULT_MATCHING: Omit<MatchSettings, 'seed'> = {
  legalMoves: 1,
  material: 0,
  sameCheck: false,
  games: 2_000,
  plies: 200,
};

export interface MatchOutcome {
  /** In order of the targets. */
  readonly matches: readonly { readonly target: StudyPosition; readonly partner: PositionDraft }[];
  readonly unmatched: readonly StudyPosition[];
  readonly gamesPlayed: number;
}

type Target = Pick<StudyPosition, 'legalCount' | 'whiteMaterial' | 'blackMaterial' | 'inCheck' | 'fen'>;

/** Yields the number of games played, so that whoever runs it can report progress and stop; returns the outcome. */
export function* matchPositions(
  targets: readonly StudyPosition[],
  settings: MatchSettings,
): Generator<number, MatchOutcome> {
  const random = makeRng(settings.seed);
  const open = new Map(targets.map((target, index) => [index, target]));
  const found = new Map<number, PositionDraft>();
  const used = new Set(targets.map(({ epd }) => epd));
  let games = 0;
  while (open.size > 0 && games < settings.games) {
    games += 1;
    for (const candidate of randomGame(random, settings)) {
      if (used.has(candidate.epd)) continue;
      const index = closest(candidate, open, settings);
      if (index === null) continue;
      found.set(index, { ...candidate, generator: provenance(targets[index]?.id ?? '', settings) });
      used.add(candidate.epd);
      open.delete(index);
      break;
    }
    yield games;
  }
  const matches = targets.flatMap((target, index) => {
    const partner = found.get(index);
    return partner === undefined ? [] : [{ target, partner }];
  });
  return { matches, unmatched: [...open.values()], gamesPlayed: games };
}

function provenance(target: string, settings: MatchSettings): StudyPosition['generator'] {
  const { seed, ...parameters } = settings;
  return { name: 'matched-walk', version: GENERATOR_VERSION, parameters: { ...parameters, target }, seed };
}

/** Index of the open target nearest to the candidate within the tolerance; the first of several. */
function closest(
  candidate: Target,
  open: ReadonlyMap<number, Target>,
  settings: MatchSettings,
): number | null {
  let best: number | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, target] of open) {
    const legalMoves = Math.abs(candidate.legalCount - target.legalCount);
    const white = Math.abs(candidate.whiteMaterial - target.whiteMaterial);
    const black = Math.abs(candidate.blackMaterial - target.blackMaterial);
    if (legalMoves > settings.legalMoves || Math.max(white, black) > settings.material) continue;
    if (settings.sameCheck && candidate.inCheck !== target.inCheck) continue;
    if (legalMoves + white + black >= bestDistance) continue;
    best = index;
    bestDistance = legalMoves + white + black;
  }
  return best;
}

/** The positions of one uniformly random game that still go on, in order; drafts without a target yet. */
function* randomGame(random: () => number, settings: MatchSettings): Generator<PositionDraft> {
  let board = boardOfFen(START_FEN);
  const moves: string[] = [];
  const generator = provenance('', settings);
  while (moves.length < settings.plies) {
    const legal = legalBoardMoves(board).sort((a, b) => (uciOfMove(a) < uciOfMove(b) ? -1 : 1));
    const move = legal[Math.floor(random() * legal.length)];
    if (move === undefined) return;
    board = playMove(board, move);
    moves.push(uciOfMove(move));
    if (board.halfmoves >= 100 || !hasLegalMove(board) || hasInsufficientMaterial(board.squares)) return;
    yield makeDraft('MATCHED', makeFen(board), moves, generator);
  }
}
