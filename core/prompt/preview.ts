/**
 * The prompts of one item as the item view shows them: every representation under both protocols, otherwise with the
 * default settings, exactly as they would be sent.
 */
import type { QaItem } from '../chessqa/item.ts';
import { ok, type Result } from '../util/result.ts';
import { composePrompt, type PromptFailure } from './compose.ts';
import { DEFAULT_PROMPT } from './default-prompt.ts';
import {
  outputProtocolSchema,
  representationSchema,
  type OutputProtocol,
  type Representation,
} from './settings.ts';

export interface PromptPreview {
  readonly representation: Representation;
  readonly outputProtocol: OutputProtocol;
  readonly text: string;
}

export function promptPreviews(item: QaItem): Result<readonly PromptPreview[], PromptFailure> {
  const previews: PromptPreview[] = [];
  for (const representation of representationSchema.options) {
    for (const outputProtocol of outputProtocolSchema.options) {
      const prompt = composePrompt(item, { ...DEFAULT_PROMPT, representation, outputProtocol });
      if (!prompt.ok) return prompt;
      previews.push({ representation, outputProtocol, text: prompt.value });
    }
  }
  return ok(previews);
}
