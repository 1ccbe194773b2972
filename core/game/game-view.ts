/**
 * One game of a run move by move, from the fold: who moved and how the move came about, the marks of the move list, and
 * the engine's opinion where there is one. Scores are White's here; a mate stays a mate.
 */
import type { GameDetail, GameSummary, PlyView } from './report.ts';
import type { GameReview } from './review-record.ts';
import type { GameManifest } from './run.ts';
import { playerName } from '../player/players.ts';
import type { Score } from '../uci/search.ts';
import type { DecisionFact, RequestFact } from './facts.ts';
import { isWhiteToMove } from './game.ts';
import type { GameBook, PlyFact, ReportFold } from './report-fold.ts';
import { BLUNDER_CP } from './review.ts';

/** @param wanted profile whose reviews are shown; null: the one with most reviews in this game. */
export function makeGameDetail(
  fold: ReportFold,
  book: GameBook,
  game: GameSummary,
  runId: string,
  wanted: string | null,
): GameDetail {
  if (fold.created === null) throw new Error(`run ${runId} has no row that created it`);
  const { manifest } = fold.created;
  const asked = askedIn(fold, game.gameId);
  const reviews = [...asked.decisions.values()].flatMap(({ requestId }) =>
    requestId === null ? [] : (fold.reviews.get(requestId) ?? []),
  );
  const profiles = profilesOf(reviews);
  const profile = wanted ?? profiles[0] ?? null;
  return {
    runId,
    game,
    startFen: manifest.startFen,
    whiteName: nameOf(manifest, game.white),
    blackName: nameOf(manifest, game.black),
    plies: plyViews(fold, book, asked, new Map(ofProfile(reviews, profile))),
    profiles,
    profile,
  };
}

function nameOf({ players }: GameManifest, id: string): string {
  const player = players.find((player) => player.id === id);
  return player === undefined ? id : playerName(player);
}

