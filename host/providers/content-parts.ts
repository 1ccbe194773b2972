/**
 * The content of a message in its forms (R-PROV-5): a text, or a list of parts of which the text parts are the answer,
 * the thinking parts the reasoning, a tool call a tool call, a refusal a refusal, and all others are named. Texts may
 * sit in strings, in lists or in objects inside them. Bounded in depth; never throws.
 */
import { memberOf, objectOf, textOf } from './json-value.ts';

export interface ContentPieces {
  /** Null: nothing of the content is text. */
  readonly text: string | null;
  readonly reasoning: string;
  readonly refusal: string;
  readonly toolCalls: number;
  /** Reasoning that the service keeps to itself, such as an encrypted part. */
  readonly hasHiddenReasoning: boolean;
  /** Types of the parts that are none of these; `unknown` where a part has no type. */
  readonly others: readonly string[];
}

const TEXT_TYPES = new Set(['text', 'output_text', 'input_text']);
const REASONING_TYPES = new Set([
  'thinking',
  'thought',
  'reasoning',
  'reasoning_text',
  'reasoning_content',
  'redacted_thinking',
  'summary',
  'summary_text',
  'reasoning_summary',
]);
const TOOL_TYPES = new Set(['tool_use', 'tool_call', 'tool_calls', 'function_call', 'server_tool_use']);
/** Where the words of a part may sit. */
const WORD_FIELDS = ['text', 'thinking', 'reasoning', 'summary', 'content', 'value', 'refusal'];
const MAX_DEPTH = 6;
const MAX_NAME = 60;

/** Null: the content is neither a text nor a list. */
export function readContent(content: unknown): ContentPieces | null {
  if (typeof content === 'string') return { ...NOTHING, text: content };
  const parts = Array.isArray(content) ? (content as readonly unknown[]) : typedPart(content);
  if (parts === null) return null;
  if (parts.length === 0) return { ...NOTHING, text: '' };
  const pieces = new Pieces();
  for (const part of parts) pieces.take(part);
  return pieces.result();
}

/** The words inside: of a text, of a list, or of the fields of an object that hold words. */
export function wordsOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth === MAX_DEPTH) return '';
  if (Array.isArray(value)) return value.map((inner) => wordsOf(inner, depth + 1)).join('');
  if (objectOf(value) === null) return '';
  for (const field of WORD_FIELDS) {
    const words = wordsOf(memberOf(value, field), depth + 1);
    if (words !== '') return words;
  }
  return '';
}

const NOTHING: ContentPieces = {
  text: null,
  reasoning: '',
  refusal: '',
  toolCalls: 0,
  hasHiddenReasoning: false,
  others: [],
};

/** One part outside a list. */
function typedPart(content: unknown): readonly unknown[] | null {
  return textOf(memberOf(content, 'type')) === null ? null : [content];
}

class Pieces {
  readonly #texts: string[] = [];
  readonly #reasoning: string[] = [];
  readonly #refusal: string[] = [];
  readonly #others = new Set<string>();
  #toolCalls = 0;
  #hasHidden = false;

  take(part: unknown): void {
    if (typeof part === 'string') {
      this.#texts.push(part);
      return;
    }
    const type = textOf(memberOf(part, 'type'));
    const kind = type?.toLowerCase() ?? (typeof memberOf(part, 'text') === 'string' ? 'text' : 'unknown');
    const words = wordsOf(part);
    if (TOOL_TYPES.has(kind)) this.#toolCalls += 1;
    else if (kind === 'refusal') this.#refusal.push(words);
    else if (REASONING_TYPES.has(kind)) this.#takeReasoning(words);
    else if (TEXT_TYPES.has(kind) && typeof textOfPart(part) === 'string') this.#texts.push(words);
    else this.#others.add((type ?? kind).slice(0, MAX_NAME));
  }

  result(): ContentPieces {
    return {
      text: this.#texts.length === 0 ? null : this.#texts.join(''),
      reasoning: this.#reasoning.join(''),
      refusal: this.#refusal.join(''),
      toolCalls: this.#toolCalls,
      hasHiddenReasoning: this.#hasHidden,
      others: [...this.#others].slice(0, 20),
    };
  }

  #takeReasoning(words: string): void {
    if (words === '') this.#hasHidden = true;
    else this.#reasoning.push(words);
  }
}

/** A text part holds its text as a string, or as an object or list that holds one. */
function textOfPart(part: unknown): string | null {
  const text = memberOf(part, 'text');
  if (typeof text === 'string') return text;
  const words = wordsOf(text);
  return words === '' ? null : words;
}
