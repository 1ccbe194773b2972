/**
 * Folds a chat completions reply, whole or in stream events, into its parts (R-PROV-3.2, R-PROV-10, R-PROV-3.4,
 * R-PROV-5 and R-PROV-7). Only choice 0 counts; text parts are joined, thinking parts are reasoning; a whole last
 * message adds nothing to deltas that came before it; an event that cannot be read is skipped and counted; `tool_calls:
 * []` is no call. Judges nothing; never throws.
 */
import type { ReasoningSource, ReplyError } from '../../core/record/attempt.ts';
import type { ContentForm } from '../../core/reply/classify-facts.ts';
import { readContent, wordsOf } from './content-parts.ts';
import { isStated, readError, readOtherError } from './error-shapes.ts';
import { arrayOf, memberOf, objectOf, parsedJson, textOf, type JsonObject } from './json-value.ts';
import { readUsage, type ReadUsage } from './reply-usage.ts';

export interface ReplyParts extends ReadUsage {
  readonly model: string | null;
  readonly upstream: string | null;
  readonly generationId: string | null;
  /** As sent, inline thoughts still inside; null: no content came. */
  readonly content: string | null;
  readonly contentForm: ContentForm;
  readonly reasoning: string | null;
  readonly reasoningSource: ReasoningSource | null;
  /** Reasoning came that the service keeps to itself. */
  readonly hasHiddenReasoning: boolean;
  /** Types of content parts that are neither text nor reasoning. */
  readonly otherParts: readonly string[];
  readonly refusal: string | null;
  readonly structured: { readonly field: string; readonly json: string } | null;
  readonly toolCalls: number;
  readonly finishReason: string | null;
  readonly nativeFinishReason: string | null;
  readonly error: ReplyError | null;
  readonly skippedEvents: number;
  /** At least one object of the expected kind was read. */
  readonly hasReply: boolean;
  /** The stream was ended by its mark. */
  readonly isDone: boolean;
}

/** Where a structured answer may sit besides the text; the first that holds something is taken. */
const STRUCTURED_FIELDS = [
  'parsed',
  'structured_output',
  'structured_outputs',
  'output_parsed',
  'output',
  'json',
];

/** Reasoning fields in order of preference: two of them usually hold the same words. */
const REASONING_FIELDS = ['reasoning', 'reasoning_content', 'thinking'] as const;

/** Kinds of other parts that are named. */
const MAX_NAMED = 20;

export class ReplyFold {
  readonly #content: string[] = [];
  readonly #reasoning = new Map<ReasoningSource, string[]>();
  readonly #refusal: string[] = [];
  readonly #otherParts = new Set<string>();
  #hasText = false;
  #hasUnreadable = false;
  #hasHidden = false;
  #hasDelta = false;
  #isDone = false;
  #structured: ReplyParts['structured'] = null;
  #model: string | null = null;
  #upstream: string | null = null;
  #generationId: string | null = null;
  #finish: string | null = null;
  #nativeFinish: string | null = null;
  #error: ReplyError | null = null;
  #usage: ReadUsage = { usage: null, usageJson: null, costNano: null };
  #toolCalls = 0;
  #skipped = 0;
  #hasReply = false;

  /** One `data:` of a stream. `done`: the service says that nothing follows, or nothing more is needed. */
  event(data: string): 'more' | 'done' {
    if (data.trim() === '[DONE]') {
      this.#isDone = true;
      return 'done';
    }
    const value = objectOf(parsedJson(data));
    if (value === null) this.#skipped += 1;
    else {
      this.#object(value, 'delta');
      // In the middle of a stream, words alone may be news of the service.
      const error = readOtherError(value);
      if (error !== null && isStated(error)) this.#error ??= error;
    }
    return this.#error !== null || this.#toolCalls > 0 ? 'done' : 'more';
  }

  /** A whole body, which may be a list of errors; false: it is neither an object nor such a list. */
  whole(text: string): boolean {
    const body = parsedJson(text);
    const value = objectOf(body) ?? objectOf(arrayOf(body).find((entry) => objectOf(entry) !== null));
    if (value === null) return false;
    this.#object(value, 'message');
    this.#error ??= readOtherError(value);
    return true;
  }

