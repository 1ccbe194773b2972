/**
 * A comment that may become an item: extracted from a game, cleaned and judged, by rules or by the replies of a player.
 * Why one was passed by is told.
 */
import { fourFields } from '../../chess/fen.ts';
import type { Digest } from '../../chessqa/source-key.ts';
import type { Ordered } from '../order.ts';
import type { UnitPlace } from '../source-unit.ts';
import { cleanComment, withoutMarks } from './clean-comment.ts';
import type { CommentedMove } from './comment-record.ts';
import { whyIrrelevant } from './relevance.ts';
import { keywordsIn, wordsOf } from './words.ts';

export interface SemanticRecord extends Omit<CommentedMove, 'comment' | 'players'>, Ordered {
  readonly id: string;
  readonly gameId: string;
  readonly text: string;
  readonly keywords: readonly string[];
  /** Position and move: two comments on one are of one place. */
  readonly place: string;
  readonly found: UnitPlace;
}

/** What players decided, by the id of a comment; null: they were not asked about any. */
export interface CommentReplies {
  /** The comment as it was rewritten; null: to be passed by. Absent: the run has no reply. */
  readonly cleaned: ReadonlyMap<string, string | null> | null;
  readonly kept: ReadonlyMap<string, boolean> | null;
}

const LEAST_WORDS = 5;

/** By which a comment is known before and after it was cleaned. */
export function commentId({ fenBefore, moveUci, comment }: CommentedMove, digest: Digest): string {
  return digest(`${fourFields(fenBefore)}\n${moveUci}\n${withoutMarks(comment)}`).slice(0, 16);
}

/** Null: worth cleaning. */
export function whyNotExtracted({ comment }: CommentedMove): string | null {
  const plain = withoutMarks(comment);
  if (plain === '') return 'marks of a program alone';
  if (wordsOf(plain).trim().split(' ').length < LEAST_WORDS) return `fewer than ${LEAST_WORDS} words`;
  return keywordsIn(plain).length === 0 ? 'none of the keywords' : null;
}

export type Cleaned =
  { readonly text: string; readonly why: null } | { readonly text: null; readonly why: string };

/** Extracted, cleaned and judged. */
export function cleanedComment(move: CommentedMove, id: string, replies: CommentReplies): Cleaned {
  const notExtracted = whyNotExtracted(move);
  if (notExtracted !== null) return { text: null, why: notExtracted };
  const text = cleanedText(move, id, replies);
  if (text.text === null) return text;
  const irrelevant = whyIrrelevant(text.text);
  if (irrelevant !== null) return { text: null, why: irrelevant };
  if (replies.kept === null) return text;
  const kept = replies.kept.get(id);
  if (kept === undefined) return { text: null, why: 'the judging run has no reply for it' };
  return kept ? text : { text: null, why: 'judged irrelevant by the player' };
}

function cleanedText(move: CommentedMove, id: string, { cleaned }: CommentReplies): Cleaned {
  const reply = cleaned?.get(id);
  if (cleaned !== null && reply === undefined)
    return { text: null, why: 'the cleaning run has no reply for it' };
  if (reply === null) return { text: null, why: 'the player that cleans says to skip it' };
  const ruled = cleanComment(reply ?? move.comment, move.players);
  return ruled.ok ? { text: ruled.value, why: null } : { text: null, why: ruled.error.message };
}
