/**
 * The verdict on one closed request of a game: the class of the exchange first, then, for a reply that arrived whole,
 * the move reader, which is the only judge of a game reply (R-GAME-6). Three values and never more: accepted, the
 * model's fault, no verdict on the model.
 */
import { ruleOf, type FailureClass } from '../reply/failure-class.ts';
import { readMove, type LegalMoves, type MoveRequest, type MoveVerdict } from '../reply/move-reader.ts';
import { trimmed } from '../reply/move-token.ts';

export interface ClosedReply {
  /** As the exchange was classed; null: a usable reply. */
  readonly failure: FailureClass | null;
  /** The visible reply; null: none. */
  readonly text: string | null;
}

export interface ReplyJudgement {
  /** True: accepted. False: refused, the model's fault. Null: no verdict on the model. */
  readonly legal: boolean | null;
  /** Null only when the move was accepted. */
  readonly failure: FailureClass | null;
  /** Null: the reader was not asked. */
  readonly verdict: MoveVerdict | null;
}

/** @param legal of the position the request was about. */
export function judgeGameReply(
  reply: ClosedReply,
  legal: LegalMoves,
  asked: { readonly structured: boolean; readonly reader: MoveRequest['mode'] },
): ReplyJudgement {
  const failure = reply.failure ?? (trimmed(reply.text ?? '') === '' ? 'empty_reply' : null);
  if (failure !== null) return { legal: ruleOf(failure).verdict, failure, verdict: null };
  const request = { legal, structured: asked.structured, mode: asked.reader };
  const verdict = readMove(reply.text ?? '', request);
  return { legal: verdict.move !== null, failure: verdict.error, verdict };
}
