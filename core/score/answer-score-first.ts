/**
 * The verdict of ChessQA's first version, exactly as R-QUEST-3.1 describes it: used on imported results of that
 * version only. A reply near its token limit is wrong whatever it says, letter case never matters, and the members of
 * an answer are compared as texts without any normal form.
 */
import type { FirstVersionRead } from '../reply/answer-reader-first.ts';

export type FirstVersionErrorType =
  | 'correct'
  | 'max_token_reached'
  | 'format_error'
  | 'wrong_answer'
  | 'multi_extra_items'
  | 'multi_missing_items'
  | 'multi_false_items';

export interface FirstVersionFacts {
  /** The file's own answer: the first version knew no others. */
  readonly correctAnswer: string;
  /** Unknown types count as single. */
  readonly answerType: string;
  /** Null: unknown, and then the limit cannot have been reached. */
  readonly completionTokens: number | null;
  readonly maxTokens: number | null;
}

const NEAR_LIMIT = 0.98;

export function scoreAnswerFirst(read: FirstVersionRead, facts: FirstVersionFacts): FirstVersionErrorType {
  const { completionTokens, maxTokens } = facts;
  if (completionTokens !== null && maxTokens !== null && completionTokens >= NEAR_LIMIT * maxTokens)
    return 'max_token_reached';
  if (!read.isExtracted) return 'format_error';
  if (facts.answerType === 'multi') return compareSets(read.extracted, facts.correctAnswer);
  return plain(read.extracted) === plain(facts.correctAnswer) ? 'correct' : 'wrong_answer';
}

function compareSets(given: string, right: string): FirstVersionErrorType {
  const givenSet = members(given);
  const rightSet = members(right);
  const hasExtra = [...givenSet].some((member) => !rightSet.has(member));
  const hasMissing = [...rightSet].some((member) => !givenSet.has(member));
  if (hasExtra && hasMissing) return 'multi_false_items';
  if (hasExtra) return 'multi_extra_items';
  return hasMissing ? 'multi_missing_items' : 'correct';
}

function members(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(',')
      .map(plain)
      .filter((member) => member !== ''),
  );
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
