/** Parameters of a chat service by the names the program has for them, in words. Text only; nothing is decided by it. */
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
