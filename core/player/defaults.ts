/** What is sent to a player and where a run stops when nobody says otherwise. Apart from the schemas, for the window. */
import type { AskLimits, AskParameters } from './ask-settings.ts';

export const DEFAULT_PARAMETERS: AskParameters = {
  temperature: null,
  topP: null,
  seed: null,
  maxTokens: 8192,
  reasoningEffort: null,
  enableThinking: null,
  stream: true,
};

/** Of players that no service stands behind. */
export const NO_PARAMETERS: AskParameters = {
  temperature: null,
  topP: null,
  seed: null,
  maxTokens: null,
  reasoningEffort: null,
  enableThinking: null,
  stream: false,
};

export const DEFAULT_ASK_LIMITS: AskLimits = {
  spendNano: null,
  requests: null,
  activeMs: null,
  unansweredInRow: 5,
  wallMs: 360_000,
  stallMs: 120_000,
  maxReplyBytes: 16 * 1024 * 1024,
  failureBudget: 3,
};
