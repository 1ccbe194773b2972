/**
 * The verdict on one reply. A reply that arrived is judged whatever its class: empty, refused, filtered, cut or
 * unreadable ones are the model's own doing, so they have a verdict too, by whatever answer stands in them
 * (R-QUEST-3.5). Infrastructure trouble and our own stops have none; such an item is asked again.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import type { AnswerScored, AnswerVerdict } from '../../core/question/records.ts';
import { type AnswerProtocol, readAnswer } from '../../core/reply/answer-reader.ts';
import { ruleOf, type FailureClass } from '../../core/reply/failure-class.ts';
import { scoreAnswer, SCORING_VERSION } from '../../core/score/answer-score.ts';
import { cutText } from '../../core/util/utf8.ts';
import type { Judge } from '../asking/judge.ts';
import type { Question } from '../asking/ports.ts';

const MAX_CONTENT = 4_000;

/** Does an attempt of this class say something about the model? Null: an ordinary reply. */
export function isJudged(failure: FailureClass | null): boolean {
  return failure === null || ruleOf(failure).reaction === 'feedback';
}

export function questionJudge(protocol: AnswerProtocol): Judge<Question> {
  return {
    kind: 'questions',
    judge: (question, n, attempt) => {
      const scored = scoreAttempt(question, n, attempt, protocol);
      if (scored === null) return null;
      return {
        entry: { kind: 'answer_scored', key: String(scored.seq), payload: scored },
        verdict: scored.verdict,
      };
    },
    finished: (counts) => ({ kind: 'questions_finished', key: 'run', payload: { ...counts } }),
  };
}

/** The row of a judged attempt; null: it says nothing about the model. */
export function scoreAttempt(
  question: Question,
  n: number,
  attempt: Attempt,
  protocol: AnswerProtocol,
): AnswerScored | null {
  const { failure } = attempt.classification;
  if (!isJudged(failure)) return null;
  const { item } = question;
  return {
    seq: question.seq,
    n,
    itemId: item.itemId,
    task: item.taskId,
    category: item.category,
    scoringVersion: SCORING_VERSION,
    verdict: judgeText(attempt.text, question, protocol),
    failure,
    isTruncated: failure === 'truncated',
  };
}

/** @param text the visible reply; null: none came. The flags are those of the whole text; what is kept is bounded. */
export function judgeText(
  text: string | null,
  question: Pick<Question, 'accepted' | 'kind'>,
  protocol: AnswerProtocol,
): AnswerVerdict {
  const read = readAnswer(text ?? '', protocol, question.kind);
  const score = scoreAnswer(read, question.accepted, question.kind);
  return { ...score, content: score.content === null ? null : cutText(score.content, MAX_CONTENT) };
}
