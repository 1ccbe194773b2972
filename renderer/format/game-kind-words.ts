/** Kinds of games, decisions, requests and reviews as the screens write them. Words alone. Pure. */
import type {
  DecisionKind,
  GameKind,
  GamePhase,
  RequestKind,
  ReviewKind,
} from '../../core/game/kind-lists.ts';

export const GAME_KIND_WORDS: Readonly<Record<GameKind, string>> = {
  started: 'begun',
  completed: 'with a result',
  won: 'won',
  drawn: 'drawn',
  lost: 'lost',
  forfeited: 'lost by forfeit',
  opponent_forfeited: 'won by forfeit',
  incomplete: 'without a result',
};

export const DECISION_KIND_WORDS: Readonly<Record<DecisionKind, string>> = {
  decided: 'decided',
  under_way: 'under way',
  clean: 'clean',
  recovered: 'recovered',
  retried: 'retried',
  forfeit: 'forfeit',
  stopped: 'stopped',
  retried_after_rejection: 'retried after a refused reply',
  retried_after_trouble: "retried after trouble that was not the model's",
  replied: 'with a reply that counts',
  compliant: 'compliant',
  not_compliant: 'not compliant',
  first_read: 'first reply read',
  first_unread: 'first reply not read',
  first_legal: 'first reply read and legal',
  first_illegal: 'first reply read and not legal',
};

export const REQUEST_KIND_WORDS: Readonly<Record<RequestKind, string>> = {
  sent: 'sent',
  accepted: 'accepted',
  recovered: 'accepted, read from another place',
  rejected: 'refused',
  no_verdict: 'without a verdict',
  truncated: 'cut off at the token limit',
  timed: 'whose time is known',
  queued: 'whose time in the queue is known',
  told_tokens: 'that told tokens',
  told_cost: 'that told a cost',
};

export const REVIEW_KIND_WORDS: Readonly<Record<ReviewKind, string>> = {
  reviewed: 'reviewed',
  missing: 'not reviewed',
  failed: 'not reviewed: the engine failed',
  valued: 'with a loss, no mate line',
  under_50: 'loss under 50 cp',
  from_50: 'loss of 50 to 99 cp',
  from_100: 'loss of 100 to 299 cp',
  from_300: 'blunder: 300 cp and more',
  mate_line: 'mate line',
  missed_mate: 'missed a forced mate',
  compared: 'whose best move is known',
  best_move: 'the best move',
  other_move: 'another move than the best',
};

export const PHASE_WORDS: Readonly<Record<GamePhase, string>> = {
  opening: 'Opening',
  middlegame: 'Middlegame',
  endgame: 'Endgame',
};
