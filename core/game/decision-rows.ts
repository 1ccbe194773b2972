/**
 * The decisions behind a number of a game run, in the order of the games and plies. They are found by the same tests that
 * the figures count by (`kinds.ts`). Pure.
 */
import type { GameDecisionFilter, GameDecisionPage, GameDecisionRow } from './decisions.ts';
import type { GameReview } from './review-record.ts';
import { groupBy, sumOfTold } from '../util/collect.ts';
import { factsOf, type DecisionFact, type RequestFact } from './facts.ts';
import { isRequestOfKind, isReviewOfKind, makeDecisionTest, type DecisionTest } from './kinds.ts';
import type { PlyFact, ReportFold } from './report-fold.ts';

export interface PageWish {
  readonly offset: number;
  readonly limit: number;
}

export function decisionPage(
  fold: ReportFold,
  filter: GameDecisionFilter,
  { offset, limit }: PageWish,
): GameDecisionPage {
  const profiles = profilesByUse(fold);
  const profile = filter.profile ?? profiles[0] ?? null;
  const listed = listDecisions(fold, { ...filter, profile });
  const plies = pliesByDecision(fold);
  return {
    total: listed.length,
    requests: listed.reduce((sum, { asked }) => sum + asked.length, 0),
    offset,
    profile,
    profiles,
    rows: listed.slice(offset, offset + limit).map((one) => rowOf(one, plies.get(one.decision.decisionId))),
  };
}

interface Listed {
  readonly decision: DecisionFact;
  /** Its requests that the filter asks for. */
  readonly asked: readonly RequestFact[];
  readonly all: readonly RequestFact[];
  readonly review: GameReview | undefined;
}

function listDecisions(fold: ReportFold, filter: GameDecisionFilter): readonly Listed[] {
  const { decisions, requests } = factsOf(fold.facts);
  const ofDecision = groupBy(requests, ({ decisionId }) => decisionId);
  const test = makeDecisionTest(requests);
  const place = new Map([...fold.games.keys()].map((gameId, index) => [gameId, index]));
  return decisions
    .flatMap((decision): readonly Listed[] => {
      const all = ofDecision.get(decision.decisionId) ?? [];
      const asked = all.filter((request) => isAskedFor(request, filter));
      const review = reviewOf(fold, decision, filter.profile);
      const isListed = isWanted(decision, filter, test) && isReviewed(fold, decision, review, filter);
      return isListed && (asked.length > 0 || !asksForRequests(filter))
        ? [{ decision, asked, all, review }]
        : [];
    })
    .sort(
      (a, b) =>
        (place.get(a.decision.gameId) ?? 0) - (place.get(b.decision.gameId) ?? 0) ||
        a.decision.ply - b.decision.ply,
    );
}

function isWanted(
  decision: DecisionFact,
  { playerId, gameId, kind }: GameDecisionFilter,
  test: DecisionTest,
): boolean {
  return (
    (playerId === null || decision.playerId === playerId) &&
    (gameId === null || decision.gameId === gameId) &&
    (kind === null || test(decision, kind))
  );
}

function asksForRequests({ request, failure, reportedModel }: GameDecisionFilter): boolean {
  return request !== null || failure !== null || reportedModel !== null;
}

function isAskedFor(request: RequestFact, filter: GameDecisionFilter): boolean {
  const failure = request.end === 'interrupted' ? 'interrupted' : request.failure;
  return (
    (filter.request === null || isRequestOfKind(request, filter.request)) &&
    (filter.failure === null || failure === filter.failure) &&
    (filter.reportedModel === null || request.reportedModel === filter.reportedModel)
  );
}

function isReviewed(
  { failedReviews }: ReportFold,
  { requestId }: DecisionFact,
  review: GameReview | undefined,
  filter: GameDecisionFilter,
): boolean {
  if (filter.review !== null) {
    if (requestId === null) return false;
    const hasFailed = failedReviews.get(requestId)?.includes(filter.profile ?? '') === true;
    if (!isReviewOfKind(review, filter.review, hasFailed)) return false;
  }
  return filter.phase === null || review?.phase === filter.phase;
}

function reviewOf(
  fold: ReportFold,
  { requestId }: DecisionFact,
  profile: string | null,
): GameReview | undefined {
  if (requestId === null || profile === null) return undefined;
  return fold.reviews.get(requestId)?.find((review) => review.profile === profile);
}

/** Most reviews first, then by name. */
function profilesByUse({ reviews, failedReviews }: ReportFold): string[] {
  const uses = new Map([...failedReviews.values()].flat().map((profile) => [profile, 0]));
  for (const { profile } of [...reviews.values()].flat()) uses.set(profile, (uses.get(profile) ?? 0) + 1);
  return [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([profile]) => profile);
}

function pliesByDecision({ games }: ReportFold): ReadonlyMap<string, PlyFact> {
  return new Map(
    [...games.values()].flatMap(({ plies }) =>
      plies.flatMap((ply) => (ply.decisionId === null ? [] : [[ply.decisionId, ply] as const])),
    ),
  );
}

function rowOf({ decision, asked, all, review }: Listed, ply: PlyFact | undefined): GameDecisionRow {
  const { decisionId, gameId, playerId, outcome, rejections } = decision;
  return {
    decisionId,
    gameId,
    playerId,
    ply: decision.ply,
    move: ply?.move ?? null,
    san: ply?.san ?? null,
    outcome,
    rejections,
    requests: asked.length,
    wallMs: sumOfTold(all.map(({ wallMs }) => wallMs)),
    completionTokens: sumOfTold(all.map(({ completionTokens }) => completionTokens)),
    review: review === undefined ? null : briefReview(review),
  };
}

function briefReview({ lossCp, bucket, bestMove, bestMoveMatch, phase }: GameReview) {
  return { lossCp, bucket, bestMove, bestMoveMatch, phase };
}
