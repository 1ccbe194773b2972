import { describe, expect, it } from 'vitest';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import { PROMPT_VERSION } from '../../../core/prompt/settings.ts';
import { questionDifferences } from '../../../core/question/differences.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS, NO_PARAMETERS } from '../../../core/player/defaults.ts';
import type { QuestionManifest } from '../../../core/question/run.ts';
import { DEFAULT_SAMPLING } from '../../../core/question/wishes.ts';
import { SCORING_VERSION } from '../../../core/score/answer-score.ts';

const hash = 'a'.repeat(64);
const asked: QuestionManifest = {
  kind: 'questions',
  schemaVersion: 1,
  datasetId: 'd',
  datasetSha256: hash,
  sampling: DEFAULT_SAMPLING,
  items: 5,
  itemsSha256: hash,
  prompt: DEFAULT_PROMPT,
  promptVersion: PROMPT_VERSION,
  promptsSha256: hash,
  player: {
    kind: 'chat',
    preset: 'openrouter',
    baseUrl: 'https://models.test/v1',
    model: 'm',
    providerOrder: null,
  },
  parameters: DEFAULT_PARAMETERS,
  omittedParameters: [],
  limits: { ...DEFAULT_ASK_LIMITS, spendNano: 5 },
  scoringVersion: SCORING_VERSION,
};
const imported: QuestionManifest = {
  ...asked,
  player: { kind: 'results_file', model: 'm', release: 'first', fileSha256: hash },
  parameters: { ...NO_PARAMETERS, temperature: '0.7' },
  limits: DEFAULT_ASK_LIMITS,
};

function valuesOf(...manifests: QuestionManifest[]): Record<string, readonly (string | null)[]> {
  return Object.fromEntries(questionDifferences(manifests).map(({ setting, values }) => [setting, values]));
}

describe('differences between question runs', () => {
  it('are of all settings where both are known', () => {
    const other = { ...asked, limits: DEFAULT_ASK_LIMITS };
    expect(valuesOf(asked, other)).toEqual({ 'limits.spendNano': ['5', null] });
  });

  it('call unknown what a file does not tell, where it could decide a result', () => {
    const values = valuesOf(asked, imported);
    expect(values).toMatchObject({
      'sampling.maxItems': [null, 'unknown'],
      'parameters.temperature': [null, '0.7'],
      'parameters.maxTokens': ['8192', 'unknown'],
      'parameters.stream': ['true', 'unknown'],
      omittedParameters: ['[]', 'unknown'],
    });
    expect(Object.keys(values).filter((setting) => setting.startsWith('limits.'))).toEqual([]);
    const ours = { ...imported, player: { ...imported.player, release: 'plybook' } } as QuestionManifest;
    expect(valuesOf(asked, ours)['parameters.stream']).toEqual(['true', 'false']);
  });

  it('list a limit where two known ones differ, an unknown one beside them', () => {
    const other = { ...asked, limits: DEFAULT_ASK_LIMITS };
    expect(valuesOf(asked, other, imported)['limits.spendNano']).toEqual(['5', null, 'unknown']);
  });
});
