/** Which of an item's stored replies to show first: the imported one, else the last request that brought one. Pure. */
import type { AnswerDetail } from '../../../../../core/question/report.ts';

/** An answer to a question or a position with every request that was sent for it. */
export type RepliedDetail = Pick<AnswerDetail, 'attempts' | 'imported'>;

export interface JudgedReply {
  readonly from: string;
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly reasoningSource: string | null;
  readonly refusal: string | null;
}

export function judgedReply({ imported, attempts }: RepliedDetail): JudgedReply | null {
  if (imported !== null) {
    return {
      from: `Reply out of the result file, line ${imported.line}`,
      text: imported.text,
      reasoning: imported.reasoning,
      reasoningSource: null,
      refusal: null,
    };
  }
  const view = attempts.findLast(({ attempt }) => attempt !== null && hasReply(attempt));
  if (view === undefined || view.attempt === null) return null;
  const { attempt } = view;
  return {
    from: attempts.length === 1 ? 'Reply' : `Reply to request ${view.n}`,
    text: attempt.text,
    reasoning: attempt.reasoning,
    reasoningSource: attempt.reasoningSource,
    refusal: attempt.refusal,
  };
}

type Attempt = NonNullable<AnswerDetail['attempts'][number]['attempt']>;

function hasReply({ text, reasoning, refusal }: Attempt): boolean {
  return text !== null || reasoning !== null || refusal !== null;
}
