/** How the condition of a question run is named wherever it is shown. Text only; nothing is decided by it. */
import { settingWords } from '../player/parameter-words.ts';
import { DEFAULT_PROMPT } from '../prompt/default-prompt.ts';
import type { QuestionManifest } from './run.ts';

/** The settings that differ from the defaults, e.g. `json, piece_list, effort medium`; may be empty. */
export function conditionText({
  prompt,
  parameters,
}: Pick<QuestionManifest, 'prompt' | 'parameters'>): string {
  const parts: string[] = [];
  if (prompt.source !== DEFAULT_PROMPT.source) parts.push('stored questions');
  if (prompt.representation !== DEFAULT_PROMPT.representation) parts.push(prompt.representation);
  if (prompt.outputProtocol !== DEFAULT_PROMPT.outputProtocol) parts.push(prompt.outputProtocol);
  if (prompt.style !== DEFAULT_PROMPT.style) parts.push(prompt.style);
  if (prompt.addContext) parts.push('context');
  if (prompt.exampleGroup !== DEFAULT_PROMPT.exampleGroup) parts.push(`examples ${prompt.exampleGroup}`);
  parts.push(...settingWords(parameters));
  if (parameters.reasoningEffort !== null) parts.push(`effort ${parameters.reasoningEffort}`);
  return parts.join(', ');
}
