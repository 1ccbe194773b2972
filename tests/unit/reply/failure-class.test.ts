import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyFacts, type ExchangeFacts } from '../../../core/reply/classify-facts.ts';
import { failureClasses, ruleOf, type Classification } from '../../../core/reply/failure-class.ts';
import { splitInlineThoughts } from '../../../core/reply/inline-thoughts.ts';
import { isSameModel } from '../../../core/reply/model-identity.ts';
import vectors from '../../vectors/failure-class.json' with { type: 'json' };

interface Case {
  readonly id: string;
  readonly facts: Partial<ExchangeFacts>;
  readonly expected: Classification;
}

describe('facts to class', () => {
  const usual = vectors.usual as ExchangeFacts;
  it.each(vectors.cases as unknown as readonly Case[])('$id', ({ facts, expected }) => {
    expect(classifyFacts({ ...usual, ...facts })).toEqual(expected);
  });

  it('has an answer to any facts', () => {
    const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
      fc.option(arbitrary, { nil: null });
    const facts: fc.Arbitrary<ExchangeFacts> = fc.record({
      end: fc.constantFrom(
        'complete',
        'dropped',
        'timeout',
        'stalled',
        'cancelled',
        'too_large',
        'bad_request',
      ),
      status: maybe(fc.integer({ min: 100, max: 999 })),
      retryAfterMs: maybe(fc.nat()),
      decisionTimeoutMs: fc.nat(),
      error: maybe(
        fc.record({
          code: fc.oneof(fc.constant(null), fc.string(), fc.double()),
          type: maybe(fc.string()),
          message: maybe(fc.string()),
        }),
      ),
      body: fc.constantFrom('reply', 'html', 'unreadable', 'none'),
      finishReason: maybe(fc.constantFrom('stop', 'length', 'error', 'content_filter', 'x')),
      hasToolCall: fc.boolean(),
      hasRefusal: fc.boolean(),
      content: fc.constantFrom('text', 'missing', 'other'),
      isTextEmpty: fc.boolean(),
      hasReasoning: fc.boolean(),
      hasStructured: fc.boolean(),
      isModelEqual: maybe(fc.boolean()),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const { failure } = classifyFacts(some);
        if (failure !== null) expect(failureClasses).toContain(failure);
        // A reply that ended without a reason to end is never usable, and never the model's fault.
        if (some.finishReason === null && failure !== null && some.status === 200 && some.error === null) {
          expect(ruleOf(failure).verdict).toBeNull();
        }
        if (some.finishReason === null) expect(failure).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('never lets infrastructure cost an attempt', () => {
    for (const failure of failureClasses) {
      const rule = ruleOf(failure);
      expect(rule.costsAttempt).toBe(rule.reaction === 'feedback');
      expect(rule.verdict).toBe(rule.costsAttempt ? false : null);
    }
  });
});

describe('model identity (decision 31)', () => {
  it.each([
    ['gpt-5', 'gpt-5', true],
    ['openai/gpt-5', 'gpt-5', true],
    ['a/b/gpt-5', 'c/gpt-5', true],
    ['gpt-5', 'gpt-5-20260131', true],
    ['gpt-5', 'openai/gpt-5-2026-01-31', true],
    ['gpt-5-20260131', 'gpt-5-20250131', true],
    ['gpt-5', 'gpt-5-mini', false],
    ['gpt-5', 'GPT-5', false],
    ['gpt-5', 'gpt-5-12345678', false],
    ['gpt-5', 'gpt-5-2026-0131', false],
    ['gpt-5:free', 'gpt-5', false],
  ])('%s and %s: %s', (requested, reported, expected) => {
    expect(isSameModel(requested, reported)).toBe(expected);
  });
});

describe('inline thoughts (decision 27)', () => {
  it.each([
    ['<think>a</think>b', 'b', 'a'],
    [' \n<think>a</think>\nb', '\nb', 'a'],
    ['<think></think>b', 'b', ''],
    ['<think>a<think>b</think>c</think>d', 'c</think>d', 'a<think>b'],
    ['<think>a</think><think>b</think>c', '<think>b</think>c', 'a'],
    ['<think>never closed', '<think>never closed', null],
    ['first <think>a</think>b', 'first <think>a</think>b', null],
    ['<THINK>a</THINK>b', '<THINK>a</THINK>b', null],
    ['', '', null],
  ])('%j', (reply, text, thoughts) => {
    expect(splitInlineThoughts(reply)).toEqual({ text, thoughts });
  });
});
