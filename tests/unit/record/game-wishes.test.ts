import { describe, expect, it } from 'vitest';
import { makeGameRequest } from '../../../core/game/wishes.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';

describe('a request for games', () => {
  it('keeps a spend limit only where a service is asked: nobody else has a price', () => {
    const limits = { spendNano: 5, requests: 9 };
    const dice = { kind: 'random', id: 'dice' } as const;
    const alone = makeGameRequest({ players: [dice, { ...dice, id: 'more' }], limits });
    expect(alone.limits).toMatchObject({ spendNano: null, requests: 9 });
    const model = {
      kind: 'chat',
      id: 'model',
      preset: 'openai_compatible',
      baseUrl: 'http://127.0.0.1:8000/v1',
      model: 'm',
      providerOrder: null,
      structured: false,
      parameters: DEFAULT_PARAMETERS,
    } as const;
    expect(makeGameRequest({ players: [model, dice], limits }).limits).toMatchObject(limits);
    // A decision without a verdict stops its lane by itself.
    expect(alone.limits.unansweredInRow).toBeNull();
  });
});
