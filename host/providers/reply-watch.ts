/**
 * Reads a reply while its bytes come in. A stream is folded event by event, so that a tool call or an error ends the
 * request at once and `[DONE]` ends it even if the socket stays open; any other body is read when it is whole. What a
 * body is, is decided by its content type, and by its first bytes where that is missing or says plain text.
 */
import type { BodyForm } from '../../core/reply/classify-facts.ts';
import { splitInlineThoughts } from '../../core/reply/inline-thoughts.ts';
import type { ByteWatcher } from './exchange.ts';
import type { ReadReply } from './classify.ts';
import { ReplyFold } from './reply-fold.ts';
import { SseReader } from './sse-events.ts';

const HTML = /^\uFEFF?\s{0,64}<(?:!doctype|html|head|body)\b/i;
const STREAM = /^\uFEFF?\s{0,64}(?:data:|event:|:)/;

export class ReplyWatch implements ByteWatcher {
  readonly #fold = new ReplyFold();
  readonly #sse = new SseReader();
  #isStream = false;
  #contentType = '';

  open(status: number, headers: Readonly<Record<string, string>>): void {
    this.#contentType = (headers['content-type'] ?? '').toLowerCase();
    this.#isStream = status === 200 && this.#contentType.includes('text/event-stream');
  }

  push(chunk: Uint8Array): 'more' | 'enough' {
    if (!this.#isStream) return 'more';
    return this.#events(this.#sse.push(chunk));
  }

  /** The reply, once the exchange has ended. `text` holds every byte that was read. */
  finish(text: string): ReadReply {
    const body = this.#isStream ? this.#finishStream() : this.#finishWhole(text);
    const parts = this.#fold.parts();
    const split = parts.content === null ? null : splitInlineThoughts(parts.content);
    const hasInline = split !== null && split.thoughts !== null;
    const isWhole = !this.#isStream && body === 'reply' && parts.content !== null;
    return {
      parts: hasInline && parts.reasoning === null ? withInline(parts, split.thoughts ?? '') : parts,
      body,
      text: split?.text ?? null,
      hasReasoning: parts.reasoning !== null || parts.hasHiddenReasoning || hasInline,
      textThoughts: split === null ? undefined : { form: split.form, isMarkupLeft: split.isMarkupLeft },
      isEndStated: isWhole || parts.isDone,
      isOther: body !== 'reply' && !this.#isStream,
    };
  }

  #events(events: readonly string[]): 'more' | 'enough' {
    for (const data of events) if (this.#fold.event(data) === 'done') return 'enough';
    return 'more';
  }

  #finishStream(): BodyForm {
    this.#events(this.#sse.end());
    return this.#fold.parts().hasReply ? 'reply' : 'none';
  }

  #finishWhole(text: string): BodyForm {
    if (text.trim() === '') return 'none';
    if (this.#contentType.includes('text/html') || HTML.test(text)) return 'html';
    if (this.#fold.whole(text)) return this.#fold.parts().hasReply ? 'reply' : 'unreadable';
    if (!STREAM.test(text)) return 'unreadable';
    this.#isStream = true;
    this.#events(this.#sse.push(Buffer.from(text, 'utf8')));
    return this.#finishStream();
  }
}

function withInline(parts: ReadReply['parts'], thoughts: string): ReadReply['parts'] {
  return { ...parts, reasoning: thoughts, reasoningSource: 'inline' };
}
