/**
 * From two searches of one position, one free and one of the played move only, to what the move lost (R-GAME-16).
 * Only exact lines are scores. Nothing is searched after the move, so no finished position ever reaches an engine; a
 * move that mates loses nothing whatever the searches say, and any mate makes the row a mate line, apart from all means.
 */
import { boardOfFen, makeFen } from '../chess/fen.ts';
import { findBoardMove, isCheckmate, playMove } from '../chess/moves.ts';
import { boardAfter } from '../chess/played-line.ts';
import { clusterMeanInterval } from '../score/cluster-mean.ts';
import { quantile, type Interval } from '../score/interval.ts';
import { meanOf } from '../score/mean.ts';
import type { GamePhase, ReviewKind } from './kind-lists.ts';
import type { GameReview, LossBucket } from './review-record.ts';
import type { Score, SearchLine, SearchResult } from '../uci/search.ts';
import { groupBy } from '../util/collect.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { isReviewOfKind } from './kinds.ts';
import { positionFacts } from './position-facts.ts';

/** An accepted decision of a game. */
export interface ReviewSubject {
  readonly requestId: string;
  readonly gameId: string;
  readonly playerId: string;
  readonly ply: number;
  /** Before the move. */
  readonly fen: string;
  readonly move: string;
}

/** The two searches that a review needs; both with a cleared hash and the whole history, and so repeatable. */
export interface ReviewPlan {
  readonly startFen: string;
  readonly moves: readonly string[];
  /** Of the second search; the first one is free. */
  readonly searchMoves: readonly [string];
}

/** Refused where no engine may be asked: the move is not legal in the position that the history leads to. */
export function planReview(
  subject: ReviewSubject,
  startFen: string,
  history: readonly string[],
): Result<ReviewPlan, Failure<'illegal_move'>> {
  const { requestId, fen, move } = subject;
  const before = boardAfter(startFen, history);
  if (before === null || makeFen(before) !== fen) {
    return fail('illegal_move', `${requestId}: the history does not lead to ${fen}`);
  }
  if (findBoardMove(before, move) === null) {
    return fail('illegal_move', `${requestId}: ${move} is not legal in ${fen}`);
  }
  return ok({ startFen, moves: history, searchMoves: [move] });
}

/** @param profile as `profileFingerprint` writes it: bench, options and limit of both searches. */
export function makeReview(
  subject: ReviewSubject,
  profile: string,
  free: SearchResult,
  restricted: SearchResult,
): GameReview {
  const best = free.lastExact;
  const chosen = restricted.lastExact;
  const { requestId, gameId, playerId, ply, fen, move } = subject;
  return {
    requestId,
    gameId,
    playerId,
    ply,
    fen,
    move,
    profile,
    bestMove: free.bestmove,
    bestMoveMatch: free.bestmove === null ? null : free.bestmove === move,
    best: best?.score ?? null,
    chosen: chosen?.score ?? null,
    ...lossOfMove(best?.score ?? null, chosen?.score ?? null, isMatingMove(subject)),
    expectedLossHalfPermille: expectedLoss(best, chosen),
    ...positionFacts(fen, ply),
    nodesBest: free.nodesTotal,
    nodesChosen: restricted.nodesTotal,
    depthBest: best?.depth ?? null,
    depthChosen: chosen?.depth ?? null,
  };
}

export type MoveLoss = Pick<GameReview, 'rawCp' | 'lossCp' | 'isMateLine' | 'missedForcedMate' | 'bucket'>;

/** Scores from the mover's side; null: the search told no exact score. */
export function lossOfMove(best: Score | null, chosen: Score | null, isMating: boolean): MoveLoss {
  const nothing = { rawCp: null, lossCp: null, missedForcedMate: null };
  if (isMating) {
    return { ...nothing, lossCp: 0, isMateLine: true, missedForcedMate: false, bucket: 'mate_line' };
  }
  if (best === null || chosen === null) return { ...nothing, isMateLine: null, bucket: null };
  if ('cp' in best && 'cp' in chosen) {
    const rawCp = best.cp - chosen.cp;
    const lossCp = Math.max(0, rawCp);
    return { rawCp, lossCp, isMateLine: false, missedForcedMate: false, bucket: bucketOfLoss(lossCp) };
  }
  return {
    ...nothing,
    isMateLine: true,
    missedForcedMate: mates(best) && !mates(chosen),
    bucket: 'mate_line',
  };
}

function mates(score: Score): boolean {
  return 'mate' in score && score.mate > 0;
}

function isMatingMove({ fen, move }: ReviewSubject): boolean {
  const board = boardOfFen(fen);
  const legal = findBoardMove(board, move);
  if (legal === null) throw new Error(`review of a move that is not legal: ${move} in ${fen}`);
  return isCheckmate(playMove(board, legal));
}

/** A loss of this much and more is a blunder. */
export const BLUNDER_CP = 300;

export function bucketOfLoss(lossCp: number): LossBucket {
  if (lossCp >= BLUNDER_CP) return 'from_300';
  if (lossCp >= 100) return 'from_100';
  return lossCp >= 50 ? 'from_50' : 'under_50';
}

