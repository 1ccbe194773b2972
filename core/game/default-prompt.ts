import type { GamePromptSettings } from './prompt.ts';

/** The prompt of a run that asks for nothing else. In a file of its own, so that a screen can use it without schemas. */
export const DEFAULT_GAME_PROMPT: GamePromptSettings = { style: 'checklist', menu: true };
