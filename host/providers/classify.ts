/**
 * From an exchange and the parts of its reply to structured facts, and from these to the class
 * (`core/reply/classify-facts.ts` holds the rules and their order). Nothing here looks at a message.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { isSameModel } from '../../core/reply/model-identity.ts';
import { classifyFacts, type BodyForm, type ExchangeFacts } from '../../core/reply/classify-facts.ts';
import type { Classification } from '../../core/reply/failure-class.ts';
import type { Exchange } from './exchange.ts';
import type { ReplyParts } from './reply-fold.ts';

export interface ReadReply {
  readonly parts: ReplyParts;
  readonly body: BodyForm;
  /** The visible text, inline thoughts removed; null: no content came. */
  readonly text: string | null;
  readonly hasReasoning: boolean;
  /** How thoughts stood in the text, and whether marks of them are left there. */
  readonly textThoughts: Attempt['textThoughts'];
  /** The body was whole and had content, or the stream was ended by its mark. */
  readonly isEndStated: boolean;
  /** The body is neither a reply nor a stream. */
  readonly isOther: boolean;
}

export interface Asked {
  readonly model: string;
  readonly acceptedModels?: readonly string[];
  readonly decisionTimeoutMs: number;
}

export function classifyExchange(
  exchange: Pick<Exchange, 'end' | 'status'>,
  retryAfterMs: number | null,
  reply: ReadReply,
  asked: Asked,
): Classification {
  return classifyFacts(factsOf(exchange, retryAfterMs, reply, asked));
}

function factsOf(
  exchange: Pick<Exchange, 'end' | 'status'>,
  retryAfterMs: number | null,
  reply: ReadReply,
  asked: Asked,
): ExchangeFacts {
  const { parts } = reply;
  return {
    end: exchange.end,
    status: exchange.status,
    retryAfterMs,
    decisionTimeoutMs: asked.decisionTimeoutMs,
    error: parts.error,
    body: reply.body,
    finishReason: parts.finishReason,
    isEndStated: reply.isEndStated,
    hasToolCall: parts.toolCalls > 0,
    hasRefusal: parts.refusal !== null,
    content: parts.contentForm,
    isTextEmpty: reply.text === null || reply.text.trim() === '',
    hasReasoning: reply.hasReasoning,
    hasStructured: parts.structured !== null,
    isModelEqual: parts.model === null ? null : isSameModel(asked.model, parts.model, asked.acceptedModels),
  };
}