  parts(): ReplyParts {
    const source = this.#bestReasoning();
    return {
      ...this.#usage,
      model: this.#model,
      upstream: this.#upstream,
      generationId: this.#generationId,
      content: this.#hasText ? this.#content.join('') : null,
      contentForm: this.#contentForm(source !== null || this.#hasHidden),
      reasoning: source === null ? null : (this.#reasoning.get(source) ?? []).join(''),
      reasoningSource: source,
      hasHiddenReasoning: this.#hasHidden,
      otherParts: [...this.#otherParts],
      refusal: textOf(this.#refusal.join('')),
      structured: this.#structured,
      toolCalls: this.#toolCalls,
      finishReason: this.#finish,
      nativeFinishReason: this.#nativeFinish,
      error: this.#error,
      skippedEvents: this.#skipped,
      hasReply: this.#hasReply,
      isDone: this.#isDone,
    };
  }

  #object(value: JsonObject, part: 'delta' | 'message'): void {
    this.#error ??= readError(value);
    this.#model = textOf(memberOf(value, 'model')) ?? this.#model;
    this.#upstream = textOf(memberOf(value, 'provider')) ?? this.#upstream;
    this.#generationId = textOf(memberOf(value, 'id')) ?? this.#generationId;
    if (objectOf(memberOf(value, 'usage')) !== null) this.#usage = readUsage(memberOf(value, 'usage'));
    this.#takeStructured(value, '');
    const choice = firstChoice(memberOf(value, 'choices'));
    if (choice !== null) this.#choice(choice, part);
  }

  #choice(choice: JsonObject, part: 'delta' | 'message'): void {
    this.#hasReply = true;
    this.#finish = textOf(memberOf(choice, 'finish_reason')) ?? this.#finish;
    this.#nativeFinish = textOf(memberOf(choice, 'native_finish_reason')) ?? this.#nativeFinish;
    this.#error ??= readError(choice);
    const delta = objectOf(memberOf(choice, part));
    const message = delta ?? objectOf(memberOf(choice, 'message'));
    if (message === null) return;
    // A whole message behind deltas says again what they said.
    if (delta !== null || !this.#hasDelta) this.#takeWords(message);
    if (part === 'delta' && delta !== null) this.#hasDelta ||= this.#hasText || this.#reasoning.size > 0;
    this.#toolCalls += arrayOf(memberOf(message, 'tool_calls')).length;
    if (objectOf(memberOf(message, 'function_call')) !== null) this.#toolCalls += 1;
    this.#takeStructured(message, 'message.');
  }

  #takeWords(message: JsonObject): void {
    this.#takeContent(memberOf(message, 'content'));
    this.#takeReasoning(message);
    this.#refusal.push(textOf(memberOf(message, 'refusal')) ?? '');
  }

  #takeContent(content: unknown): void {
    if (content === null || content === undefined) return;
    const pieces = readContent(content);
    if (pieces === null) {
      this.#hasUnreadable = true;
      return;
    }
    if (pieces.text !== null) {
      this.#hasText = true;
      this.#content.push(pieces.text);
    }
    this.#addReasoning('content_parts', pieces.reasoning);
    this.#hasHidden ||= pieces.hasHiddenReasoning;
    this.#refusal.push(pieces.refusal);
    this.#toolCalls += pieces.toolCalls;
    for (const type of pieces.others) if (this.#otherParts.size < MAX_NAMED) this.#otherParts.add(type);
  }

  /** Unreadable is only what leaves neither text nor reasoning. */
  #contentForm(hasReasoning: boolean): ContentForm {
    const isOther = this.#hasUnreadable || this.#otherParts.size > 0;
    const isEmpty = this.#content.every((text) => text.trim() === '');
    if (isOther && isEmpty && !hasReasoning) return 'other';
    return this.#hasText ? 'text' : 'missing';
  }

  #takeReasoning(message: JsonObject): void {
    for (const field of REASONING_FIELDS) this.#addReasoning(field, wordsOf(memberOf(message, field)));
    for (const detail of arrayOf(memberOf(message, 'reasoning_details'))) {
      this.#addReasoning(
        'reasoning_details',
        wordsOf(memberOf(detail, 'text') ?? memberOf(detail, 'summary')),
      );
    }
  }

  #addReasoning(source: ReasoningSource, text: string): void {
    if (text === '') return;
    const texts = this.#reasoning.get(source);
    if (texts === undefined) this.#reasoning.set(source, [text]);
    else texts.push(text);
  }

  #bestReasoning(): ReasoningSource | null {
    const order = [...REASONING_FIELDS, 'reasoning_details', 'content_parts'] as const;
    return order.find((source) => this.#reasoning.has(source)) ?? null;
  }

  #takeStructured(holder: JsonObject, prefix: string): void {
    for (const field of STRUCTURED_FIELDS) {
      const value = memberOf(holder, field);
      if (this.#structured !== null || !holdsSomething(value)) continue;
      this.#structured = { field: `${prefix}${field}`, json: JSON.stringify(value) };
    }
  }
}

function holdsSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The choice that says it is number 0; one without a number counts where it stands first. */
function firstChoice(choices: unknown): JsonObject | null {
  for (const [place, choice] of arrayOf(choices).entries()) {
    if ((memberOf(choice, 'index') ?? place) === 0) return objectOf(choice);
  }
  return null;
}
