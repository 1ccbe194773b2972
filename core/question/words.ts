/** How a question run's player and condition are named wherever they are shown. Text only; nothing is decided by it. */
import { DEFAULT_PROMPT } from '../prompt/default-prompt.ts';
import type { PromptSettings } from '../prompt/settings.ts';
import type { AskParameters } from '../player/ask-settings.ts';
import type { BaselineId } from '../player/schemas/baseline.ts';
import type { FrozenPlayer, PlayerSpec } from '../player/seats.ts';

const BASELINES: Readonly<Record<BaselineId, string>> = {
  uniform: 'Uniform answers',
  majority_bucket: 'Majority bucket',
  material: 'Material count',
  cv_material: 'Cross-validated material',
  cv_piece_square: 'Cross-validated piece-square',
  static: 'Static evaluation',
};

export function baselineName(baseline: BaselineId): string {
  return BASELINES[baseline];
}

export function playerName(player: FrozenPlayer | PlayerSpec): string {
  switch (player.kind) {
    case 'chat':
    case 'results_file':
      return player.model;
    case 'baseline':
      return baselineName(player.baseline);
    case 'recorded':
      return player.name;
    case 'engine':
      return 'engine' in player ? (player.engine.name ?? player.engineId) : player.engineId;
  }
}

/** The settings that differ from the defaults, e.g. `json, piece_list, effort medium`; may be empty. */
export function conditionText(prompt: PromptSettings, parameters: AskParameters | null): string {
  const parts: string[] = [];
  if (prompt.source !== DEFAULT_PROMPT.source) parts.push('stored questions');
  if (prompt.representation !== DEFAULT_PROMPT.representation) parts.push(prompt.representation);
  if (prompt.outputProtocol !== DEFAULT_PROMPT.outputProtocol) parts.push(prompt.outputProtocol);
  if (prompt.style !== DEFAULT_PROMPT.style) parts.push(prompt.style);
  if (prompt.addContext) parts.push('context');
  if (prompt.exampleGroup !== DEFAULT_PROMPT.exampleGroup) parts.push(`examples ${prompt.exampleGroup}`);
  if (parameters === null) return parts.join(', ');
  if (parameters.temperature !== null) parts.push(`temperature ${parameters.temperature}`);
  if (parameters.enableThinking === true) parts.push('thinking');
  if (parameters.enableThinking === false) parts.push('no thinking');
  if (parameters.reasoningEffort !== null) parts.push(`effort ${parameters.reasoningEffort}`);
  return parts.join(', ');
}
