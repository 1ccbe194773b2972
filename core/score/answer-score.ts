/**
 * The three flags of one answer (R-QUEST-3.2): `formatCompliant`, `contentCorrect`, and `isCorrect` = both. They are
 * facts about a reply that arrived; a request that failed has none of them and is never handed to this file.
 * `errorType` is for diagnosis only. Truncation is recorded apart, by whoever knows the finish reason.
 */
import { canonicalAnswer, type AnswerKind } from '../reply/answer-shape.ts';
import type { ContentPlace, ReadAnswer } from '../reply/answer-reader.ts';

/** Grows with every change of reader or scoring that can change a flag. */
export const SCORING_VERSION = 2;

export type AnswerErrorType =
  | 'correct'
  | 'format_error' // right, but not where or not as the protocol asked
  | 'no_answer'
  | 'wrong_answer'
  | 'multi_extra_items'
  | 'multi_missing_items'
  | 'multi_false_items';

export interface AnswerScore {
  readonly formatCompliant: boolean;
  readonly contentCorrect: boolean;
  readonly isCorrect: boolean;
  readonly errorType: AnswerErrorType;
  readonly content: string | null;
  readonly place: ContentPlace;
}

/** `accepted`: complete answers, any of which is right; of a list its members joined by commas. */
export function scoreAnswer(read: ReadAnswer, accepted: readonly string[], kind: AnswerKind): AnswerScore {
  const { formatCompliant, content, place } = read;
  const mistake = content === null ? 'no_answer' : mistakeOf(content, accepted, kind);
  const contentCorrect = mistake === null;
  return {
    formatCompliant,
    contentCorrect,
    isCorrect: formatCompliant && contentCorrect,
    errorType: mistake ?? (formatCompliant ? 'correct' : 'format_error'),
    content,
    place,
  };
}

function mistakeOf(content: string, accepted: readonly string[], kind: AnswerKind): AnswerErrorType | null {
  const given = canonicalAnswer(content, kind);
  const right = accepted.map((answer) => canonicalAnswer(answer, kind));
  if (given.size > 0 && right.some((answer) => isSubset(given, answer) && isSubset(answer, given)))
    return null;
  if (kind.answerType === 'single') return 'wrong_answer';
  // Against the first answer: which of several a reply meant cannot be known.
  const [first = new Set<string>()] = right;
  if (isSubset(first, given)) return 'multi_extra_items';
  return isSubset(given, first) ? 'multi_missing_items' : 'multi_false_items';
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  for (const member of part) if (!whole.has(member)) return false;
  return true;
}
