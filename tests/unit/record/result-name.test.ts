import { describe, expect, it } from 'vitest';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { AskParameters } from '../../../core/player/ask-settings.ts';
import type { QuestionManifest } from '../../../core/question/run.ts';
import { makeResultName, readResultName } from '../../../core/question/result-name.ts';

function nameOf(prompt: Partial<PromptSettings>, parameters: Partial<AskParameters> = {}): string {
  const manifest = {
    player: { kind: 'results_file', model: 'maker/m-1', release: 'first', fileSha256: '' },
    prompt: { ...DEFAULT_PROMPT, ...prompt },
    parameters: { ...DEFAULT_PARAMETERS, ...parameters },
  } as Partial<QuestionManifest>;
  return makeResultName(manifest as QuestionManifest, 'new');
}

describe('names of result files', () => {
  const conditions: readonly (readonly [Partial<PromptSettings>, Partial<AskParameters>])[] = [
    [{}, {}],
    [{ source: 'imported' }, {}],
    [{ representation: 'piece_list', outputProtocol: 'json' }, {}],
    [{ style: 'direct', addContext: true, exampleGroup: 2 }, { temperature: '0.7' }],
    [
      { source: 'imported', addContext: true },
      { enableThinking: false, reasoningEffort: 'low' },
    ],
  ];

  it('tell conditions apart: no file takes the place of another condition', () => {
    expect(new Set(conditions.map(([prompt, parameters]) => nameOf(prompt, parameters))).size).toBe(5);
  });

  it.each(conditions)('say again what %j and %j were', (prompt, parameters) => {
    expect(readResultName(nameOf(prompt, parameters))).toEqual({ model: 'maker_m-1', prompt, parameters });
  });
});
