/**
 * How the answers of a model were extracted (R-STUDY-5.1): the share of each level stands beside every headline,
 * and so does whether the two moves of one answer are the same. Answers without a verdict are in none of the counts.
 */
import type { StudyAnswer } from './rows.ts';

export interface ExtractionCounts {
  readonly judged: number;
  readonly strict: number;
  readonly lenient: number;
  readonly failed: number;
  /** More than one object named a move; the last counted. */
  readonly severalObjects: number;
  /** The model's own failure left nothing to read: refusals, empty and unreadable replies. */
  readonly withoutText: number;
  /** Both moves legal and the same, or not the same; answers with one legal move are in neither. */
  readonly agree: number;
  readonly differ: number;
}

export function foldExtraction(answers: readonly StudyAnswer[]): ExtractionCounts {
  const judged = answers.map(({ verdict }) => verdict).filter((verdict) => verdict.kind === 'judged');
  const count = (isOne: (verdict: (typeof judged)[number]) => boolean): number => judged.filter(isOne).length;
  return {
    judged: judged.length,
    strict: count(({ jsonStatus }) => jsonStatus === 'strict'),
    lenient: count(({ jsonStatus }) => jsonStatus === 'lenient'),
    failed: count(({ jsonStatus }) => jsonStatus === 'failed'),
    severalObjects: count(({ severalObjects }) => severalObjects),
    withoutText: count(({ failure }) => failure !== null),
    agree: count(({ agree }) => agree === true),
    differ: count(({ agree }) => agree === false),
  };
}
