/**
 * What a finish reason means, whatever its spelling (R-PROV-6): services write it in capitals, with blanks, dashes
 * or humps, or as a member of an enumeration. An unknown one is kept as it came and taken as complete.
 */

/** `complete`: the reply is whole. `dropped`: the service gave up. */
export type FinishKind = 'complete' | 'length' | 'filter' | 'tool' | 'error' | 'dropped';

const KINDS: Readonly<Record<Exclude<FinishKind, 'complete'>, readonly string[]>> = {
  length: [
    'length',
    'max_tokens',
    'max_output_tokens',
    'max_completion_tokens',
    'max_new_tokens',
    'max_length',
    'model_length',
    'model_context_window_exceeded',
  ],
  filter: [
    'content_filter',
    'content_filtered',
    'safety',
    'recitation',
    'blocklist',
    'prohibited_content',
    'refusal',
    'spii',
  ],
  tool: ['tool_calls', 'tool_call', 'tool_use', 'function_call', 'malformed_function_call'],
  error: ['error'],
  dropped: ['abort', 'aborted', 'cancelled', 'canceled'],
};

const BY_WORD: ReadonlyMap<string, FinishKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) =>
    words.map((word): [string, FinishKind] => [word, kind as FinishKind]),
  ),
);

/** Longer ones are no words. */
const MAX_CHARACTERS = 100;

export function finishKindOf(finishReason: string): FinishKind {
  return BY_WORD.get(plainReason(finishReason)) ?? 'complete';
}

/** `MAX_TOKENS`, `maxTokens`, `max-tokens`, `FinishReason.MAX_TOKENS`, `FINISH_REASON_MAX_TOKENS` → `max_tokens`. */
function plainReason(finishReason: string): string {
  return finishReason
    .slice(0, MAX_CHARACTERS)
    .trim()
    .replace(/^.*\./, '')
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1_')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase()
    .replace(/^finish_reason_/, '');
}
