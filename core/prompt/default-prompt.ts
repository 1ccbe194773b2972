import type { PromptSettings } from './settings.ts';

/** The prompt of a run that asks for nothing else. In a file of its own, so that a screen can use it without schemas. */
export const DEFAULT_PROMPT: PromptSettings = {
  source: 'own',
  representation: 'fen',
  outputProtocol: 'text',
  style: 'default',
  addContext: false,
  exampleGroup: 1,
};
