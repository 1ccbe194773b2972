import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitInlineThoughts } from '../../../core/reply/inline-thoughts.ts';
import vectors from '../../vectors/inline-thoughts.json' with { type: 'json' };
import { growthOverTenMegabytes } from '../../processor-time.ts';

describe('thoughts in the text (R-PROV-4)', () => {
  it.each(vectors.cases)('$id $reply ($source)', ({ reply, expected }) => {
    expect(splitInlineThoughts(reply)).toEqual(expected);
  });
});

describe('any reply', () => {
  const part = fc.constantFrom(
    '<think>',
    '</think>',
    '[THINK]',
    '[/THINK]',
    '<|channel|>',
    'final',
    'analysis',
    '<|message|>',
    '<|end|>',
    '{',
    '}',
    '"',
    '\\',
    'answer',
    ':',
    ' ',
    '\n',
  );
  const reply = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  );

  it('is read without a throw, and its text stands in it', () => {
    fc.assert(
      fc.property(reply, (text) => {
        const split = splitInlineThoughts(text);
        if (split.form === 'harmony') return;
        expect(text.endsWith(split.text)).toBe(true);
        if (split.form === null) expect(split.text).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  const units = [
    '{',
    '[',
    '<think>',
    '</think>',
    '\\',
    '"answer":',
    '{"',
    '"{\\""',
    '<|channel|>',
    '<|channel|>final<|message|>',
    '<',
    '[THINK',
    '</think>{"a":"',
  ];
  it.each(units)('ten megabytes of %j take time in proportion to one', (unit) => {
    const growth = growthOverTenMegabytes(unit, (text) => {
      splitInlineThoughts(`${text}</think>a`);
    });
    expect(growth).toBeLessThan(40);
  });
});