/** Expected score in half permille: a win is 2, a draw 1. */
function expectedLoss(best: SearchLine | null, chosen: SearchLine | null): number | null {
  if (best === null || chosen === null || best.wdl === null || chosen.wdl === null) return null;
  const expected = ([win, draw]: readonly [number, number, number]): number => 2 * win + draw;
  return Math.max(0, expected(best.wdl) - expected(chosen.wdl));
}

/** Every number with the rows it rests on. */
export interface ReviewFigures {
  readonly profile: string;
  readonly reviewed: number;
  /** Accepted decisions without a review. */
  readonly missing: number;
  /** Of these: the engine failed on their position twice. */
  readonly failed: number;
  /** Rows with a loss and without a mate: denominator of the loss figures. */
  readonly valued: number;
  /** Centipawns; null when nothing was valued. */
  readonly meanLossCp: number | null;
  readonly medianLossCp: number | null;
  /** Of `valued`. */
  readonly blunders: number;
  readonly buckets: Readonly<Record<LossBucket, number>>;
  readonly missedForcedMates: number;
  readonly bestMoves: number;
  /** Rows whose best move is known: denominator of `bestMoves`. */
  readonly compared: number;
}

export type ReviewFailure = Failure<'mixed_profiles' | 'nothing_reviewed' | 'duplicate_review'>;

/**
 * @param accepted request ids of all accepted decisions that the figures are about.
 * @param failed those that the engine of the same profile failed on.
 */
export function reviewFigures(
  reviews: readonly GameReview[],
  accepted: ReadonlySet<string>,
  profile: string | undefined = reviews[0]?.profile,
  failed: readonly string[] = [],
): Result<ReviewFigures, ReviewFailure> {
  const rows = reviews.filter(({ requestId }) => accepted.has(requestId));
  if (profile === undefined || rows.length + failed.length === 0) {
    return fail('nothing_reviewed', 'no decision has a review');
  }
  const other = rows.find((row) => row.profile !== profile);
  if (other !== undefined)
    return fail('mixed_profiles', `reviews of different engines or limits: ${profile} and ${other.profile}`);
  if (new Set(rows.map(({ requestId }) => requestId)).size < rows.length)
    return fail('duplicate_review', 'a decision has two reviews');
  const { meanLossCp, medianLossCp, valued, bestMoves, compared } = lossFigures(rows);
  const buckets = { under_50: 0, from_50: 0, from_100: 0, from_300: 0, mate_line: 0 };
  for (const { bucket } of rows) if (bucket !== null) buckets[bucket] += 1;
  return ok({
    profile,
    reviewed: rows.length,
    missing: accepted.size - rows.length,
    failed: failed.filter((requestId) => accepted.has(requestId)).length,
    valued,
    meanLossCp,
    medianLossCp,
    blunders: buckets.from_300,
    buckets,
    missedForcedMates: countOf(rows, 'missed_mate'),
    bestMoves,
    compared,
  });
}

export interface PhaseFigures {
  readonly reviewed: number;
  readonly valued: number;
  readonly meanLossCp: number | null;
  readonly medianLossCp: number | null;
  readonly blunders: number;
  readonly bestMoves: number;
  readonly compared: number;
}

/** @param reviews of one profile. */
export function phaseFigures(reviews: readonly GameReview[]): Record<GamePhase, PhaseFigures> {
  const of = (phase: GamePhase): PhaseFigures => lossFigures(reviews.filter((row) => row.phase === phase));
  return { opening: of('opening'), middlegame: of('middlegame'), endgame: of('endgame') };
}

function lossFigures(rows: readonly GameReview[]): PhaseFigures {
  const losses = valuedLosses(rows);
  return {
    reviewed: rows.length,
    valued: losses.length,
    meanLossCp: meanOf(losses).mean,
    medianLossCp: losses.length === 0 ? null : quantile(Float64Array.from(losses).sort(), 0.5),
    blunders: countOf(rows, 'from_300'),
    bestMoves: countOf(rows, 'best_move'),
    compared: countOf(rows, 'compared'),
  };
}

/** Losses game by game, sorted by id, and the interval of their mean over games (R-STAT-22). */
export function lossesByGame(rows: readonly GameReview[]): {
  readonly lossInterval: Interval | null;
  readonly byGame: { gameId: string; valued: number; sumCp: number }[];
} {
  const byGame = [...groupBy(rows, ({ gameId }) => gameId)]
    .map(([gameId, all]) => {
      const losses = valuedLosses(all);
      return { gameId, valued: losses.length, sumCp: losses.reduce((sum, loss) => sum + loss, 0) };
    })
    .filter(({ valued }) => valued > 0)
    .sort((a, b) => (a.gameId < b.gameId ? -1 : 1));
  const clusters = byGame.map(({ valued, sumCp }) => ({ n: valued, sum: sumCp }));
  return { lossInterval: clusterMeanInterval(clusters), byGame };
}

function valuedLosses(rows: readonly GameReview[]): readonly number[] {
  return rows.flatMap((row) => (row.lossCp !== null && isReviewOfKind(row, 'valued') ? [row.lossCp] : []));
}

function countOf(rows: readonly GameReview[], kind: ReviewKind): number {
  return rows.filter((row) => isReviewOfKind(row, kind)).length;
}
