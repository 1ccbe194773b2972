import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyFacts, type ExchangeFacts } from '../../../core/reply/classify-facts.ts';
import { failureClasses, ruleOf, type Classification } from '../../../core/reply/failure-class.ts';
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
          status: fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }),
        }),
      ),
      body: fc.constantFrom('reply', 'html', 'unreadable', 'none'),
      finishReason: maybe(
        fc.constantFrom('stop', 'LENGTH', 'error', 'content_filter', 'abort', 'tool_use', 'x'),
      ),
      isEndStated: fc.boolean(),
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
        if (
          !some.isEndStated &&
          some.finishReason === null &&
          failure !== null &&
          some.status === 200 &&
          some.error === null
        ) {
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

describe('model identity (R-PROV-9)', () => {
  it.each([
    ['gpt-5', 'gpt-5', true],
    ['openai/gpt-5', 'gpt-5', true],
    ['a/b/gpt-5', 'c/gpt-5', true],
    ['gpt-5', 'gpt-5-20260131', true],
    ['gpt-5', 'openai/gpt-5-2026-01-31', true],
    ['gpt-5-20260131', 'gpt-5-20250131', true],
    ['gpt-5', 'gpt-5-mini', false],
    ['gpt-5', 'GPT-5', true],
    ['gpt-4', 'gpt-4-0613', true],
    ['r1', 'vendor/R1-0528', true],
    ['claude-x', 'claude-x@20240620', true],
    ['claude-x', 'claude-x@2024-06-20', true],
    ['llama3', 'llama3:latest', true],
    ['llama3', 'llama3:q4_k_m', true],
    ['llama3:8b', 'llama3:8b-q4_0', true],
    ['llama3:q4_k_m', 'llama3:q8_0', false],
    ['qwen2.5-7b-instruct', '/models/Qwen2.5-7B-Instruct-Q4_K_M.gguf', true],
    ['m', String.raw`C:\models\m.gguf`, true],
    ['m', 'm.gguf:latest', true],
    ['m-8b', 'm-8b-FP8', true],
    ['gpt-5', 'gpt-5-latest', false],
    ['gpt-5', 'gpt-5-1399', false],
    ['gpt-5', 'gpt-51', false],
    ['gpt-5', '', false],
    ['gpt-5', 'gpt-5-12345678', false],
    ['gpt-5', 'gpt-5-2026-0131', false],
    ['gpt-5:free', 'gpt-5', false],
  ])('%s and %s: %s', (requested, reported, expected) => {
    expect(isSameModel(requested, reported)).toBe(expected);
  });
});