/** Most reviews first. */
function profilesOf(reviews: readonly GameReview[]): string[] {
  const counts = new Map<string, number>();
  for (const { profile } of reviews) counts.set(profile, (counts.get(profile) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([profile]) => profile);
}

function ofProfile(
  reviews: readonly GameReview[],
  profile: string | null,
): readonly (readonly [string, GameReview])[] {
  return reviews
    .filter((review) => review.profile === profile)
    .map((review) => [review.requestId, review] as const);
}

interface Asked {
  /** By decision id. */
  readonly decisions: ReadonlyMap<string, DecisionFact>;
  readonly requests: ReadonlyMap<string, readonly RequestFact[]>;
}

function askedIn({ facts }: ReportFold, gameId: string): Asked {
  const decisions = new Map([...facts.decisions].filter(([, decision]) => decision.gameId === gameId));
  const requests = new Map<string, RequestFact[]>();
  for (const request of facts.requests.values()) {
    if (!decisions.has(request.decisionId)) continue;
    const known = requests.get(request.decisionId);
    if (known === undefined) requests.set(request.decisionId, [request]);
    else known.push(request);
  }
  return { decisions, requests };
}

function plyViews(
  fold: ReportFold,
  book: GameBook,
  asked: Asked,
  reviews: ReadonlyMap<string, GameReview>,
): PlyView[] {
  let beforeSeq = book.startSeq;
  const views = book.plies.map((ply) => {
    const isAmended = fold.amendments.some(({ seq }) => seq > beforeSeq && seq < ply.seq);
    beforeSeq = ply.seq;
    return plyView(ply, asked, reviews, isAmended);
  });
  const last = unplayedView(fold, book, asked, beforeSeq);
  return last === null ? views : [...views, last];
}

function plyView(
  ply: PlyFact,
  asked: Asked,
  reviews: ReadonlyMap<string, GameReview>,
  isAmended: boolean,
): PlyView {
  const decision = ply.decisionId === null ? undefined : asked.decisions.get(ply.decisionId);
  const requests = requestsOf(asked, decision);
  const review = reviews.get(decision?.requestId ?? '') ?? null;
  const isWhite = isWhiteToMove(ply.fenBefore);
  const { score, seq: _, ...shown } = ply;
  const own =
    decision === undefined
      ? { queueMs: ply.queueMs, wallMs: ply.wallMs, completionTokens: null }
      : sumsOf(requests);
  return {
    ...shown,
    ...own,
    ...countsOf(decision),
    waits: waitsOf(requests),
    marks: [...howItCame(decision, requests), ...opinionMarks(review), ...(isAmended ? AMENDED : [])],
    // One profile or the players' own words, never both in one line: their limits differ.
    whiteScore: whiteScore(reviews.size > 0 ? (review?.chosen ?? null) : score, isWhite),
    review,
  };
}

const AMENDED = ['amended'] as const;

/** The decision that ended the game, or is under way: it has no move. */
function unplayedView(fold: ReportFold, book: GameBook, asked: Asked, beforeSeq: number): PlyView | null {
  const ply = book.plies.length + 1;
  const decision = [...asked.decisions.values()].find((decision) => decision.ply === ply);
  if (decision === undefined || fold.created === null) return null;
  const requests = requestsOf(asked, decision);
  const isForfeit = book.ended?.termination === 'invalid_move';
  const isAmended = fold.amendments.some(({ seq }) => seq > beforeSeq);
  return {
    ply,
    by: isForfeit ? 'forfeit' : 'open',
    playerId: decision.playerId,
    move: null,
    san: null,
    fenBefore: book.plies.at(-1)?.fenAfter ?? fold.created.manifest.startFen,
    fenAfter: null,
    decisionId: decision.decisionId,
    ...sumsOf(requests),
    ...countsOf(decision),
    waits: waitsOf(requests),
    marks: [
      ...howItCame(decision, requests),
      ...(isForfeit ? (['forfeit'] as const) : []),
      ...(isAmended && book.ended === null ? AMENDED : []),
    ],
    whiteScore: null,
    review: null,
    at: book.ended?.at ?? book.plies.at(-1)?.at ?? book.startedAt,
  };
}

function requestsOf({ requests }: Asked, decision: DecisionFact | undefined): readonly RequestFact[] {
  return decision === undefined ? [] : (requests.get(decision.decisionId) ?? []);
}

function countsOf(decision: DecisionFact | undefined): Pick<PlyView, 'requests' | 'rejections'> {
  return { requests: decision?.requests ?? 0, rejections: decision?.rejections ?? 0 };
}

/** Of all requests of the decision; null where none told it. */
function sumsOf(requests: readonly RequestFact[]): Pick<PlyView, 'queueMs' | 'wallMs' | 'completionTokens'> {
  return {
    queueMs: knownSum(requests.map(({ queueMs }) => queueMs)),
    wallMs: knownSum(requests.map(({ wallMs }) => wallMs)),
    completionTokens: knownSum(requests.map(({ completionTokens }) => completionTokens)),
  };
}

function knownSum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function waitsOf(requests: readonly RequestFact[]): PlyView['waits'] {
  return requests.flatMap(({ wallMs, legal }) => (wallMs === null ? [] : [{ wallMs, legal }]));
}

function howItCame(decision: DecisionFact | undefined, requests: readonly RequestFact[]): PlyView['marks'] {
  if (decision === undefined) return [];
  const marks: PlyView['marks'] = [];
  if (decision.requests > 1) marks.push('retried');
  const accepted = requests.find(({ requestId }) => requestId === decision.requestId);
  if (accepted?.formatRecovered === true) marks.push('recovered');
  if (requests.some(({ end }) => end === 'interrupted')) marks.push('restart');
  return marks;
}

function opinionMarks(review: GameReview | null): PlyView['marks'] {
  if (review === null) return [];
  const marks: PlyView['marks'] = [];
  if (review.bestMoveMatch === false) marks.push('disagreement');
  if (review.isMateLine === false && (review.lossCp ?? 0) >= BLUNDER_CP) marks.push('blunder');
  if (review.missedForcedMate === true) marks.push('missed_mate');
  return marks;
}

/** @param isWhite the score is White's own already. */
function whiteScore(score: Score | null, isWhite: boolean): Score | null {
  if (score === null || isWhite) return score;
  // Adding zero: a minus sign makes -0 of 0.
  return 'cp' in score ? { cp: 0 - score.cp } : { mate: 0 - score.mate };
}
