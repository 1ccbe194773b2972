/**
 * Folds a chat completions reply, whole or in stream events, into its parts (providers.md 3.2, decisions 28 and 30).
 * Only choice 0 counts; text parts are joined; an event that cannot be read is skipped and counted; `tool_calls: []`
 * is no call. An error object is taken in each shape it comes in: `{error}`, vLLM's `{object: "error"}`, and a chunk
 * whose finish reason is `error`. Judges nothing; never throws.
 */
import type { ReasoningSource, ReplyError } from '../../core/record/attempt.ts';
import type { ContentForm } from '../../core/reply/classify-facts.ts';
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
  readonly refusal: string | null;
  readonly structured: { readonly field: string; readonly json: string } | null;
  readonly toolCalls: number;
  readonly finishReason: string | null;
  readonly nativeFinishReason: string | null;
  readonly error: ReplyError | null;
  readonly skippedEvents: number;
  /** At least one object of the expected kind was read. */
  readonly hasReply: boolean;
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

export class ReplyFold {
  readonly #content: string[] = [];
  readonly #reasoning = new Map<ReasoningSource, string[]>();
  readonly #refusal: string[] = [];
  #contentForm: ContentForm = 'missing';
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
    if (data.trim() === '[DONE]') return 'done';
    const value = parsedJson(data);
    if (objectOf(value) === null) this.#skipped += 1;
    else this.#object(value as JsonObject, 'delta');
    return this.#error !== null || this.#toolCalls > 0 ? 'done' : 'more';
  }

  /** A whole body; false: it is no JSON object. */
  whole(text: string): boolean {
    const value = objectOf(parsedJson(text));
    if (value !== null) this.#object(value, 'message');
    return value !== null;
  }

  parts(): ReplyParts {
    const source = this.#bestReasoning();
    return {
      ...this.#usage,
      model: this.#model,
      upstream: this.#upstream,
      generationId: this.#generationId,
      content: this.#contentForm === 'text' ? this.#content.join('') : null,
      contentForm: this.#contentForm,
      reasoning: source === null ? null : (this.#reasoning.get(source) ?? []).join(''),
      reasoningSource: source,
      refusal: textOf(this.#refusal.join('')),
      structured: this.#structured,
      toolCalls: this.#toolCalls,
      finishReason: this.#finish,
      nativeFinishReason: this.#nativeFinish,
      error: this.#error,
      skippedEvents: this.#skipped,
      hasReply: this.#hasReply,
    };
  }

  #object(value: JsonObject, part: 'delta' | 'message'): void {
    const error = readError(value);
    if (error !== null) this.#error ??= error;
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
    const error = readError(choice);
    if (error !== null) this.#error ??= error;
    const message = objectOf(memberOf(choice, part)) ?? objectOf(memberOf(choice, 'message'));
    if (message === null) return;
    this.#takeContent(memberOf(message, 'content'));
    this.#takeReasoning(message);
    this.#refusal.push(textOf(memberOf(message, 'refusal')) ?? '');
    this.#toolCalls += arrayOf(memberOf(message, 'tool_calls')).length;
    if (objectOf(memberOf(message, 'function_call')) !== null) this.#toolCalls += 1;
    this.#takeStructured(message, 'message.');
  }

  #takeContent(content: unknown): void {
    if (content === null || content === undefined) return;
    const text = typeof content === 'string' ? content : joinedParts(content);
    if (text === null) this.#contentForm = 'other';
    else if (this.#contentForm !== 'other') this.#contentForm = 'text';
    this.#content.push(text ?? '');
  }

  #takeReasoning(message: JsonObject): void {
    for (const field of REASONING_FIELDS) this.#addReasoning(field, memberOf(message, field));
    for (const detail of arrayOf(memberOf(message, 'reasoning_details'))) {
      const text = memberOf(detail, 'text') ?? memberOf(detail, 'summary');
      this.#addReasoning('reasoning_details', text);
    }
  }

  #addReasoning(source: ReasoningSource, text: unknown): void {
    if (typeof text !== 'string' || text === '') return;
    const texts = this.#reasoning.get(source);
    if (texts === undefined) this.#reasoning.set(source, [text]);
    else texts.push(text);
  }

  #bestReasoning(): ReasoningSource | null {
    const order = [...REASONING_FIELDS, 'reasoning_details'] as const;
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

/** Null where a part is no text. */
function joinedParts(content: unknown): string | null {
  if (!Array.isArray(content)) return null;
  const texts: string[] = [];
  for (const part of content as readonly unknown[]) {
    const text = memberOf(part, 'text');
    if (memberOf(part, 'type') !== 'text' || typeof text !== 'string') return null;
    texts.push(text);
  }
  return texts.join('');
}

/** The error an object carries, in any of the shapes; null: none. */
export function readError(value: JsonObject): ReplyError | null {
  const error = memberOf(value, 'error');
  if (objectOf(error) !== null) return errorParts(error as JsonObject);
  if (typeof error === 'string' && error !== '')
    return { code: null, type: null, param: null, message: error };
  return memberOf(value, 'object') === 'error' ? errorParts(value) : null;
}

function errorParts(error: JsonObject): ReplyError {
  const code = memberOf(error, 'code');
  const isCode = typeof code === 'string' || Number.isSafeInteger(code);
  return {
    code: isCode ? (code as string | number) : null,
    type: textOf(memberOf(error, 'type')),
    param: textOf(memberOf(error, 'param')),
    message: textOf(memberOf(error, 'message')),
  };
}
