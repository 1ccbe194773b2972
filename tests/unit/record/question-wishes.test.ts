/** One form for the same wishes: whatever order, spelling or idle setting they came with. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSchema } from '../../../core/player/ask-settings.ts';
import { questionRequestSchema } from '../../../core/question/run.ts';
import type { PlayerSpec } from '../../../core/player/seats.ts';
import {
  makeAmount,
  makeQuestionRequest,
  parseDecimal,
  parseNano,
  settleRequest,
} from '../../../core/question/wishes.ts';

const chat: PlayerSpec = {
  kind: 'chat',
  preset: 'vllm',
  baseUrl: 'http://127.0.0.1:8000/v1',
  model: 'm',
  providerOrder: null,
};

describe('a request', () => {
  it('has the defaults where nothing is wished, and fits its schema', () => {
    const request = makeQuestionRequest({ datasetId: 'd', player: chat });
    expect(questionRequestSchema.parse(request)).toEqual(request);
    expect(request).toMatchObject({
      sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
      prompt: { representation: 'fen', outputProtocol: 'text', exampleGroup: 1 },
      parameters: { temperature: null, maxTokens: 8192, stream: true },
      lanes: null,
      preflight: true,
    });
  });

  it('sorts tasks, spells them as the revised release does, and names each once', () => {
    const tasks = [
      'motifs_pin',
      ' position_judgement_winning ',
      'position_judgment_winning',
      'motifs_fork',
      '',
    ];
    const { sampling } = makeQuestionRequest({ datasetId: 'd', player: chat, sampling: { tasks } });
    expect(sampling.tasks).toEqual(['motifs_fork', 'motifs_pin', 'position_judgment_winning']);
  });

  it('keeps the seed only where something is drawn', () => {
    const seedOf = (sampling: object) =>
      makeQuestionRequest({ datasetId: 'd', player: chat, sampling: { seed: 7, ...sampling } }).sampling.seed;
    expect([seedOf({}), seedOf({ perTask: 1 }), seedOf({ maxItems: 1 }), seedOf({ tasks: ['x'] })]).toEqual([
      0, 7, 7, 0,
    ]);
  });

  it('keeps parameters, spend limit, key and preflight only where a service is asked', () => {
    const player: PlayerSpec = { kind: 'baseline', baseline: 'material', seed: 9 };
    const idle = { parameters: { temperature: '0.7' }, keyVariable: 'KEY', preflight: true } as const;
    const limits = { spendNano: 5, requests: 9 };
    const request = makeQuestionRequest({ datasetId: 'd', player, limits, ...idle });
    expect(request.limits).toMatchObject({ spendNano: null, requests: 9 });
    expect(request.player).toMatchObject({ seed: 0 });
    expect(request.keyVariable).toBeNull();
    expect(request.preflight).toBe(false);
    expect(request.parameters).toMatchObject({ temperature: null, maxTokens: null, stream: false });
    const uniform = makeQuestionRequest({
      datasetId: 'd',
      player: { kind: 'baseline', baseline: 'uniform', seed: 9 },
    });
    expect(uniform.player).toMatchObject({ seed: 9 });
  });

  it('names no provider order rather than an empty one', () => {
    const orderOf = (providerOrder: string[]) =>
      settleRequest(makeQuestionRequest({ datasetId: 'd', player: { ...chat, providerOrder } })).player;
    expect(orderOf([' ', ''])).toMatchObject({ providerOrder: null });
    expect(orderOf([' a', 'b '])).toMatchObject({ providerOrder: ['a', 'b'] });
  });
});

describe('decimals', () => {
  it.each([
    ['0.70', '0.7'],
    ['.5', '0.5'],
    ['1', '1'],
    ['1.', '1'],
    ['007.50', '7.5'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['-1.25', '-1.25'],
    ['0.0000001', '0.0000001'],
    [' 2 ', '2'],
  ])('%j is %j', (text, decimal) => {
    expect(parseDecimal(text)).toEqual({ ok: true, value: decimal });
    expect(decimalSchema.safeParse(decimal).success).toBe(true);
  });

  it.each(['', '.', '-', '1e3', '0x1', '1,5', 'NaN', '0.00000001', '1234567', '--1'])(
    '%j is none',
    (text) => {
      expect(parseDecimal(text).ok).toBe(false);
    },
  );

  it('read to the same number whatever the text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (n, digits) => {
          const text = (n / 10 ** digits).toFixed(digits);
          const parsed = parseDecimal(text);
          if (!parsed.ok) return Math.abs(n / 10 ** digits) >= 1_000_000;
          return Number(parsed.value) === Number(text) && decimalSchema.safeParse(parsed.value).success;
        },
      ),
    );
  });
});

describe('amounts', () => {
  it.each([
    ['0.5', 500_000_000],
    ['12', 12_000_000_000],
    ['.000000001', 1],
    ['0', 0],
  ])('%j is %d billionths', (text, nano) => {
    expect(parseNano(text)).toEqual({ ok: true, value: nano });
  });

  it.each(['', '.', '-1', '1e3', '0.0000000001', '99999999', '9999999.9'])('%j is none', (text) => {
    expect(parseNano(text).ok).toBe(false);
  });

  it('are written so that they read the same', () => {
    expect([0, 500_000_000, 123_000, 12_345_678_901].map(makeAmount)).toEqual([
      '0.00',
      '0.50',
      '0.000123',
      '12.345678901',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9e15 }), (nano) => {
        const read = parseNano(makeAmount(nano));
        return read.ok ? read.value === nano : false;
      }),
    );
  });
});
