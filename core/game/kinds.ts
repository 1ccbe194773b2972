/**
 * Which games, decisions, requests and reviews are of a kind. The figures count by these tests and the lists behind a
 * figure filter by them, so that a number and its list cannot differ. No schema is loaded, so that the window can use it.
 */
import type { DecisionKind, GameKind, RequestKind, ReviewKind } from './kind-lists.ts';
import type { GameReview } from './review-record.ts';
import type { DecisionFact, GameFact, RequestFact } from './facts.ts';

type PlayedGame = Pick<GameFact, 'white' | 'black' | 'result' | 'termination'>;

/** @param game one that has begun, and that the player plays in. */
export function isGameOfKind(game: PlayedGame, playerId: string, kind: GameKind): boolean {
  const { result } = game;
  const isCompleted = result !== null && result !== '*';
  const isDrawn = result === '1/2-1/2';
  const isWon = result === (game.white === playerId ? '1-0' : '0-1');
  const isLost = isCompleted && !isDrawn && !isWon;
  const isForfeit = game.termination === 'invalid_move';
  switch (kind) {
    case 'started':
      return true;
    case 'completed':
      return isCompleted;
    case 'won':
      return isWon;
    case 'drawn':
      return isDrawn;
    case 'lost':
      return isLost;
    case 'forfeited':
      return isLost && isForfeit;
    case 'opponent_forfeited':
      return isWon && isForfeit;
    case 'incomplete':
      return !isCompleted;
  }
}

export type DecisionTest = (decision: DecisionFact, kind: DecisionKind) => boolean;

/** @param requests of the decisions that will be asked about, in the order they were sent. */
export function makeDecisionTest(requests: readonly RequestFact[]): DecisionTest {
  const firstReplies = new Map<string, RequestFact>();
  const inForm = new Set<string>();
  for (const request of requests) {
    const { decisionId, requestId, legal, formatRecovered } = request;
    if (legal !== null && !firstReplies.has(decisionId)) firstReplies.set(decisionId, request);
    if (legal === true && !formatRecovered) inForm.add(requestId);
  }
  const first = ({ decisionId }: DecisionFact): RequestFact | undefined => firstReplies.get(decisionId);
  const test: DecisionTest = (decision, kind) => {
    const { outcome, rejections, requestId } = decision;
    switch (kind) {
      case 'decided':
        return outcome !== null;
      case 'under_way':
        return outcome === null;
      case 'retried_after_rejection':
        return outcome === 'retried' && rejections > 0;
      case 'retried_after_trouble':
        return outcome === 'retried' && rejections === 0;
      case 'replied':
        return outcome !== null && (rejections > 0 || requestId !== null);
      case 'compliant':
        return outcome !== null && rejections === 0 && requestId !== null && inForm.has(requestId);
      case 'not_compliant':
        return test(decision, 'replied') && !test(decision, 'compliant');
      case 'first_read':
        return test(decision, 'replied') && isRead(first(decision));
      case 'first_unread':
        return test(decision, 'replied') && !isRead(first(decision));
      case 'first_legal':
        return test(decision, 'replied') && first(decision)?.legal === true;
      case 'first_illegal':
        return test(decision, 'first_read') && first(decision)?.legal !== true;
      default:
        return outcome === kind;
    }
  };
  return test;
}

/** A move could be read of it, legal or not. */
function isRead(reply: RequestFact | undefined): boolean {
  return reply?.legal === true || reply?.failure === 'illegal_move';
}

export function isRequestOfKind(request: RequestFact, kind: RequestKind): boolean {
  const { legal, failure, formatRecovered, wallMs, queueMs, completionTokens, costNano } = request;
  switch (kind) {
    case 'sent':
      return true;
    case 'accepted':
      return legal === true;
    case 'recovered':
      return legal === true && formatRecovered;
    case 'rejected':
      return legal === false;
    case 'no_verdict':
      return legal === null;
    case 'truncated':
      return legal === false && failure === 'truncated';
    case 'timed':
      return wallMs !== null;
    case 'queued':
      return queueMs !== null;
    case 'told_tokens':
      return completionTokens !== null;
    case 'told_cost':
      return costNano !== null;
  }
}

/** @param review of an accepted decision; undefined: it has none of the profile asked for. @param hasFailed its engine did. */
export function isReviewOfKind(review: GameReview | undefined, kind: ReviewKind, hasFailed = false): boolean {
  if (review === undefined) return kind === 'missing' || (kind === 'failed' && hasFailed);
  const { lossCp, isMateLine, bucket, missedForcedMate, bestMoveMatch } = review;
  switch (kind) {
    case 'reviewed':
      return true;
    case 'missing':
    case 'failed':
      return false;
    case 'valued':
      return lossCp !== null && isMateLine !== true;
    case 'missed_mate':
      return missedForcedMate === true;
    case 'compared':
      return bestMoveMatch !== null;
    case 'best_move':
      return bestMoveMatch === true;
    case 'other_move':
      return bestMoveMatch === false;
    default:
      return bucket === kind;
  }
}
