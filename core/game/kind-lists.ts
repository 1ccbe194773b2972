/**
 * The closed lists that the games, decisions, requests and reviews of a game run are counted and filtered by: every
 * figure is the count of one of these kinds, or its denominator is. Apart from the schemas, for the screens.
 */

/** Of the games that a player has begun. */
export const gameKinds = [
  'started',
  'completed',
  'won',
  'drawn',
  'lost',
  'forfeited',
  'opponent_forfeited',
  'incomplete',
] as const;
export type GameKind = (typeof gameKinds)[number];

/** `first_…`: of the first reply that counts, whatever came after it. */
export const decisionKinds = [
  'decided',
  'under_way',
  'clean',
  'recovered',
  'retried',
  'forfeit',
  'stopped',
  'retried_after_rejection',
  'retried_after_trouble',
  'replied',
  'compliant',
  'not_compliant',
  'first_read',
  'first_unread',
  'first_legal',
  'first_illegal',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** A decision is of such a kind when one of its requests is. */
export const requestKinds = [
  'sent',
  'accepted',
  'recovered',
  'rejected',
  'no_verdict',
  'truncated',
  'timed',
  'queued',
  'told_tokens',
  'told_cost',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Of accepted decisions under one engine profile; `missing`: those without a review of it; `failed`: of these,
 * those that its engine failed on. */
export const reviewKinds = [
  'reviewed',
  'missing',
  'failed',
  'valued',
  'under_50',
  'from_50',
  'from_100',
  'from_300',
  'mate_line',
  'missed_mate',
  'compared',
  'best_move',
  'other_move',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const gamePhases = ['opening', 'middlegame', 'endgame'] as const;
export type GamePhase = (typeof gamePhases)[number];
