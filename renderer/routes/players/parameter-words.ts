/** Parameters of a chat service by the names the program has for them, in words; and those a full test tries. */
import { DEFAULT_PARAMETERS } from '../../../core/record/question-defaults.ts';
import type { AskParameters } from '../../../core/record/question-run.ts';

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

/** Every parameter that can be set, with values any model knows. @param isRouter only routers switch thinking. */
export function everyParameter(isRouter: boolean): AskParameters {
  return {
    ...DEFAULT_PARAMETERS,
    temperature: '0',
    topP: '1',
    seed: 1,
    reasoningEffort: 'medium',
    enableThinking: isRouter ? true : null,
  };
}
