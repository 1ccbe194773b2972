/** Parameters of a chat service by the names the program has for them, in words. Text only; nothing is decided by it. */
import type { AskParameters } from './ask-settings.ts';

const WORDS: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  topP: 'top-p',
  seed: 'seed',
  maxTokens: 'output limit (max_tokens)',
  maxCompletionTokens: 'output limit (max_completion_tokens)',
  reasoningEffort: 'reasoning effort',
  reasoning: 'thinking on and off',
  schema: 'answer schema',
  providerOrder: 'order of upstream services',
  streamUsage: 'usage with a stream',
};

/** A name we do not know is shown as it is. */
export function parameterWord(name: string): string {
  return WORDS[name] ?? name;
}

/** The wishes for a service that tell one condition from another, e.g. `temperature 0.7`, `no thinking`. */
export function settingWords({
  temperature,
  enableThinking,
}: Pick<AskParameters, 'temperature' | 'enableThinking'>): readonly string[] {
  return [
    ...(temperature === null ? [] : [`temperature ${temperature}`]),
    ...(enableThinking === null ? [] : [enableThinking ? 'thinking' : 'no thinking']),
  ];
}
