/** What a question run sends and where it stops when nobody says otherwise. Apart from the schemas, for the screens. */
import type { AskLimits, AskParameters } from './run.ts';

export const DEFAULT_PARAMETERS: AskParameters = {
  temperature: null,
  topP: null,
  seed: null,
  maxTokens: 8192,
  reasoningEffort: null,
  enableThinking: null,
  stream: true,
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
